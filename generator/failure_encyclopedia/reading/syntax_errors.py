"""Syntax errors of libyaml as flaws a contributor can act on, at the place where the fault most likely is."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

import yaml
from yaml.tokens import FlowMappingEndToken, FlowSequenceEndToken, ScalarToken, Token

from .flaw import Flaw, Mark

_CONTROL_CHARACTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FIELD_NAME = re.compile(r"\s*[a-z_]+")


def explain_syntax_error(error: yaml.YAMLError, text: str) -> Flaw:
    """Say what an error that libyaml met in a text most likely means."""
    mark = _mark(getattr(error, "problem_mark", None)) or _control_character(text) or Mark(1, 1)
    context_mark = _mark(getattr(error, "context_mark", None)) or mark
    said = f"{getattr(error, 'problem', None) or error} {getattr(error, 'context', None) or ''}".strip()
    cause = _cause(said, mark, context_mark, text)
    place = _inside(cause.mark, text)
    return Flaw(place, "yaml-syntax", cause.message, found=_line(text, place).strip()[:200], remedy=cause.remedy)


class _Cause(NamedTuple):
    mark: Mark
    message: str
    remedy: str


def _cause(said: str, mark: Mark, context_mark: Mark, text: str) -> _Cause:
    line = _line(text, mark)
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return _Cause(
            mark, "a tab character indents this line, and YAML allows only spaces", "indent with two spaces a level"
        )
    if "mapping values are not allowed" in said and _FIELD_NAME.fullmatch(line[: mark.column - 1]):
        return _Cause(
            mark,
            "a field begins here inside the text of the line above",
            "indent it like the other fields, and end the name in the line above with a colon and a space",
        )
    if "did not find expected" in said:
        cause = _text_after_its_end(mark, text)
        if cause is not None:
            return cause
    for pattern, at_context, message, remedy in _ERRORS:
        if pattern in said:
            return _Cause(context_mark if at_context else mark, message, remedy)
    return _Cause(
        mark,
        f"this is not valid YAML: {said}",
        "check the indentation of this line and of the one before, and quote text with special characters",
    )


def _text_after_its_end(mark: Mark, text: str) -> _Cause | None:
    """Tell where text goes on behind a closing quote or bracket, which libyaml notices only there."""
    last = next(iter(deque(_tokens_before(mark, text), maxlen=1)), None)
    if last is None or last.end_mark.line + 1 != mark.line:
        return None
    start = Mark(last.start_mark.line + 1, last.start_mark.column + 1)
    if isinstance(last, ScalarToken) and last.style in ("'", '"'):
        if start.line != mark.line:
            return _Cause(
                start,
                f"this quotation ends only on line {mark.line}, and text follows it there",
                "add the closing quote; write '' for a quote inside single quotes",
            )
        return _Cause(
            mark,
            "text goes on behind the closing quote",
            "put the whole text in single quotes, and write '' for a quote inside them",
        )
    if isinstance(last, (FlowSequenceEndToken, FlowMappingEndToken)):
        return _Cause(mark, "text goes on behind the closing bracket", "put the whole text in single quotes")
    return None


def _tokens_before(mark: Mark, text: str) -> Iterator[Token]:
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if (token.start_mark.line + 1, token.start_mark.column + 1) >= (mark.line, mark.column):
                return
            yield token
    except yaml.YAMLError:
        return


def _mark(mark: yaml.Mark | None) -> Mark | None:
    return None if mark is None else Mark(mark.line + 1, mark.column + 1)


def _control_character(text: str) -> Mark | None:
    found = _CONTROL_CHARACTER.search(text)
    return found and Mark(text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start()))


def _inside(mark: Mark, text: str) -> Mark:
    """Return a place, or the end of a text that has no such line: libyaml ends the last one where a text does not."""
    lines = text.split("\n")
    return mark if mark.line <= len(lines) else Mark(len(lines), len(lines[-1]) + 1)


def _line(text: str, mark: Mark) -> str:
    lines = text.split("\n")
    return lines[mark.line - 1] if mark.line <= len(lines) else ""


_QUOTE = "put the whole text in single quotes"
_ERRORS: tuple[tuple[str, bool, str, str], ...] = (
    # what libyaml says, whether the fault is where the construct began, message, remedy
    (
        "found a tab character",
        False,
        "a tab character indents this line, and YAML allows only spaces",
        "indent with two spaces a level",
    ),
    ("scanning an alias", True, "text that begins with `*` is read as an alias", _QUOTE),
    ("found undefined alias", False, "text that begins with `*` is read as an alias", _QUOTE),
    ("scanning an anchor", True, "text that begins with `&` is read as an anchor", _QUOTE),
    (
        "character that cannot start any token",
        False,
        "text may not begin with this character unless it is quoted",
        f"{_QUOTE}, or write it as a block after `|`",
    ),
    ("did not find expected node content", False, "text may not begin with this character unless it is quoted", _QUOTE),
    ("keys are not allowed in this context", False, "text may not begin with `? ` unless it is quoted", _QUOTE),
    (
        "entries are not allowed in this context",
        False,
        "a list begins on a line of its own",
        f"{_QUOTE}, or begin the list on the next line",
    ),
    (
        "scanning a block scalar",
        True,
        "a block after `|` or `>` begins on a line of its own",
        f"{_QUOTE}, or begin the block on the next line",
    ),
    (
        "mapping values are not allowed",
        False,
        "a colon followed by a space inside unquoted text begins a new field",
        f"{_QUOTE}, or write it as a block after `|` or `>-`",
    ),
    (
        "parsing a flow",
        True,
        "a bracket or brace is never closed",
        f"{_QUOTE} if it is one; a list has each item on its own line: `- item`",
    ),
    (
        "did not find expected key",
        False,
        "this line does not belong to the list or mapping above it",
        "indent it like its neighbours",
    ),
    (
        "did not find expected '-' indicator",
        False,
        "this line does not belong to the list above it",
        "begin it with `- `, or indent it like the field that it belongs to",
    ),
    (
        "could not find expected ':'",
        True,
        "a field's name must be followed by a colon and a space",
        "write `name: text`; text that continues on a new line must be indented deeper than its field",
    ),
    (
        "found unknown escape character",
        False,
        "in double quotes a backslash begins an escape",
        "use single quotes, in which it is an ordinary character",
    ),
    (
        "scanning a quoted scalar",
        True,
        "a quotation is never closed",
        "add the closing quote; write '' for a quote inside single quotes",
    ),
    (
        "expected a single document",
        False,
        "the file holds more than one document",
        "keep one entry in a file and remove the second `---`",
    ),
    (
        "expected <document start>",
        False,
        "the file holds more than one document",
        "keep one entry in a file and remove the line `...`",
    ),
    ("control characters are not allowed", False, "the file holds a control character", "remove it"),
)
