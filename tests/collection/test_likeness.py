from __future__ import annotations

from typing import Any

import pytest

from failure_encyclopedia.collection.likeness import likenesses
from tests.factories import another_entry


def texts(words: str) -> dict[str, Any]:
    return {
        "title": words,
        "summary": f"{words}.",
        "root_cause": words,
        "symptoms": [{"sign": words, "meaning": words}],
    }


ALPHA = texts("alpha beta gamma delta epsilon")


def test_entries_without_a_word_in_common_are_not_compared() -> None:
    other = texts("zeta eta_ theta iota kappa lambda")
    assert likenesses([another_entry("one", **ALPHA), another_entry("two", **other)]) == {}


def test_the_same_text_is_wholly_alike() -> None:
    found = likenesses([another_entry("one", **ALPHA), another_entry("two", **ALPHA)])
    assert found == {frozenset(("one", "two")): pytest.approx(1.0)}


def test_rare_words_in_common_weigh_more_than_usual_ones() -> None:
    usual = [another_entry(f"usual-{n}", **texts(f"cache number{n} of the first kind{n}")) for n in range(8)]
    rare = [another_entry(f"rare-{n}", **texts(f"segment number{n + 8} of the first kind{n + 8}")) for n in range(2)]
    found = likenesses([*usual, *rare])
    assert found[frozenset(("rare-0", "rare-1"))] > found[frozenset(("usual-0", "usual-1"))]
