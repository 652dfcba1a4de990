"""The lines around a match, in which its context may stand."""

from __future__ import annotations

from collections.abc import Sequence

from ..signature import Match, Template
from ..signature.anchors import Anchor, fold_bytes, visible_bytes
from .blocks import Block
from .text_line import Segment, segments

NEAR_BEFORE = 200
"""Lines before a match in which its context may stand."""
NEAR_AFTER = 100
"""Lines after a match in which its context may stand."""
LINE_LENGTH = 4096
"""Bytes of each line that are searched."""
_PLACES_AT_MOST = 40
_LINE_FEED = 0x0A
_SPAN = 1 << 15
"""Bytes in which the lines near are looked for first."""

Place = tuple[int, Segment, Match]
"""Number of a line, the segment of it in which a template stands, and where."""


class Neighbourhood:
    """The lines of a block, with the last ones of the block before and the first ones of the block after."""

    def __init__(self, before: Sequence[bytes], block: Block, after: Sequence[bytes]) -> None:
        """Take the lines; those of the other blocks are cut at LINE_LENGTH."""
        self._before = before
        self._block = block
        self._after = after

    def find(self, wanted: Sequence[tuple[Template, Anchor]], index: int, offset: int) -> list[list[Place]]:
        """Return for each template where it stands near a line, the nearest line first.

        The line is given by its index among the block's lines and by the offset at which it begins.
        """
        text, first = self._window(index, offset)
        present = [(template, anchor) for template, anchor in wanted if anchor.text in text]
        lines = text.split(b"\n") if present else []
        line_number = self._block.first_line + index
        return [
            self._places(template, anchor, text, lines, first, line_number) if (template, anchor) in present else []
            for template, anchor in wanted
        ]

    def _window(self, index: int, offset: int) -> tuple[bytes, int]:
        """Return the lines near without what cannot be seen, and the number of the first."""
        data = self._block.data
        start, above = _lines_back(data, offset, NEAR_BEFORE)
        end, below = _lines_on(data, offset, NEAR_AFTER + 1)
        before = self._before[max(0, len(self._before) - (NEAR_BEFORE - above)) :]
        after = self._after[: NEAR_AFTER + 1 - below]
        text = b"\n".join((*before, data[start:end].removesuffix(b"\n"), *after))
        return visible_bytes(text), self._block.first_line + index - above - len(before)

    @staticmethod
    def _places(
        template: Template, anchor: Anchor, text: bytes, lines: Sequence[bytes], first: int, middle: int
    ) -> list[Place]:
        places: list[Place] = []
        literal = template.anchor.encode()
        at = text.find(anchor.text)
        while at >= 0 and len(places) < _PLACES_AT_MOST:
            index = text.count(b"\n", 0, at)
            line = lines[index][:LINE_LENGTH]
            for segment in segments(line) if literal in fold_bytes(line) else ():
                match = template.match(segment.text)
                if match is not None:
                    places.append((first + index, segment, match))
                    break
            line_end = text.find(b"\n", at)
            at = text.find(anchor.text, line_end) if line_end >= 0 else -1
        return sorted(places, key=lambda place: abs(place[0] - middle))


def _lines_back(data: bytes, offset: int, count: int) -> tuple[int, int]:
    """Return where the lines before an offset begin, at most so many, and how many they are.

    At the offset a line begins, or the data end, maybe within a line, which counts then.
    """
    span = _SPAN
    unended = 0 if offset == 0 or data[offset - 1] == _LINE_FEED else 1
    feeds = count + 1 - unended
    while True:
        low = max(0, offset - span)
        pieces = data[low:offset].rsplit(b"\n", feeds)
        if len(pieces) > feeds:
            return low + len(pieces[0]) + 1, count
        if low == 0:
            return 0, len(pieces) - 1 + unended
        span *= 4


def _lines_on(data: bytes, offset: int, count: int) -> tuple[int, int]:
    """Return where the lines from an offset on end, at most so many, and how many they are."""
    span = _SPAN
    while True:
        high = min(len(data), offset + span)
        pieces = data[offset:high].split(b"\n", count)
        if len(pieces) > count:
            return high - len(pieces[-1]), count
        if high == len(data):
            return high, len(pieces) - (not pieces[-1])
        span *= 4
