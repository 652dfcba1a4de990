from __future__ import annotations

from pathlib import Path

from failure_encyclopedia.library import read_library
from tests.cli_runner import run
from tests.factories import FULL, MINIMAL, Project, another_data, make_project


def test_a_library_is_made_from_the_projects_entries(project: Project) -> None:
    project.add_valid_pair()
    result = run("library", "--output", "signatures.json")
    assert result.exit_code == 0
    assert [entry.id for entry in read_library(Path("signatures.json")).entries] == [FULL, MINIMAL]


def test_several_folders_become_one_library(project: Project, tmp_path: Path) -> None:
    project.add_valid_pair()
    ours = make_project(tmp_path / "ours")
    ours.add(another_data("our-own-failure"))
    result = run("library", "--output", "all.json", "entries", str(ours.entries), "--site", "https://x.org")
    assert result.exit_code == 0
    library = read_library(Path("all.json"))
    assert [entry.id for entry in library.entries] == [FULL, MINIMAL, "our-own-failure"]
    assert library.address(FULL) == f"https://x.org/failures/{FULL}/"


def test_entries_that_are_not_valid_make_no_library(project: Project) -> None:
    project.add_text("broken", "id: broken\n")
    result = run("library", "--output", "signatures.json")
    assert result.exit_code == 1
    assert "not valid" in result.stderr
    assert not Path("signatures.json").exists()


def test_a_missing_folder_is_said() -> None:
    result = run("library", "--output", "x.json", "nowhere")
    assert (result.exit_code, "the folder nowhere does not exist" in result.stderr) == (2, True)
