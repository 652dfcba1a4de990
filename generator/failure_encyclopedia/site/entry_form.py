"""The fields of the models, as the page with the form for new entries needs them.

All of it is made from the models, so that the form asks for what the schema has and says what it says:

    {"models": {"Entry": {"description": "…", "fields": [{"name": "id", "kind": "slug", …}, …]}, "Symptom": …},
     "modeline": "# yaml-language-server: …", "new_file": "https://…/new/main/entries/" or null,
     "entries": "entries/"}

A field has `name`, `description`, `kind`, `example` and the same `in_file`, and where they apply: `required`, `list`,
`part` (the model that its value follows), `terms`, `min_length`, `max_length`, `min_items`, `pattern`, `one_line`,
`no_full_stop`, `control_characters` (allowed). `kind` is `plain`, `markdown`, `code`, `template`, `log`, `slug`,
`term`, `date`, `address` or `part`.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from annotated_types import MinLen
from pydantic import HttpUrl, StringConstraints
from pydantic.fields import FieldInfo

from ..reading.explanation import example_as_yaml
from ..schema import Part, ReferenceKind, Relation, Term
from ..schema.fields import entry_models, first_line, inner_type, is_list, markers, part_of, terms_of
from ..schema.text import SLUG_PATTERN, TextKind, TextRules
from .settings import SiteSettings

FORM_FILE = "assets/entry-form.json"
"""Below the site's root."""


def entry_form(site: SiteSettings) -> str:
    """Return the fields of the entry and of all its parts as JSON, with what a new file needs."""
    data = {
        "models": {model.__name__: _model(model) for model in entry_models()},
        "modeline": site.new_file_modeline,
        "new_file": site.new_file_url,
        "entries": f"{site.entries_dir}/",
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _model(model: type[Part]) -> dict[str, Any]:
    return {
        "description": first_line(model),
        "fields": [_field(name, field) for name, field in model.model_fields.items()],
    }


def _field(name: str, field: FieldInfo) -> dict[str, Any]:
    marks = markers(field)
    part = part_of(field.annotation)
    limits = _first(marks, StringConstraints) or StringConstraints()
    rules = _first(marks, TextRules) or TextRules()
    items = _first(tuple(field.metadata), MinLen) if is_list(field.annotation) else None
    made: dict[str, Any] = {
        "required": field.is_required(),
        "list": is_list(field.annotation),
        "part": part.__name__ if part else None,
        "terms": [_term(term) for term in terms_of(field.annotation)] or None,
        "min_length": limits.min_length,
        "max_length": limits.max_length,
        "min_items": items.min_length if items else None,
        "pattern": limits.pattern,
        "one_line": rules.one_line,
        "no_full_stop": rules.title,
        "control_characters": rules.control_characters,
    }
    return {
        "name": name,
        "description": field.description or "",
        "kind": _kind(inner_type(field.annotation), marks, limits),
        **{key: value for key, value in made.items() if value not in (None, False)},
        "example": (field.examples or [None])[0],
        "in_file": example_as_yaml(name, field),
    }


def _term(term: Term) -> dict[str, Any]:
    made = {"value": str(term), "label": term.label, "meaning": term.meaning}
    if isinstance(term, Relation):
        return {**made, "inverse": str(term.inverse)}
    return {**made, "primary": True} if isinstance(term, ReferenceKind) and term.is_primary else made


def _kind(inner: Any, marks: tuple[Any, ...], limits: StringConstraints) -> str:
    text: TextKind | None = _first(marks, TextKind)
    if text is not None:
        return text.value
    if limits.pattern == SLUG_PATTERN:
        return "slug"
    kinds = {Part: "part", Term: "term", date: "date", HttpUrl: "address"}
    return next(kind for base, kind in kinds.items() if issubclass(inner, base))


def _first(marks: tuple[Any, ...], kind: type) -> Any:
    return next((mark for mark in marks if isinstance(mark, kind)), None)
