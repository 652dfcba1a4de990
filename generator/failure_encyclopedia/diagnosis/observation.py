"""Which ranks a log shows, and the last line of each.

Every line of the beginning and of the end of a log is asked for its rank, between them only some lines here and there:
a rank that prints at all prints there too.
"""

from __future__ import annotations

import re

from .blocks import Block
from .prefix import HEAD, Labels, host_label, rank_marks

OBSERVED_WHOLLY = 1 << 20
"""Bytes at the beginning of a log in which every line is asked for its rank."""
OBSERVED_BLOCKS = 4
"""Of so many further blocks one is asked, at its edges."""
OBSERVED_AT_EDGE = 16 << 10
"""Bytes at the beginning and at the end of a block that are asked."""
LINE_LENGTH = 4096
"""Bytes of a last line that are kept."""
OBSERVED_AT_END = 256 << 10
"""Bytes at the end of a log that are asked."""
HOSTS_AT_MOST = 4096
_NCCL_HOST = re.compile(rb"(?:^|[\s>:])([A-Za-z0-9][\w.-]*):\d+:\d+ \[\d+\] ", re.MULTILINE)
_BLANK = b" \t\r\n\0"

NumberedLine = tuple[int, bytes]
"""Number of a line and what stands in it."""


class Observer:
    """Sees the blocks of a log go by."""

    def __init__(self, labels: Labels | None) -> None:
        """Take the form with which the log marks its lines, where it has one."""
        self.last_of_rank: dict[int, NumberedLine] = {}
        self.last_of_local_rank: dict[int, NumberedLine] = {}
        self.last_filled: NumberedLine | None = None
        """The last line that is not blank."""
        self.hosts: set[str] = set()
        """Machines that lines name as the one they come from."""
        self._marks = rank_marks(labels)
        self._host_label = host_label(labels)
        self._seen = 0
        self._blocks = 0

    def see(self, block: Block, is_last: bool) -> None:
        """Take note of a block."""
        size = len(block.data)
        at_end = OBSERVED_AT_END if is_last else OBSERVED_AT_EDGE
        if self._seen + size <= OBSERVED_WHOLLY or size <= OBSERVED_AT_EDGE + at_end:
            self._see_part(block, 0, size)
        elif is_last or self._blocks % OBSERVED_BLOCKS == 0:
            self._see_part(block, 0, OBSERVED_AT_EDGE)
            self._see_part(block, block.data.find(b"\n", size - at_end) + 1, size)
        self._seen += size
        self._blocks += 1
        end = len(block.data.rstrip(_BLANK))
        if end:
            start = max(block.data.rfind(b"\n", 0, end) + 1, end - LINE_LENGTH)
            below = block.data.count(b"\n", end)
            self.last_filled = (block.first_line + block.line_feeds - below, block.data[start:end])

    def _see_part(self, block: Block, start: int, end: int) -> None:
        data = block.data
        if data.find(b"NCCL ", start, end) >= 0:
            self._note_hosts(_NCCL_HOST, data, start, end)
        if self._host_label is not None:
            self._note_hosts(self._host_label, data, start, end)
        last: dict[tuple[bool, int], int] = {}
        for literal, expression in self._marks:
            if data.find(literal, start, end) >= 0:
                _note_last(expression, data, start, end, last)
        counted_to, index = start, block.line_feeds - data.count(b"\n", start) if start else 0
        for (is_local, rank), offset in sorted(last.items(), key=lambda item: item[1]):
            line_start = data.rfind(b"\n", 0, offset) + 1
            if offset - line_start > HEAD:
                continue
            index += data.count(b"\n", counted_to, max(line_start, counted_to))
            counted_to = max(line_start, counted_to)
            line_end = data.find(b"\n", offset)
            line = data[line_start : line_end if line_end >= 0 else len(data)][:LINE_LENGTH]
            (self.last_of_local_rank if is_local else self.last_of_rank)[rank] = (block.first_line + index, line)

    def _note_hosts(self, expression: re.Pattern[bytes], data: bytes, start: int, end: int) -> None:
        if len(self.hosts) < HOSTS_AT_MOST:
            self.hosts.update(host.decode() for host in set(expression.findall(data, start, end)))


def _note_last(
    expression: re.Pattern[bytes], data: bytes, start: int, end: int, last: dict[tuple[bool, int], int]
) -> None:
    is_local = "local" in expression.groupindex
    offsets = {mark[1]: mark.start() for mark in expression.finditer(data, start, end)}
    for digits, offset in offsets.items():
        key = (is_local, int(digits))
        last[key] = max(offset, last.get(key, -1))
