from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.reading import entry_paths


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.yml", "a/c.yaml", "a/a.yml", ".hidden/x.yml", "a/.x.yml", "notes.md", "a/d.yml.orig"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    (tmp_path / "folder.yml").mkdir()
    return tmp_path


def test_entry_files_of_a_folder_are_found_at_any_depth_in_order(folder: Path) -> None:
    assert [str(path.relative_to(folder)) for path in entry_paths([folder])] == ["a/a.yml", "a/c.yaml", "b.yml"]


def test_a_file_is_found_once_though_named_twice(folder: Path) -> None:
    assert entry_paths([folder / "b.yml", folder, folder / "b.yml"]) == [
        folder / "b.yml",
        folder / "a/a.yml",
        folder / "a/c.yaml",
    ]


def test_a_named_file_is_taken_whatever_its_name(folder: Path) -> None:
    assert entry_paths([folder / "notes.md", folder / ".hidden" / "x.yml"]) == [
        folder / "notes.md",
        folder / ".hidden" / "x.yml",
    ]


def test_a_hidden_folder_above_does_not_hide_its_files(tmp_path: Path) -> None:
    (tmp_path / ".work").mkdir()
    (tmp_path / ".work" / "a.yml").touch()
    assert entry_paths([tmp_path / ".work"]) == [tmp_path / ".work" / "a.yml"]


def test_a_path_that_does_not_exist_is_an_error(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        entry_paths([folder, folder / "nowhere"])
