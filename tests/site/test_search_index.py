from __future__ import annotations

import json
from typing import Any

from failure_encyclopedia.library import LibraryEntry, LibrarySignature, SignatureLibrary
from failure_encyclopedia.signature import parse_condition, parse_template
from failure_encyclopedia.site.search_index import ProseSection, prose_sections, search_index


def entry(id: str, *signatures: LibrarySignature, **more: Any) -> LibraryEntry:
    return LibraryEntry(id, f"Title of {id}", "data", "high", f"Cause of {id}.", signatures=signatures, **more)


LIBRARY = SignatureLibrary(
    (parse_template("Killed"), parse_template("out of memory"), parse_template("norm: <*:norm>")),
    (
        entry(
            "a-first",
            LibrarySignature(1, "primary"),
            LibrarySignature(0, "collateral"),
            LibrarySignature(2, "primary", (), (parse_condition("norm > 1000"),)),
            systems=("NCCL",),
            tags=("memory",),
            causes=("c-third", "gone"),
        ),
        entry("b-second", LibrarySignature(2, "collateral", (1,)), aliases=("old",)),
        entry("c-third", LibrarySignature(0, "primary", (2,))),
        entry("d-fourth", LibrarySignature(2, "primary"), LibrarySignature(1, "primary")),
    ),
    "https://failures.example.org/",
)


def test_the_first_file_holds_what_names_a_failure_by_itself() -> None:
    index = json.loads(search_index(LIBRARY, (), "https://issues.example.org/").first)
    assert index["entries"] == {
        "id": ["a-first", "b-second", "c-third", "d-fourth"],
        "title": ["Title of a-first", "Title of b-second", "Title of c-third", "Title of d-fourth"],
        "signatures": [[0, [0, "norm > 1000"]], [], [], [1, 2]],
    }
    assert index["templates"] == ["out of memory", "norm: <*:norm>"]
    assert index["site"] == "https://failures.example.org/"
    assert index["issues"] == "https://issues.example.org/"
    assert index["roles"]["primary"] == "The line names this failure."


def test_the_rest_holds_all_else_in_columns() -> None:
    index = json.loads(search_index(LIBRARY, ()).rest)
    assert index["entries"] == {
        "category": ["data"] * 4,
        "words": ["cause"] * 4,
        "systems": [["NCCL"], [], [], []],
        "tags": [["memory"], [], [], []],
        "aliases": {"1": ["old"]},
        "causes": {"0": [2]},
        "signatures": [[None, 13], [[8, 0]], [[10, 1]], []],
    }
    assert index["templates"] == ["Killed"]


def test_sections_of_prose_stand_beside_the_entries_as_plain_text() -> None:
    theme_index = {
        "docs": [
            {"location": "about/", "title": "About &amp; more", "text": ""},
            {
                "location": "about/#privacy",
                "title": "Privacy",
                "text": "<p>No <em>cookies</em>,\n no <code>&lt;b&gt;</code></p>",
            },
        ]
    }
    sections = prose_sections(json.dumps(theme_index))
    assert sections == (
        ProseSection("about/", "About & more", ""),
        ProseSection("about/#privacy", "Privacy", "No cookies , no <b>"),
    )
    assert json.loads(search_index(LIBRARY, sections).rest)["pages"] == [
        ["about/", "About & more", ""],
        ["about/#privacy", "Privacy", "No cookies , no <b>"],
    ]
