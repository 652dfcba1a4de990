from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli_runner import run
from tests.diagnosis_factories import make_library


@pytest.fixture(autouse=True)
def _library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "signatures.json"
    library = make_library({"killed-by-kernel": [("ambiguous", "exits with return code = -9")]})
    file.write_text(library.as_json(), encoding="utf-8")
    monkeypatch.setenv("ENCYCLOPEDIA_LIBRARY", str(file))


def test_an_error_line_finds_its_entry() -> None:
    result = run("search", "main.py exits with return code = -9")
    assert result.exit_code == 0
    assert "killed-by-kernel: Title of killed-by-kernel" in result.stdout


def test_words_need_no_quotes_and_may_begin_with_a_hyphen() -> None:
    data = json.loads(run("search", "--json", "return", "code", "-9").stdout)
    assert [(item["id"], item["kind"]) for item in data["results"]] == [("killed-by-kernel", "similar")]
    assert data["query"] == "return code -9"


def test_nothing_known_is_said() -> None:
    result = run("search", "the moon is made of cheese")
    assert (result.exit_code, result.stdout) == (1, "Nothing known.\n")
