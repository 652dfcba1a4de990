from __future__ import annotations

from typing import Any

import pytest

from failure_encyclopedia.checks.signatures import SHORTEST_ANCHOR, check_signatures
from failure_encyclopedia.problem import Finding
from tests.factories import another_entry

SOURCED = {"role": "primary", "source": "example/disk: src/write.c"}


def findings(**signature: Any) -> list[Finding]:
    return list(check_signatures(another_entry("disk-full", signatures=[SOURCED | signature])))


def test_examples_that_match_and_near_misses_that_do_not_are_well() -> None:
    assert (
        findings(text="no space on <*:device>", examples=["write: no space on /dev/sda"], near_misses=["no space"])
        == []
    )


def test_a_missing_literal_is_named() -> None:
    (finding,) = findings(text="no space on <*> left", examples=["no space on /dev/sda"])
    assert finding.location == ("signatures", 0, "examples", 0)
    assert finding.remedy == "the line lacks `left`: correct the line, or put `<*>` for what varies"


def test_the_second_near_miss_is_reported_at_its_place() -> None:
    (finding,) = findings(text="no space on", examples=["no space on it"], near_misses=["some space", "no space on it"])
    assert (finding.location, finding.rule) == (("signatures", 0, "near_misses", 1), "near-miss-matches")


def test_a_near_miss_may_differ_only_in_its_numbers() -> None:
    signature: dict[str, Any] = {
        "text": "disk: <*:free> free of <*:size>",
        "numbers": ["free < 0.1 * size"],
        "examples": ["disk: 1 GiB free of 100 GiB"],
    }
    assert findings(**signature, near_misses=["disk: 50 GiB free of 100 GiB"]) == []
    (finding,) = findings(**signature, near_misses=["disk: 5 GiB free of 100 GiB"])
    assert finding.rule == "near-miss-matches"


def test_a_broken_condition_is_the_only_problem_of_its_signature() -> None:
    (finding,) = findings(
        text="disk: <*:free> free of <*:size>",
        numbers=["free < 0.1 * total"],
        examples=["disk: 1 GiB free of 100 GiB"],
        near_misses=["disk: 50 GiB free of 100 GiB"],
    )
    assert (finding.location, finding.rule) == (("signatures", 0, "numbers", 0), "number-condition")


@pytest.mark.parametrize(("length", "count"), [(SHORTEST_ANCHOR - 1, 1), (SHORTEST_ANCHOR, 0)])
def test_the_longest_literal_must_be_long_enough(length: int, count: int) -> None:
    literal = "x" * length
    assert len(findings(text=f"<*>{literal}<*>", examples=[f"a {literal} b"])) == count


def test_a_template_that_cannot_be_parsed_is_not_tried_on_its_examples() -> None:
    (finding,) = findings(text="<*> <*:a> <*:a> full", examples=["nothing of the kind"])
    assert (finding.rule, finding.message) == ("template", "the name `a` is used twice")


def test_the_same_template_in_another_entry_is_no_problem() -> None:
    signature = {"text": "no space on", "role": "ambiguous", "examples": ["no space on it"]}
    for id in ("disk-full", "quota-reached"):
        assert list(check_signatures(another_entry(id, signatures=[signature]))) == []


def test_a_primary_signature_says_where_it_is_printed() -> None:
    (finding,) = findings(text="no space on", source=None, examples=["no space on it"])
    assert (finding.location, finding.rule) == (("signatures", 0), "source-missing")


@pytest.mark.parametrize("role", ["collateral", "confirmation", "context", "ambiguous"])
def test_other_signatures_need_no_source(role: str) -> None:
    assert findings(text="no space on", source=None, role=role, examples=["no space on it"]) == []


@pytest.mark.parametrize(
    "text", ["Traceback (most recent call last):", 'File "<*>", line <*>, in fit', "raise RuntimeError("]
)
def test_a_line_that_every_traceback_has_names_no_failure(text: str) -> None:
    (finding,) = findings(text=text, examples=[text.replace("<*>", "x")])
    assert (finding.rule, finding.message) == ("template-too-general", "every traceback has such a line")
    assert findings(text=text, examples=[text.replace("<*>", "x")], role="context") == []
