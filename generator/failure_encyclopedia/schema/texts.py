"""Walking over all texts of an entry, each with its place and kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .entry import Entry
from .fields import inner_type, markers
from .parts import Part, Snippet
from .text import TextKind


class PlacedText(NamedTuple):
    """A text of an entry, where it stands and how it is to be treated."""

    location: tuple[str | int, ...]
    kind: TextKind
    text: str

    @property
    def field(self) -> str:
        """Name of the field that holds the text (of a list item: of its list)."""
        return next(str(key) for key in reversed(self.location) if isinstance(key, str))


def texts(entry: Entry) -> Iterator[PlacedText]:
    """Yield every text of an entry in the order of the file; ids, dates, addresses and terms are no texts."""
    yield from _texts_of(entry, ())


def snippets(entry: Entry) -> Iterator[tuple[tuple[str | int, ...], Snippet]]:
    """Yield every snippet of an entry with the place of its code."""
    yield from _parts_of(entry, (), Snippet)


def _texts_of(part: Part, location: tuple[str | int, ...]) -> Iterator[PlacedText]:
    for name, kind in text_kinds(type(part)).items():
        value = getattr(part, name)
        if value is None:
            continue
        if isinstance(value, Part):
            yield from _texts_of(value, (*location, name))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Part):
                    yield from _texts_of(item, (*location, name, index))
                elif kind is not None:
                    yield PlacedText((*location, name, index), kind, item)
        elif kind is not None:
            yield PlacedText((*location, name), kind, value)


def _parts_of(
    part: Part, location: tuple[str | int, ...], wanted: type[Snippet]
) -> Iterator[tuple[tuple[str | int, ...], Snippet]]:
    for name in type(part).model_fields:
        value = getattr(part, name)
        items = enumerate(value) if isinstance(value, tuple) else [(None, value)]
        for index, item in items:
            place = (*location, name) if index is None else (*location, name, index)
            if isinstance(item, wanted):
                yield (*place, "code"), item
            elif isinstance(item, Part):
                yield from _parts_of(item, place, wanted)


@cache
def text_kinds(model: type[Part]) -> dict[str, TextKind | None]:
    """Return the fields of a model that hold texts (with their kind) or parts (with None)."""
    kinds: dict[str, TextKind | None] = {}
    for name, field in model.model_fields.items():
        kind = next((m for m in markers(field) if isinstance(m, TextKind)), None)
        inner = inner_type(field.annotation)
        if kind is not None or (isinstance(inner, type) and issubclass(inner, Part)):
            kinds[name] = kind
    return kinds
