from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from failure_encyclopedia.checks import check_files
from failure_encyclopedia.drafting import Draft, Proposal, draft_text
from failure_encyclopedia.drafting.draft import id_from_title
from failure_encyclopedia.reading import read_entry_file
from failure_encyclopedia.schema import Entry
from failure_encyclopedia.writing import canonical_text

FILLED = Draft(
    id="frobnicator-lacks-parts",
    title="Frobnicator lacks parts at start",
    category="data",
    severity="low",
    layer="framework",
    phases=("set-up",),
    systems=["Frobnicator"],
    summary="The frobnicator is started with fewer parts than it needs and stops.",
    root_cause="The archive was unpacked in part: yes.",
    symptoms=["It stops at once"],
    signatures=[Proposal("FooError: it has <*> of <*> parts", "FooError: it has 12 of 16 parts", 3)],
    checks=["Count the parts."],
    fixes=["Unpack the archive again."],
    verify="Count the parts once more.",
    references=["https://docs.example.org/parts"],
    contributors=["A. Engineer"],
    added=date(2026, 11, 30),
)


def read(folder: Path, draft: Draft) -> tuple[Entry, list[str]]:
    file = folder / f"{draft.id}.yml"
    file.write_text(draft_text(draft), encoding="utf-8")
    report = check_files([read_entry_file(file)])
    assert report.entries, [problem.as_text() for problem in report.problems]
    return report.entries[0], sorted({problem.rule for problem in report.problems})


def test_what_is_known_stands_in_the_entry(tmp_path: Path) -> None:
    entry, _ = read(tmp_path, FILLED)
    assert (entry.id, entry.title, entry.category, entry.severity, entry.layer) == (
        "frobnicator-lacks-parts",
        "Frobnicator lacks parts at start",
        "data",
        "low",
        "framework",
    )
    assert entry.phases == ("set-up",)
    assert (entry.summary, entry.root_cause) == (FILLED.summary, FILLED.root_cause)
    assert [s.sign for s in entry.symptoms] == ["It stops at once"]
    assert [(s.text, s.examples) for s in entry.signatures] == [
        ("FooError: it has <*> of <*> parts", ("FooError: it has 12 of 16 parts",))
    ]
    assert (entry.confirm[0].check, entry.fix[0].step, entry.verify[0].check) == (
        "Count the parts.",
        "Unpack the archive again.",
        "Count the parts once more.",
    )
    assert str(entry.references[0].url) == "https://docs.example.org/parts"
    assert (entry.history.added, entry.history.contributors) == (date(2026, 11, 30), ("A. Engineer",))


@pytest.mark.parametrize("draft", [FILLED, Draft("disk-full")], ids=["filled", "empty"])
def test_a_draft_is_valid_and_the_check_finds_only_what_is_to_be_written(draft: Draft, tmp_path: Path) -> None:
    assert read(tmp_path, draft)[1] == ["to-do"]


def test_every_field_is_explained_above_itself() -> None:
    text = draft_text(FILLED, "# editor line")
    assert text.startswith(
        "# editor line\n# Name of the entry in addresses; the same as the file's name without `.yml`.\nid: "
    )
    assert "# How much the failure costs.\n#   critical: Data, weights or metrics become wrong without a sign" in text
    assert "  # What is seen: a message, a number, a behaviour.\n  - sign: It stops at once\n" in text
    assert "TODO choose" not in text
    assert "\n# mechanism: Why the machine does that, so that a reader could have predicted it.\n" in text


def test_a_term_that_nobody_chose_is_asked_for() -> None:
    text = draft_text(Draft("disk-full", category="data"))
    asked = "# TODO choose: nobody has yet, and what stands here is only the commonest.\n"
    for field in ("severity: high", "layer: code", "phases:\n  - training"):
        assert f"{asked}{field}\n" in text
    assert text.count(asked) == 3


def test_what_takes_the_place_of_a_mark_needs_no_quotes(tmp_path: Path) -> None:
    written = "`x: y` # \"z\" - 'w'"
    text = draft_text(Draft("disk-full")).replace("TODO the cause in one to three sentences.", written)
    file = tmp_path / "disk-full.yml"
    file.write_text(text, encoding="utf-8")
    entry = read_entry_file(file).entry
    assert entry is not None
    assert entry.root_cause == written


def test_the_form_of_files_takes_out_what_is_explained_of_written_fields() -> None:
    text = draft_text(FILLED)
    assert "# One sentence of cause and effect" not in canonical_text(text)
    assert "  # What is seen" not in canonical_text(text)
    assert "# Other entries, each with the reason" in canonical_text(text)
    kept = canonical_text(text)
    assert "    # How this cause produces exactly this sign" in kept
    assert "# Further fields, each where" in kept
    written = "# somebody's own\n" + re.sub(r"TODO", "Done", kept)
    done = canonical_text(written)
    assert [line for line in done.split("\n") if line.lstrip().startswith("#")] == ["# somebody's own"]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://github.com/pytorch/pytorch/issues/1", "issue"),
        ("https://github.com/pytorch/pytorch/blob/main/setup.py", "source"),
        ("https://docs.pytorch.org/docs/stable/notes/cuda.html", "documentation"),
        ("https://arxiv.org/abs/2001.08361", "paper"),
        ("https://blog.example.org/x", "article"),
    ],
)
def test_the_kind_of_a_reference_is_told_by_its_address(address: str, kind: str) -> None:
    assert f"    kind: {kind}\n" in draft_text(Draft("disk-full", references=[address]))


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("GPU has fallen off the bus (Xid 79)", "gpu-has-fallen-off-the-bus-xid-79"),
        ("  ", ""),
        ("word " * 20, "word-word-word-word-word-word-word-word-word-word-word-word"),
    ],
)
def test_an_id_is_made_of_a_title(title: str, id: str) -> None:
    assert id_from_title(title) == id
