"""One physical line of a log as people see it: colour codes, overwritten progress bars and broken bytes resolved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_INVISIBLE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[@-Z\\-_])|\0|\N{ZERO WIDTH NO-BREAK SPACE}"
)
SHOWN = 400
"""Characters of a line that a diagnosis shows."""


@dataclass(frozen=True)
class Segment:
    """A part of a physical line between carriage returns, without what cannot be seen."""

    text: str
    start: int
    """Offset of its first character in the physical line."""
    columns: tuple[int, ...] | None
    """For each character its offset in the physical line; None where they follow each other from `start`."""

    def column(self, offset: int) -> int:
        """Return the offset in the physical line of a character of `text`."""
        if self.columns is None:
            return self.start + offset
        return self.columns[min(offset, len(self.columns) - 1)] if self.columns else self.start


def segments(line: bytes) -> Iterator[Segment]:
    """Yield the segments of a physical line, as UTF-8 with replacements for what is no UTF-8."""
    text = line.decode("utf-8", "replace")
    start = 0
    for part in text.split("\r"):
        if part:
            yield _visible(part, start)
        start += len(part) + 1


def visible(line: bytes) -> str:
    """Return the last segment of a physical line that says anything."""
    return next((s.text for s in reversed(list(segments(line))) if s.text.strip()), "")


def shorten(text: str, around: int = 0) -> str:
    """Return a line as a diagnosis shows it: trimmed, and cut where it is very long, around an offset."""
    text = text.rstrip()
    if len(text) <= SHOWN:
        return text.strip()
    start = max(0, min(around - 80, len(text) - SHOWN))
    cut = text[start : start + SHOWN].strip()
    return ("… " if start else "") + cut + (" …" if start + SHOWN < len(text) else "")


def _visible(part: str, start: int) -> Segment:
    if not _INVISIBLE.search(part):
        return Segment(part, start, None)
    kept: list[str] = []
    columns: list[int] = []
    offset = 0
    for code in _INVISIBLE.finditer(part):
        kept.append(part[offset : code.start()])
        columns.extend(range(start + offset, start + code.start()))
        offset = code.end()
    kept.append(part[offset:])
    columns.extend(range(start + offset, start + len(part)))
    return Segment("".join(kept), start, tuple(columns))
