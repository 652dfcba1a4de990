"""The sitemap: every page once, entries and lists with the day on which they last changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from html import escape


@dataclass(frozen=True)
class SitemapItem:
    """A page's address and the day of its last change, where known."""

    url: str
    last_modified: date | None = None


def sitemap(items: Iterable[SitemapItem]) -> str:
    """Return the sitemap in the form of sitemaps.org, sorted by address."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for item in sorted(items, key=lambda i: i.url):
        modified = f"<lastmod>{item.last_modified.isoformat()}</lastmod>" if item.last_modified else ""
        lines.append(f"<url><loc>{escape(item.url)}</loc>{modified}</url>")
    return "\n".join((*lines, "</urlset>")) + "\n"
