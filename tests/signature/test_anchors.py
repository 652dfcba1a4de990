from __future__ import annotations

import pytest

from failure_encyclopedia.signature import TemplateSet, parse_template
from failure_encyclopedia.signature.anchors import Anchor, anchor_finder, fold_bytes, visible_bytes


def test_the_anchor_is_a_piece_that_healthy_lines_do_not_have() -> None:
    assert Anchor.of(parse_template("loss scale: fragmentation at step")).text == b"fragmentation"


def test_between_ordinary_words_the_one_with_a_neighbour_is_chosen() -> None:
    anchor = Anchor.of(parse_template("'loss': nan"))
    assert (anchor.text, anchor.before) == (b"nan", b"'loss':")


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        (b"'loss': nan", True),
        (b"'loss':\t  nan", True),
        (b"of nan", False),
        (b"nan", True),
        (b"'loss':" + b" " * 90 + b"nan", True),
    ],
)
def test_the_piece_before_an_anchor_is_looked_at(text: bytes, stands: bool) -> None:
    assert Anchor.of(parse_template("'loss': nan")).stands_at(text, text.index(b"nan")) is stands


@pytest.mark.parametrize("fast", [False, True])
def test_places_are_those_of_the_text(fast: bool) -> None:
    finder = anchor_finder([Anchor.of(parse_template("out of memory")), Anchor.of(parse_template("Killed"))], fast)
    text = b"fine\nKilled\nran out of   memory\nKilled, out of memory"
    memory = text.index(b"memory"), text.rindex(b"memory")
    assert finder.find(text) == [(5, 1), (memory[0], 0), (text.rindex(b"Killed"), 1), (memory[1], 0)]


def test_a_line_longer_than_a_piece_is_not_cut_within_a_word() -> None:
    finder = anchor_finder([Anchor.of(parse_template("fragmentation"))], fast=False)
    for filler in range(65_520, 65_540):
        assert len(finder.find(b"x " * (filler // 2) + b" fragmentation\nend")) == 1


def test_without_the_package_the_search_is_in_pure_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ahocorasick_rs", None)
    templates = [parse_template("out of memory")]
    assert TemplateSet(templates).matches("CUDA out of memory")
    with pytest.raises(ImportError):
        TemplateSet(templates, fast=True)


def test_folding_bytes_folds_as_lines_are_folded_and_keeps_line_feeds() -> None:
    text = "a\t b\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}c\r\n\x1b[31md\x1b[0m\0e".encode()
    assert fold_bytes(text) == b"a b c \nde"
    assert visible_bytes(b"\x1b[1;31mred\x1b[0m\0") == b"red"
    assert visible_bytes("a\ufeffb，c\0".encode()) == "ab，c".encode()


def test_a_colour_code_never_goes_over_the_end_of_its_line() -> None:
    assert visible_bytes(b"a\x1b]0;title\x07b") == b"ab"
    assert visible_bytes(b"a\x1b]0;title\n\x07b") == b"a0;title\n\x07b"
