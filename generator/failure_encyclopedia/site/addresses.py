"""Addresses of generated pages below the site's root."""

from __future__ import annotations

import re
import unicodedata

from ..schema import Category


def entry_path(id: str) -> str:
    """Return the address of an entry; it never changes with category or title."""
    return f"failures/{id}/"


def category_path(category: Category) -> str:
    """Return the address of a category."""
    return f"categories/{category}/"


def system_path(name: str) -> str:
    """Return the address of a system."""
    return f"systems/{slug(name)}/"


def tag_path(tag: str) -> str:
    """Return the address of a tag."""
    return f"tags/{tag}/"


def slug(text: str) -> str:
    """Return a name as a part of an address: lower-case ASCII words joined by hyphens; `+` and `#` are spelt out."""
    spelt = text.replace("+", " plus ").replace("#", " sharp ")
    ascii_text = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text).strip("-") or "x" + text.encode().hex()
