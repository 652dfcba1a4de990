"""Write the files that are derived from the package: the JSON Schemas, the page of commands, the issue form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from failure_encyclopedia.cli.help_page import help_page
from failure_encyclopedia.diagnosis.data import diagnosis_json_schema
from failure_encyclopedia.drafting.issue_form import issue_form
from failure_encyclopedia.schema import entry_json_schema

PROJECT = Path(__file__).resolve().parent.parent
HEAD = "# Made by scripts/write_derived.py from the questions in drafting/issue_form.py.\n"


def derived_files() -> dict[str, str]:
    """Return for the path of each file its text."""
    schemas: dict[str, dict[str, Any]] = {"entry": entry_json_schema(), "diagnosis": diagnosis_json_schema()}
    texts = {
        f"docs/schema/{name}.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in schemas.items()
    }
    form = yaml.safe_dump(issue_form(), sort_keys=False, allow_unicode=True, width=120)
    return {**texts, "docs/commands.md": help_page(), ".github/ISSUE_TEMPLATE/new-failure.yml": HEAD + form}


if __name__ == "__main__":
    for path, text in derived_files().items():
        (PROJECT / path).parent.mkdir(parents=True, exist_ok=True)
        (PROJECT / path).write_text(text, encoding="utf-8")
