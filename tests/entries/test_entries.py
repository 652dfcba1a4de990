"""The entries of this project: valid, clean, and of the standard that a reader may expect of each."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from itertools import pairwise

import pytest

from failure_encyclopedia.checks import CheckReport, check_files
from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.expansion import expand
from failure_encyclopedia.expansion.faq import faq
from failure_encyclopedia.reading import entry_paths, read_entry_file
from failure_encyclopedia.schema import Category, Entry, Role
from failure_encyclopedia.schema.text import TextKind
from failure_encyclopedia.schema.texts import texts
from tests.factories import ROOT

SHORTEST_SENTENCE = 8
LEADS_ELSEWHERE = {"What should I check next if it is not this?"}
"""Questions whose answer is the reasons for related entries, each of which stands once on its page already."""


@lru_cache(maxsize=1)
def report() -> CheckReport:
    return check_files(map(read_entry_file, entry_paths([ROOT / "entries"])))


@lru_cache(maxsize=1)
def encyclopedia() -> Encyclopedia:
    return Encyclopedia(report().entries)


PATHS = entry_paths([ROOT / "entries"])


@pytest.fixture(params=PATHS, ids=[path.stem for path in PATHS])
def entry(request: pytest.FixtureRequest) -> Entry:
    """Each entry; one that is not valid is reported by the test of checks."""
    found = next((file.entry for file in report().files if file.path == request.param), None)
    assert found is not None
    return found


def sentences_of(text: str) -> list[str]:
    """Return the long sentences of a text in words alone; lines that programs print may be quoted on many pages."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    sentences = (re.findall(r"[^\W\d_][\w'-]*", s.casefold()) for s in re.split(r"(?<=[.!?])\s+|\n\s*\n", prose))
    return [" ".join(words) for words in sentences if len(words) >= SHORTEST_SENTENCE]


def test_the_checks_find_no_problem() -> None:
    assert "\n".join(problem.as_text() for problem in report().problems) == ""


def test_there_are_entries_and_each_stands_in_the_folder_of_its_category() -> None:
    assert len(PATHS) >= 24
    assert {path.parent.name for path in PATHS} <= {str(category) for category in Category}
    assert {path.suffix for path in PATHS} == {".yml"}


def test_no_answer_of_two_pages_is_the_same() -> None:
    pages: dict[str, set[str]] = defaultdict(set)
    for entry in encyclopedia():
        for item in faq(entry, encyclopedia()):
            for said in (item.answer.text, item.answer.line):
                if said:
                    pages[" ".join(said.split())].add(entry.id)
    assert {answer: ids for answer, ids in pages.items() if len(ids) > 1} == {}


def test_no_long_sentence_stands_on_two_pages() -> None:
    pages: dict[str, set[str]] = defaultdict(set)
    for entry in encyclopedia():
        for text in texts(entry):
            if text.kind is TextKind.MARKDOWN or text.field == "summary":
                for sentence in sentences_of(text.text):
                    pages[sentence].add(entry.id)
    assert {sentence: ids for sentence, ids in pages.items() if len(ids) > 1} == {}


def test_titles_and_summaries_differ() -> None:
    cards = encyclopedia().cards
    assert len({card.title.casefold() for card in cards}) == len(cards)
    assert len({card.summary.casefold() for card in cards}) == len(cards)


def test_a_summary_is_one_sentence(entry: Entry) -> None:
    assert entry.summary.strip().endswith(".")
    assert len(re.findall(r"[.!?](?:\s+[A-Z]|$)", entry.summary.strip())) == 1


def test_the_root_cause_is_said_in_one_to_three_sentences(entry: Entry) -> None:
    assert 1 <= len(re.split(r"(?<=[.!?])\s+(?=[A-Z`])", entry.root_cause.strip())) <= 3


def test_an_entry_has_what_the_standard_asks_of_each(entry: Entry) -> None:
    assert entry.mechanism
    assert entry.observations
    assert len(entry.symptoms) >= 2
    assert 2 <= len(entry.confirm) <= 5
    assert entry.prevention
    assert 2 <= len(entry.related) <= 6
    assert len(entry.references) >= 2
    assert entry.perspectives is not None


def test_a_check_says_where_to_look_and_what_its_results_mean(entry: Entry) -> None:
    for check in entry.confirm:
        assert check.command or check.where or check.config or check.code
        assert check.confirms != check.refutes


def test_a_line_that_names_a_failure_says_who_prints_it(entry: Entry) -> None:
    for signature in entry.signatures:
        if signature.role in (Role.PRIMARY, Role.CONFIRMATION):
            assert signature.printed_by or signature.source, signature.text


def test_examples_have_neutral_names(entry: Entry) -> None:
    for signature in entry.signatures:
        for line in (*signature.examples, *signature.near_misses):
            assert not re.search(r"/home/(?!user\b|train\b)\w+|/Users/\w+|[\w.]+@[\w.]+\.(?:com|org|net)", line), line


def test_no_text_is_spliced_or_left_unfinished(entry: Entry) -> None:
    for text in texts(entry):
        if text.kind is TextKind.MARKDOWN:
            prose = re.sub(r"```.*?```|`[^`]*`", "§", text.text, flags=re.DOTALL)
            assert not re.search(r"\b(?:TODO|TBD|XXX)\b|\s[,;]|\(\s|\s\)|(?<!\.)\.\.(?!\.)", prose), text.location
            assert not re.search(r"\b(?!that\b|had\b)([a-z]+) \1\b", prose), text.location


def test_a_page_answers_at_least_as_many_questions_as_a_reader_has(entry: Entry) -> None:
    questions = [item.question for item in faq(entry, encyclopedia())]
    assert len(questions) >= 8
    assert len(set(questions)) == len(questions)


def test_a_page_says_no_sentence_twice_but_where_a_question_repeats_its_field(entry: Entry) -> None:
    page = expand(entry, encyclopedia())
    own = page.section("faq")
    assert own is not None
    for item in own.content:
        if item.answer.text and item.question not in LEADS_ELSEWHERE:
            assert item.answer.text != entry.root_cause
            assert item.answer.text != entry.summary


def test_relations_are_stated_by_both_sides_or_say_why_not() -> None:
    for entry in encyclopedia():
        for related in entry.related:
            if related.one_sided is None and related.id in encyclopedia():
                back = {other.id: other for other in encyclopedia()[related.id].related}
                assert back[entry.id].relation in (related.relation.inverse, related.relation), (entry.id, related.id)


def test_history_is_in_order(entry: Entry) -> None:
    days = [day for day in (entry.history.added, entry.history.last_reviewed) if day]
    assert all(first <= second for first, second in pairwise(days))
