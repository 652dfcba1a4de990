"""The contributor's reference of all fields, derived from the models."""

from __future__ import annotations

from dataclasses import dataclass

import yaml
from pydantic.fields import FieldInfo

from ..schema import Part, Term
from ..schema.fields import entry_models, first_line, inner_type, is_list, part_of, terms_of


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
    return tuple(_model_rows(model) for model in entry_models())


def _model_rows(model: type[Part]) -> ModelRows:
    rows = tuple(_row(name, field) for name, field in model.model_fields.items())
    return ModelRows(model.__name__, first_line(model), rows)


def _row(name: str, field: FieldInfo) -> FieldRow:
    part = part_of(field.annotation)
    terms = terms_of(field.annotation)
    simple = {"date": "date", "HttpUrl": "address"}.get(getattr(inner_type(field.annotation), "__name__", ""), "text")
    kind = part.__name__ if part else "term" if terms else simple
    example = yaml.safe_dump(
        {name: (field.examples or [""])[0]}, allow_unicode=True, sort_keys=False, width=88
    ).rstrip()
    return FieldRow(
        name,
        field.description or "",
        field.is_required(),
        f"list of {kind}" if is_list(field.annotation) else kind,
        terms,
        part.__name__ if part else None,
        example,
    )
