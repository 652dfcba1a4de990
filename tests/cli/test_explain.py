from __future__ import annotations

import json
from pathlib import Path

import pytest

import failure_encyclopedia.cli.explain
from failure_encyclopedia.library.packaging import package_files
from tests.cli_runner import run
from tests.diagnosis_factories import make_library
from tests.factories import FULL, make_project


def test_an_installed_package_prints_an_entry_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path / "project")
    project.add_valid_pair()
    stored = tmp_path / "entries.json"
    stored.write_text(package_files(project.root)["entries.json"], encoding="utf-8")
    monkeypatch.setattr(failure_encyclopedia.cli.explain, "checkout", lambda: None)
    monkeypatch.setattr(failure_encyclopedia.cli.explain, "PACKAGED_ENTRIES", stored)
    [full] = [entry for entry in json.loads(stored.read_text(encoding="utf-8")) if entry["id"] == FULL]
    result = run("explain", FULL)
    assert result.exit_code == 0
    assert full["title"] in result.stdout
    assert full["fix"][0]["step"] in result.stdout


def test_an_entry_of_another_library_is_printed_in_short(tmp_path: Path) -> None:
    file = tmp_path / "library.json"
    file.write_text(make_library({"our-own-failure": [("primary", "it broke")]}).as_json(), encoding="utf-8")
    result = run("explain", "--library", str(file), "our-own-failure")
    assert result.exit_code == 0
    assert "1. Mend our-own-failure." in result.stdout
    missing = run("explain", "--library", str(file), "our-own-failing")
    assert missing.exit_code == 1
    assert "did you mean our-own-failure?" in missing.stderr
