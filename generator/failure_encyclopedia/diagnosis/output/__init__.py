"""A diagnosis in the forms in which people and programs read it; pure functions from a diagnosis to text or data."""
