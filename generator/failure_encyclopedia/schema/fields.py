"""Looking up fields of the entry's models by their place in an entry."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from .entry import Entry
from .parts import Part
from .vocabulary import Term


def inner_type(annotation: Any) -> Any:
    """Return what an annotation holds: the type inside `Annotated`, `X | None` and `tuple[X, ...]`."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return inner_type(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return inner_type(next(a for a in get_args(annotation) if a is not type(None)))
    if origin is tuple:
        return inner_type(get_args(annotation)[0])
    return annotation


def is_list(annotation: Any) -> bool:
    """Whether an annotation is a list in the YAML file."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return any(is_list(a) for a in get_args(annotation))
    return origin is tuple


def markers(field: FieldInfo) -> tuple[Any, ...]:
    """Return what is said of a field's values beside their type (of a list: of its items): kind, limits, rules."""
    own = () if is_list(field.annotation) else tuple(field.metadata)
    return (*own, *_markers_in(field.annotation))


def _markers_in(annotation: Any) -> tuple[Any, ...]:
    origin = get_origin(annotation)
    if origin is Annotated:
        return tuple(annotation.__metadata__)
    if origin in (Union, UnionType, tuple):
        return tuple(marker for argument in get_args(annotation) for marker in _markers_in(argument))
    return ()


def part_of(annotation: Any) -> type[Part] | None:
    """Return the model that a value follows; None where it is a single value."""
    inner = inner_type(annotation)
    return inner if isinstance(inner, type) and issubclass(inner, Part) else None


def terms_of(annotation: Any) -> tuple[Term, ...]:
    """Return the terms of a closed vocabulary with their meanings, else nothing."""
    inner = inner_type(annotation)
    return tuple(inner) if isinstance(inner, type) and issubclass(inner, Term) else ()


def entry_models() -> tuple[type[Part], ...]:
    """Return the model of an entry, then those of its parts in the order in which the entry uses them."""
    models: list[type[Part]] = [Entry]
    for model in models:  # grows while it is walked
        parts = (part_of(field.annotation) for field in model.model_fields.values())
        models.extend(part for part in dict.fromkeys(parts) if part is not None and part not in models)
    return tuple(models)


def first_line(model: type[Part]) -> str:
    """Return what a model describes, in a sentence."""
    return (model.__doc__ or "").strip().split("\n")[0]


def model_at(location: Sequence[str | int]) -> type[Part]:
    """Return the model whose fields stand at a location (the nearest one above, where it leads to a value)."""
    model: type[Part] = Entry
    for key in location:
        if isinstance(key, int) or key not in model.model_fields:
            continue
        model = part_of(model.model_fields[key].annotation) or model
    return model


def field_at(location: Sequence[str | int]) -> FieldInfo | None:
    """Return the field to which a location leads (of a list's item: the list's field), None where there is none."""
    names = [key for key in location if isinstance(key, str)]
    if not names:
        return None
    return model_at(names[:-1]).model_fields.get(names[-1])


def members(annotation: Any) -> tuple[str, ...]:
    """Return the allowed values where the annotation is a closed vocabulary, else nothing."""
    inner = inner_type(annotation)
    if isinstance(inner, type) and issubclass(inner, Enum):
        return tuple(str(member.value) for member in inner)
    return ()
