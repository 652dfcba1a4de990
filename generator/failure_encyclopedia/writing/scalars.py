"""How one scalar is written: plain where YAML takes it for text, else quoted, folded or literal.

Texts of several sentences are folded with each sentence on lines of its own, so that a change of one sentence changes
no other line. Everything else stays on one line where it fits.
"""

from __future__ import annotations

import re
import textwrap

from ..reading.yaml_document import is_plain_text
from ..schema.text import TextKind

LINE_LENGTH = 120
"""Columns in which folded text is wrapped."""
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z`\"'(*\d])")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|No|Fig|max|min)\.|\.\.\.)$")
_NEEDS_ESCAPES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


def write_scalar(value: str, kind: TextKind | None, indent: int, column: int) -> list[str]:
    """Return the lines of a scalar; the first goes behind the key or dash, the others stand by themselves.

    `indent` is that of the lines of a block, `column` where the first line begins. Without a kind, the scalar is an id,
    a term, an address or a day.
    """
    if _NEEDS_ESCAPES.search(value):
        return [_double_quoted(value)]
    if kind in (TextKind.TEMPLATE, TextKind.LOG):
        return [_single_quoted(value)] if "\n" not in value else _literal(value, indent)
    if kind is TextKind.CODE and "\n" in value:
        return _literal(value, indent)
    if "\n" in value:
        paragraphs = value.split("\n\n")
        if kind is TextKind.MARKDOWN and all("\n" not in p and _can_be_folded(p) for p in paragraphs):
            return [">-", *_folded(paragraphs, indent)]
        return _literal(value, indent)
    one_line = value if is_plain_text(value) else _single_quoted(value)
    if kind not in (TextKind.MARKDOWN, TextKind.PLAIN):
        return [one_line]
    parts = sentences(value)
    if (len(parts) > 1 or column + len(one_line) > LINE_LENGTH) and _can_be_folded(value):
        return [">-", *_folded([value], indent)]
    return [one_line]


def _folded(paragraphs: list[str], indent: int) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += ["", ""] if lines else []
        lines += [line for sentence in sentences(paragraph) for line in _wrapped(sentence, indent)]
    return lines


def sentences(text: str) -> list[str]:
    """Split a text at the single spaces between its sentences."""
    parts: list[str] = []
    for part in _SENTENCE_END.split(text):
        if parts and (_ABBREVIATION.search(parts[-1]) or _is_in_code(parts)):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return parts


def _is_in_code(parts: list[str]) -> bool:
    return parts[-1].count("`") % 2 == 1


def _can_be_folded(value: str) -> bool:
    return bool(value) and "  " not in value and value == value.strip() and "\t" not in value


def _wrapped(sentence: str, indent: int) -> list[str]:
    """Wrap a sentence; a line that begins with white space or a number sign would not be folded as text."""
    pad = " " * indent
    return textwrap.wrap(
        sentence,
        LINE_LENGTH,
        initial_indent=pad,
        subsequent_indent=pad,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _literal(value: str, indent: int) -> list[str]:
    body = value.rstrip("\n")
    line_feeds = len(value) - len(body)
    if not body or any(line != line.rstrip() and not line.strip() for line in body.split("\n")):
        return [_double_quoted(value)]
    indicator = "2" if body.startswith((" ", "\n")) else ""
    chomping = {0: "-", 1: ""}.get(line_feeds, "+")
    pad = " " * indent
    lines = [pad + line if line else "" for line in body.split("\n")]
    return [f"|{indicator}{chomping}", *lines, *[""] * max(0, line_feeds - 1)]


def _single_quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0", "\x1b": "\\e"}


def _double_quoted(value: str) -> str:
    return '"' + "".join(_escaped(character) for character in value) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if _NEEDS_ESCAPES.match(character):
        code = ord(character)
        return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    return character
