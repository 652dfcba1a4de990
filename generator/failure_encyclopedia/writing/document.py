"""Writing a document: fields in the order of the models, lists and mappings in block style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..problem import Location
from ..schema import Entry
from ..schema.fields import inner_type
from ..schema.parts import Part
from ..schema.texts import text_kinds
from .scalars import write_scalar


class CannotFormat(ValueError):
    """A document that cannot be written in the canonical form; the message says why."""


@dataclass
class Comments:
    """Comments of a document, each a line with its number sign."""

    head: list[str] = field(default_factory=list)
    """Before the first field."""
    before: dict[Location, list[str]] = field(default_factory=dict)
    """Before the field or list item at a location."""
    end: list[str] = field(default_factory=list)
    """After the last line."""


def write_document(data: Mapping[str, Any], comments: Comments | None = None, to_be_written: str = "") -> str:
    """Return an entry's data as the text of its file, with its comments.

    Data is as read from YAML: every scalar is text, or a value of which `str` gives what stands in the file. Fields
    that the models do not know keep their order behind those that they know. A line of text that begins with the mark
    `to_be_written` stands in a block, where whatever takes its place needs no quotes.
    """
    comments = comments or Comments()
    writer = _Writer(comments, to_be_written)
    lines = writer.mapping(data, Entry, (), 0)
    return "\n".join((*comments.head, *lines, *comments.end)) + "\n"


class _Writer:
    def __init__(self, comments: Comments, to_be_written: str) -> None:
        self._before = comments.before
        self._to_be_written = to_be_written

    def mapping(self, data: Mapping[str, Any], model: type[Part] | None, at: Location, indent: int) -> list[str]:
        """Return the lines of a mapping."""
        lines: list[str] = []
        for key in ordered(data, model):
            place = (*at, key)
            pad = " " * indent
            lines += [pad + comment for comment in self._before.get(place, ())]
            value = self._value(data[key], model, key, place, indent, len(pad) + len(key) + 2)
            lines += [f"{pad}{key}:{value[0] and ' ' + value[0]}", *value[1:]]
        return lines

    def _value(
        self, value: Any, model: type[Part] | None, key: str, at: Location, indent: int, column: int
    ) -> list[str]:
        inner = _inner_model(model, key)
        if isinstance(value, Mapping):
            return ["", *self.mapping(value, inner, at, indent + 2)] if value else ["{}"]
        if isinstance(value, list):
            return ["", *self._sequence(value, model, key, at, indent + 2)] if value else ["[]"]
        return self._scalar(value, model, key, indent + 2, column)

    def _sequence(self, items: list[Any], model: type[Part] | None, key: str, at: Location, indent: int) -> list[str]:
        lines: list[str] = []
        pad = " " * indent
        for index, item in enumerate(items):
            place = (*at, index)
            lines += [pad + comment for comment in self._before.get(place, ())]
            if isinstance(item, Mapping) and item:
                inner = _inner_model(model, key)
                first = ordered(item, inner)[0]
                lines += [pad + comment for comment in self._before.pop((*place, first), ())]
                written = self.mapping(item, inner, place, indent + 2)
                lines += [f"{pad}- {written[0].lstrip()}", *written[1:]]
            elif isinstance(item, list):
                raise CannotFormat(f"{_spoken(place)}: a list stands directly in a list")
            else:
                written = self._scalar(item, model, key, indent + 2, indent + 2) if item != {} else ["{}"]
                lines += [f"{pad}- {written[0]}", *written[1:]]
        return lines

    def _scalar(self, value: Any, model: type[Part] | None, key: str, indent: int, column: int) -> list[str]:
        if value is None:
            return [""]
        if isinstance(value, bool):
            return ["true" if value else "false"]
        if not isinstance(value, str):
            return [str(value)]
        kind = text_kinds(model).get(key) if model is not None else None
        is_open = self._to_be_written and value.startswith(self._to_be_written)
        if is_open and kind is not None and value.isprintable() and value == value.strip():
            return [">-", " " * indent + value]
        return write_scalar(value, kind, indent, column)


def ordered(data: Mapping[str, Any], model: type[Part] | None) -> list[str]:
    """Return the keys of a mapping in the order of a model's fields, unknown ones behind them."""
    if model is None:
        return list(data)
    known = [name for name in model.model_fields if name in data]
    return [*known, *(key for key in data if key not in model.model_fields)]


def _inner_model(model: type[Part] | None, key: str) -> type[Part] | None:
    if model is None or key not in model.model_fields:
        return None
    inner = inner_type(model.model_fields[key].annotation)
    return inner if isinstance(inner, type) and issubclass(inner, Part) else None


def _spoken(location: Location) -> str:
    return ".".join(str(part) for part in location)
