from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.checks.related import check_related
from failure_encyclopedia.problem import Finding
from failure_encyclopedia.schema import Entry
from tests.factories import another_entry


def relation(id: str, relation: str = "causes", **more: str) -> dict[str, str]:
    return {"id": id, "relation": relation, "why": "Because.", **more}


def findings(*entries: Entry) -> list[tuple[str, Finding]]:
    pairs = [(Path(f"{entry.id}.yml"), entry) for entry in entries]
    return [(path.stem, f) for path, f in check_related(pairs, {entry.id: entry for entry in entries})]


def test_two_entries_that_name_each_other_are_well_related() -> None:
    first = another_entry("disk-full", related=[relation("save-fails")])
    second = another_entry("save-fails", related=[relation("disk-full", "caused-by")])
    assert findings(first, second) == []


def test_a_relation_of_one_side_says_what_the_other_side_lacks() -> None:
    first = another_entry("disk-full", related=[relation("save-fails", "causes")])
    ((stem, finding),) = findings(first, another_entry("save-fails"))
    assert (stem, finding.location, finding.rule) == ("disk-full", ("related", 0, "id"), "related-one-sided")
    assert finding.message == "`save-fails` does not name `disk-full` in return"
    assert finding.expected == "`save-fails` with `disk-full` (caused-by) under its related entries"


def test_a_relation_of_one_side_may_say_why_it_is_one() -> None:
    first = another_entry("disk-full", related=[relation("save-fails", one_sided="The other has many causes.")])
    assert findings(first, another_entry("save-fails")) == []


@pytest.mark.parametrize(
    ("id", "remedy"),
    [
        ("save-fials", "did you mean `save-fails`?"),
        ("something-else", "correct the id, or remove the relation until that entry exists"),
    ],
)
def test_a_relation_to_nothing_offers_the_nearest_id(id: str, remedy: str) -> None:
    ((_, finding),) = findings(another_entry("disk-full", related=[relation(id)]), another_entry("save-fails"))
    assert (finding.rule, finding.found, finding.remedy) == ("related-unknown", id, remedy)


def test_an_id_that_another_entry_claims_as_alias_is_still_an_id() -> None:
    first = another_entry("disk-full", related=[relation("save-fails")])
    second = another_entry("save-fails", related=[relation("disk-full")])
    claimant = another_entry("save-breaks", aliases=["save-fails"])
    assert findings(first, second, claimant) == []
