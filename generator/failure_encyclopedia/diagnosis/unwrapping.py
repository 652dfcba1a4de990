"""Lines that a terminal broke at its width, or an editor at a space, put together again."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..signature import FoldedLine, Match

NARROWEST = 40
"""Characters below which no terminal is assumed."""
JOINED_BY_SPACE = 3
"""Lines that are tried together where an editor may have broken them."""


@dataclass(frozen=True)
class WrappedLine:
    """A line made of several physical ones."""

    text: str
    starts: tuple[int, ...]
    """For each physical line the offset of its first character in `text`."""
    first: int
    """Index of the first physical line."""
    by_width: bool
    """Whether all were broken at the width of a terminal."""

    def index_of(self, offset: int) -> int:
        """Return the index of the physical line in which a character stands."""
        return self.first + bisect_right(self.starts, offset) - 1

    def column_of(self, offset: int) -> int:
        """Return the offset of a character in its physical line."""
        return offset - self.starts[bisect_right(self.starts, offset) - 1]

    def is_broken_text(self, match: Match, folded: FoldedLine, spans: Sequence[tuple[int, int]] | None) -> bool:
        """Whether a match goes over the end of a line in a way that only breaking explains.

        Where a terminal broke the lines any such match counts; else each break must fall inside a literal, for a
        placeholder that spans lines would join what does not belong together.
        """
        breaks = [start for start in self.starts[1:] if match.start < start < match.end]
        if not breaks or spans is None:
            return False
        if self.by_width:
            return True
        inside = [(folded.column(start), folded.column(end - 1)) for start, end in spans]
        return all(any(start < at <= end for start, end in inside) for at in breaks)


def wrapped_lines(lines: Sequence[str]) -> Iterator[WrappedLine]:
    """Yield candidates for lines that were broken: at a terminal's width where there is one, and at spaces."""
    width = _terminal_width(lines)
    if width is not None:
        index = 0
        while index < len(lines):
            end = index
            while end + 1 < len(lines) and len(lines[end]) == width:
                end += 1
            if end > index:
                yield _joined(lines, index, end + 1, "")
            index = end + 1
    for index in range(len(lines) - 1):
        if lines[index].strip() and lines[index + 1].strip():
            yield _joined(lines, index, min(index + JOINED_BY_SPACE, len(lines)), " ")


def _terminal_width(lines: Sequence[str]) -> int | None:
    lengths = Counter(map(len, lines))
    longest = max(lengths, default=0)
    if longest < NARROWEST or lengths[longest] < 2:
        return None
    return longest


def _joined(lines: Sequence[str], first: int, end: int, glue: str) -> WrappedLine:
    starts, offset = [], 0
    for line in lines[first:end]:
        starts.append(offset)
        offset += len(line) + len(glue)
    return WrappedLine(glue.join(lines[first:end]), tuple(starts), first, not glue)
