"""The canonical form of an entry file: the same data and comments, in one order and one style."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ..problem import Location
from ..reading.yaml_document import parse_document
from .document import CannotFormat, Comments, write_document
from .explanations import TO_DO, without_answered


def canonical_text(text: str) -> str:
    """Return an entry file's text in the canonical form: the same data, and every comment that somebody wrote.

    A comment stays above the field or list item above which it stood; one behind a value moves above that. What a new
    file explains of a field goes when the field is written.

    Raises:
        CannotFormat: the text is no YAML that an entry may use.
    """
    before = parse_document(text)
    if before.flaws:
        flaw = min(before.flaws, key=lambda flaw: (flaw.mark.line, flaw.mark.column))
        raise CannotFormat(f"line {flaw.mark.line}: {flaw.message}")
    if not isinstance(before.data, dict):
        raise CannotFormat("the file holds no mapping of fields")
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert root is not None
    raw = _raw(root)
    written = write_document(raw, without_answered(_comments(text, root), raw), TO_DO)
    after = parse_document(written)
    if after.flaws or after.data != before.data:
        raise CannotFormat("the text has a form that cannot be written otherwise without changing it")
    return written


def _raw(node: Node) -> Any:
    """Return what a document holds, every plain scalar that is no text as it is written."""
    if isinstance(node, MappingNode):
        return {key.value: _raw(value) for key, value in node.value}
    if isinstance(node, SequenceNode):
        return [_raw(item) for item in node.value]
    is_text = (isinstance(node, ScalarNode) and node.style) or node.tag == "tag:yaml.org,2002:str"
    return node.value if is_text else _Verbatim(node.value)


class _Verbatim:
    """A scalar that is no text: it is written as it was."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


def comments_of(text: str) -> Comments:
    """Return the comments of a document, each with the field or list item above which it stands.

    Raises:
        yaml.YAMLError: the text is no YAML.
    """
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    return _comments(text, root) if root is not None else Comments()


def _comments(text: str, root: Node) -> Comments:
    labels = sorted(_labels(root, (), set()))
    lines = [line for line, _ in labels]
    comments = Comments()
    for line, comment, stands_alone in _comment_lines(text):
        # A comment behind a value belongs to the last thing that begins on that line, or on one above.
        position = bisect_left(lines, line) if stands_alone else max(0, bisect_left(lines, line + 1) - 1)
        if position == len(labels):
            comments.end.append(comment)
        elif stands_alone and position == 0:
            comments.head.append(comment)
        else:
            comments.before.setdefault(labels[position][1], []).append(comment)
    return comments


def _labels(node: Node, at: Location, seen: set[int]) -> Iterator[tuple[int, Location]]:
    """Yield the line of each key and list item with its location; on one line, the outermost comes first.

    What an alias names is walked once, for it may hold itself.
    """
    if id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield key.start_mark.line, (*at, key.value)
            yield from _labels(value, (*at, key.value), seen)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            yield item.start_mark.line, (*at, index)
            yield from _labels(item, (*at, index), seen)


def _comment_lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the line of each comment (from 0), the comment, and whether nothing else stands on that line."""
    inside: dict[int, list[tuple[int, int]]] = {}
    lines = text.split("\n")
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        if isinstance(token, yaml.ScalarToken):
            start, end = token.start_mark, token.end_mark
            for number in range(start.line, end.line + 1):
                first = start.column if number == start.line else 0
                last = end.column if number == end.line else len(lines[number]) + 1
                if token.style in ("|", ">") and number == start.line:
                    last = first + 1  # behind the indicators of a block a comment may stand
                inside.setdefault(number, []).append((first, last))
    for number, line in enumerate(lines):
        at = line.find("#")
        while at >= 0:
            free = not any(first <= at < last for first, last in inside.get(number, ()))
            if free and (at == 0 or line[at - 1] in " \t"):
                yield number, line[at:].rstrip(), not line[:at].strip()
                break
            at = line.find("#", at + 1)
