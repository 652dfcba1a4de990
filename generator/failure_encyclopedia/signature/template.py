"""The signature language: one template, parsed and matched against one line.

A template is literal text with placeholders. `<*>` stands for one or more characters of the line and
`<*:name>` does the same and names what it captures. The rules, which every matcher of this language obeys:

1. A template may stand anywhere in a line. Its literals are searched in order, each as far left as possible;
   between two literals, and before or after a placeholder at an outer end, at least one character must stand.
2. A run of white space (space, tab, vertical tab, form feed, carriage return, no-break space) counts as one
   space, in the template and in the line. White space at both ends of a template and of a line counts for nothing.
3. Case is exact.
4. Where a template begins (ends) with a literal whose first (last) character is a word character
   (ASCII letter, digit or underscore), no word character may stand directly before (after) it in the line.

So matching is a scan with `str.find`: linear in the line, without regular expressions from entries.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache

_WHITE_SPACE = re.compile("[ \t\v\f\r\N{NO-BREAK SPACE}]+")
_NEEDS_FOLDING = re.compile("[\t\v\f\r\N{NO-BREAK SPACE}]| {2}")
_LINE_ENDS = " \t\v\f\r\n\N{NO-BREAK SPACE}"
_PLACEHOLDER = re.compile(r"<\*(?::([a-z][a-z0-9_]*))?>")
_BROKEN_PLACEHOLDER = re.compile(r"<\*")
_WORD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")


class TemplateError(ValueError):
    """A template that cannot be parsed; `column` is the offset of the fault in the template's text."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True)
class FoldedLine:
    """A line with its white space folded, and the way back to the columns of the original."""

    text: str
    original: str

    def column(self, offset: int) -> int:
        """Return the offset in the original line of the character at `offset` of the folded one."""
        spaces, shifts = self._shifts
        return offset + shifts[bisect_left(spaces, offset)]

    @cached_property
    def _shifts(self) -> tuple[list[int], list[int]]:
        """Where runs of white space were folded, and by how much the original is ahead before and after each."""
        start = len(self.original) - len(self.original.lstrip(_LINE_ENDS))
        end = start + len(self.original.strip(_LINE_ENDS))
        spaces, shifts = [], [start]
        for run in _WHITE_SPACE.finditer(self.original, start, end):
            if run.end() - run.start() > 1:
                spaces.append(run.start() - shifts[-1])
                shifts.append(shifts[-1] + run.end() - run.start() - 1)
        return spaces, shifts


def fold(line: str) -> FoldedLine:
    """Fold each run of white space into one space and drop it at both ends."""
    bare = line.strip(_LINE_ENDS)
    return FoldedLine(_WHITE_SPACE.sub(" ", bare) if _NEEDS_FOLDING.search(bare) else bare, line)


@dataclass(frozen=True)
class Match:
    """Where a template stands in a line; offsets are those of the original line, end exclusive."""

    start: int
    end: int
    captures: tuple[str, ...]
    """What each placeholder stands for, in order, with white space folded."""
    named: dict[str, str]
    """The captures that have a name."""


@dataclass(frozen=True)
class Template:
    """A parsed template."""

    text: str
    literals: tuple[str, ...]
    names: tuple[str | None, ...]
    """One per placeholder: its name, or None."""
    starts_open: bool
    """Whether a placeholder stands before the first literal."""
    ends_open: bool
    """Whether a placeholder stands after the last literal."""

    @property
    def anchor(self) -> str:
        """The longest literal (the first of equals): a line without it cannot match."""
        return max(self.literals, key=len)

    @property
    def literal_length(self) -> int:
        """Number of literal characters: a measure of how specific the template is."""
        return sum(map(len, self.literals))

    def match(self, line: str) -> Match | None:
        """Return where the template stands in `line` (one line, without or with its line end), or None."""
        return self.match_folded(fold(line))

    def match_folded(self, line: FoldedLine) -> Match | None:
        """Do the same for a line that was folded before."""
        spans = self.literal_spans(line.text)
        if spans is None:
            return None
        start = 0 if self.starts_open else spans[0][0]
        end = len(line.text) if self.ends_open else spans[-1][1]
        edges = [start, *(edge for span in spans for edge in span), end]
        gaps = [line.text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2)]
        captures = tuple(gaps[0 if self.starts_open else 1 : None if self.ends_open else -1])
        named = {name: text for name, text in zip(self.names, captures, strict=True) if name is not None}
        return Match(line.column(start), line.column(end - 1) + 1, captures, named)

    def literal_spans(self, text: str) -> list[tuple[int, int]] | None:
        """Return where each literal stands in a folded line, or None where the template does not stand in it."""
        spans: list[tuple[int, int]] = []
        search_from = 1 if self.starts_open else 0
        last = len(self.literals) - 1
        for number, literal in enumerate(self.literals):
            bounded_start = number == 0 and not self.starts_open and literal[0] in _WORD
            bounded_end = number == last and not self.ends_open and literal[-1] in _WORD
            at = _find_bounded(text, literal, search_from, bounded_start, bounded_end)
            if at < 0:
                return None
            spans.append((at, at + len(literal)))
            search_from = at + len(literal) + 1
        if self.ends_open and spans[-1][1] >= len(text):
            return None
        return spans


def _find_bounded(text: str, literal: str, start: int, bounded_start: bool, bounded_end: bool) -> int:
    at = text.find(literal, start)
    while at >= 0:
        end = at + len(literal)
        joined_before = bounded_start and at > 0 and text[at - 1] in _WORD
        joined_after = bounded_end and end < len(text) and text[end] in _WORD
        if not joined_before and not joined_after:
            return at
        at = text.find(literal, at + 1)
    return -1


@lru_cache(maxsize=8192)
def parse_template(text: str) -> Template:
    """Parse a template.

    Raises:
        TemplateError: it has no literal text, two placeholders side by side, a placeholder that is not closed or
            wrongly named, or one name twice.
    """
    literals: list[str] = []
    names: list[str | None] = []
    folded = fold(text).text
    offset = 0
    for placeholder in _PLACEHOLDER.finditer(folded):
        literal = folded[offset : placeholder.start()]
        if not literal and names:
            raise TemplateError("two placeholders stand side by side; one `<*>` is enough", placeholder.start())
        _refuse_broken_placeholder(literal, offset)
        literals.append(literal)
        name = placeholder.group(1)
        if name is not None and name in names:
            raise TemplateError(f"the name `{name}` is used twice", placeholder.start())
        names.append(name)
        offset = placeholder.end()
    _refuse_broken_placeholder(folded[offset:], offset)
    literals.append(folded[offset:])
    starts_open = bool(names) and literals[0] == ""
    ends_open = bool(names) and literals[-1] == ""
    kept = tuple(literals[1 if starts_open else 0 : -1 if ends_open else None])
    if not any(literal.strip() for literal in kept):
        raise TemplateError("a template needs literal text beside its placeholders", 0)
    return Template(folded, kept, tuple(names), starts_open, ends_open)


def _refuse_broken_placeholder(literal: str, offset: int) -> None:
    broken = _BROKEN_PLACEHOLDER.search(literal)
    if broken:
        raise TemplateError(
            "a placeholder is `<*>` or `<*:name>`, with a name of lower-case letters, digits and underscores",
            offset + broken.start(),
        )
