from __future__ import annotations

from failure_encyclopedia.diagnosis import Matcher
from failure_encyclopedia.diagnosis.search import EXACT, SIMILAR, WORDS, Search
from tests.diagnosis_factories import make_library

LIBRARY = make_library(
    {
        "index-out-of-range": [("primary", "CUDA error: device-side assert triggered")],
        "unused-parameters": [
            ("primary", "Expected to have finished reduction in the prior iteration before starting a new one")
        ],
        "killed-by-kernel": [("ambiguous", "exits with return code = -9")],
        "watchdog-timeout": [
            ("collateral", "Watchdog caught collective operation timeout: <*> ran for <*> milliseconds")
        ],
    }
)
SEARCH = Search(Matcher(LIBRARY))


def found(text: str) -> list[tuple[str, str]]:
    return [(result.kind, result.entry.id) for result in SEARCH.find(text)]


def test_a_line_finds_the_entry_whose_signature_it_is() -> None:
    assert found("[rank3]: RuntimeError: CUDA error: device-side assert triggered") == [(EXACT, "index-out-of-range")]
    assert found("Watchdog caught collective operation timeout: x ran for 6 milliseconds") == [
        (EXACT, "watchdog-timeout")
    ]


def test_a_part_of_a_line_finds_it_too() -> None:
    assert found("finished reduction in the prior") == [(EXACT, "unused-parameters")]


def test_a_line_with_mistakes_finds_a_similar_signature() -> None:
    assert found("expected to have finnished reduction in prior iteraton") == [(SIMILAR, "unused-parameters")]
    assert found("exit code -9")[:1] == [(SIMILAR, "killed-by-kernel")]


def test_words_find_the_entry_that_is_named_so() -> None:
    assert found("unused parameters")[0] == (WORDS, "unused-parameters")


def test_nothing_is_found_where_nothing_is_known() -> None:
    for text in (
        "the moon is made of cheese",
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
        "npm ERR! code ERESOLVE could not resolve dependency",
        "collective",
        "",
    ):
        assert found(text) == [], text


def test_unknown_words_count_against_a_similar_signature() -> None:
    assert found("device-side assert of the kindergarten playground renovation committee budget") == []
