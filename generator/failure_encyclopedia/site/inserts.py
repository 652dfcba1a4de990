"""Parts of prose pages that are made from the entries: a page holds the mark, the build puts the part in its place.

A Markdown page writes a mark as an HTML comment on a line of its own: `<!-- encyclopedia: browse -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..collection import Encyclopedia, due_for_review, statistics
from ..collection.changes import ChangeSet
from ..schema import Category, Layer, Phase, Role, Severity, Status
from .changes import changes_by_day
from .field_reference import field_reference
from .rendering import Templates
from .settings import today

SYSTEMS_SHOWN = 12
"""Systems with the most entries that the figures name; a page of its own has all."""
_MARK = re.compile(r"<!-- encyclopedia: (?P<name>[a-z-]+) -->")


class UnknownInsert(ValueError):
    """A page asks for a part that does not exist."""


@dataclass(frozen=True)
class SignatureIndexRow:
    """A template with the entry that has it."""

    text: str
    role: Role
    entry_id: str
    entry_title: str


class Inserts:
    """Fills the marks of prose pages; each part is made once."""

    def __init__(
        self,
        encyclopedia: Encyclopedia,
        templates: Templates,
        changes: Callable[[], Sequence[ChangeSet]] = tuple,
        site_url: str = "/",
    ) -> None:
        """Take the entries; `changes` tells what happened to them, latest first."""
        self._encyclopedia = encyclopedia
        self._templates = templates
        self._values: dict[str, Callable[[Encyclopedia], dict[str, Any]]] = {
            **_VALUES,
            "changes": partial(_changes, changes),
            "search-from-anywhere": lambda _: {"site_url": site_url},
        }

    def fill(self, html: str, root: str) -> str:
        """Return a page with its marks replaced; `root` leads from the page to the site's root.

        Raises:
            UnknownInsert: a mark names no part.
        """
        return _MARK.sub(lambda mark: self._part(mark["name"], root), html)

    def _part(self, name: str, root: str) -> str:
        values = self._values.get(name)
        if values is None:
            raise UnknownInsert(
                f"`<!-- encyclopedia: {name} -->` names no part; there are: {', '.join(sorted(self._values))}"
            )
        return self._templates.render(name, root=root, **values(self._encyclopedia))


def has_marks(html: str) -> bool:
    """Whether a page holds a mark."""
    return _MARK.search(html) is not None


def _home(encyclopedia: Encyclopedia) -> dict[str, Any]:
    entries = encyclopedia.by_severity
    reviewed = sorted(
        (e for e in encyclopedia.cards if e.history.last_reviewed),
        key=lambda e: (e.history.last_reviewed, e.id),
        reverse=True,
    )
    added = sorted(encyclopedia.cards, key=lambda e: (e.history.added, e.id), reverse=True)
    return {
        "total": len(encyclopedia),
        "signature_total": sum(len(e.signatures) for e in encyclopedia.cards),
        "categories": [(category, entries) for category, entries in encyclopedia.by_category.items()],
        "severest": [e for e in entries if e.severity is Severity.CRITICAL][:6] or entries[:6],
        "reviewed": reviewed[:6] or added[:6],
        "any_reviewed": bool(reviewed),
    }


def _browse(encyclopedia: Encyclopedia) -> dict[str, Any]:
    return {
        "entries": encyclopedia.by_severity,
        "facets": [
            ("category", "Category", [(str(c), c.label) for c in Category if c in encyclopedia.by_category]),
            ("severity", "Severity", [(str(s), s.label) for s in Severity]),
            ("phase", "Phase", [(str(p), p.label) for p in Phase]),
            ("layer", "Layer", [(str(x), x.label) for x in Layer]),
            ("system", "System", [(name, name) for name in encyclopedia.by_system]),
        ],
    }


def _signature_index(encyclopedia: Encyclopedia) -> dict[str, Any]:
    rows = [
        SignatureIndexRow(s.text, s.role, entry.id, entry.title)
        for entry in encyclopedia.cards
        for s in entry.signatures
    ]
    rows.sort(key=lambda row: (_sorting_text(row.text), row.entry_title))
    letters: dict[str, list[SignatureIndexRow]] = {}
    for row in rows:
        first = _sorting_text(row.text)[:1].upper()
        letters.setdefault(first if first.isascii() and first.isalpha() else "#", []).append(row)
    return {"letters": letters, "total": len(rows)}


def _sorting_text(template: str) -> str:
    return re.sub(r"^(?:<\*[^>]*>|[^A-Za-z0-9])+", "", template).casefold()


def _counted(groups: dict[str, tuple[Any, ...]]) -> list[tuple[str, int]]:
    return [(name, len(entries)) for name, entries in groups.items()]


def _about(encyclopedia: Encyclopedia) -> dict[str, Any]:
    return {
        "vocabularies": [("Severity", tuple(Severity)), ("Signature roles", tuple(Role)), ("Status", tuple(Status))],
        "statistics": statistics(encyclopedia),
        "systems_shown": SYSTEMS_SHOWN,
    }


def _changes(changes: Callable[[], Sequence[ChangeSet]], encyclopedia: Encyclopedia) -> dict[str, Any]:
    return {"days": changes_by_day(changes(), encyclopedia), "due": due_for_review(encyclopedia, today())}


_VALUES: dict[str, Callable[[Encyclopedia], dict[str, Any]]] = {
    "home": _home,
    "browse": _browse,
    "signature-index": _signature_index,
    "systems": lambda encyclopedia: {"systems": _counted(encyclopedia.by_system)},
    "tags": lambda encyclopedia: {"tags": _counted(encyclopedia.by_tag)},
    "about": _about,
    "diagnose": lambda _: {},
    "entry-form": lambda _: {},
    "field-reference": lambda _: {"models": field_reference()},
}
