"""Reading one log from beginning to end, once, in bounded memory, and noting what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..signature import FoldedLine, Match, fold
from ..signature.anchors import visible_bytes
from ..signature.matching import CandidatePlace
from .blocks import Block, cut
from .file_name import rank_in_name
from .findings import ErrorHit, FileScan, Hit, LogLine, WitnessHit
from .matcher import Matcher
from .neighbourhood import LINE_LENGTH, NEAR_AFTER, NEAR_BEFORE, Neighbourhood, Place
from .observation import Observer
from .prefix import Labels, Prefix, detect_labels, parse_prefix
from .source import Source, UnreadableSource
from .text_line import Segment, segments, shorten, visible
from .unwrapping import WrappedLine, wrapped_lines
from .witness import error_in

MATCHED_AT_MOST = 4000
"""Lines of one template in one file that are looked at; more are only counted, by their anchors."""
KEPT_PER_RANK = 2
KEPT_PER_TEMPLATE = 2500
KEPT_WITNESSES = 5000
KEPT_ERRORS = 400
KEPT_OF_CAPTURE = 4096
"""Characters of a capture, which may be the rest of a very long line."""
LABELS_SEEN_IN = 400
"""Lines at the beginning by which the form of a launcher's labels is told."""
UNWRAPPED_AT_MOST = 1 << 20
"""Bytes up to which a log is searched for lines that a terminal or an editor broke."""
ERROR_WORDS = re.compile(
    r"\b(?:[Ee]rror|ERROR|FATAL|fatal|[Ff]ailed|FAILED|Assertion|Xid|terminate called|Traceback)\b", re.ASCII
)

_Item = TypeVar("_Item")
BlockSearch = Callable[[Iterable[Block]], Iterator[tuple[Block, Iterable[CandidatePlace]]]]
"""Finds in blocks the places where templates may stand, by their offsets in the text that `visible_bytes` leaves."""


def scan_file(name: str, matcher: Matcher, search: BlockSearch | None = None) -> FileScan:
    """Read a file, or standard input where the name is `-`; a file that cannot be read is reported in the result.

    The blocks are searched by `search`, else here.
    """
    source = Source(name)
    scanner = _Scanner(name, matcher, search)
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
    scanner.found.bytes = len(text)
    scanner.found.ends_in_line = not text.endswith("\n")
    if scanner.found.last_line is None:
        scanner.found.state = "empty"
    return scanner.found


class _Scanner:
    def __init__(self, name: str, matcher: Matcher, search: BlockSearch | None = None) -> None:
        self._search = search or self._search_here
        self.found = FileScan(name, name_rank=rank_in_name(name))
        self._matcher = matcher
        self._templates = matcher.templates
        self._labels: Labels | None = None
        self._matched: Counter[int] = Counter()
        self._kept: Counter[tuple[int, int | None]] = Counter()
        self._kept_of_template: Counter[int] = Counter()

    def scan(self, pieces: Iterable[bytes]) -> None:
        before: list[bytes] = []
        observer = Observer(None)
        for (block, places), following in _with_next(self._search(cut(pieces))):
            after = following[0] if following else None
            if block.first_line == 1 and block.first_column == 0:
                self._labels = detect_labels([visible(line) for line in _cut_short(block.first_lines(LABELS_SEEN_IN))])
                observer = Observer(self._labels)
            neighbourhood = Neighbourhood(before, block, _cut_short(after.first_lines(NEAR_AFTER + 1)) if after else [])
            for candidate in self._candidates(block, places):
                self._look_at(block, candidate, neighbourhood)
            observer.see(block, is_last=after is None)
            if after is None:
                self._finish(block, before, observer)
            before = [*before, *_cut_short(block.last_lines(NEAR_BEFORE))][-NEAR_BEFORE:]

    def _search_here(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Iterable[CandidatePlace]]]:
        for block in blocks:
            yield block, self._templates.candidates(visible_bytes(block.data))

    def _candidates(self, block: Block, places: Iterable[CandidatePlace]) -> Iterator[_Candidate]:
        """Yield the lines in which templates may stand."""
        text = visible_bytes(block.data)
        found = self._candidates_in(text, block, places)
        return found if text is block.data else _in_original(found, block)

    def _candidates_in(self, text: bytes, block: Block, places: Iterable[CandidatePlace]) -> Iterator[_Candidate]:
        wanted: dict[int, int] = {}
        index, start, end = 0, 0, -1
        for offset, numbers in places:
            if offset < block.seen:
                continue
            if offset > end:
                yield from self._sieved(_Candidate(index, start, text[start : max(end, start)], _by_place(wanted)))
                wanted = {}
                line_start = text.rfind(b"\n", start, offset) + 1 or start
                index += text.count(b"\n", start, line_start)
                start = line_start
                end = text.find(b"\n", offset)
                end = len(text) if end < 0 else end
            for number in numbers:
                if self._matched[number] < MATCHED_AT_MOST:
                    wanted.setdefault(number, offset)
                else:
                    self._count(number)
        yield from self._sieved(_Candidate(index, start, text[start : max(end, start)], _by_place(wanted)))
        if text is block.data:
            block.counted[:] = [start, index]

    def _sieved(self, candidate: _Candidate) -> Iterator[_Candidate]:
        """Yield the candidate with those templates that may really stand there, if there are any."""
        numbers = self._templates.sieve(candidate.line, candidate.numbers) if candidate.numbers else []
        if numbers:
            yield replace(candidate, numbers=numbers)

    def _count(self, number: int) -> None:
        template = self._matcher.library_template(number)
        if template is not None:
            self.found.counts[template] = self.found.counts.get(template, 0) + 1

    def _look_at(self, block: Block, candidate: _Candidate, neighbourhood: Neighbourhood) -> None:
        index, numbers = candidate.index, candidate.numbers
        matched: set[int] = set()
        for segment in segments(candidate.line):
            folded = fold(segment.text)
            matches = self._templates.verify(folded, [number for number in numbers if number not in matched])
            if not matches:
                continue
            prefix = parse_prefix(segment.text, self._labels)
            shift = block.first_column if index == 0 else 0
            for number, match in matches:
                template = self._matcher.library_template(number)
                if template is not None and not self._matcher.counts(template, match.named):
                    continue
                matched.add(number)
                self._matched[number] += 1
                start = self._start_of(number, match, segment.text)
                at = self._log_line(block.first_line + index, segment, prefix, start, shift)
                found = _Found(at, folded, segment.text, index, candidate.offset, neighbourhood)
                self._note(number, match, found)

    def _start_of(self, number: int, match: Match, text: str) -> int:
        """Return where in a line that begins for which a template is looked for."""
        error = error_in(text) if self._matcher.is_of_error(number) else None
        return match.start if error is None else error.start

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
                captures = _kept_of(match.named)
                self.found.witnesses.append(WitnessHit(witness.kind, witness.template.text, found.at, captures))
        elif template is None:
            error = error_in(found.text)
            if error is not None:
                self._note_error(ErrorHit(error.name, found.at))
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
        is_error = at.level == "error" or error_in(found.text) is not None or bool(ERROR_WORDS.search(found.text))
        spans = self._templates.templates[number].literal_spans(found.folded.text) or [(0, 0)]
        span = (spans[0][0], spans[-1][1])
        self.found.hits.append(Hit(template, at, _kept_of(match.named), span, near, is_error))

    def _note_error(self, error: ErrorHit) -> None:
        errors = self.found.errors
        if errors and errors[-1].at.line == error.at.line and errors[-1].name == error.name:
            return
        if len(errors) >= KEPT_ERRORS:
            del errors[KEPT_ERRORS // 2]
        errors.append(error)

    def _near(self, wanted: Sequence[int], found: _Found) -> dict[int, LogLine]:
        templates = [self._matcher.near_template(number) for number in wanted]
        near: dict[int, LogLine] = {}
        places_of = found.neighbourhood.find(templates, found.index, found.offset)
        for number, places in zip(wanted, places_of, strict=True):
            lines = [self._line_of(place) for place in places]
            same = [line for line in lines if _same_process(line, found.at)]
            if lines:
                near[number] = (same or lines)[0]
        return near

    def _line_of(self, place: Place) -> LogLine:
        number, segment, match = place
        return self._log_line(number, segment, parse_prefix(segment.text, self._labels), match.start)

    def _plain_line(self, number: int, raw: bytes) -> LogLine:
        text = visible(raw)
        return self._log_line(number, Segment(text, 0, None), parse_prefix(text, self._labels), 0)

    def _finish(self, block: Block, before: list[bytes], observer: Observer) -> None:
        if block.first_line == 1 and len(block.data) <= UNWRAPPED_AT_MOST and block.line_feeds:
            self._look_at_wrapped(block)
        self.found.lines = block.last_line
        if observer.last_filled is not None:
            self.found.last_line = self._plain_line(*observer.last_filled)
        self.found.hosts = frozenset(observer.hosts)
        for rank, line in observer.last_of_rank.items():
            plain = self._plain_line(*line)
            if plain.rank in (rank, None):
                self.found.last_of_rank[rank] = plain
        for rank, line in observer.last_of_local_rank.items():
            self.found.last_of_local_rank[rank] = self._plain_line(*line)
        wanted = sorted({number for numbers in self._matcher.near.values() for number in numbers})
        templates = [self._matcher.near_template(number) for number in wanted]
        end = Neighbourhood(before, block, [])
        index = block.last_line - block.first_line + 1
        for number, places in zip(wanted, end.find(templates, index, len(block.data)), strict=True):
            if places:
                self.found.at_end[number] = self._line_of(places[0])

    def _look_at_wrapped(self, block: Block) -> None:
        """Find templates that stand across the ends of lines that a terminal or an editor broke."""
        neighbourhood = Neighbourhood([], block, [])
        joined = list(wrapped_lines([visible(line).replace("\n", " ") for line in block.lines]))
        text = "\n".join(wrapped.text for wrapped in joined).encode()
        index, counted_to = 0, 0
        wanted: dict[int, dict[int, None]] = {}
        for offset, numbers in self._templates.candidates(text):
            index += text.count(b"\n", counted_to, offset)
            counted_to = offset
            wanted.setdefault(index, {}).update(dict.fromkeys(numbers))
        for index, candidates in wanted.items():
            self._look_at_joined(block, joined[index], sorted(candidates), neighbourhood)

    def _look_at_joined(
        self, block: Block, wrapped: WrappedLine, candidates: Sequence[int], neighbourhood: Neighbourhood
    ) -> None:
        folded = fold(wrapped.text)
        for number, match in self._templates.verify(folded, candidates):
            template = self._matcher.library_template(number)
            spans = self._templates.templates[number].literal_spans(folded.text)
            if template is None or not wrapped.is_broken_text(match, folded, spans):
                continue
            if not self._matcher.counts(template, match.named):
                continue
            index = wrapped.index_of(match.start)
            line = block.first_line + index
            if any(hit.template == template and hit.at.line == line for hit in self.found.hits):
                continue
            prefix = parse_prefix(visible(block.lines[index]), self._labels)
            at = self._log_line(line, Segment(wrapped.text, 0, None), prefix, match.start)
            at = replace(at, column=wrapped.column_of(match.start) + 1)
            offset = sum(len(raw) + 1 for raw in block.lines[:index])
            self._note(number, match, _Found(at, folded, wrapped.text, index, offset, neighbourhood))


@dataclass(frozen=True)
class _Candidate:
    """A line in which templates may stand."""

    index: int
    """Of the line in its block."""
    offset: int
    """At which the line begins in its block."""
    line: bytes
    numbers: list[int]
    """Of the templates."""


def _in_original(candidates: Iterable[_Candidate], block: Block) -> Iterator[_Candidate]:
    """Yield candidates that were found without colour codes with their original lines."""
    index, offset = 0, 0
    for candidate in candidates:
        while index < candidate.index:
            offset = block.data.find(b"\n", offset) + 1
            index += 1
        end = block.data.find(b"\n", offset)
        line = block.data[offset : end if end >= 0 else len(block.data)]
        yield replace(candidate, offset=offset, line=line)


@dataclass(frozen=True)
class _Found:
    """Where a template was found, and what is needed to look around there."""

    at: LogLine
    folded: FoldedLine
    text: str
    index: int
    """Of the line in its block."""
    offset: int
    """At which the line begins in its block."""
    neighbourhood: Neighbourhood


def _cut_short(lines: Iterable[bytes]) -> list[bytes]:
    return [line[:LINE_LENGTH] for line in lines]


def _by_place(offsets: dict[int, int]) -> list[int]:
    """Return templates in the order in which they stand in a line, so that every finder gives the same order."""
    return sorted(offsets, key=lambda number: (offsets[number], number))


def _kept_of(named: dict[str, str]) -> dict[str, str]:
    return {name: text[:KEPT_OF_CAPTURE] for name, text in named.items()}


def _same_process(one: LogLine, other: LogLine) -> bool:
    if one.rank is not None and other.rank is not None:
        return one.rank == other.rank
    if one.local_rank is not None and other.local_rank is not None:
        return one.local_rank == other.local_rank and (one.host == other.host or not one.host or not other.host)
    return one.rank is None and other.rank is None


def _with_next(items: Iterable[_Item]) -> Iterator[tuple[_Item, _Item | None]]:
    before: _Item | None = None
    for item in items:
        if before is not None:
            yield before, item
        before = item
    if before is not None:
        yield before, None
