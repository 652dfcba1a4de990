"""The published JSON Schema describes what is printed."""

from __future__ import annotations

from typing import Any

import pytest

from failure_encyclopedia.diagnosis.data import diagnosis_json_schema
from tests.diagnosis_factories import LOST, as_data, diagnose_text, diagnose_texts, make_library, traceback

SCHEMA = diagnosis_json_schema()
LIBRARY = make_library(
    {
        "disk-full": [("primary", "No space left on <*:what>", {"context": ["saving"]}), ("ambiguous", "KeyError")],
        "lost": [("collateral", "closed by peer")],
    }
)
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None),
}  # fmt: skip


def violations(value: Any, schema: dict[str, Any], place: str = "") -> list[str]:
    """Return where data does not satisfy a schema, for the keywords that our schema uses; unknown fields count too."""
    if "$ref" in schema:
        return violations(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], place)
    if "anyOf" in schema:
        tried = [violations(value, option, place) for option in schema["anyOf"]]
        return [] if [] in tried else tried[0]
    if "const" in schema or "enum" in schema:
        allowed = schema.get("enum", [schema.get("const")])
        return [] if value in allowed else [f"{place}: {value!r} is not one of {allowed}"]
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool)) for name in names):
        return [f"{place}: {value!r} is no {names}"]
    found: list[str] = []
    if isinstance(value, dict):
        found += [f"{place}.{key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            found += [f"{place}.{key} is unknown"] if inner is None else violations(item, inner, f"{place}.{key}")
    if isinstance(value, list):
        for index, item in enumerate(value):
            found += violations(item, schema["items"], f"{place}[{index}]")
    return found


@pytest.mark.parametrize(
    "texts",
    [
        {
            "rank_0.log": traceback(LOST, "[rank0]: "),
            "rank_1.log": "saving\n[rank1]: OSError: No space left on device\n",
        },
        {"rank_0.log": traceback(LOST, "[rank0]: "), "rank_1.log": ""},
        {"console.log": traceback("KeyError: 'x'")},
        {"console.log": traceback("ValueError: y")},
        {"console.log": ""},
    ],
    ids=["found", "collateral", "ambiguous", "unknown", "empty"],
)
def test_every_diagnosis_satisfies_the_schema(texts: dict[str, str]) -> None:
    assert violations(as_data(diagnose_texts(LIBRARY, texts)), SCHEMA) == []


def test_a_field_that_is_not_described_is_a_violation() -> None:
    data = as_data(diagnose_text(LIBRARY, "fine\n"))
    assert violations({**data, "verdict": "perhaps", "news": 1}, SCHEMA) == [
        ".verdict: 'perhaps' is not one of ['found', 'collateral-only', 'not-found', 'could-not-look']",
        ".news is unknown",
    ]
