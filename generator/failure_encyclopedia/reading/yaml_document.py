"""One YAML document to plain data, with the places of everything in it.

Entries use a small, safe part of YAML: mappings, lists and scalars in one document. What YAML 1.1 and 1.2 readers
understand differently (`no`, `010`, `1e5`, `12:30`) is refused, so that an editor, this program and any other agree.
Libyaml does the parsing; its nodes keep their marks, so places cost nothing until they are asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml
from yaml._yaml import CParser
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from ..problem import Location
from .flaw import Flaw, Mark
from .syntax_errors import explain_syntax_error

Data: TypeAlias = Any
"""What a document holds: mappings with string keys, lists, strings, numbers, booleans and None."""

_TAG = "tag:yaml.org,2002:"
_TEXT = _TAG + "str"
_PLAIN_TAGS = frozenset((_TAG + "map", _TAG + "seq", _TEXT))
_SURPRISE = "!surprise"
_SURPRISES = re.compile(
    r"""(?:
      y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF
    | True|TRUE|False|FALSE|Null|NULL
    | [-+]?0[0-9_]+ | [-+]?0[xob][0-9a-fA-F_]+
    | [-+]?[0-9]+(?:_[0-9]+)+
    | [-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?
    | [-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+
    | [-+]?\.[0-9]+ | [-+]?[0-9]+\. | [-+]?\.(?:inf|Inf|INF) | \.(?:nan|NaN|NAN)
    | = | <<
    )""",
    re.VERBOSE,
)

_ANCHOR = re.compile(r"&\S+")
_UNUSUAL_LINE_END = re.compile("\r(?!\n)|[\x85\u2028\u2029]")


_FORMS = (
    (_TAG + "bool", re.compile("true|false")),
    (_TAG + "null", re.compile("null|~|")),
    (_TAG + "int", re.compile("[-+]?(?:0|[1-9][0-9]*)")),
    (_TAG + "float", re.compile(r"[-+]?[0-9]+\.[0-9]+")),
    (_SURPRISE, _SURPRISES),
)
"""Tags of plain scalars: YAML 1.2's core types in their plainest forms, and the forms that readers dispute."""
_MAY_BE_NO_TEXT = frozenset("tfn~-+.0123456789yYNoOTF=<")
_LONGEST_FORM = 40
"""Characters beyond which no number is meant."""


class _Parser(CParser):
    """Libyaml's parser, with a resolver of tags that costs little for what most scalars are: text."""

    def resolve(self, kind: type[Node], value: str | None, implicit: Any) -> str:
        """Return the tag of a node without one; `implicit` says for a scalar whether it is plain."""
        if kind is not ScalarNode:
            return _TAG + ("seq" if kind is SequenceNode else "map")
        if implicit[0] and (not value or (value[0] in _MAY_BE_NO_TEXT and len(value) <= _LONGEST_FORM)):
            return next((tag for tag, form in _FORMS if form.fullmatch(value or "")), _TEXT)
        return _TEXT

    def descend_resolver(self, parent: Node | None, index: Any) -> None:
        """Do nothing: no tag depends on where a node stands."""

    def ascend_resolver(self) -> None:
        """Do nothing."""


@dataclass
class Document:
    """A parsed document: its data, the flaws met in reading it, and the way to each value's place."""

    data: Data
    flaws: list[Flaw]
    _root: Node | None = field(repr=False)

    def mark(self, location: Location) -> Mark:
        """Return the place of the value at a location, or of the nearest thing above it that exists."""
        node, mark = self._root, Mark(1, 1)
        for depth, key in enumerate(location):
            child = _child(node, key)
            if child is None:
                break
            label, node = child
            is_last = depth == len(location) - 1
            mark = _mark(node if is_last and isinstance(node, ScalarNode) and node.value else label)
        return mark

    def key_mark(self, location: Location) -> Mark:
        """Return the place of the key (or of the list item's dash) that leads to a location."""
        node, mark = self._root, Mark(1, 1)
        for key in location:
            child = _child(node, key)
            if child is None:
                break
            label, node = child
            mark = _mark(label)
        return mark

    def raw(self, location: Location) -> str | None:
        """Return a scalar as it is written in the file, None where the location holds no scalar."""
        node = self._root
        for key in location:
            child = _child(node, key)
            if child is None:
                return None
            node = child[1]
        return node.value if isinstance(node, ScalarNode) else None


def parse_document(text: str) -> Document:
    """Parse one document. Flaws do not raise: they are listed in the result, whose data is then None or partial."""
    unusual = _UNUSUAL_LINE_END.search(text)
    if unusual:
        return Document(None, [_unusual_line_end(text, unusual.start())], None)
    try:
        parser = _Parser(text)
        try:
            root = parser.get_single_node()
        finally:
            parser.dispose()
    except yaml.YAMLError as error:
        return Document(None, [explain_syntax_error(error, text)], None)
    if root is None:
        return Document(None, [Flaw(Mark(1, 1), "yaml-empty", "the file is empty", expected="an entry")], None)
    flaws: list[Flaw] = []
    data = _Builder(text, flaws).build(root)
    return Document(data, flaws, root)


_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_UNSAFE_IN_PLAIN = re.compile(r": |:$| #|^[-?:] |^---|^\.\.\.")


def is_plain_text(value: str) -> bool:
    """Whether a value of one line, written as it is, is text for every reader of YAML: no quotes are needed."""
    if not value or value != value.strip() or "\n" in value or "\t" in value or _UNSAFE_IN_PLAIN.search(value):
        return False
    if value[0] in _INDICATORS and not (value[0] in "-?:" and len(value) > 1 and not value[1].isspace()):
        return False
    return not any(form.fullmatch(value) for _, form in _FORMS)


def _unusual_line_end(text: str, offset: int) -> Flaw:
    return Flaw(
        Mark(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)),
        "yaml-line-end",
        "a character ends the line here for YAML but not for editors, which then count lines differently",
        found=f"U+{ord(text[offset]):04X}",
        remedy="replace it by a line end or a space",
    )


def _child(node: Node | None, key: str | int) -> tuple[Node, Node] | None:
    """Return the node that labels a child (its key, or the item itself) and the child."""
    if isinstance(node, MappingNode):
        found = [(k, v) for k, v in node.value if k.value == str(key)]
        return found[0] if found else None
    if isinstance(node, SequenceNode) and isinstance(key, int) and key < len(node.value):
        return node.value[key], node.value[key]
    return None


def _mark(node: Node) -> Mark:
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1)


class _Builder:
    """Turns nodes into plain data and notes what an entry may not contain."""

    def __init__(self, text: str, flaws: list[Flaw]) -> None:
        self.flaws = flaws
        self._lines = text.split("\n")
        self._lines_with_ampersand = {n for n, line in enumerate(self._lines) if "&" in line}
        self._lines_with_comment = {n for n, line in enumerate(self._lines) if " #" in line}
        self._seen: set[int] = set()

    def build(self, node: Node) -> Data:
        if node.start_mark.line in self._lines_with_ampersand:
            self._check_anchor(node)
        if isinstance(node, ScalarNode):
            if not node.style and node.end_mark.line in self._lines_with_comment:
                self._check_comment(node)
            return self._scalar(node)
        if id(node) in self._seen:
            return None  # repeated by an alias, whose anchor is a flaw
        self._seen.add(id(node))
        if node.tag not in _PLAIN_TAGS:
            self._check_tag(node)
        if node.flow_style and node.value:  # type: ignore[attr-defined]  # PyYAML's stubs leave it out
            self._note(
                node,
                "yaml-flow-style",
                "lists and mappings are written in block style",
                "give each item its own line: `- item` or `name: text`",
            )
        if isinstance(node, SequenceNode):
            return [self.build(item) for item in node.value]
        return self._mapping(node)

    def _mapping(self, node: Node) -> dict[str, Data]:
        made: dict[str, Data] = {}
        first: dict[str, Node] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self._note(key_node, "yaml-key", "a key must be plain text", "give the field its name, then a colon")
                continue
            key = key_node.value
            value = self.build(value_node)
            if key in made:  # the first one counts, so that a repeated field brings no further problems
                self._note(
                    key_node,
                    "yaml-duplicate-key",
                    f"`{key}` stands twice in one mapping; the first is on line {_mark(first[key]).line}",
                    "keep one of the two, or join their values",
                )
                continue
            first[key] = key_node
            made[key] = value
        return made

    def _scalar(self, node: ScalarNode) -> Data:
        value: str = node.value
        tag = node.tag
        if tag == _TEXT:
            return value
        if tag == _SURPRISE:
            self._note(
                node,
                "yaml-surprise",
                f"YAML readers disagree on unquoted `{value}`: text for some, {_meaning_in_yaml_1_1(value)} for others",
                f"put it in quotes: '{value}'",
            )
            return value
        if tag == _TAG + "null":
            return None
        if tag == _TAG + "bool":
            return value == "true"
        if tag == _TAG + "int":
            return int(value)
        if tag == _TAG + "float":
            return float(value)
        self._check_tag(node)
        return value

    def _check_anchor(self, node: Node) -> None:
        anchor = _ANCHOR.match(self._lines[node.start_mark.line], node.start_mark.column)
        if anchor:
            self._note(
                node,
                "yaml-anchor",
                f"`{anchor[0]}` is read as a mark for repeating this part, not as text",
                f"put the whole text in quotes; write out what `*{anchor[0][1:]}` repeats",
            )

    def _check_comment(self, node: ScalarNode) -> None:
        """Find plain text that a ` #` cuts short: the rest of the line is lost as a comment."""
        rest = self._lines[node.end_mark.line][node.end_mark.column :]
        if node.value and rest.startswith(" ") and rest.lstrip().startswith("#"):
            self._note(
                node,
                "yaml-comment-in-text",
                "` #` begins a comment, so the rest of the line is not part of the text",
                "put the text in quotes, or move the comment to a line of its own",
                found=node.value + rest.rstrip(),
            )

    def _check_tag(self, node: Node) -> None:
        if node.tag not in _PLAIN_TAGS:
            self._note(node, "yaml-tag", f"the tag `{node.tag}` is not allowed in an entry", "remove the tag")

    def _note(self, node: Node, rule: str, message: str, remedy: str, found: str = "") -> None:
        self.flaws.append(Flaw(_mark(node), rule, message, found=found, remedy=remedy))


def _meaning_in_yaml_1_1(value: str) -> str:
    if value.lower() in ("y", "yes", "on", "true"):
        return "true"
    if value.lower() in ("n", "no", "off", "false"):
        return "false"
    if value.lower() == "null":
        return "nothing"
    if value in ("=", "<<"):
        return "a special key"
    return "a number"
