"""The failure encyclopedia: entries, their checks, their expansion and their site."""
