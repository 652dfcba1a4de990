"""The contributor's reference of all fields, derived from the models."""

from __future__ import annotations

from dataclasses import dataclass

import yaml
from pydantic.fields import FieldInfo

from ..schema import Entry, Part, Term
from ..schema.fields import inner_type, is_list


@dataclass(frozen=True)
class FieldRow:
    """One field as a contributor sees it."""

    name: str
    description: str
    required: bool
    kind: str
    terms: tuple[Term, ...]
    """Allowed values with their meanings, for a closed vocabulary."""
    part: str | None
    """Name of the model that its value follows."""
    example: str
    """An example as YAML."""


@dataclass(frozen=True)
class ModelRows:
    """The fields of an entry or of one of its parts."""

    name: str
    description: str
    rows: tuple[FieldRow, ...]


def field_reference() -> tuple[ModelRows, ...]:
    """Return the fields of the entry, then of each part in the order in which the entry uses them."""
    models: list[type[Part]] = [Entry]
    for model in models:  # grows while it is walked
        for field in model.model_fields.values():
            inner = inner_type(field.annotation)
            if isinstance(inner, type) and issubclass(inner, Part) and inner not in models:
                models.append(inner)
    return tuple(_model_rows(model) for model in models)


def _model_rows(model: type[Part]) -> ModelRows:
    rows = tuple(_row(name, field) for name, field in model.model_fields.items())
    return ModelRows(model.__name__, (model.__doc__ or "").strip().split("\n")[0], rows)


def _row(name: str, field: FieldInfo) -> FieldRow:
    inner = inner_type(field.annotation)
    is_type = isinstance(inner, type)
    part = inner.__name__ if is_type and issubclass(inner, Part) else None
    terms = tuple(inner) if is_type and issubclass(inner, Term) else ()
    kind = part or (
        "term" if terms else {"date": "date", "HttpUrl": "address"}.get(getattr(inner, "__name__", ""), "text")
    )
    example = yaml.safe_dump(
        {name: (field.examples or [""])[0]}, allow_unicode=True, sort_keys=False, width=88
    ).rstrip()
    return FieldRow(
        name,
        field.description or "",
        field.is_required(),
        f"list of {kind}" if is_list(field.annotation) else kind,
        terms,
        part,
        example,
    )
