"""Beginning a new entry: from a log, from a filled form, or from nothing, to a file that the schema accepts."""

from .draft import Draft, draft_text
from .proposals import Proposal, propose_signatures

__all__ = ["Draft", "Proposal", "draft_text", "propose_signatures"]
