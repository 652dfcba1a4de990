"""Reading one log from beginning to end, once, in bounded memory, and noting what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..signature import FoldedLine, Match, Template, fold
from ..signature.anchors import fold_bytes
from .blocks import Block, cut
from .file_name import rank_in_name
from .findings import ErrorHit, FileScan, Hit, LogLine, WitnessHit
from .matcher import Matcher
from .prefix import Labels, Prefix, detect_labels, parse_prefix, rank_marks
from .source import Source, UnreadableSource
from .text_line import Segment, segments, shorten, visible
from .unwrapping import WrappedLine, wrapped_lines
from .witness import error_in

NEAR_BEFORE = 200
"""Lines before a match in which its context may stand."""
NEAR_AFTER = 100
"""Lines after a match in which its context may stand."""
VERIFIED_AT_MOST = 4000
"""Lines of one template in one file that are looked at; more are only counted."""
KEPT_PER_RANK = 2
KEPT_PER_TEMPLATE = 2500
KEPT_WITNESSES = 5000
KEPT_ERRORS = 400
OBSERVED_WHOLLY = 4 << 20
"""Bytes in which every line is asked for its rank; behind them only those at the edges of blocks are."""
OBSERVED_AT_EDGE = 64 << 10
LINE_LENGTH_NEAR = 4096
"""Bytes of each line that are searched for contexts."""
UNWRAPPED_AT_MOST = 1 << 20
"""Bytes up to which a log is searched for lines that a terminal or an editor broke."""
_ERROR_WORDS = re.compile(
    r"\b(?:[Ee]rror|ERROR|FATAL|fatal|[Ff]ailed|FAILED|Assertion|Xid|terminate called|Traceback)\b"
)


def scan_file(name: str, matcher: Matcher) -> FileScan:
    """Read a file, or standard input where the name is `-`; a file that cannot be read is reported in the result."""
    source = Source(name)
    scanner = _Scanner(name, matcher)
    try:
        scanner.scan(source.pieces())
    except UnreadableSource as error:
        scanner.found.state = "unreadable"
        scanner.found.remarks.append(str(error))
        return scanner.found
    found = scanner.found
    found.bytes = source.bytes_read
    found.ends_in_line = source.ends_in_line
    found.remarks.extend(source.remarks)
    if not found.bytes or (found.last_line is None and not found.hits):
        found.state = "empty"
    elif not source.is_text and not found.hits:
        found.state = "not-text"
    return found


def scan_text(text: str, matcher: Matcher, name: str = "") -> FileScan:
    """Search a text instead of a file."""
    scanner = _Scanner(name, matcher)
    scanner.scan([text.encode("utf-8", "replace")])
    if scanner.found.last_line is None:
        scanner.found.state = "empty"
    return scanner.found


class _Scanner:
    def __init__(self, name: str, matcher: Matcher) -> None:
        self.found = FileScan(name, name_rank=rank_in_name(name))
        self._matcher = matcher
        self._templates = matcher.templates
        self._labels: Labels | None = None
        self._marks = rank_marks(None)
        self._observed = 0
        self._last_filled: tuple[int, bytes] | None = None
        self._verified: Counter[int] = Counter()
        self._kept: Counter[tuple[int, int | None]] = Counter()
        self._kept_of_template: Counter[int] = Counter()

    def scan(self, pieces: Iterable[bytes]) -> None:
        before: list[bytes] = []
        for block, after in _with_next(cut(pieces)):
            if block.first_line == 1 and block.first_column == 0:
                self._labels = detect_labels([visible(line[:LINE_LENGTH_NEAR]) for line in block.lines[:400]])
                self._marks = rank_marks(self._labels)
            self._scan_block(block, before, [line[:LINE_LENGTH_NEAR] for line in after.lines[:NEAR_AFTER]] if after else [])
            self._observe(block)
            if after is None:
                self._finish(block, before)
            before = (before + [line[:LINE_LENGTH_NEAR] for line in block.lines[-NEAR_BEFORE:]])[-NEAR_BEFORE:]

    def _scan_block(self, block: Block, before: list[bytes], after: list[bytes]) -> None:
        folded = fold_bytes(block.data)
        candidates = self._candidates(folded, block)
        if not candidates:
            return
        neighbourhood = _Neighbourhood(before, block, after)
        for index, numbers in candidates:
            self._look_at(block, index, numbers, neighbourhood)

    def _candidates(self, folded: bytes, block: Block) -> list[tuple[int, list[int]]]:
        """Return the lines (by index in the block) with the numbers of the templates that may stand in them."""
        by_line: list[tuple[int, list[int]]] = []
        index, counted_to = 0, 0
        verified, count = self._verified, self._count
        for offset, numbers in self._templates.candidates(folded):
            if offset < block.seen:
                continue
            index += folded.count(b"\n", counted_to, offset)
            counted_to = offset
            for number in numbers:
                if verified[number] >= VERIFIED_AT_MOST:
                    count(number)
                elif by_line and by_line[-1][0] == index:
                    if number not in by_line[-1][1]:
                        by_line[-1][1].append(number)
                else:
                    by_line.append((index, [number]))
        return by_line

    def _count(self, number: int) -> None:
        template = self._matcher.library_template(number)
        if template is not None:
            self.found.counts[template] = self.found.counts.get(template, 0) + 1

    def _look_at(self, block: Block, index: int, numbers: Sequence[int], neighbourhood: _Neighbourhood) -> None:
        line = block.lines[index]
        matched: set[int] = set()
        self._verified.update(numbers)
        for segment in segments(line):
            folded = fold(segment.text)
            left = [number for number in numbers if number not in matched]
            matches = self._templates.verify(folded, left)
            if not matches:
                continue
            prefix = parse_prefix(segment.text, self._labels)
            shift = block.first_column if index == 0 else 0
            for number, match in matches:
                matched.add(number)
                at = self._log_line(block.first_line + index, segment, prefix, match.start, shift)
                self._note(number, match, _Found(at, folded, segment.text, index, neighbourhood))

    def _log_line(self, line: int, segment: Segment, prefix: Prefix, start: int, shift: int = 0) -> LogLine:
        return LogLine(
            self.found.file,
            line,
            shift + segment.column(start) + 1,
            shorten(segment.text, start),
            prefix.rank,
            prefix.local_rank,
            prefix.host,
            prefix.level,
            prefix.moment,
        )

    def _note(self, number: int, match: Match, found: _Found) -> None:
        template = self._matcher.library_template(number)
        witness = self._matcher.witness(number)
        if witness is not None:
            if len(self.found.witnesses) < KEPT_WITNESSES:
                captures = {**match.named, "line": found.at.text} if "exit" in witness.kind.value else match.named
                self.found.witnesses.append(WitnessHit(witness.kind, witness.template.text, found.at, captures))
        elif template is None:
            error = error_in(found.text)
            if error is not None:
                self._note_error(ErrorHit(error.name, error.text, found.at))
        else:
            self._note_hit(number, template, match, found)

    def _note_hit(self, number: int, template: int, match: Match, found: _Found) -> None:
        self.found.counts[template] = self.found.counts.get(template, 0) + 1
        at = found.at
        rank = at.rank if at.rank is not None else at.local_rank
        if self._kept[template, rank] >= KEPT_PER_RANK or self._kept_of_template[template] >= KEPT_PER_TEMPLATE:
            return
        self._kept[template, rank] += 1
        self._kept_of_template[template] += 1
        wanted = self._matcher.near.get(template, ())
        near = self._near(wanted, found) if wanted else {}
        is_error = at.level == "error" or error_in(found.text) is not None or bool(_ERROR_WORDS.search(found.text))
        spans = self._templates.templates[number].literal_spans(found.folded.text) or [(0, 0)]
        self.found.hits.append(Hit(template, at, match.named, (spans[0][0], spans[-1][1]), near, is_error))

    def _note_error(self, error: ErrorHit) -> None:
        errors = self.found.errors
        if errors and errors[-1].at.line == error.at.line and errors[-1].name == error.name:
            return
        if len(errors) >= KEPT_ERRORS:
            del errors[KEPT_ERRORS // 2]
        errors.append(error)

    def _near(self, wanted: Sequence[int], found: _Found) -> dict[int, LogLine]:
        templates = [self._matcher.library.templates[number] for number in wanted]
        near: dict[int, LogLine] = {}
        for number, places in zip(wanted, found.neighbourhood.find(templates, found.index), strict=True):
            lines = [self._line_of(found.neighbourhood, place, template_match) for place, template_match in places]
            same = [line for line in lines if _same_process(line, found.at)]
            if lines:
                near[number] = (same or lines)[0]
        return near

    def _line_of(self, neighbourhood: _Neighbourhood, place: int, found: tuple[Segment, Match]) -> LogLine:
        segment, match = found
        prefix = parse_prefix(segment.text, self._labels)
        return self._log_line(neighbourhood.line_number(place), segment, prefix, match.start)

    def _observe(self, block: Block) -> None:
        """Note the last line of each rank."""
        self.found.lines = block.first_line + len(block.lines) - 1
        if self._observed + len(block.data) <= OBSERVED_WHOLLY or len(block.data) <= 2 * OBSERVED_AT_EDGE:
            self._observe_part(block, 0, len(block.data))
        else:
            self._observe_part(block, 0, OBSERVED_AT_EDGE)
            self._observe_part(block, block.data.find(b"\n", len(block.data) - OBSERVED_AT_EDGE) + 1, len(block.data))
        self._observed += len(block.data)
        filled = block.data.rstrip(b" \t\r\n\0")
        if filled:
            start = filled.rfind(b"\n") + 1
            number = block.first_line + filled.count(b"\n")
            self._last_filled = (number, filled[max(start, len(filled) - LINE_LENGTH_NEAR) :])

    def _observe_part(self, block: Block, start: int, end: int) -> None:
        data = block.data
        last: dict[tuple[str, int], int] = {}
        for literal, expression in self._marks:
            if data.find(literal, start, end) < 0:
                continue
            for mark in expression.finditer(data, start, end):
                key = ("local" if mark.lastgroup == "local" else "rank", int(mark[1]))
                if last.get(key, -1) < mark.start():
                    last[key] = mark.start()
        counted_to, index = 0, 0
        for (kind, rank), offset in sorted(last.items(), key=lambda item: item[1]):
            index += data.count(b"\n", counted_to, offset)
            counted_to = offset
            line_end = data.find(b"\n", offset)
            raw = data[data.rfind(b"\n", 0, offset) + 1 : line_end if line_end >= 0 else len(data)]
            line = self._plain_line(block.first_line + index, raw[-LINE_LENGTH_NEAR:])
            if kind == "local":
                self.found.last_of_local_rank[rank] = line
            elif line.rank in (rank, None):
                self.found.last_of_rank[rank] = line

    def _plain_line(self, number: int, raw: bytes) -> LogLine:
        text = visible(raw)
        return self._log_line(number, Segment(text, 0, None), parse_prefix(text, self._labels), 0)

    def _finish(self, block: Block, before: list[bytes]) -> None:
        if block.first_line == 1 and len(block.data) <= UNWRAPPED_AT_MOST and len(block.lines) > 1:
            self._look_at_wrapped(block)
        if self._last_filled is not None:
            self.found.last_line = self._plain_line(*self._last_filled)
        wanted = sorted({number for numbers in self._matcher.near.values() for number in numbers})
        if wanted:
            end = _Neighbourhood(before, block, [])
            templates = [self._matcher.library.templates[number] for number in wanted]
            for number, places in zip(wanted, end.find(templates, len(block.lines)), strict=True):
                if places:
                    self.found.at_end[number] = self._line_of(end, *places[0])

    def _look_at_wrapped(self, block: Block) -> None:
        """Find templates that stand across the ends of lines that a terminal or an editor broke."""
        neighbourhood = _Neighbourhood([], block, [])
        joined = list(wrapped_lines([visible(line).replace("\n", " ") for line in block.lines]))
        text = fold_bytes("\n".join(wrapped.text for wrapped in joined).encode())
        index, counted_to = 0, 0
        wanted: dict[int, dict[int, None]] = {}
        for offset, numbers in self._templates.candidates(text):
            index += text.count(b"\n", counted_to, offset)
            counted_to = offset
            wanted.setdefault(index, {}).update(dict.fromkeys(numbers))
        for index, candidates in wanted.items():
            self._look_at_joined(block, joined[index], sorted(candidates), neighbourhood)

    def _look_at_joined(
        self, block: Block, wrapped: WrappedLine, candidates: Sequence[int], neighbourhood: _Neighbourhood
    ) -> None:
        folded = fold(wrapped.text)
        for number, match in self._templates.verify(folded, candidates):
            template = self._matcher.library_template(number)
            spans = self._templates.templates[number].literal_spans(folded.text)
            if template is None or not wrapped.is_broken_text(match, folded, spans):
                continue
            index = wrapped.index_of(match.start)
            line = block.first_line + index
            if any(hit.template == template and hit.at.line == line for hit in self.found.hits):
                continue
            prefix = parse_prefix(visible(block.lines[index]), self._labels)
            at = self._log_line(line, Segment(wrapped.text, 0, None), prefix, match.start)
            at = replace(at, column=wrapped.column_of(match.start) + 1)
            self._note(number, match, _Found(at, folded, wrapped.text, index, neighbourhood))


class _Neighbourhood:
    """The lines around a match, also those of the blocks before and after."""

    def __init__(self, before: list[bytes], block: Block, after: list[bytes]) -> None:
        self._lines = [*before, *block.lines, *after]
        self._first = len(before)
        self._first_line = block.first_line

    def line_number(self, place: int) -> int:
        return self._first_line + place - self._first

    def find(self, templates: Sequence[Template], index: int) -> list[list[tuple[int, tuple[Segment, Match]]]]:
        """Return for each template where it stands near the line at an index of the block, the nearest line first."""
        middle = self._first + index
        start, end = max(0, middle - NEAR_BEFORE), min(len(self._lines), middle + NEAR_AFTER + 1)
        window = [line[:LINE_LENGTH_NEAR] for line in self._lines[start:end]]
        folded = fold_bytes(b"\n".join(window))
        return [self._places(template, folded, window, start, middle) for template in templates]

    def _places(
        self, template: Template, folded: bytes, window: list[bytes], start: int, middle: int
    ) -> list[tuple[int, tuple[Segment, Match]]]:
        anchor = template.anchor.encode()
        at = folded.find(anchor)
        places: dict[int, tuple[Segment, Match]] = {}
        while at >= 0 and len(places) < 40:
            place = folded.count(b"\n", 0, at)
            for segment in segments(window[place]):
                match = template.match(segment.text)
                if match is not None:
                    places[start + place] = (segment, match)
                    break
            line_end = folded.find(b"\n", at)
            at = folded.find(anchor, line_end) if line_end >= 0 else -1
        return sorted(places.items(), key=lambda item: abs(item[0] - middle))


@dataclass(frozen=True)
class _Found:
    """Where a template was found, and what is needed to look around there."""

    at: LogLine
    folded: FoldedLine
    text: str
    index: int
    """Of the line in its block."""
    neighbourhood: _Neighbourhood


def _same_process(one: LogLine, other: LogLine) -> bool:
    if one.rank is not None and other.rank is not None:
        return one.rank == other.rank
    if one.local_rank is not None and other.local_rank is not None:
        return one.local_rank == other.local_rank and (one.host == other.host or not one.host or not other.host)
    return one.rank is None and other.rank is None


def _with_next(blocks: Iterable[Block]) -> Iterator[tuple[Block, Block | None]]:
    before: Block | None = None
    for block in blocks:
        if before is not None:
            yield before, block
        before = block
    if before is not None:
        yield before, None
