"""An entry expanded to the sections a reader sees, as plain data. Knows nothing of HTML or MkDocs.

Everything said here comes from the entry's own fields; a section or question whose field is empty does not appear.
"""

from .document import markdown_document
from .page import EntryPage, expand
from .section import Section

__all__ = ["EntryPage", "Section", "expand", "markdown_document"]
