"""The signature language once more, slow and straight from its rules: the measure of every fast implementation.

Shares nothing with `template`: it reads characters one by one and tries every place.
"""

from __future__ import annotations

from itertools import pairwise

WHITE_SPACE = " \t\v\f\r\N{NO-BREAK SPACE}"
LINE_ENDS = WHITE_SPACE + "\n"

Span = tuple[int, int]
Outcome = tuple[Span, list[str]] | None
"""Where a template stands (start, end in the original line) and what its placeholders stand for; None: nowhere."""


def reference_match(template: str, line: str) -> Outcome:
    """Match a template that can be parsed against one line."""
    pieces = _pieces(template)
    text, columns = _fold(line)
    start = 0 if pieces[0] == "" else None
    for first in range(len(text) + 1) if start is None else [0]:
        ends = _literals_from(pieces, text, first)
        if ends is not None:
            return _outcome(pieces, text, columns, ends)
    return None


def _pieces(template: str) -> list[str]:
    """Return the literals; an empty one at an end means that a placeholder stands there."""
    text, _ = _fold(template)
    pieces, literal, offset = [], "", 0
    while offset < len(text):
        if text.startswith("<*", offset):
            offset = text.index(">", offset) + 1
            pieces.append(literal)
            literal = ""
        else:
            literal += text[offset]
            offset += 1
    return [*pieces, literal]


def _fold(line: str) -> tuple[str, list[int]]:
    begin, end = 0, len(line)
    while begin < end and line[begin] in LINE_ENDS:
        begin += 1
    while end > begin and line[end - 1] in LINE_ENDS:
        end -= 1
    text, columns = "", []
    for column in range(begin, end):
        if line[column] not in WHITE_SPACE:
            text += line[column]
            columns.append(column)
        elif not text.endswith(" ") or line[column - 1] not in WHITE_SPACE:
            text += " "
            columns.append(column)
    return text, columns


def _literals_from(pieces: list[str], text: str, first: int) -> list[Span] | None:
    """Return where each literal stands when the search begins at `first`, where the first literal must stand."""
    spans: list[Span] = []
    at = first
    for number, literal in enumerate(pieces):
        if number == 0:
            if literal == "":
                at = 1
                continue
            if not _stands_at(pieces, text, number, at):
                return None
        elif number == len(pieces) - 1 and literal == "":
            return spans if spans[-1][1] < len(text) else None
        else:
            while at <= len(text) and not _stands_at(pieces, text, number, at):
                at += 1
            if at > len(text):
                return None
        spans.append((at, at + len(literal)))
        at += len(literal) + 1
    return spans


def _stands_at(pieces: list[str], text: str, number: int, at: int) -> bool:
    literal = pieces[number]
    if text[at : at + len(literal)] != literal:
        return False
    end = at + len(literal)
    joined_before = number == 0 and at > 0 and _is_word(literal[0]) and _is_word(text[at - 1])
    joined_after = number == len(pieces) - 1 and end < len(text) and _is_word(literal[-1]) and _is_word(text[end])
    return not joined_before and not joined_after


def _is_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")


def _outcome(pieces: list[str], text: str, columns: list[int], spans: list[Span]) -> Outcome:
    opens, closes = pieces[0] == "", pieces[-1] == ""
    edges = [(0, 0)] if opens else []
    edges += spans
    edges += [(len(text), len(text))] if closes else []
    captures = [text[left[1] : right[0]] for left, right in pairwise(edges)]
    start = 0 if opens else spans[0][0]
    end = len(text) if closes else spans[-1][1]
    return (columns[start], columns[end - 1] + 1), captures
