"""What is valid of an invalid entry, so that a fault in one field does not hide those in all others."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ..problem import Location
from ..schema import Entry
from ..schema.fields import field_at, is_list

_ATTEMPTS = 3
"""A value put in place may be refused once more, for instance by the rule on reviewed entries."""


@dataclass(frozen=True)
class PartialEntry:
    """An entry in which examples of the schema stand for what the file lacks or has wrong."""

    entry: Entry
    invented: tuple[Location, ...]
    """The places of those examples, about which nothing can be found out."""

    def is_real(self, location: Location) -> bool:
        """Whether what stands at a location comes from the file."""
        return not any(location[: len(place)] == place for place in self.invented)


def complete(data: dict[str, Any], errors: Iterable[ErrorDetails], name: str) -> PartialEntry | None:
    """Return the entry that data would be without its errors; `name` is that of its file.

    None where it cannot be told what the rest means.
    """
    invented: list[Location] = []
    for _ in range(_ATTEMPTS):
        data = json.loads(json.dumps(data))
        for error in errors:
            invented.extend(_mend(data, error, name))
        try:
            return PartialEntry(Entry.model_validate_json(json.dumps(data)), tuple(invented))
        except ValidationError as refused:
            errors = refused.errors(include_url=False)
    return None


def _mend(data: dict[str, Any], error: ErrorDetails, name: str) -> list[Location]:
    """Put something valid in the place of an error, and return that place."""
    location = tuple(error["loc"])
    if error["type"] == "review_date_missing":
        data["status"] = "draft"
        return [("status",)]
    if location[0] == "id":
        data["id"] = name
        return [("id",)]
    if location[0] == "aliases":
        data["aliases"] = []
        return [("aliases",)]
    parent, key = _parent(data, location), location[-1]
    field = field_at(location)
    if error["type"] == "extra_forbidden":
        del parent[key]
        return []
    if field is None or not field.examples:
        return []
    example: Any = field.examples[0]
    if error["type"] == "too_short" and is_list(field.annotation):
        present = len(parent[key])
        parent[key] += [example[0]] * (error["ctx"]["min_length"] - present)
        return [(*location, index) for index in range(present, len(parent[key]))]
    parent[key] = example[0] if isinstance(key, int) else example
    return [location]


def _parent(data: Any, location: Location) -> Any:
    for key in location[:-1]:
        data = data[key]
    return data
