from __future__ import annotations

import pytest

from failure_encyclopedia.signature import TemplateError, fold, parse_template


def test_the_anchor_is_the_longest_literal() -> None:
    template = parse_template("GPU <*> has a total capacity of <*> of")
    assert (template.anchor, template.literal_length) == (" has a total capacity of ", 32)


def test_captures_with_a_name_can_be_looked_up() -> None:
    match = parse_template("Rank <*:rank> of <*>").match("[0] Rank 3 of 8")
    assert match is not None
    assert (match.captures, match.named) == (("3", "8"), {"rank": "3"})


def test_positions_are_those_of_the_line_before_its_white_space_was_folded() -> None:
    line = "  a \t  b    c  "
    folded = fold(line)
    assert folded.text == "a b c"
    assert [line[folded.column(offset)] for offset in (0, 2, 4)] == ["a", "b", "c"]
    match = parse_template("b c").match(line)
    assert match is not None
    assert line[match.start : match.end] == "b    c"


def test_literal_spans_show_where_each_literal_stands() -> None:
    assert parse_template("a<*>c").literal_spans("- abc c") == [(2, 3), (4, 5)]


@pytest.mark.parametrize("text", ["<*>", "<*:Name>", "a <*><*> b", "<*:x> and <*:x>"])
def test_a_template_that_cannot_be_used_is_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        parse_template(text)


def test_a_line_of_a_megabyte_is_matched_at_once() -> None:
    line = "x" * 1_000_000 + " out of memory"
    assert parse_template("out of memory").match(line) is not None
    assert parse_template("x<*>x<*>x<*>z").match(line) is None
