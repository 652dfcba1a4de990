"""One compact search document for each entry, in place of whole pages."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from ..collection import Encyclopedia, EntryCard
from ..signature import parse_template
from .addresses import entry_path

_BOOSTS = {"title": {"boost": 3.0}, "text": {"boost": 1.0}, "tags": {"boost": 0.1}}
"""Weights of the fields. The theme's own (a thousand for titles, a million for tags) drown the text of a signature."""
SEARCH_INDEX = "search/search_index.json"
"""The index below the site's root."""


def search_document(entry: EntryCard) -> dict[str, Any]:
    """Return what is searched of an entry: title, summary, symptoms and signatures, and its tags.

    Material shows title and text as HTML, so both are escaped.
    """
    parts = [
        entry.summary,
        *(" ".join(parse_template(s.text).literals) for s in entry.signatures),
        *entry.symptom_signs,
    ]
    text = " ".join(f"<p>{escape(' '.join(part.split()))}</p>" for part in parts)
    return {
        "location": entry_path(entry.id),
        "title": escape(entry.title),
        "text": text,
        "tags": [escape(name) for name in dict.fromkeys((*entry.system_names, *entry.tags))],
    }


def search_index(prose_index: str, encyclopedia: Encyclopedia) -> str:
    """Return the index that Material's search plugin wrote of the prose pages, with the entries before them."""
    index = json.loads(prose_index)
    index["config"]["fields"] = _BOOSTS
    index["docs"] = [*map(search_document, encyclopedia.cards), *index["docs"]]
    return json.dumps(index, ensure_ascii=False, separators=(",", ":"))
