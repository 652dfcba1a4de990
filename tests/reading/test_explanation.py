from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.problem import Problem
from failure_encyclopedia.reading import parse_entry
from tests.factories import FULL, entry_text


def the_problem(old: str, new: str) -> Problem:
    """Return the one problem of a valid file in which a piece is replaced."""
    assert entry_text().count(old) == 1
    (problem,) = parse_entry(Path(f"{FULL}.yml"), entry_text().replace(old, new).encode()).problems
    return problem


def test_a_missing_field_is_described_with_an_example() -> None:
    problem = the_problem("severity: high\n", "")
    assert problem.message == "the field `severity` is missing"
    assert problem.expected == "How much the failure costs."
    assert problem.remedy == "add it, for example:\nseverity: high"


def test_an_example_of_a_missing_list_is_written_as_in_a_file() -> None:
    problem = the_problem("phases:\n  - training\n  - evaluation\n", "")
    assert problem.remedy == "add it, for example:\nphases:\n- training"


def test_an_unknown_field_is_shown_with_those_that_exist() -> None:
    problem = the_problem("    stack: Example Cache\n", "    stack: Example Cache\n    stak: Example Cache\n")
    assert problem.found == "stak"
    assert problem.expected == "one of: title, stack, language, failing, working, why"
    assert problem.remedy == "did you mean `stack`?"


def test_an_unknown_value_is_shown_with_those_that_exist() -> None:
    problem = the_problem("layer: framework", "layer: Framework")
    assert problem.found == "Framework"
    assert problem.expected == "one of: hardware, driver, network, framework, configuration, data, code"
    assert problem.remedy == "did you mean `framework`?"


def test_a_long_value_is_shown_in_part() -> None:
    problem = the_problem("added: 2026-11-30", "added: " + "x" * 200)
    assert problem.found == "x" * 117 + "..."


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("root_cause:\n  - a\n  - b", "a list of 2"),
        ("root_cause:\n  a: b\n  c: d", "a mapping with `a`, `c`"),
        ("root_cause: 010.5", "010.5"),
        ("root_cause: 1.50", "1.50"),
        ("root_cause: false", "false"),
        ("root_cause: null", "nothing"),
    ],
)
def test_what_was_found_is_shown_as_it_is_written(written: str, found: str) -> None:
    old = "root_cause: Decoded samples are stored without a limit and are freed only at the end of an epoch."
    assert the_problem(old, written).found == found


def test_an_item_of_a_list_is_called_by_its_number() -> None:
    assert the_problem("  - evaluation\n", "  - evaluating\n").message == "`evaluating` is not a value of `phases[2]`"


def test_a_mapping_that_is_none_is_shown_the_fields_it_needs() -> None:
    problem = the_problem("  - name: C++ Loader\n", "  - C++ Loader\n")
    assert problem.message == "`systems[2]` must be a mapping of fields"
    assert problem.expected == "fields: name, affected, fixed, note"


def test_a_list_is_not_called_too_short_for_an_item_that_was_refused() -> None:
    problem = the_problem("    url: https://cache.example.org/manual\n", "    url: ftp://cache.example.org\n")
    assert problem.rule == "address"


@pytest.mark.parametrize("day", ["2026-13-01", "30.11.2026", "tomorrow", "2026-11-30T08:00:00Z", "20261130"])
def test_a_day_is_shown_how_to_write(day: str) -> None:
    problem = the_problem("added: 2026-11-30", f"added: '{day}'")
    assert (problem.rule, problem.expected) == ("date", "a day as YYYY-MM-DD")


@pytest.mark.parametrize(
    ("written", "remedy"),
    [
        ("Cache_Eats_Memory", "write it like `cache-eats-memory`"),
        ("cache eats memory!", "write it like `cache-eats-memory`"),
        ("-.-", "write it like `two-words`"),
    ],
)
def test_a_name_of_the_wrong_form_is_shown_in_the_right_one(written: str, remedy: str) -> None:
    assert the_problem("  - cache-eats-memory", f"  - '{written}'").remedy == remedy


def test_other_refusals_keep_their_own_words() -> None:
    problem = the_problem("title: Example Cache manual", 'title: "A\\aB"')
    assert (problem.rule, problem.message) == ("control-character", "control character U+0007 is not text")
