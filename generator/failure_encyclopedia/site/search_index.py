"""What the search box of the site loads: two JSON files, which together are its index.

The first is small and is loaded when the box is first used. It has the signatures that name a failure by themselves, so
that most lines find their entry at once:

    {"format": "failure-encyclopedia-search", "version": 2, "site": "https://…/" or null, "issues": "https://…" or null,
     "roles": {"primary": "The line names this failure.", …},
     "templates": ["CUDA out of memory. Tried to allocate <*:requested>. …", …],
     "entries": {"id": […], "title": […], "signatures": [[…], …]}}

The rest is loaded with the first question:

    {"templates": […],
     "entries": {"category": […], "words": ["card full", …], "systems": [[…], …], "tags": [[…], …],
                 "aliases": {"3": […], …}, "causes": {"3": [2, …], …}, "signatures": [[…], …]},
     "pages": [["about/#privacy", "Privacy", "The site asks no other host …"], …]}

Entries stand in columns, which are small when they are compressed. `words` are those of the summary that stand nowhere
else in the entry, without which it could not be found by them. `aliases` and `causes`, which few have, stand by the
number of the entry, an effect as how many entries further on it is.

Templates are numbered through both files, those of the first in the order in which its signatures use them. A signature
there is 0 for the next template that none has used yet, else how far before that its template stands; in the rest it is
a number of its template and its role (template * 5 + role, in the order of ROLES). Where a signature has more, it is a
list of that number, the numbers of its context's templates and its conditions. In the rest, null stands for the entry's
next signature in the first file where others follow it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from re import compile as expression
from typing import Any

from ..diagnosis.search import words_of
from ..library import LibraryEntry, LibrarySignature, SignatureLibrary
from ..library.signature_library import ROLES
from ..schema import Role

FORMAT = "failure-encyclopedia-search"
VERSION = 2
SEARCH_FILE = "assets/search.json"
"""The first part of the index, below the site's root."""
SEARCH_REST_FILE = "assets/search-rest.json"
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


@dataclass(frozen=True)
class SearchIndex:
    """The texts of the two files."""

    first: str
    rest: str


def search_index(library: SignatureLibrary, prose: Iterable[ProseSection], issues: str | None = None) -> SearchIndex:
    """Return the index of a site's entries and pages; `issues` is the address at which a failure is reported."""
    entries = library.entries
    early = list(dict.fromkeys(s.template for entry in entries for s in entry.signatures if _is_early(s)))
    late = sorted(set(range(len(library.templates))).difference(early))
    renumbered = {template: number for number, template in enumerate((*early, *late))}
    first = {
        "format": FORMAT,
        "version": VERSION,
        "site": library.site or None,
        "issues": issues,
        "roles": {str(role): role.meaning for role in Role},
        "templates": [library.templates[template].text for template in early],
        "entries": {
            "id": [entry.id for entry in entries],
            "title": [entry.title for entry in entries],
            "signatures": _early_signatures(entries, renumbered),
        },
    }
    rest = {
        "templates": [library.templates[template].text for template in late],
        "entries": _rest_of_entries(entries, renumbered),
        "pages": [[section.location, section.title, section.text] for section in prose],
    }
    return SearchIndex(_json(first), _json(rest))


def _is_early(signature: LibrarySignature) -> bool:
    return signature.role == Role.PRIMARY and not signature.context


def _early_signatures(entries: Sequence[LibraryEntry], renumbered: Mapping[int, int]) -> list[list[Any]]:
    unused = 0
    columns: list[list[Any]] = []
    for entry in entries:
        columns.append([])
        for signature in filter(_is_early, entry.signatures):
            distance = unused - renumbered[signature.template]
            unused += distance == 0
            columns[-1].append(_with_more(distance, [condition.text for condition in signature.numbers]))
    return columns


def _rest_of_entries(entries: Sequence[LibraryEntry], renumbered: Mapping[int, int]) -> dict[str, Any]:
    places = {entry.id: place for place, entry in enumerate(entries)}
    return {
        **{field: [getattr(entry, field) for entry in entries] for field in ("category", "systems", "tags")},
        "words": [_own_words_of_summary(entry) for entry in entries],
        "aliases": {places[entry.id]: entry.aliases for entry in entries if entry.aliases},
        "causes": {places[entry.id]: effects for entry in entries if (effects := _effects(entry, places))},
        "signatures": [_late_signatures(entry, renumbered) for entry in entries],
    }


def _late_signatures(entry: LibraryEntry, renumbered: Mapping[int, int]) -> list[Any]:
    found = [None if _is_early(signature) else _signature(signature, renumbered) for signature in entry.signatures]
    while found and found[-1] is None:
        found.pop()
    return found


def _own_words_of_summary(entry: LibraryEntry) -> str:
    elsewhere = words_of(" ".join((entry.id, entry.title, *entry.tags, *entry.systems, *entry.aliases, entry.category)))
    return " ".join(sorted(words_of(entry.summary) - elsewhere))


def _effects(entry: LibraryEntry, places: Mapping[str, int]) -> list[int]:
    return [places[id] - places[entry.id] for id in entry.causes if id in places]


def _signature(signature: LibrarySignature, renumbered: Mapping[int, int]) -> Any:
    code = renumbered[signature.template] * len(ROLES) + ROLES.index(signature.role)
    context = [renumbered[template] for template in signature.context]
    return _with_more(code, [*context, *(condition.text for condition in signature.numbers)])


def _with_more(number: int, more: Sequence[Any]) -> Any:
    return [number, *more] if more else number


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _plain(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())
