"""What search engines and link previews read: JSON-LD, Open Graph, canonical addresses."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from ..schema import Entry
from .settings import SiteSettings

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def entry_head(entry: Entry, path: str, site: SiteSettings) -> str:
    """Return the head of an entry's page: TechArticle, breadcrumbs, Open Graph."""
    url = site.absolute(path)
    crumbs = [
        ("Failures", site.absolute("browse/")),
        (entry.category.label, site.absolute(f"categories/{entry.category}/")),
        (entry.title, url),
    ]
    article = {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": entry.title,
        "description": entry.summary,
        "url": url,
        "datePublished": entry.history.added.isoformat(),
        "dateModified": (entry.history.last_reviewed or entry.history.added).isoformat(),
        "inLanguage": "en",
        "keywords": ", ".join((*entry.system_names, *entry.tags)),
        "articleSection": entry.category.label,
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "isPartOf": {"@type": "WebSite", "name": site.name, "url": site.absolute("")},
    }
    return json_ld(article) + breadcrumbs(crumbs) + open_graph(entry.title, entry.summary, url, site, "article")


def list_head(title: str, description: str, path: str, site: SiteSettings) -> str:
    """Return the head of a page that lists entries."""
    url = site.absolute(path)
    crumbs = [("Failures", site.absolute("browse/")), (title, url)]
    return breadcrumbs(crumbs) + open_graph(title, description, url, site, "website")


def breadcrumbs(crumbs: list[tuple[str, str]]) -> str:
    """Return the way to a page as a BreadcrumbList."""
    items = [
        {"@type": "ListItem", "position": position, "name": name, "item": url}
        for position, (name, url) in enumerate(crumbs, 1)
    ]
    return json_ld({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items})


def open_graph(title: str, description: str, url: str, site: SiteSettings, kind: str) -> str:
    """Return the meta elements of a link preview."""
    properties = {
        "og:type": kind,
        "og:title": title,
        "og:description": description,
        "og:url": url,
        "og:site_name": site.name,
    }
    made = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return "".join((*made, '<meta name="twitter:card" content="summary">'))


def json_ld(data: dict[str, Any]) -> str:
    """Return data as a script element that no text in it can close."""
    text = _encode(data)
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/ld+json">{safe}</script>'
