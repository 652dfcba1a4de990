"""A mistake in an entry is told in the same words wherever a contributor meets it: terminal, annotation and form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.fault import Fault, plant
from tests.checks.reading_faults import SCHEMA_FAULTS
from tests.checks.rule_faults import RULE_FAULTS
from tests.cli_runner import run
from tests.factories import FULL, MINIMAL, entry_text, make_project
from tests.form_answers import Judged, judge

MISTAKES = (
    "a misspelt field",
    "a field of a part that does not exist",
    "a required field that is missing",
    "a required field of a part that is missing",
    "a misspelt value",
    "a value of no vocabulary",
    "a title that is too long",
    "a summary that is too long",
    "a title that ends in a full stop",
    "a title of two lines",
    "a text where a list belongs",
    "a text where a mapping belongs",
    "an item that a colon makes a mapping",
    "a required text that is empty",
    "a version that is read as a number",
    "a day that does not exist",
    "an address without encryption",
    "a tag with a capital and a blank",
    "one reference only",
    "a review without a day",
    "an alias that is the id",
    "an alias that is another entry's id",
    "a related entry that does not exist",
    "a related entry under its former id",
    "an entry that is related to itself",
    "a step of the fix without anything to do",
    "a primary signature without its source",
    "an example that does not match",
    "an example whose numbers break the condition",
    "a near miss that matches",
    "a template with two placeholders side by side",
    "a template that stands in every log",
    "a condition on a name that the template lacks",
    "a condition of another form",
    "a template twice",
    "a script",
    "a link without encryption",
    "an image",
    "a heading",
    "a reference twice",
    "no primary reference",
    "two symptoms with one meaning",
    "a symptom that is explained by the root cause",
    "a sentence twice in one entry",
    "a sentence of another entry",
)
"""Mistakes that can be made in the form as well; those of YAML and of code only a file can have."""

FAULTS = {fault.name: fault for fault in (*SCHEMA_FAULTS, *RULE_FAULTS) if fault.name in MISTAKES}


@pytest.fixture(scope="module")
def by_form(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Judged]:
    texts = [(FAULTS[name].id, plant(FAULTS[name]).text) for name in MISTAKES]
    return dict(zip(MISTAKES, judge(texts, tmp_path_factory.mktemp("form")), strict=True))


def check(fault: Fault, folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    """Return what the command prints of the file with the fault, in a project with the other valid file."""
    project = make_project(folder)
    place = project.entries / "host-resources"
    place.mkdir()
    for id in (FULL, MINIMAL):
        (place / f"{id}.yml").write_text(plant(fault).text if id == fault.id else entry_text(id), encoding="utf-8")
    monkeypatch.chdir(project.root)
    return run("check", *options, f"{place.relative_to(project.root)}/{fault.id}.yml").stdout


def test_there_are_thirty_mistakes_and_more() -> None:
    assert len(set(MISTAKES)) == len(FAULTS) >= 30


@pytest.mark.parametrize("name", MISTAKES)
def test_terminal_annotation_and_form_tell_a_mistake_in_the_same_words(
    name: str, by_form: dict[str, Judged], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (told,) = by_form[name].by_form
    assert check(FAULTS[name], tmp_path / "text", monkeypatch) == told.as_text() + "\n"
    assert (
        check(FAULTS[name], tmp_path / "github", monkeypatch, "--format", "github")
        == told.as_github_annotation() + "\n"
    )
    assert told.remedy
