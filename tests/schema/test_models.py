"""What holds for every field of every model, so that schema, reference and messages can rely on it."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter
from pydantic.fields import FieldInfo

from failure_encyclopedia.schema import Category, Entry, Part, Snippet, System, entry_json_schema
from failure_encyclopedia.schema.fields import field_at, inner_type, is_list, members, model_at


def models() -> list[type[Part]]:
    found: list[type[Part]] = [Entry]
    for model in found:
        for field in model.model_fields.values():
            inner = inner_type(field.annotation)
            if isinstance(inner, type) and issubclass(inner, Part) and inner not in found:
                found.append(inner)
    return found


FIELDS = [(model, name, field) for model in models() for name, field in model.model_fields.items()]
every_field = pytest.mark.parametrize(
    ("model", "name", "field"), FIELDS, ids=[f"{m.__name__}.{n}" for m, n, _ in FIELDS]
)


@every_field
def test_a_field_has_a_description_and_an_example_that_is_valid(model: type[Part], name: str, field: FieldInfo) -> None:
    assert (field.description or "").endswith(".")
    assert field.examples
    annotated: Any = Annotated[field.annotation, field]
    adapter: TypeAdapter[Any] = TypeAdapter(annotated)
    for example in field.examples:
        adapter.validate_json(json.dumps(example))


@every_field
def test_a_field_that_is_not_required_is_absent_or_an_empty_list(
    model: type[Part], name: str, field: FieldInfo
) -> None:
    if not field.is_required():
        assert field.default == (() if is_list(field.annotation) else None)


def test_the_json_schema_describes_the_contract_of_an_entry() -> None:
    schema = entry_json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == set(Entry.model_fields)
    contract = {
        "id",
        "title",
        "aliases",
        "status",
        "category",
        "severity",
        "summary",
        "signatures",
        "related",
        "references",
    }
    assert contract <= set(schema["required"])
    parts = schema["$defs"]
    assert {"text", "role", "examples"} <= set(parts["Signature"]["required"])
    assert {"id", "why"} <= set(parts["RelatedEntry"]["required"])
    assert {"title", "url"} <= set(parts["Reference"]["required"])


def test_the_json_schema_is_closed_at_every_level_and_describes_every_property() -> None:
    schema = entry_json_schema()
    objects = [schema, *(part for part in schema["$defs"].values() if part["type"] == "object")]
    assert len(objects) == len(models())
    for part in objects:
        assert part["additionalProperties"] is False
        for described in part["properties"].values():
            definition = described.get("$ref", "").removeprefix("#/$defs/")
            assert described.get("description") or schema["$defs"][definition]["description"]


def test_the_json_schema_tells_the_meaning_of_each_term() -> None:
    category = entry_json_schema()["$defs"]["Category"]
    assert category["enum"] == [term.value for term in Category]
    assert category["enumDescriptions"] == [term.meaning for term in Category]


def test_places_lead_to_models_and_fields() -> None:
    assert model_at(()) is Entry
    assert model_at(("systems", 0, "name")) is System
    assert model_at(("fix", 1, "code", "language")) is Snippet
    assert model_at(("no_such_field", 3)) is Entry
    assert field_at(("systems", 2, "name")) is System.model_fields["name"]
    assert field_at(("tags", 1)) is Entry.model_fields["tags"]
    assert field_at(("systems", 0, "colour")) is None
    assert field_at(()) is None


def test_lists_and_vocabularies_are_told_from_other_fields() -> None:
    fields = Entry.model_fields
    assert [is_list(fields[name].annotation) for name in ("tags", "systems", "title", "scale")] == [
        True,
        True,
        False,
        False,
    ]
    assert members(fields["phases"].annotation)[:2] == ("set-up", "data-loading")
    assert members(fields["title"].annotation) == ()
