"""The comments of a new entry file: what each field means, as the models' descriptions say.

They stand above their fields until these are written; the canonical form takes them out then.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import Any

from ..problem import Location
from ..schema import Entry
from ..schema.fields import field_at, terms_of
from .document import Comments

TO_DO = "TODO"
"""Marks what is still to be written; `check` finds it."""
TO_DO_MARK = re.compile(rf"\b{TO_DO}\b")
_WIDTH = 116
_FURTHER = "# Further fields, each where this failure has something to say (their order is free, `fmt` sorts them):"


def explanations(data: Mapping[str, Any]) -> dict[Location, list[str]]:
    """Return comments for all fields that stand in a document: of each list only for the first item."""
    return {at: explanation(at) for at in _first_places(data, ())}


def explanation(at: Location) -> list[str]:
    """Return the comment that explains the field at a location, a line each; nothing where there is none."""
    field = field_at(at)
    if field is None or not field.description or isinstance(at[-1], int):
        return []
    lines = textwrap.wrap(field.description, _WIDTH - 2 * len(at))
    lines += [f"  {term.value}: {term.meaning}" for term in terms_of(field.annotation)]
    return [f"# {line}" for line in lines]


def further_fields(data: Mapping[str, Any]) -> list[str]:
    """Return the comment that explains the fields of an entry which a document lacks."""
    lines = ["#", _FURTHER]
    for name, info in Entry.model_fields.items():
        if name not in data:
            wrapped = textwrap.wrap(f"{name}: {info.description}", _WIDTH, subsequent_indent="    ")
            lines += [f"# {line}" for line in wrapped]
    return lines


def without_answered(comments: Comments, data: Mapping[str, Any]) -> Comments:
    """Return the comments without the explanations of fields that are written.

    Those of empty lists, and the list of further fields, stay until nothing is left to do.
    """
    is_done = not _is_to_do([data, *comments.before.values(), comments.head])
    before = {at: _kept(at, lines, data, is_done) for at, lines in comments.before.items()}
    head = _kept((next(iter(data)),), comments.head, data, is_done) if data else comments.head
    end = comments.end[: comments.end.index(_FURTHER) - 1] if is_done and _FURTHER in comments.end else comments.end
    return Comments(head, {at: lines for at, lines in before.items() if lines}, end)


def _kept(at: Location, lines: list[str], data: Any, is_done: bool) -> list[str]:
    value = _value_at(data, at)
    explained = explanation(at)
    if isinstance(at[-1], int) and isinstance(value, Mapping) and value:
        first = next(iter(value))  # what stands above its dash is said of the item's first field
        value, explained = value[first], explanation((*at, first))
    is_open = value == [] or _is_to_do([value, lines])
    if not explained or (is_open and not is_done):
        return lines
    start = next((n for n in range(len(lines)) if lines[n : n + len(explained)] == explained), None)
    return lines if start is None else lines[:start] + lines[start + len(explained) :]


def _value_at(data: Any, at: Location) -> Any:
    for key in at:
        data = data[key]
    return data


def _is_to_do(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_is_to_do, value.values()))
    if isinstance(value, list):
        return any(map(_is_to_do, value))
    return TO_DO_MARK.search(str(value)) is not None


def _first_places(value: Any, at: Location) -> list[Location]:
    if isinstance(value, Mapping):
        return [place for key, item in value.items() for place in ((*at, key), *_first_places(item, (*at, key)))]
    if isinstance(value, list) and value:
        return _first_places(value[0], (*at, 0))
    return []
