from __future__ import annotations

from pathlib import Path
from typing import Any

from failure_encyclopedia.checks.overlap import check_overlap
from failure_encyclopedia.problem import Finding
from failure_encyclopedia.schema import Entry
from tests.factories import another_entry

TELL_APART = "name `disk-full` under `related`"


def entry(id: str, text: str, line: str, **changes: Any) -> Entry:
    signature = {"text": text, "role": "primary", "examples": [line]}
    return another_entry(id, **{"signatures": [{**signature, **changes.pop("signature", {})}], **changes})


def overlaps(*entries: Entry, rule: str = "signature-overlap", checked: int | None = None) -> list[tuple[str, Finding]]:
    pairs = [(Path(f"{entry.id}.yml"), entry) for entry in entries]
    return [(path.stem, finding) for path, finding in check_overlap(pairs[:checked], pairs) if finding.rule == rule]


def test_a_signature_that_matches_another_entrys_example_is_reported_on_both_sides() -> None:
    found = overlaps(
        entry("disk-full", "no space left on <*>", "write: no space left on /data"),
        entry("quota-used-up", "no space left", "no space left for this user"),
    )
    assert [(id, f.location) for id, f in found] == [
        ("quota-used-up", ("signatures", 0, "text")),
        ("disk-full", ("signatures", 0, "examples", 0)),
    ]
    assert found[0][1].message.startswith("this template also matches an example of `disk-full`")
    assert found[0][1].found == "write: no space left on /data"
    assert TELL_APART in found[0][1].remedy


def test_only_what_concerns_checked_files_is_reported() -> None:
    full = entry("disk-full", "no space left on <*>", "write: no space left on /data")
    quota = entry("quota-used-up", "no space left", "no space left for this user")
    assert [id for id, _ in overlaps(full, quota, checked=1)] == ["disk-full"]


def test_entries_that_name_each_other_were_told_apart() -> None:
    related = [{"id": "disk-full", "relation": "confused-with", "why": "There the disk is full.", "one_sided": "Yes"}]
    found = overlaps(
        entry("disk-full", "no space left on <*>", "write: no space left on /data"),
        entry("quota-used-up", "no space left", "no space left for this user", related=related),
    )
    assert found == []


def test_a_signature_that_counts_only_in_a_context_or_by_its_numbers_is_told_apart_by_these() -> None:
    full = entry("disk-full", "<*> of disk used", "95 of disk used")
    near = entry("disk-slow", "of disk used", "4 of disk used", signature={"context": ["slow disk"]})
    low = entry("disk-empty", "<*:n> of disk used", "3 of disk used", signature={"numbers": ["n < 10"]})
    assert [finding.found for id, finding in overlaps(full, near, low) if id == "disk-empty"] == ["<*> of disk used"]


def test_texts_that_are_close_are_reported_on_both_sides() -> None:
    words = "The allocator keeps freed blocks reserved between segments of unequal sizes"
    one = another_entry("memory-fragmented", root_cause=f"{words} today.", title="Reserved blocks fragment")
    other = another_entry("memory-in-pieces", root_cause=f"{words} again.", title="Reserved blocks in pieces")
    unlike = another_entry("disk-full", root_cause="The device has no room for another file.")
    found = overlaps(one, other, unlike, rule="near-duplicate")
    assert [(id, f.location) for id, f in found] == [
        ("memory-fragmented", ("title",)),
        ("memory-in-pieces", ("title",)),
    ]
    assert "`memory-in-pieces`" in found[0][1].message


def test_a_template_that_does_not_parse_is_left_to_the_rules_on_signatures() -> None:
    assert overlaps(entry("disk-full", "broken <*><*>", "broken"), entry("disk-slow", "broken", "broken")) == []
