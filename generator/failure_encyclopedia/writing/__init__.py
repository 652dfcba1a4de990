"""Writing entry files: the canonical form, in which all entries stand."""

from .canonical import canonical_text
from .document import CannotFormat, Comments, write_document

__all__ = ["CannotFormat", "Comments", "canonical_text", "write_document"]
