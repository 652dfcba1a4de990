"""The files in `docs` that are derived from the package say what it says."""

from __future__ import annotations

import json

import pytest

from failure_encyclopedia import entry_json_schema
from failure_encyclopedia.cli.help_page import help_page
from failure_encyclopedia.diagnosis.data import diagnosis_json_schema
from tests.factories import ROOT

FOLDER = ROOT / "docs" / "schema"


@pytest.mark.parametrize(
    ("name", "schema"), [("entry.json", entry_json_schema()), ("diagnosis.json", diagnosis_json_schema())]
)
def test_a_published_schema_is_the_derived_one(name: str, schema: dict[str, object]) -> None:
    published = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert published == schema, "write the schemas anew with: python scripts/write_derived.py"


def test_the_page_of_commands_holds_their_help_texts() -> None:
    page = (FOLDER.parent / "commands.md").read_text(encoding="utf-8")
    assert page == help_page(), "write the page anew with: python scripts/write_derived.py"
