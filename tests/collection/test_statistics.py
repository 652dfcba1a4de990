from __future__ import annotations

from typing import Any

from failure_encyclopedia.collection import Encyclopedia, closest_entries, statistics
from failure_encyclopedia.schema import Category, Role, Severity, Status
from tests.factories import another_entry

REVIEWED = {"status": "reviewed", "history": {"added": "2026-01-05", "last_reviewed": "2026-02-06"}}


def signature(role: str, source: str | None = None) -> dict[str, Any]:
    line = f"line of {role} {source}"
    return {"text": line, "role": role, "source": source, "examples": [line]}


ENCYCLOPEDIA = Encyclopedia(
    [
        another_entry(
            "disk-full",
            severity="high",
            systems=[{"name": "NFS"}, {"name": "Linux"}],
            signatures=[signature("primary", "a/b: c"), signature("primary", "a/b: d"), signature("ambiguous")],
            code_examples=[
                {"title": "A", "stack": "Linux", "language": "python", "working": "x = 1\n", "why": "It works so."}
            ],
            root_cause="The device keeps removed files open until their last reader closes them.",
        ),
        another_entry(
            "disk-slow",
            category="data",
            severity="low",
            systems=[{"name": "Linux"}],
            root_cause="The device keeps removed files open until their readers have closed them.",
            **REVIEWED,
        ),
    ]
)


def test_everything_is_counted() -> None:
    counted = statistics(ENCYCLOPEDIA)
    assert (counted.entries, counted.signatures, counted.sourced, counted.reviewed) == (2, 3, 2, 1)
    assert {term: n for term, n in counted.by_category.items() if n} == {Category.HOST_RESOURCES: 1, Category.DATA: 1}
    assert {term: n for term, n in counted.by_severity.items() if n} == {Severity.HIGH: 1, Severity.LOW: 1}
    assert {term: n for term, n in counted.by_status.items() if n} == {Status.DRAFT: 1, Status.REVIEWED: 1}
    assert list(counted.by_system.items()) == [("Linux", 2), ("NFS", 1)]
    assert [(c.role, c.total, c.sourced) for c in counted.by_role if c.total] == [
        (Role.PRIMARY, 2, 2),
        (Role.AMBIGUOUS, 1, 0),
    ]


def test_what_is_missing_is_named() -> None:
    counted = statistics(ENCYCLOPEDIA)
    assert [card.id for card in counted.silent] == ["disk-slow"]
    assert [card.id for card in counted.without_code] == ["disk-slow"]
    assert [card.id for card in counted.oldest_reviews] == ["disk-slow"]


def test_the_closest_entries_are_named_with_their_likeness() -> None:
    (pair,) = closest_entries(ENCYCLOPEDIA)
    assert (pair.one.id, pair.other.id) == ("disk-full", "disk-slow")
    assert 0.2 < pair.likeness < 1


def test_no_entries_are_counted_too() -> None:
    counted = statistics(Encyclopedia([]))
    assert (counted.entries, counted.signatures, counted.oldest_reviews) == (0, 0, ())
    assert closest_entries(Encyclopedia([])) == ()
