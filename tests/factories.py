"""Entries and projects for tests: two valid entry files, and helpers that vary them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from failure_encyclopedia.reading import EntryFile, read_entry_file
from failure_encyclopedia.schema import Entry

ROOT = Path(__file__).parent.parent
"""The project itself."""
ENTRY_FILES = Path(__file__).parent / "data" / "entries"
FULL = "cache-fills-memory"
"""Id of an entry that uses every field."""
MINIMAL = "cache-misses-disk"
"""Id of an entry that has only what is required; the two are related to each other."""

Data = dict[str, Any]


def entry_text(id: str = FULL) -> str:
    return (ENTRY_FILES / f"{id}.yml").read_text(encoding="utf-8")


def entry_data(id: str = FULL, /, **changes: Any) -> Data:
    """Return an entry as data in which every scalar is text, with some fields replaced."""
    data: Data = yaml.load(entry_text(id), yaml.BaseLoader)
    return {**data, **changes}


def make_entry(id: str = FULL, /, **changes: Any) -> Entry:
    """Return a valid entry, with some fields replaced."""
    return entry_from(entry_data(id, **changes))


def entry_from(data: Data) -> Entry:
    return Entry.model_validate_json(json.dumps(data))


def another_entry(id: str, **changes: Any) -> Entry:
    """Return an entry under another id, without relations and with no sentence of an entry made before."""
    return entry_from(another_data(id, **changes))


def another_data(id: str, **changes: Any) -> Data:
    fresh: Data = {
        "title": f"Failure {id}",
        "summary": f"The part {id} fails because of the cause {id}.",
        "root_cause": f"Cause {id}.",
        "symptoms": [{"sign": f"Sign {id}", "meaning": f"Meaning {id}."}],
        "confirm": [{"check": f"Check {id}.", "confirms": "It is so.", "refutes": "It is not."}],
        "fix": [{"step": f"Mend {id}.", "command": f"mend {id}", "why": "It works."}],
        "verify": [{"check": f"Verify {id}.", "expect": "It is well."}],
        "related": [],
        "references": [
            {"title": id, "url": f"https://docs.example.org/{id}", "kind": "documentation", "shows": "The option."},
            {"title": id, "url": f"https://code.example.org/{id}", "kind": "source", "shows": "The line."},
        ],
    }
    return entry_data(MINIMAL, **{"id": id, **fresh, **changes})


def as_yaml(data: Data) -> str:
    """Return data as an entry file in block style; every text is quoted."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
    return text


class _Dumper(yaml.SafeDumper):
    """Writes texts in quotes, and long ones as blocks, so that none is taken for anything else."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


_Dumper.add_representer(str, _quoted)


@dataclass(frozen=True)
class Project:
    """A project's folder with a configuration and entries."""

    root: Path

    @property
    def entries(self) -> Path:
        return self.root / "entries"

    def add(self, data: Data) -> Path:
        """Write an entry file."""
        return self.add_text(data["id"], as_yaml(data))

    def add_text(self, id: str, text: str) -> Path:
        file = self.entries / f"{id}.yml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def add_valid_pair(self) -> None:
        """Write the two valid entries."""
        for id in (FULL, MINIMAL):
            self.add_text(id, entry_text(id))


def make_project(root: Path) -> Project:
    """Make a project that commands accept; it has no entries yet."""
    root.mkdir(parents=True, exist_ok=True)
    configuration = {"site_name": "Example", "plugins": [{"encyclopedia": {"entries_dirs": ["entries"]}}]}
    (root / "mkdocs.yml").write_text(yaml.safe_dump(configuration), encoding="utf-8")
    (root / "entries").mkdir()
    return Project(root)


def make_site_project(root: Path, entries: Iterable[Data] = ()) -> Project:
    """Make a copy of this project's site, with other entries."""
    root.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "mkdocs.yml", root)
    for folder in ("docs", "theme"):
        shutil.copytree(ROOT / folder, root / folder)
    project = Project(root)
    project.entries.mkdir()
    for data in entries:
        project.add(data)
    return project


def copy_of_project(root: Path) -> Project:
    """Make a copy of this project's site with its entries, which others may be changing meanwhile."""
    project = make_site_project(root)
    project.entries.rmdir()
    shutil.copytree(ROOT / "entries", project.entries)
    return project


def read(path: Path) -> EntryFile:
    """Read a file that must be valid by the schema."""
    file = read_entry_file(path)
    assert file.problems == ()
    return file
