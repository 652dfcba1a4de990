"""What the search box of the site loads when it is first used: one JSON file.

    {"format": "failure-encyclopedia-search", "version": 1, "site": "https://…/" or null, "issues": "https://…" or null,
     "roles": {"primary": "The line names this failure.", …},
     "templates": ["CUDA out of memory. Tried to allocate <*:requested>. …", …],
     "entries": {"id": […], "title": […], "category": […], "words": ["card full", …], "systems": [[…], …],
                 "tags": [[…], …], "aliases": {"3": […], …}, "causes": {"3": [2, …], …}, "signatures": [[…], …]},
     "pages": [["about/#privacy", "Privacy", "The site asks no other host …"], …]}

Entries stand in columns, which are small when they are compressed. `words` are those of the summary that stand nowhere
else in the entry, without which it could not be found by them. `aliases` and `causes`, which few have, stand by the
number of the entry, an effect as how many entries further on it is. A signature is one number, of its template and its
role (template * 5 + role, in the order of ROLES); where it has more, it is a list of that number, the numbers of its
context's templates and its conditions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from re import compile as expression
from typing import Any

from ..diagnosis.search import words_of
from ..library import LibraryEntry, LibrarySignature, SignatureLibrary
from ..library.signature_library import ROLES
from ..schema import Role

FORMAT = "failure-encyclopedia-search"
VERSION = 1
SEARCH_FILE = "assets/search.json"
"""The index below the site's root."""
THEME_INDEX = "search/search_index.json"
"""Where the theme's search plugin writes what it found in the pages of prose; the theme loads it with every page."""
EMPTY_THEME_INDEX = '{"config":{"lang":["en"],"separator":" ","pipeline":[]},"docs":[]}'
"""What is put in its place: the search box has an index of its own."""
_TAG = expression(r"<[^>]*>")


@dataclass(frozen=True)
class ProseSection:
    """A section of a page that was written by hand."""

    location: str
    """Address below the site's root, with the section's anchor."""
    title: str
    text: str


def prose_sections(theme_index: str) -> tuple[ProseSection, ...]:
    """Read the sections of prose from the index that the theme's search plugin wrote."""
    return tuple(
        ProseSection(document["location"], _plain(document["title"]), _plain(document["text"]))
        for document in json.loads(theme_index)["docs"]
    )


def search_index(library: SignatureLibrary, prose: Iterable[ProseSection], issues: str | None = None) -> str:
    """Return the index of a site's entries and pages; `issues` is the address at which a failure is reported."""
    numbers = {entry.id: number for number, entry in enumerate(library.entries)}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "site": library.site or None,
        "issues": issues,
        "roles": {str(role): role.meaning for role in Role},
        "templates": [template.text for template in library.templates],
        "entries": {
            **{
                field: [getattr(entry, field) for entry in library.entries]
                for field in ("id", "title", "category", "systems", "tags")
            },
            "words": [_own_words_of_summary(entry) for entry in library.entries],
            "aliases": {numbers[entry.id]: entry.aliases for entry in library.entries if entry.aliases},
            "causes": {
                numbers[entry.id]: effects for entry in library.entries if (effects := _effects(entry, numbers))
            },
            "signatures": [[_signature(signature) for signature in entry.signatures] for entry in library.entries],
        },
        "pages": [[section.location, section.title, section.text] for section in prose],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _own_words_of_summary(entry: LibraryEntry) -> str:
    elsewhere = words_of(" ".join((entry.id, entry.title, *entry.tags, *entry.systems, *entry.aliases, entry.category)))
    return " ".join(sorted(words_of(entry.summary) - elsewhere))


def _effects(entry: LibraryEntry, numbers: dict[str, int]) -> list[int]:
    return [numbers[id] - numbers[entry.id] for id in entry.causes if id in numbers]


def _signature(signature: LibrarySignature) -> Any:
    code = signature.template * len(ROLES) + ROLES.index(signature.role)
    more = [*signature.context, *(condition.text for condition in signature.numbers)]
    return [code, *more] if more else code


def _plain(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())
