from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.checks.wording import check_meanings, check_sentences_are_unique, sentences
from tests.factories import another_entry

LONG = "This sentence has exactly eight words of its own"


def twice(*texts: str) -> list[tuple[str, str]]:
    """Return (id, message) of what is found in entries with these mechanisms."""
    entries = [another_entry(f"entry-{number}", mechanism=text) for number, text in enumerate(texts, 1)]
    pairs = [(Path(f"{entry.id}.yml"), entry) for entry in entries]
    return [(path.stem, finding.message) for path, finding in check_sentences_are_unique(pairs)]


@pytest.mark.parametrize(
    "variant",
    [
        f"{LONG}.",
        f"{LONG.upper()}!",
        f"It begins. {LONG}. It ends.",
        f"A list:\n\n- one\n- {LONG}\n- three",
        f"First paragraph\n\n{LONG}\n\nthird paragraph",
        f"1. {LONG}\n2. two",
        LONG.replace(" ", "\n"),
        LONG.replace("exactly", "*exactly*").replace("eight", "`eight`,"),
    ],
)
def test_a_sentence_of_two_entries_is_found_however_it_is_written(variant: str) -> None:
    assert twice(f"{LONG}.", variant) == [("entry-2", "this sentence also stands in `entry-1` (entry-1.yml)")]


def test_a_sentence_twice_in_one_entry_is_found() -> None:
    assert twice(f"{LONG}. And again: {LONG}.") == [("entry-1", "this sentence also stands in this entry")]


@pytest.mark.parametrize(
    "variant", ["This sentence has exactly seven words itself.", f"{LONG} and two more.", "Another sentence."]
)
def test_short_and_different_sentences_may_stand(variant: str) -> None:
    assert twice(f"{LONG}. This sentence has exactly seven words itself.", variant) == []


def test_titles_code_and_signatures_are_no_sentences() -> None:
    entry = another_entry(
        "disk-full",
        title=LONG,
        summary="A short summary, no more.",
        fix=[{"step": "Mend.", "why": "So.", "command": LONG}],
        signatures=[{"text": LONG, "role": "primary", "examples": [LONG]}],
    )
    assert list(sentences(entry)) == []


def test_the_summary_is_a_sentence() -> None:
    (sentence,) = sentences(another_entry("disk-full", summary=f"{LONG}."))
    assert (sentence.location, sentence.written) == (("summary",), f"{LONG}.")
    assert sentence.words == LONG.casefold()


def test_meanings_differ_from_the_cause_and_from_each_other() -> None:
    symptoms = [
        {"sign": "A", "meaning": "The cause."},
        {"sign": "B", "meaning": "A meaning."},
        {"sign": "C", "meaning": "a  *meaning*"},
        {"sign": "D", "meaning": "Another."},
    ]
    found = check_meanings(another_entry("disk-full", root_cause="The cause!", symptoms=symptoms))
    assert [(finding.location, finding.rule) for finding in found] == [
        (("symptoms", 0, "meaning"), "meaning-is-root-cause"),
        (("symptoms", 2, "meaning"), "meaning-twice"),
    ]
