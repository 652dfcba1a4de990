"""Cutting a log into blocks of whole lines, with the number of each line, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
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

    counted: list[int] = field(default_factory=lambda: [0, 0], compare=False, repr=False)
    """An offset, and the number of line feeds before it: what was counted already."""

    @property
    def line_feeds(self) -> int:
        """Number of line feeds."""
        offset, count = self.counted
        if offset < len(self.data):
            self.counted[:] = [len(self.data), count + self.data.count(b"\n", offset)]
        return self.counted[1]

    @property
    def last_line(self) -> int:
        """Number of the last line."""
        return self.first_line + self.line_feeds - self.data.endswith(b"\n")

    def first_lines(self, count: int) -> list[bytes]:
        """Return the first lines."""
        end = 0
        for _ in range(count):
            line_end = self.data.find(b"\n", end)
            if line_end < 0:
                end = len(self.data)
                break
            end = line_end + 1
        return self.data[:end].removesuffix(b"\n").split(b"\n") if end else []

    def last_lines(self, count: int) -> list[bytes]:
        """Return the last lines."""
        end = len(self.data) - self.data.endswith(b"\n")
        start = end
        for _ in range(count):
            start = self.data.rfind(b"\n", 0, max(start, 0))
            if start < 0:
                break
        return self.data[start + 1 : end].split(b"\n")


def cut(pieces: Iterable[bytes]) -> Iterator[Block]:
    """Cut pieces of a log into blocks."""
    rest = b""
    line, column, seen = 1, 0, 0
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if end:
            block = Block(b"".join((rest, memoryview(piece)[:end])), line, column, seen)
            yield block
            line += block.line_feeds
            rest, column, seen = piece[end:], 0, 0
            continue
        data = rest + piece
        if len(data) >= LONGEST_LINE:
            yield Block(data, line, column, seen)
            rest = data[-OVERLAP:]
            column += len(data) - OVERLAP
            seen = OVERLAP
        else:
            rest = data
    if len(rest) > seen:
        yield Block(rest, line, column, seen)
