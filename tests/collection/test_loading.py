from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.problem import InvalidEntries
from tests.factories import FULL, MINIMAL, Project, another_data, make_entry


def problems(*folders: Path) -> list[tuple[str, int, str]]:
    with pytest.raises(InvalidEntries) as error:
        load_encyclopedia(folders)
    return [(problem.path.name, problem.line, problem.rule) for problem in error.value.problems]


def test_all_entries_below_the_folders_are_loaded_with_their_files(project: Project) -> None:
    project.add_valid_pair()
    other = project.root / "more" / "deep" / "disk-full.yml"
    other.parent.mkdir(parents=True)
    project.add(another_data("disk-full")).rename(other)
    loaded = load_encyclopedia([project.entries, project.root / "more"])
    assert loaded.encyclopedia.ids == (FULL, MINIMAL, "disk-full")
    assert loaded.encyclopedia[FULL] == make_entry()
    assert loaded.paths == {
        FULL: project.entries / f"{FULL}.yml",
        MINIMAL: project.entries / f"{MINIMAL}.yml",
        "disk-full": other,
    }


def test_all_problems_of_all_files_are_in_the_error(project: Project) -> None:
    project.add(another_data("disk-full", severity="bad", layer="bad"))
    project.add(another_data("disk-slow", status="bad"))
    assert [(name, rule) for name, _, rule in problems(project.entries)] == [
        ("disk-full.yml", "unknown-value"),
        ("disk-full.yml", "unknown-value"),
        ("disk-slow.yml", "unknown-value"),
    ]


def test_the_error_reads_like_the_report_of_a_check(project: Project) -> None:
    project.add_text("disk-full", "- a\n")
    with pytest.raises(InvalidEntries) as error:
        load_encyclopedia([project.entries])
    assert str(error.value).startswith(f"{project.entries}/disk-full.yml:1:1: type: an entry is a mapping of fields")


def test_two_files_with_one_id_are_a_problem(project: Project) -> None:
    project.add(another_data("disk-full"))
    project.add(another_data("disk-full")).rename(project.entries / "disk-gone.yml")
    project.add(another_data("disk-full"))
    assert problems(project.entries) == [("disk-gone.yml", 1, "name-taken")]


def test_a_former_id_that_is_the_id_of_another_entry_is_a_problem(project: Project) -> None:
    project.add(another_data("disk-full", aliases=["disk-gone"]))
    project.add(another_data("disk-gone"))
    assert problems(project.entries) == [("disk-full.yml", 1, "name-taken")]


def test_a_former_id_of_two_entries_is_a_problem(project: Project) -> None:
    project.add(another_data("disk-full", aliases=["disk-was-full"]))
    project.add(another_data("disk-gone", aliases=["disk-was-full"]))
    assert problems(project.entries) == [("disk-gone.yml", 1, "name-taken")]


def test_a_folder_that_does_not_exist_is_an_error(project: Project) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        load_encyclopedia([project.root / "nowhere"])


def test_no_entries_are_an_empty_set(project: Project) -> None:
    assert len(load_encyclopedia([project.entries]).encyclopedia) == 0
