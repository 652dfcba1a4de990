"""What happened to entries, as a part of a page and as a feed.

Form of the feed: Atom, RFC 4287.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any
from xml.etree import ElementTree as ET

from ..collection import Encyclopedia
from ..collection.changes import Change, ChangeSet, Kind
from .addresses import entry_path
from .settings import SiteSettings

FEED_FILE = "changes.xml"
"""Address of the feed below the site's root."""
DAYS_SHOWN = 60
FEED_LENGTH = 100
_ATOM = "http://www.w3.org/2005/Atom"
_VERBS = {
    Kind.NEW: "New",
    Kind.CHANGED: "Changed",
    Kind.RENAMED: "Renamed",
    Kind.RETIRED: "Retired",
    Kind.REMOVED: "Removed",
}


@dataclass(frozen=True)
class ChangeRow:
    """A change as it is shown."""

    verb: str
    id: str
    title: str
    """Of the entry as it is now; its id where it is gone."""
    before: str
    exists: bool
    """Whether the entry has a page."""


@dataclass(frozen=True)
class Day:
    """A day on which entries changed."""

    day: str
    """As YYYY-MM-DD, in UTC."""
    groups: tuple[tuple[str, tuple[ChangeRow, ...]], ...]
    """What happened, with the entries to which it happened."""


def changes_by_day(changes: Sequence[ChangeSet], encyclopedia: Encyclopedia) -> list[Day]:
    """Return the latest days on which entries changed, each with its changes: of each entry the weightiest."""
    days: dict[str, dict[str, Change]] = {}
    for change_set in changes:
        day = days.setdefault(change_set.when.astimezone(timezone.utc).date().isoformat(), {})
        for change in change_set.changes:
            known = day.get(change.id)
            if known is None or _weight(change) < _weight(known):
                day[change.id] = change
    shown = list(days.items())[:DAYS_SHOWN]
    return [Day(day, _grouped(_rows(found.values(), encyclopedia))) for day, found in shown]


def _grouped(rows: Iterator[ChangeRow]) -> tuple[tuple[str, tuple[ChangeRow, ...]], ...]:
    groups: dict[str, list[ChangeRow]] = {verb: [] for verb in _VERBS.values()}
    for row in sorted(rows, key=lambda row: row.title.casefold()):
        groups[row.verb].append(row)
    return tuple((verb, tuple(found)) for verb, found in groups.items() if found)


def _weight(change: Change) -> int:
    return (Kind.REMOVED, Kind.NEW, Kind.RETIRED, Kind.RENAMED, Kind.CHANGED).index(change.kind)


def _rows(changes: Any, encyclopedia: Encyclopedia) -> Iterator[ChangeRow]:
    for change in changes:
        id = encyclopedia.aliases.get(change.id, change.id)
        exists = id in encyclopedia
        title = encyclopedia.card(id).title if exists else change.id
        yield ChangeRow(_VERBS[change.kind], id, title, change.before, exists)


def changes_feed(changes: Sequence[ChangeSet], encyclopedia: Encyclopedia, site: SiteSettings) -> str:
    """Return the feed: one item for each change of an entry that has a page, latest first."""
    ET.register_namespace("", _ATOM)
    feed = ET.Element(f"{{{_ATOM}}}feed")
    address = site.absolute(FEED_FILE)
    _add(feed, "id", address)
    _add(feed, "title", f"{site.name}: changes of entries")
    _add(feed, "updated", _time(changes[0].when if changes else datetime.fromtimestamp(0, timezone.utc)))
    _add(feed, "link", rel="self", type="application/atom+xml", href=address)
    _add(feed, "link", rel="alternate", type="text/html", href=site.absolute("changes/"))
    _add(_add(feed, "author"), "name", site.name)
    items = ((change_set, row) for change_set in changes for row in _rows(change_set.changes, encyclopedia))
    for change_set, row in [item for item in items if item[1].exists][:FEED_LENGTH]:
        item = _add(feed, "entry")
        page = site.absolute(entry_path(row.id))
        _add(item, "id", f"{page}#{change_set.commit}")
        _add(item, "title", f"{row.verb}: {row.title}")
        _add(item, "updated", _time(change_set.when))
        _add(item, "link", rel="alternate", type="text/html", href=page)
        _add(item, "summary", encyclopedia.card(row.id).summary)
    ET.indent(feed)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(feed, encoding="unicode") + "\n"


def _add(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    element.text = text or None
    return element


def _time(when: datetime) -> str:
    return when.astimezone(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")
