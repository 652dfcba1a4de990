"""Finding many anchors in a stretch of log at once.

An anchor is a piece of a template without white space: where the template stands, so does its anchor, however the
white space of the line runs. Finders return places of anchors, at least one in each line in which a template stands.
There are two: one in pure Python, and one on the automaton of `ahocorasick_rs`, which is several times faster and is
used where that package is installed. What one of them leaves out and the other finds cannot match, so that both give
the same matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .template import Template

_TO_SPACE = bytes.maketrans(b"\t\v\f\r", b"    ")
_ANSI = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_SPACES = re.compile(rb"  +")
_CONTROL_CODES = (b"\t", b"\r", b"\0", b"\v", b"\f")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}".encode()
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
_SPACE_BYTES = b" \t\v\f\r" + _NO_BREAK_SPACE
_LOOK_BACK = 64
"""Bytes before an anchor in which the piece before it is looked for; a longer run of white space is not judged."""
_LONGEST_ANCHOR = 24
_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_LETTER_RUNS = re.compile(rb"[A-Za-z]+")
_SPLITTING = bytes(code if code in _LETTERS else 32 for code in range(256))
_SPLIT_LENGTH = 1 << 16

ORDINARY_WORDS = frozenset(
    b"iteration iterations consumed samples elapsed learning global batch size loss scale number skipped"
    b" training train epoch step steps validation info INFO WARNING warning python packages site lib line file"
    b" File torch distributed rank Rank time memory model data from with this that process processes workspace"
    b" module call return self forward backward optimizer throughput tokens seconds transformers initialize"
    b" initialized loading Loading checkpoint shards Saving saving using Using default device devices float"
    b" attention layer layers config RuntimeError ValueError Error error failed Failed Traceback grad norm"
    b" function state dict parameters environment variable path version local root worker workers".split()
)
"""Words of healthy logs, by which an anchor would be looked for in vain all the time."""


def visible_bytes(text: bytes) -> bytes:
    """Drop colour codes, byte order marks and NUL bytes; line feeds, and so line numbers, stay."""
    if b"\x1b" in text:
        text = _ANSI.sub(b"", text)
    if _BYTE_ORDER_MARK in text:
        text = text.replace(_BYTE_ORDER_MARK, b"")
    return text.translate(None, b"\0") if b"\0" in text else text


def fold_bytes(text: bytes) -> bytes:
    """Fold white space as `template.fold` does, and drop all that cannot be seen; line feeds stay."""
    text = visible_bytes(text)
    if b"\xc2" in text:
        text = text.replace(_NO_BREAK_SPACE, b" ")
    if any(code in text for code in _CONTROL_CODES):
        text = text.translate(_TO_SPACE)
    return _SPACES.sub(b" ", text)


@dataclass(frozen=True)
class Anchor:
    """A piece of a template by which the template is looked for."""

    text: bytes
    before: bytes
    """The piece of the same literal that stands before it, separated by white space; may be empty."""
    word: bytes
    """A run of letters that stands whole in every line that matches; may be empty."""

    @classmethod
    def of(cls, template: Template) -> Anchor:
        """Return the anchor of a template: the piece that healthy lines hardly have."""
        pieces: list[tuple[bytes, bytes]] = []
        for literal in template.literals:
            before = b""
            for piece in literal.split():
                pieces.append((piece.encode(), before))
                before = piece.encode()
        text, before = max(pieces, key=lambda pair: (_rarity(*pair), min(len(pair[0]), _LONGEST_ANCHOR)))
        return cls(text[:_LONGEST_ANCHOR], before.rstrip(_SPACE_BYTES), _whole_word(template))

    def stands_at(self, text: bytes, start: int) -> bool:
        """Whether the piece before the anchor, where there is one, stands before a place of the anchor."""
        if not self.before:
            return True
        near = text[max(0, start - _LOOK_BACK) : start].rstrip(_SPACE_BYTES)
        return not near or near.endswith(self.before) or (start > _LOOK_BACK and len(near) < len(self.before))


def _rarity(piece: bytes, before: bytes) -> int:
    """Return how seldom healthy lines have a piece: 2 with a word of its own, 1 with something before it, else 0."""
    words = [word for word in _LETTER_RUNS.findall(piece) if word not in ORDINARY_WORDS]
    if any(len(word) > 3 for word in words):
        return 2
    return 1 if before and any(len(word) > 2 for word in words) else 0


def _whole_word(template: Template) -> bytes:
    """Return the longest run of letters that no letter of a line can extend, rather one that healthy lines lack."""
    words: list[bytes] = []
    last = len(template.literals) - 1
    for position, literal in enumerate(template.literals):
        text = literal.encode()
        whole_at_start = position == 0 and not template.starts_open
        whole_at_end = position == last and not template.ends_open
        words += [
            run.group()
            for run in _LETTER_RUNS.finditer(text)
            if (run.start() > 0 or whole_at_start) and (run.end() < len(text) or whole_at_end)
        ]
    words = [word for word in words if len(word) > 2]
    return max(words, key=lambda word: (word not in ORDINARY_WORDS, len(word)), default=b"")


class AnchorFinder(Protocol):
    """Finds anchors."""

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return places of anchors in a text without colour codes as (offset, number of the anchor), sorted."""
        ...


class WordAnchorFinder:
    """Splits the text into words, looks each up in a set of rare words, and searches only the anchors that have one."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self._anchors = tuple(anchors)
        self._by_word: dict[bytes, list[int]] = {}
        self._without_word: list[int] = []
        for number, anchor in enumerate(self._anchors):
            if anchor.word:
                self._by_word.setdefault(anchor.word, []).append(number)
            else:
                self._without_word.append(number)
        self._words = frozenset(self._by_word)

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return places of anchors in a text without colour codes as (offset, number of the anchor), sorted."""
        found: list[tuple[int, int]] = []
        for start, end in _pieces(text):
            piece = text if end - start == len(text) else text[start:end]
            for word in self._words.intersection(piece.translate(_SPLITTING).split()):
                self._find_each(piece, start, self._by_word[word], found)
            self._find_each(piece, start, self._without_word, found)
        found.sort()
        return found

    def _find_each(self, piece: bytes, start: int, numbers: Iterable[int], found: list[tuple[int, int]]) -> None:
        for number in numbers:
            anchor = self._anchors[number]
            at = piece.find(anchor.text)
            while at >= 0:
                if anchor.stands_at(piece, at):
                    found.append((start + at, number))
                at = piece.find(anchor.text, at + 1)


class AutomatonAnchorFinder:
    """Runs an Aho-Corasick automaton over the text."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self._texts = list(dict.fromkeys(anchor.text for anchor in anchors))
        users: dict[bytes, list[tuple[int, Anchor]]] = {}
        for number, anchor in enumerate(anchors):
            users.setdefault(anchor.text, []).append((number, anchor))
        self._users = [tuple(users[text]) for text in self._texts]
        self._build()

    def _build(self) -> None:
        from ahocorasick_rs import BytesAhoCorasick, Implementation  # noqa: PLC0415  # may be missing

        self._automaton: Any = BytesAhoCorasick(self._texts, implementation=Implementation.DFA)

    def __getstate__(self) -> dict[str, Any]:
        return {"_texts": self._texts, "_users": self._users}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._build()

    def find(self, text: bytes) -> list[tuple[int, int]]:
        """Return places of anchors in a text without colour codes as (offset, number of the anchor), sorted."""
        found: list[tuple[int, int]] = []
        users = self._users
        for index, start, _ in self._automaton.find_matches_as_indexes(text, overlapping=True):
            found.extend((start, number) for number, anchor in users[index] if anchor.stands_at(text, start))
        found.sort()
        return found


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
