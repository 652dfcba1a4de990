"""What people get in an editor that speaks with the YAML language server: errors, explanations and completion."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from failure_encyclopedia.writing.modeline import modeline
from tests.editor.language_server import LanguageServer
from tests.factories import FULL, ROOT, entry_text

SETTINGS = {"yaml": {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the published schema and a folder of entries."""
    folder = tmp_path_factory.mktemp("editor")
    shutil.copytree(ROOT / "docs" / "schema", folder / "docs" / "schema")
    (folder / "entries").mkdir()
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[LanguageServer]:
    with LanguageServer(folder, SETTINGS) as server:
        yield server


def write(folder: Path, name: str, text: str) -> Path:
    """Write an entry file with the line by which the server finds the schema."""
    file = folder / "entries" / f"{name}.yml"
    line = modeline(file, folder / "docs" / "schema" / "entry.json")
    file.write_text(f"{line}\n{text}", encoding="utf-8")
    return file


def test_a_valid_entry_has_no_error(server: LanguageServer, folder: Path) -> None:
    assert server.open(write(folder, "valid", entry_text(FULL))) == []


def test_mistakes_are_errors_at_their_lines(server: LanguageServer, folder: Path) -> None:
    text = entry_text(FULL).replace("severity: high", "severity: hihg").replace("root_cause:", "rootcause:")
    file = write(folder, "mistakes", text)
    lines = file.read_text(encoding="utf-8").splitlines()
    found = {(lines[d["range"]["start"]["line"]].split(":")[0], d["message"]) for d in server.open(file)}
    assert ("rootcause", "Property rootcause is not allowed.") in found
    assert any(key == "severity" and "critical" in message and "medium" in message for key, message in found)
    assert any(message == 'Missing property "root_cause".' for _, message in found)


def test_hovering_a_field_explains_it(server: LanguageServer, folder: Path) -> None:
    file = write(folder, "hover", entry_text(FULL))
    server.open(file)
    line = next(
        n for n, text in enumerate(file.read_text(encoding="utf-8").splitlines()) if text.startswith("mechanism")
    )
    answer = server.at("hover", file, line, 3)
    assert "Why the machine does that, so that a reader could have predicted it." in answer["contents"]["value"]


def test_fields_and_their_values_are_completed(server: LanguageServer, folder: Path) -> None:
    file = write(folder, "completion", "id: disk-full\nseverity: \nmech\n")
    server.open(file)
    values = {item["label"] for item in server.at("completion", file, 2, 10)["items"]}
    assert {"critical", "high", "medium", "low"} <= values
    fields = {item["label"] for item in server.at("completion", file, 3, 4)["items"]}
    assert "mechanism" in fields
