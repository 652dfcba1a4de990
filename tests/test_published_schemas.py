"""The JSON Schemas in `docs/schema` say what the package says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from failure_encyclopedia import entry_json_schema
from failure_encyclopedia.diagnosis.data import diagnosis_json_schema

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


@pytest.mark.parametrize(
    ("name", "schema"), [("entry.json", entry_json_schema()), ("diagnosis.json", diagnosis_json_schema())]
)
def test_a_published_schema_is_the_derived_one(name: str, schema: dict[str, object]) -> None:
    published = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert published == schema, "write the schemas anew with: python scripts/write_derived.py"
