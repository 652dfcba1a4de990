"""Markdown of entries to safe HTML, and what such a text contains. Knows nothing of entries or pages."""

from .inspection import Markup, inspect_markdown
from .rendering import markdown_to_html

__all__ = ["Markup", "inspect_markdown", "markdown_to_html"]
