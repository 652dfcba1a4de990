"""Write the published JSON Schemas, derived from the package, into docs/schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from failure_encyclopedia.diagnosis.data import diagnosis_json_schema
from failure_encyclopedia.schema import entry_json_schema

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


def schema_texts() -> dict[str, str]:
    """Return for the file name of each schema its text."""
    schemas: dict[str, dict[str, Any]] = {"entry.json": entry_json_schema(), "diagnosis.json": diagnosis_json_schema()}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file_name, text in schema_texts().items():
        (FOLDER / file_name).write_text(text, encoding="utf-8")
