from __future__ import annotations

from failure_encyclopedia.expansion.quick_answer import quick_answer
from tests.factories import FULL, MINIMAL, entry_data, make_entry


def test_the_first_screen_shows_what_the_entry_says_first() -> None:
    entry = make_entry()
    answer = quick_answer(entry)
    assert answer.root_cause == entry.root_cause
    assert answer.symptom is entry.symptoms[0]
    assert answer.first_check is entry.confirm[0]
    assert answer.first_fix is entry.fix[0]
    assert answer.cheapest_check == entry.cheapest_check
    assert answer.further_fixes == 1


def test_the_first_screen_shows_at_most_two_lines_the_most_telling_first() -> None:
    signatures = entry_data(FULL)["signatures"]
    context = {**signatures[1], "role": "context", "text": "oom-kill: task"}
    answer = quick_answer(make_entry(FULL, signatures=[context, signatures[1], signatures[0]]))
    assert [str(signature.role) for signature in answer.signatures] == ["primary", "confirmation"]


def test_a_silent_failure_shows_no_line() -> None:
    answer = quick_answer(make_entry(MINIMAL))
    assert answer.signatures == ()
    assert answer.cheapest_check is None
    assert answer.further_fixes == 0
