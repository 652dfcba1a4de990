from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from failure_encyclopedia.collection import LoadedEncyclopedia, load_encyclopedia
from failure_encyclopedia.site.entry_neighbours import examples, fingerprint, neighbours
from tests.factories import ENTRY_FILES, FULL, MINIMAL, Project, another_data, another_entry, make_project


def load(project: Project, **entries: Any) -> LoadedEncyclopedia:
    for id, changes in entries.items():
        project.add(another_data(id.replace("_", "-"), **changes))
    return load_encyclopedia([project.entries])


def test_examples_stand_by_the_signatures_of_the_library() -> None:
    entry = another_entry(
        "disk-full",
        signatures=[
            {"text": "<*><*>", "role": "context", "examples": ["left out"]},
            {"text": "no space left", "role": "context", "examples": ["no space left", "[1] no space left"]},
        ],
    )
    assert json.loads(examples([entry])) == {"disk-full": [["no space left", "[1] no space left"]]}


def test_entries_come_in_the_order_of_their_files_with_paths_from_the_root() -> None:
    data = json.loads(neighbours(load_encyclopedia([ENTRY_FILES]), ENTRY_FILES.parent))
    assert list(data["entries"]) == [FULL, MINIMAL]
    assert data["entries"][FULL]["path"] == f"entries/{FULL}.yml"
    assert data["entries"][FULL]["related"] == [MINIMAL]


def test_a_path_outside_of_the_root_is_not_told(tmp_path: Path) -> None:
    data = json.loads(neighbours(load_encyclopedia([ENTRY_FILES]), tmp_path))
    assert data["entries"][FULL]["path"] == f"{FULL}.yml"


def test_sentences_are_told_by_fingerprints(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    loaded = load(project, one={"root_cause": "Short. A sentence of eight words stands here, no less!"})
    data = json.loads(neighbours(loaded, project.root))
    sentences = data["entries"]["one"]["sentences"]
    assert sentences == "".join(
        map(
            fingerprint,
            ["the part one fails because of the cause one", "a sentence of eight words stands here no less"],
        )
    )


def test_a_fingerprint_is_a_checksum_and_a_length() -> None:
    assert fingerprint("123456789") == "cbf4392609"
    assert fingerprint("é" * 257) == fingerprint("é" * 257)[:8] + "01"


def test_words_of_few_entries_are_counted_and_those_of_many_are_listed(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    many = {f"entry_{number}": {"mechanism": "Everywhere the same."} for number in range(14)}
    loaded = load(project, lonely={"mechanism": "Rare rare words."}, **many)
    data = json.loads(neighbours(loaded, project.root))
    assert "everywhere" in data["common"]
    assert "everywhere" not in data["words"]
    flat = data["entries"]["lonely"]["words"]
    counts = {data["words"][word]: count for word, count in zip(flat[::2], flat[1::2], strict=True)}
    assert counts["rare"] == 2
    assert counts["words"] == 1
