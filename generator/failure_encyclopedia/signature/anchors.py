"""Finding many anchors in a stretch of log at once.

An anchor is the longest literal of a template, as UTF-8. Finders get text that was folded with `fold_bytes` and return
each place of each anchor. There are two, with the same results: one in pure Python, and one on the automaton of
`ahocorasick_rs`, which is several times faster and is used where that package is installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from .template import Template

_TO_SPACE = bytes.maketrans(b"\t\v\f\r", b"    ")
_ANSI = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_SPACES = re.compile(rb"  +")
_CONTROL_CODES = (b"\t", b"\r", b"\0", b"\v", b"\f")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}".encode()
_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_LETTER_RUNS = re.compile(rb"[A-Za-z]+")
_SPLITTING = bytes(code if code in _LETTERS else 32 for code in range(256))
_SPLIT_LENGTH = 1 << 16

ORDINARY_WORDS = frozenset(
    b"iteration iterations consumed samples elapsed learning global batch size loss scale number skipped training train"
    b" epoch step steps validation info INFO WARNING warning python packages site lib line file File torch distributed"
    b" rank Rank time memory model data from with this that process processes workspace module call return self"
    b" forward backward optimizer throughput tokens seconds transformers initialize initialized loading Loading"
    b" checkpoint shards Saving saving using Using default device devices float attention layer layers config"
    b" function state dict parameters environment variable path version local root worker workers".split()
)
"""Words of healthy logs, by which an anchor would be looked for in vain all the time."""


def fold_bytes(text: bytes) -> bytes:
    """Fold white space and drop colour codes and NUL bytes; line feeds, and so line numbers, stay."""
    if b"\x1b" in text:
        text = _ANSI.sub(b"", text)
    if b"\xc2" in text:
        text = text.replace(_NO_BREAK_SPACE, b" ")
    if any(code in text for code in _CONTROL_CODES):
        text = text.translate(_TO_SPACE, b"\0")
    return _SPACES.sub(b" ", text)


@dataclass(frozen=True)
class Anchor:
    """An anchor, and whether the characters at its edges are bounded by the rules of the template."""

    text: bytes
    whole_at_start: bool
    """Whether no letter can stand directly before it."""
    whole_at_end: bool
    """Whether no letter can stand directly after it."""

    @classmethod
    def of(cls, template: Template) -> Anchor:
        """Return the anchor of a template."""
        literal = template.anchor
        position = template.literals.index(literal)
        first = position == 0 and not template.starts_open
        last = position == len(template.literals) - 1 and not template.ends_open
        return cls(literal.encode(), first, last)

    @cached_property
    def rarest_word(self) -> bytes | None:
        """The run of letters by which to look for the anchor, whole in every line that has it, or None."""
        text = self.text
        words = [
            run.group()
            for run in _LETTER_RUNS.finditer(text)
            if (run.start() > 0 or self.whole_at_start) and (run.end() < len(text) or self.whole_at_end)
        ]
        words = [word for word in words if len(word) > 3] or [word for word in words if len(word) == 3]
        return max(words, key=lambda word: (word not in ORDINARY_WORDS, len(word)), default=None)


class AnchorFinder(Protocol):
    """Finds anchors."""

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return each place of each anchor in folded text as (offset, number of the anchor), sorted."""
        ...


class WordAnchorFinder:
    """Splits the text into words, looks each up in a set of rare words, and searches only the anchors that have one."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self._anchors = tuple(anchors)
        self._by_word: dict[bytes, list[int]] = {}
        self._without_word: list[int] = []
        for number, anchor in enumerate(self._anchors):
            word = anchor.rarest_word
            if word is None:
                self._without_word.append(number)
            else:
                self._by_word.setdefault(word, []).append(number)
        self._words = frozenset(self._by_word)

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return each place of each anchor in folded text as (offset, number of the anchor), sorted."""
        found: list[tuple[int, int]] = []
        for start, end in _pieces(text):
            piece = text if end - start == len(text) else text[start:end]
            words = self._words.intersection(piece.translate(_SPLITTING).split())
            for word in words:
                _find_each(piece, start, self._anchors, self._by_word[word], found)
            _find_each(piece, start, self._anchors, self._without_word, found)
        found.sort()
        return found


class AutomatonAnchorFinder:
    """Runs an Aho-Corasick automaton over the text."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self._texts = list(dict.fromkeys(anchor.text for anchor in anchors))
        numbers: dict[bytes, list[int]] = {}
        for number, anchor in enumerate(anchors):
            numbers.setdefault(anchor.text, []).append(number)
        self._numbers = [numbers[text] for text in self._texts]
        self._build()

    def _build(self) -> None:
        from ahocorasick_rs import BytesAhoCorasick  # noqa: PLC0415  # may be missing

        self._automaton: Any = BytesAhoCorasick(self._texts)

    def __getstate__(self) -> dict[str, Any]:
        return {"_texts": self._texts, "_numbers": self._numbers}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._build()

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return each place of each anchor in folded text as (offset, number of the anchor), sorted."""
        places = self._automaton.find_matches_as_indexes(text, overlapping=True)
        numbers = self._numbers
        return sorted((start, number) for index, start, _ in places for number in numbers[index])


def anchor_finder(anchors: Sequence[Anchor], fast: bool | None = None) -> AnchorFinder:
    """Return a finder: the automaton where it is installed, else the one in pure Python; `fast` demands one of the two.

    Raises:
        ImportError: `fast` is true and `ahocorasick_rs` is not installed.
    """
    if fast is False or not anchors:
        return WordAnchorFinder(anchors)
    try:
        return AutomatonAnchorFinder(anchors)
    except ImportError:
        if fast:
            raise
        return WordAnchorFinder(anchors)


def _pieces(text: bytes) -> Iterable[tuple[int, int]]:
    start = 0
    while start < len(text):
        end = start + _SPLIT_LENGTH
        if end < len(text):
            line_end = text.rfind(b"\n", start, end)
            end = line_end + 1 if line_end >= 0 else _end_of_line(text, end)
        yield start, min(end, len(text))
        start = end


def _end_of_line(text: bytes, start: int) -> int:
    end = text.find(b"\n", start)
    return len(text) if end < 0 else end + 1


def _find_each(
    piece: bytes, start: int, anchors: Sequence[Anchor], numbers: Iterable[int], found: list[tuple[int, int]]
) -> None:
    for number in numbers:
        anchor = anchors[number].text
        at = piece.find(anchor)
        while at >= 0:
            found.append((start + at, number))
            at = piece.find(anchor, at + 1)
