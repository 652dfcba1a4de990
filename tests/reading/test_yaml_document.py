from __future__ import annotations

import pytest

from failure_encyclopedia.reading.flaw import Mark
from failure_encyclopedia.reading.yaml_document import parse_document

DOCUMENT = """\
title: A title
tags:
  - one
  - two
'empty':
parts:
  - name: first
    text: |
      a block
  - name: "second"
block: >-
  folded
  text
"""


def rules(text: str) -> list[str]:
    return [flaw.rule for flaw in parse_document(text).flaws]


def test_a_document_becomes_plain_data() -> None:
    document = parse_document(DOCUMENT)
    assert document.flaws == []
    assert document.data == {
        "title": "A title",
        "tags": ["one", "two"],
        "empty": None,
        "parts": [{"name": "first", "text": "a block\n"}, {"name": "second"}],
        "block": "folded text",
    }


@pytest.mark.parametrize(
    ("location", "line", "column"),
    [
        ((), 1, 1),
        (("title",), 1, 8),
        (("tags",), 2, 1),
        (("tags", 1), 4, 5),
        (("empty",), 5, 1),
        (("parts", 0), 7, 5),
        (("parts", 0, "text"), 8, 11),
        (("parts", 1, "name"), 10, 11),
        (("parts", 1, "missing"), 10, 5),
        (("parts", 7, "name"), 6, 1),
        (("nothing", "at", "all"), 1, 1),
    ],
)
def test_a_location_leads_to_its_value_or_to_what_is_nearest_above(
    location: tuple[str | int, ...], line: int, column: int
) -> None:
    assert parse_document(DOCUMENT).mark(location) == Mark(line, column)


@pytest.mark.parametrize(
    ("location", "line", "column"),
    [(("title",), 1, 1), (("parts", 0, "text"), 8, 5), (("parts", 1), 10, 5), (("tags", 0), 3, 5), ((), 1, 1)],
)
def test_a_location_leads_to_its_key(location: tuple[str | int, ...], line: int, column: int) -> None:
    assert parse_document(DOCUMENT).key_mark(location) == Mark(line, column)


def test_a_scalar_is_given_as_it_is_written() -> None:
    document = parse_document("version: 1.10\nlist:\n  - 007\n")
    assert document.raw(("version",)) == "1.10"
    assert document.raw(("list", 0)) == "007"
    assert document.raw(("list",)) is None
    assert document.raw(("missing",)) is None


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("0", 0),
        ("-12", -12),
        ("1.10", 1.1),
        ("2026-11-30", "2026-11-30"),
        ("1.2.3", "1.2.3"),
        ("12 GiB", "12 GiB"),
        ("yes, it does", "yes, it does"),
        ("'no'", "no"),
        ('"010"', "010"),
        ("nano", "nano"),
    ],
)
def test_scalars_on_which_readers_agree_are_taken(written: str, value: object) -> None:
    document = parse_document(f"a: {written}\n")
    assert (document.data, document.flaws) == ({"a": value}, [])


@pytest.mark.parametrize(
    "written",
    [
        "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "True", "TRUE",
        "False", "FALSE", "Null", "NULL", "010", "-007", "0x1F", "0o17", "0b101", "1_000", "12:30", "12:30:45", "1e5",
        "1E5", "1.5e-3", "1e+5", ".5", "5.", ".inf", "-.Inf", ".nan", "=", "<<",
    ],
)  # fmt: skip
def test_scalars_on_which_readers_disagree_are_refused(written: str) -> None:
    document = parse_document(f"a: {written}\n")
    (flaw,) = document.flaws
    assert (flaw.rule, flaw.mark) == ("yaml-surprise", Mark(1, 4))
    assert flaw.remedy == f"put it in quotes: '{written}'"
    assert document.data == {"a": written}


@pytest.mark.parametrize(
    ("written", "meaning"),
    [("on", "true"), ("Off", "false"), ("NULL", "nothing"), ("<<", "a special key"), ("0x1F", "a number")],
)
def test_a_surprise_says_what_others_read(written: str, meaning: str) -> None:
    (flaw,) = parse_document(f"a: {written}\n").flaws
    assert flaw.message == f"YAML readers disagree on unquoted `{written}`: text for some, {meaning} for others"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_an_empty_file_is_called_empty(text: str) -> None:
    (flaw,) = parse_document(text).flaws
    assert (flaw.rule, flaw.message, flaw.mark) == ("yaml-empty", "the file is empty", Mark(1, 1))


@pytest.mark.parametrize("text", ["- a\n", "text\n", "3\n"])
def test_a_document_of_another_kind_is_data_as_well(text: str) -> None:
    document = parse_document(text)
    assert document.flaws == []
    assert document.data in (["a"], "text", 3)


def test_an_empty_list_may_be_written_in_brackets_and_no_other() -> None:
    assert rules("a: []\nb: {}\n") == []
    assert rules("a: [b]\nc: {d: e}\n") == ["yaml-flow-style", "yaml-flow-style"]


def test_a_key_twice_is_found_at_its_second_place() -> None:
    (flaw,) = parse_document("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n").flaws
    assert (flaw.rule, flaw.mark) == ("yaml-duplicate-key", Mark(5, 3))
    assert flaw.message == "`c` stands twice in one mapping; the first is on line 3"


def test_a_key_may_stand_once_in_each_of_two_mappings() -> None:
    assert rules("a:\n  - b: 1\n  - b: 2\n") == []


def test_a_key_that_is_no_text_is_refused() -> None:
    assert rules("? - a\n: b\n") == ["yaml-key"]


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!ENV", "!!binary", "!!set"])
def test_tags_are_refused_and_do_nothing(tag: str) -> None:
    (flaw,) = parse_document(f"a: {tag} 'text'\n").flaws
    assert (flaw.rule, flaw.mark) == ("yaml-tag", Mark(1, 4))


def test_a_tag_for_text_is_taken() -> None:
    assert rules("a: !!str 12\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "a: &b c\n",
        "a: &b\n  - c\n",
        "a: &b\n  c: d\n",
        "a: &b c\nd: *b\n",
        "a: &b\n  - *b\n",
        "a: &b\n  - c\nd: *b\n",
        "a: &b 'c'\n",
    ],
)
def test_anchors_are_refused_and_what_repeats_them_does_no_harm(text: str) -> None:
    flaws = set(parse_document(text).flaws)
    assert [(flaw.rule, flaw.mark) for flaw in flaws] == [("yaml-anchor", Mark(1, 4))]


def test_a_document_of_aliases_within_aliases_is_read_at_once() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    assert set(rules("\n".join(lines))) == {"yaml-anchor", "yaml-flow-style"}


@pytest.mark.parametrize(("character", "name"), [("\u2028", "U+2028"), ("\x85", "U+0085"), ("\r", "U+000D")])
def test_characters_that_end_lines_only_for_yaml_are_refused(character: str, name: str) -> None:
    (flaw,) = parse_document(f"a: b\nc: &d e{character}f\n").flaws
    assert (flaw.rule, flaw.mark, flaw.found) == ("yaml-line-end", Mark(2, 8), name)


def test_an_ampersand_inside_text_is_text() -> None:
    document = parse_document("a: b && c\nd: |\n  &e f\n")
    assert (document.data, document.flaws) == ({"a": "b && c", "d": "&e f\n"}, [])


@pytest.mark.parametrize(
    ("text", "found"),
    [("a: issue #12\n", "issue #12"), ("- a\n- b # c\n", "b # c"), ("a:\n  b  # c\n", "b  # c")],
)
def test_text_that_a_comment_cuts_short_is_found(text: str, found: str) -> None:
    (flaw,) = parse_document(text).flaws
    assert (flaw.rule, flaw.found) == ("yaml-comment-in-text", found)


@pytest.mark.parametrize(
    "text",
    [
        "# a comment\na: b\n",
        "a:\n  # a comment\n  b: c\n",
        "a: 'b #c'\n",
        "a: b#c\n",
        "a: |\n  b # c\n",
        "a: 'b' # c\n",
    ],
)
def test_comments_that_cut_nothing_short_may_stand(text: str) -> None:
    assert rules(text) == []
