"""Cutting a log into blocks of whole lines, with the number of each line, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

LONGEST_LINE = 1 << 20
"""Bytes after which a line is cut: the rest is treated as lines of the same number."""
OVERLAP = 8192
"""Bytes of a cut line that stand in both parts, so that nothing is missed at the cut."""


@dataclass(frozen=True)
class Block:
    """Whole lines of a log (or a part of a very long one)."""

    data: bytes
    first_line: int
    """Number of the first line, from 1."""
    first_column: int = 0
    """Bytes of the first line that stand before this block; more than 0 where a long line goes on."""
    seen: int = 0
    """Bytes at the beginning that the block before ended with."""

    @cached_property
    def lines(self) -> list[bytes]:
        """The lines without their line feeds."""
        lines = self.data.split(b"\n")
        if not lines[-1]:
            lines.pop()
        return lines

    @cached_property
    def line_count(self) -> int:
        """Number of line feeds."""
        return self.data.count(b"\n")


def cut(pieces: Iterable[bytes]) -> Iterator[Block]:
    """Cut pieces of a log into blocks."""
    rest = b""
    line, column, seen = 1, 0, 0
    for piece in pieces:
        data = rest + piece
        end = data.rfind(b"\n") + 1
        if end:
            block = Block(data[:end], line, column, seen)
            yield block
            line += block.line_count
            rest, column, seen = data[end:], 0, 0
        elif len(data) >= LONGEST_LINE:
            yield Block(data, line, column, seen)
            rest = data[-OVERLAP:]
            column += len(data) - OVERLAP
            seen = OVERLAP
        else:
            rest = data
    if len(rest) > seen:
        yield Block(rest, line, column, seen)
