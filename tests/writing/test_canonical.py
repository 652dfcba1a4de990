from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_encyclopedia.reading.yaml_document import parse_document
from failure_encyclopedia.writing import CannotFormat, canonical_text, write_document
from tests.factories import FULL, MINIMAL, ROOT, entry_text


def test_fields_come_in_the_order_of_the_models() -> None:
    text = "title: A title of it\nid: disk-full\nsymptoms:\n  - meaning: Why.\n    sign: What\nunknown: kept\n"
    assert canonical_text(text) == (
        "id: disk-full\ntitle: A title of it\nsymptoms:\n  - sign: What\n    meaning: Why.\nunknown: kept\n"
    )


def test_each_sentence_begins_on_a_line_of_its_own() -> None:
    text = "root_cause: One sentence. Another, e.g. with `a. B` in it. \n  A third? Yes!\nmechanism: Only one.\n"
    assert canonical_text(text) == (
        "root_cause: >-\n  One sentence.\n  Another, e.g. with `a. B` in it.\n  A third?\n  Yes!\nmechanism: Only one.\n"
    )


def test_long_sentences_are_wrapped_and_paragraphs_stay() -> None:
    words = "word " * 30
    text = f"root_cause: |-\n  {words}end.\n\n  Next.\n"
    assert canonical_text(text) == (
        "root_cause: >-\n  " + ("word " * 23).strip() + "\n  " + "word " * 7 + "end.\n\n\n  Next.\n"
    )


def test_lists_in_markdown_and_code_are_literal() -> None:
    text = 'mechanism: "- one\\n- two"\nfix:\n  - command: "ls\\nrm x\\n"\n    step: Do.\n'
    assert canonical_text(text) == (
        "mechanism: |-\n  - one\n  - two\nfix:\n  - step: Do.\n    command: |\n      ls\n      rm x\n"
    )


def test_templates_and_log_lines_stand_in_single_quotes() -> None:
    text = 'signatures:\n  - text: "it\'s <*> here"\n    examples:\n      - it\'s late here\n      - "a\\tb\\e[0m"\n'
    assert canonical_text(text) == (
        "signatures:\n  - text: 'it''s <*> here'\n    examples:\n      - 'it''s late here'\n      - \"a\\tb\\e[0m\"\n"
    )


@pytest.mark.parametrize("value", ["TODO one\n\ntwo", "TODO a\tb", "TODO a\x1bb", "TODO ends ", "TODO a  b: c"])
def test_what_is_still_to_be_written_keeps_every_character(value: str) -> None:
    text = write_document({"id": "disk-full", "root_cause": value})
    assert parse_document(canonical_text(text)).data == {"id": "disk-full", "root_cause": value}


@pytest.mark.parametrize("value", ["2.6", "no", "12:30", "a: b", "a #b", "- a", "[a]", "*a", "null", "''"])
def test_text_that_yaml_would_take_for_something_else_is_quoted(value: str) -> None:
    quoted = value.replace("'", "''")
    assert canonical_text(f"title: '{quoted}'\n") == f"title: '{quoted}'\n"


def test_other_scalars_stay_as_they_are_written() -> None:
    text = "aliases: []\ntags:\n  - xid-79\nhistory:\n  added: 2026-11-30\n  last_reviewed:\n"
    assert canonical_text(text) == text


def test_a_comment_stays_above_what_it_stood_above() -> None:
    text = (
        "# editor line\n# head\ntitle: 'A title: it' # the title\n# about the id\nid: disk-full\n"
        "fix:\n  # the first\n  - why: '' # reason\n    # to do\n    step: Do.\n# the end\n"
    )
    assert canonical_text(text) == (
        "# editor line\n# head\n# about the id\nid: disk-full\n# the title\ntitle: 'A title: it'\n"
        "fix:\n  # the first\n  # to do\n  - step: Do.\n    # reason\n    why: ''\n# the end\n"
    )


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    text = "mechanism: |-\n  # no comment\n  - a # b\ntitle: 'x # y'\nfix:\n  - command: |  # one\n      ls # two\n"
    assert canonical_text(text) == (
        "title: 'x # y'\nmechanism: |-\n  # no comment\n  - a # b\nfix:\n  # one\n  - command: |\n      ls # two\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id: [\n", "line 2"),
        ("id: a\nid: b\n", "line 2: `id` stands twice in one mapping"),
        ("- a\n", "the file holds no mapping of fields"),
        ("tags:\n  - - a\n", "tags.0: a list stands directly in a list"),
        ("a: &x b\n", "line 1: `&x` is read as a mark"),
    ],
)
def test_what_cannot_be_formatted_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CannotFormat) as caught:
        canonical_text(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("id", [FULL, MINIMAL])
def test_formatting_changes_no_data_and_formatting_again_nothing(id: str) -> None:
    once = canonical_text(entry_text(id))
    assert parse_document(once).data == parse_document(entry_text(id)).data
    assert canonical_text(once) == once


def test_every_entry_is_in_the_canonical_form() -> None:
    files = sorted((ROOT / "entries").rglob("*.yml"))
    assert files
    assert [file.name for file in files if canonical_text(file.read_text("utf-8")) != file.read_text("utf-8")] == []


line = st.text(st.sampled_from("ab:#-'\" \\`.*&!|>%@[]{}?,é0") | st.characters(codec="utf-8"), max_size=30)
text = st.lists(line, max_size=5).map("\n".join)
part = st.fixed_dictionaries({}, optional={"step": text, "why": text, "command": text, "unknown": text})
entry = st.fixed_dictionaries(
    {"id": text},
    optional={
        "title": text,
        "root_cause": text,
        "tags": st.lists(text, max_size=3),
        "fix": st.lists(part, max_size=3),
        "signatures": st.lists(
            st.fixed_dictionaries({"text": text, "examples": st.lists(text, max_size=2)}), max_size=2
        ),
        "scale": part,
    },
)


@given(entry)
def test_whatever_is_written_is_read_again(data: dict[str, Any]) -> None:
    document = parse_document(write_document(data))
    assert document.flaws == []
    assert document.data == data
