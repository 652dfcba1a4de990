from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path
from xml.etree import ElementTree as ET

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.collection.changes import Change, ChangeSet, Kind
from failure_encyclopedia.site.changes import changes_by_day, changes_feed
from failure_encyclopedia.site.settings import SiteSettings
from tests.factories import another_entry

SITE = SiteSettings("Failures & more", "https://failures.example.org/", None, Path())
ENCYCLOPEDIA = Encyclopedia([another_entry("disk-full"), another_entry("disk-lost", aliases=["disk-gone"])])
NOON = datetime(2026, 11, 30, 12, tzinfo=timezone(timedelta(hours=1)))


def change_set(hours: int, *changes: Change) -> ChangeSet:
    return ChangeSet(f"commit-{hours}", NOON + timedelta(hours=hours), changes)


CHANGES = (
    change_set(0, Change(Kind.CHANGED, "disk-full"), Change(Kind.RENAMED, "disk-lost", "disk-gone")),
    change_set(-2, Change(Kind.NEW, "disk-full"), Change(Kind.REMOVED, "never-mind")),
    change_set(-48, Change(Kind.NEW, "disk-gone")),
)


def test_the_changes_of_a_day_stand_together_the_weightiest_of_each_entry() -> None:
    days = changes_by_day(CHANGES, ENCYCLOPEDIA)
    assert [
        (day.day, [(verb, [(r.id, r.before, r.exists) for r in rows]) for verb, rows in day.groups]) for day in days
    ] == [
        (
            "2026-11-30",
            [
                ("New", [("disk-full", "", True)]),
                ("Renamed", [("disk-lost", "disk-gone", True)]),
                ("Removed", [("never-mind", "", False)]),
            ],
        ),
        ("2026-11-28", [("New", [("disk-lost", "", True)])]),
    ]


def test_the_feed_names_each_change_of_an_entry_that_has_a_page() -> None:
    feed = ET.fromstring(changes_feed(CHANGES, ENCYCLOPEDIA, SITE))
    atom = {"a": "http://www.w3.org/2005/Atom"}
    assert feed.findtext("a:title", namespaces=atom) == "Failures & more: changes of entries"
    assert feed.findtext("a:updated", namespaces=atom) == "2026-11-30T11:00:00Z"
    items = feed.findall("a:entry", atom)
    assert [item.findtext("a:title", namespaces=atom) for item in items] == [
        "Changed: Failure disk-full",
        "Renamed: Failure disk-lost",
        "New: Failure disk-full",
        "New: Failure disk-lost",
    ]
    assert items[0].findtext("a:id", namespaces=atom) == "https://failures.example.org/failures/disk-full/#commit-0"
    links = [link.get("href") for link in items[3].findall("a:link", atom)]
    assert links == ["https://failures.example.org/failures/disk-lost/"]


def test_a_feed_without_changes_is_a_feed_too() -> None:
    feed = ET.fromstring(changes_feed((), ENCYCLOPEDIA, SITE))
    assert feed.findtext("{http://www.w3.org/2005/Atom}updated") == "1970-01-01T00:00:00Z"
