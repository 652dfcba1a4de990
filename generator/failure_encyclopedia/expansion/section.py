"""A section of an entry's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Section:
    """One section: where it is linked, what it is called, and its content."""

    id: str
    """Anchor in the page; also the name of the template that shows it."""
    title: str
    content: Any
    """The entry's own parts, or the section's own data; never None."""
