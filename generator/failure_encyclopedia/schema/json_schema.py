"""The JSON Schema of an entry file, derived from the models."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from .entry import Entry
from .vocabulary import Term


class _EntrySchema(GenerateJsonSchema):
    """Adds the meaning of each member to enumerations, for hover texts in editors."""

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        """Return pydantic's schema of an enumeration with `enumDescriptions` beside `enum`."""
        made = super().enum_schema(schema)
        members = [m for m in schema["members"] if isinstance(m, Term)]
        if members:
            made["enumDescriptions"] = [m.meaning for m in members]
        return made


def entry_json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) that an entry file must satisfy."""
    schema = Entry.model_json_schema(schema_generator=_EntrySchema)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
