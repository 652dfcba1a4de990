from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from failure_encyclopedia.collection.changes import Change, Kind, entry_changes
from tests.factories import MINIMAL, entry_text

TEXT = entry_text(MINIMAL)


class Repository:
    """A repository whose commits are made a day apart."""

    def __init__(self, root: Path) -> None:
        self.entries = root / "entries"
        self.entries.mkdir(parents=True)
        self._day = 0
        self._git("init", "--quiet")

    def _git(self, *arguments: str) -> None:
        when = f"2026-11-{self._day + 1:02}T12:00:00+01:00"
        author = {"NAME": "A", "EMAIL": "a@example.org", "DATE": when}
        variables = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in author.items()}
        environment = {**os.environ, **variables, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        subprocess.run(["git", *arguments], cwd=self.entries.parent, check=True, env=environment, capture_output=True)

    def write(self, name: str, text: str) -> None:
        (self.entries / name).write_text(text, encoding="utf-8")

    def commit(self) -> None:
        self._day += 1
        self._git("add", "--all")
        self._git("commit", "--quiet", "--message", "Change")

    def last(self) -> tuple[Change, ...]:
        return entry_changes([self.entries])[0].changes


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    repository = Repository(tmp_path / "project")
    repository.write("disk-gone.yml", TEXT)
    repository.commit()
    return repository


def test_a_new_entry(repository: Repository) -> None:
    (change_set,) = entry_changes([repository.entries])
    assert change_set.changes == (Change(Kind.NEW, "disk-gone"),)
    assert change_set.when.isoformat() == "2026-11-02T12:00:00+01:00"


def test_a_changed_entry_and_latest_first(repository: Repository) -> None:
    repository.write("disk-gone.yml", TEXT.replace("severity: medium", "severity: low"))
    repository.commit()
    assert [c.changes for c in entry_changes([repository.entries])] == [
        (Change(Kind.CHANGED, "disk-gone"),),
        (Change(Kind.NEW, "disk-gone"),),
    ]


def test_another_form_of_the_same_words_is_no_change(repository: Repository) -> None:
    lines = TEXT.splitlines()
    repository.write("disk-gone.yml", "# a comment\n" + "\n".join([*lines[3:6], *lines[:3], *lines[6:]]) + "\n\n")
    repository.commit()
    assert len(entry_changes([repository.entries])) == 1


def test_a_retired_a_renamed_and_a_removed_entry(repository: Repository) -> None:
    repository.write("disk-gone.yml", TEXT.replace("status: draft", "status: retired"))
    repository.commit()
    assert repository.last() == (Change(Kind.RETIRED, "disk-gone"),)
    (repository.entries / "disk-gone.yml").rename(repository.entries / "disk-lost.yml")
    repository.commit()
    assert repository.last() == (Change(Kind.RENAMED, "disk-lost", "disk-gone"),)
    (repository.entries / "disk-lost.yml").unlink()
    repository.commit()
    assert repository.last() == (Change(Kind.REMOVED, "disk-lost"),)


def test_a_move_to_another_category_and_other_files_are_no_change(repository: Repository) -> None:
    (repository.entries / "data").mkdir()
    (repository.entries / "disk-gone.yml").rename(repository.entries / "data" / "disk-gone.yml")
    repository.write("notes.txt", "a")
    repository.commit()
    assert len(entry_changes([repository.entries])) == 1


def test_without_a_history_nothing_is_known(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert entry_changes([tmp_path / "plain", tmp_path / "missing"]) == ()
    clone = tmp_path / "clone"
    repository.write("disk-gone.yml", TEXT + "tags:\n  - disk\n")
    repository.commit()
    address = repository.entries.parent.as_uri()
    subprocess.run(["git", "clone", "--quiet", "--depth=1", address, clone], check=True, capture_output=True)
    assert entry_changes([clone / "entries"]) == ()
