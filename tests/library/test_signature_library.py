from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.library import Distinction, LibraryError, read_library
from failure_encyclopedia.library.compilation import compile_library
from failure_encyclopedia.library.default_library import ENVIRONMENT_VARIABLE, default_library, site_address
from failure_encyclopedia.library.packaging import package_files
from tests.diagnosis_factories import make_library
from tests.factories import FULL, ROOT, another_data, make_entry, make_project

SIGNATURES: list[dict[str, Any]] = [
    {"text": "no space on <*:device>", "role": "primary", "context": ["saving"], "examples": ["no space on sda"]},
    {"text": "saving", "role": "context", "examples": ["saving"]},
]


def test_a_library_is_read_as_it_was_made(tmp_path: Path) -> None:
    library = compile_library(
        [make_entry(FULL), make_entry(**another_data("disk-full", signatures=SIGNATURES))], "https://x.org"
    )
    file = tmp_path / "library.json"
    file.write_text(library.as_json(), encoding="utf-8")
    assert read_library(file) == library
    assert read_library(file).digest == library.digest
    assert pickle.loads(pickle.dumps(library)) == library


def test_a_template_stands_once_and_examples_are_left_out() -> None:
    library = compile_library([make_entry(**another_data("disk-full", signatures=SIGNATURES))])
    assert [template.text for template in library.templates] == ["no space on <*:device>", "saving"]
    assert [(s.template, s.role, s.context) for s in library.entries[0].signatures] == [
        (0, "primary", (1,)),
        (1, "context", ()),
    ]
    assert "sda" not in library.as_json()


def test_an_entry_says_what_to_do() -> None:
    entry = compile_library([make_entry(**another_data("disk-full"))]).entries[0]
    assert entry.check is not None
    assert (entry.check.text, entry.check.expect) == ("Check disk-full.", "It is so.")
    assert [step.text for step in entry.fix] == ["Mend disk-full."]
    assert entry.verify is not None
    assert entry.verify.expect == "It is well."


def test_an_entry_says_how_to_tell_it_from_those_that_look_alike() -> None:
    related = [
        {"id": "disk-gone", "relation": "confused-with", "why": "There the device is gone.", "one_sided": "x"},
        {"id": "run-dead", "relation": "causes", "why": "A full disk ends the run.", "one_sided": "x"},
    ]
    library = compile_library([make_entry(**another_data("disk-full", related=related))])
    assert library.entries[0].confused_with == (Distinction("disk-gone", "There the device is gone."),)
    assert json.loads(library.as_json())["entries"][0]["confused_with"] == [
        {"id": "disk-gone", "why": "There the device is gone."}
    ]


def test_entries_are_found_by_id_and_former_id() -> None:
    library = compile_library([make_entry(**another_data("disk-full", aliases=["full-disk"]))], "https://x.org/y")
    for id in ("disk-full", "full-disk"):
        entry = library.find(id)
        assert entry is not None
        assert library.address(entry.id) == "https://x.org/y/failures/disk-full/"
    assert library.find("nothing") is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "is no signature library"),
        ('{"format": "failure-encyclopedia-signatures", "version": 99}', "of version 99"),
        ('{"format": "failure-encyclopedia-signatures", "version": 1}', "is damaged"),
        (
            '{"format": "failure-encyclopedia-signatures", "version": 1, "templates": ["<*>"], "entries": []}',
            "is damaged",
        ),
    ],
)
def test_what_is_no_library_is_refused_with_the_reason(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "library.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(LibraryError, match=message):
        read_library(file)
    with pytest.raises(LibraryError, match="cannot be read"):
        read_library(tmp_path / "nothing.json")


def test_fields_that_are_not_known_are_passed_over(tmp_path: Path) -> None:
    library = make_library({"one": [("primary", "it broke")]})
    data = json.loads(library.as_json())
    data["news"] = data["entries"][0]["news"] = data["entries"][0]["signatures"][0]["news"] = 1
    file = tmp_path / "library.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert read_library(file) == library


def test_the_library_of_this_checkout_has_all_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT_VARIABLE, raising=False)
    library = default_library()
    loaded = {path.stem for path in (ROOT / "entries").rglob("*.yml")}
    assert {entry.id for entry in library.entries} <= loaded
    assert library.site == site_address(ROOT)


def test_the_environment_names_another_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "library.json"
    file.write_text(make_library({"ours": [("primary", "it broke")]}).as_json(), encoding="utf-8")
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(file))
    assert [entry.id for entry in default_library().entries] == ["ours"]


def test_the_package_holds_the_library_and_all_entries(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    project.add_valid_pair()
    files = package_files(project.root)
    library = tmp_path / "signatures.json"
    library.write_text(files["signatures.json"], encoding="utf-8")
    encyclopedia = load_encyclopedia([project.entries]).encyclopedia
    assert [entry.id for entry in read_library(library).entries] == list(encyclopedia.ids)
    assert [entry["id"] for entry in json.loads(files["entries.json"])] == list(encyclopedia.ids)


def test_a_diagnosis_imports_only_what_it_needs() -> None:
    heavy = ("pydantic", "yaml", "markdown", "nh3", "rich", "jinja2", "tree_sitter", "failure_encyclopedia.schema")
    code = f"import sys, failure_encyclopedia.cli.diagnose; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
