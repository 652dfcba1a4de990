from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from failure_encyclopedia.diagnosis.blocks import LONGEST_LINE, OVERLAP, Block, cut

texts = st.text("ab\n", max_size=60).map(str.encode)


@given(st.lists(texts, max_size=8))
def test_cutting_keeps_every_byte_and_every_line_number(pieces: list[bytes]) -> None:
    whole = b"".join(pieces)
    blocks = list(cut(pieces))
    assert b"".join(block.data for block in blocks) == whole
    for block in blocks:
        start = whole[: sum(len(b.data) for b in blocks[: blocks.index(block)])]
        assert block.first_line == start.count(b"\n") + 1
        assert block.line_feeds == block.data.count(b"\n")


@given(texts.filter(bool), st.integers(1, 5))
def test_the_first_and_last_lines_are_those_of_the_block(data: bytes, count: int) -> None:
    block = Block(data, 1)
    lines = block.lines
    assert block.first_lines(count) == lines[:count]
    assert block.last_lines(count) == lines[-count:]
    assert block.last_line == len(lines)


def test_a_very_long_line_is_cut_with_an_overlap_and_keeps_its_number() -> None:
    line = b"x" * (3 * LONGEST_LINE)
    pieces = [b"first\n", *(line[i : i + LONGEST_LINE] for i in range(0, len(line), LONGEST_LINE)), b"\nlast\n"]
    blocks = list(cut(pieces))
    assert max(len(block.data) for block in blocks) <= 2 * LONGEST_LINE + OVERLAP
    long_ones = [block for block in blocks if block.first_column]
    assert {block.first_line for block in long_ones} == {2}
    assert all(block.seen == OVERLAP for block in long_ones)
    assert blocks[-1].last_line == 3
