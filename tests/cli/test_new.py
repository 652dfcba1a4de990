from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from failure_encyclopedia.library import LibraryEntry, SignatureLibrary
from tests.factories import Project


def new(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["new", *arguments])


@pytest.fixture(autouse=True)
def _empty_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = LibraryEntry("known", "Known", "data", "low", "Known.")
    (tmp_path / "library.json").write_text(SignatureLibrary((), (entry,)).as_json(), encoding="utf-8")
    monkeypatch.setenv("ENCYCLOPEDIA_LIBRARY", str(tmp_path / "library.json"))


def test_a_file_is_written_below_its_category_and_what_comes_next_is_said(project: Project) -> None:
    result = new("--title", "Disk is full at start", "--category", "host-resources", "--system", "Linux")
    assert (result.exit_code, result.stdout) == (0, "entries/host-resources/disk-is-full-at-start.yml\n")
    assert "2. encyclopedia check entries/host-resources/disk-is-full-at-start.yml\n" in result.stderr
    text = (project.entries / "host-resources" / "disk-is-full-at-start.yml").read_text(encoding="utf-8")
    assert "\ntitle: Disk is full at start\n" in text
    assert "\n  - name: Linux\n" in text


def test_signatures_are_proposed_from_a_log(project: Project) -> None:
    log = project.root / "train.log"
    log.write_text("[rank1]: FooError: 3 parts are missing\n", encoding="utf-8")
    result = new("foo-parts", "--from-log", "train.log")
    assert "  signature: FooError: <*> parts are missing\n" in result.stderr
    text = (project.entries / "training-code" / "foo-parts.yml").read_text(encoding="utf-8")
    assert "  - text: 'FooError: <*> parts are missing'\n" in text
    assert "      - '[rank1]: FooError: 3 parts are missing'\n" in text


def test_a_log_without_unknown_errors_is_told(project: Project) -> None:
    (project.root / "train.log").write_text("all is well\n", encoding="utf-8")
    assert "train.log holds no error that no entry knows" in new("foo-parts", "--from-log", "train.log").stderr


def test_a_file_that_exists_is_not_overwritten(project: Project) -> None:
    assert new("foo-parts").exit_code == 0
    again = new("foo-parts")
    assert again.exit_code == 2
    assert again.stderr == (
        "encyclopedia new: entries/training-code/foo-parts.yml exists; choose another id, or edit that entry\n"
    )


def test_a_signature_that_cannot_be_used_is_refused(project: Project) -> None:
    result = new("foo-parts", "--signature", "a<*><*>b")
    assert result.exit_code == 2
    assert "two placeholders stand side by side" in result.stderr


def test_without_a_name_nothing_is_written(project: Project) -> None:
    result = new()
    assert (result.exit_code, result.stderr) == (2, "encyclopedia new: name the entry: give an ID or a --title\n")


def test_an_id_that_is_none_is_refused(project: Project) -> None:
    result = new("../../etc/passwd")
    assert result.exit_code == 2
    assert "is no id" in result.stderr
