"""The form's preview shows of an entry what its page shows, and an entry survives being put into the form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.drafting.proposals import template_of
from failure_encyclopedia.expansion import expand
from failure_encyclopedia.expansion.faq import AnsweredQuestion
from failure_encyclopedia.expansion.signature_table import SignatureGroup
from failure_encyclopedia.schema import Entry
from tests.form_answers import AGREEMENT
from tests.javascript.test_form_agreement import real_entries, real_files
from tests.node_runner import run_script

pytestmark = pytest.mark.xdist_group("form-agreement")


def sections(entry: Entry, encyclopedia: Encyclopedia) -> list[tuple[str, str]]:
    """Return the sections of a page, that on related entries only where the entry itself names some."""
    page = expand(entry, encyclopedia)
    return [(s.id, s.title) for s in page.sections if s.id != "related" or entry.related]


def entries() -> tuple[Encyclopedia, list[tuple[Entry, Any]]]:
    pairs = [(file.entry, answer) for file, answer in real_entries() if file.entry is not None]
    return Encyclopedia(file.entry for file in real_files() if file.entry is not None), pairs


def content(answer: Any, id: str) -> Any:
    return next((section["content"] for section in answer["outline"] if section["id"] == id), [])


def test_the_preview_has_the_sections_of_the_page() -> None:
    encyclopedia, pairs = entries()
    for entry, answer in pairs:
        assert [(s["id"], s["title"]) for s in answer["outline"]] == sections(entry, encyclopedia), entry.id


def test_the_preview_answers_the_questions_that_the_page_answers() -> None:
    encyclopedia, pairs = entries()
    for entry, answer in pairs:
        section = expand(entry, encyclopedia).section("faq")
        expected = [plain(question) for question in (section.content if section else ())]
        assert content(answer, "faq") == expected, entry.id


def plain(item: AnsweredQuestion) -> dict[str, Any]:
    answer = item.answer
    links = [{"label": link.label, "target": link.target} for link in answer.links]
    return {"question": item.question, "text": answer.text or "", "line": answer.line or "", "links": links}


def test_the_preview_groups_signatures_and_says_where_they_come_from_as_the_page_does() -> None:
    encyclopedia, pairs = entries()
    for entry, answer in pairs:
        section = expand(entry, encyclopedia).section("signatures")
        groups: tuple[SignatureGroup, ...] = section.content if section else ()
        expected = [
            (str(group.role), [(row.signature.text, row.provenance and row.provenance.url) for row in group.rows])
            for group in groups
        ]
        found = [
            (
                group["role"]["value"],
                [(r["signature"]["text"], r["provenance"] and (r["provenance"]["url"] or None)) for r in group["rows"]],
            )
            for group in content(answer, "signatures")
        ]
        assert found == expected, entry.id


def test_the_preview_begins_with_the_quick_answer_of_the_page() -> None:
    encyclopedia, pairs = entries()
    for entry, answer in pairs:
        quick = expand(entry, encyclopedia).sections[0].content
        found = content(answer, "quick-answer")
        assert [s["text"] for s in found["signatures"]] == [s.text for s in quick.signatures]
        assert found["furtherFixes"] == quick.further_fixes
        assert found.get("cheapestCheck") == quick.cheapest_check


def test_an_entry_survives_being_put_into_the_form() -> None:
    for file, answer in real_entries():
        assert file.entry is not None
        before = file.entry.model_dump(mode="json", exclude_unset=True)
        after = Entry.model_validate_json(json.dumps(answer["again"])).model_dump(mode="json", exclude_unset=True)
        for data in (before, after):
            data["phases"].sort()  # the form has them in the order of the vocabulary
        assert bare(after) == bare(before), file.path


def bare(data: Any) -> Any:
    """Return data without what says nothing: white space at the ends of texts, empty values."""
    if isinstance(data, dict):
        return {key: bare(value) for key, value in data.items() if value not in (None, [], {})}
    if isinstance(data, list):
        return [bare(item) for item in data]
    return data.strip() if isinstance(data, str) else data


def test_the_form_proposes_the_signatures_that_the_command_proposes() -> None:
    lines = [line for file, _ in real_entries() if file.entry for s in file.entry.signatures for line in s.examples]
    templates = run_script(AGREEMENT, {"worlds": [], "texts": [], "lines": lines})["templates"]
    assert templates == [template_of(line) for line in lines]
    assert len(set(templates)) > 100
