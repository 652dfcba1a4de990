from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.checks import check_files
from failure_encyclopedia.problem import Problem
from failure_encyclopedia.reading import read_entry_file
from tests.checks.fault import Fault, plant
from tests.checks.reading_faults import READING_FAULTS, SYNTAX_FAULTS
from tests.checks.rule_faults import RULE_FAULTS
from tests.factories import FULL, MINIMAL, entry_text

FAULTS = (*READING_FAULTS, *RULE_FAULTS)

TOGETHER = (
    "text that begins with an ampersand",
    "a field twice in a part of a list",
    "a list in one line",
    "text that a number sign cuts short",
    "a misspelt field",
    "a field of a part that does not exist",
    "a required field of a part that is missing",
    "a misspelt value",
    "a summary that is too long",
    "a title that ends in a full stop",
    "a text where a mapping belongs",
    "the word true where a text belongs",
    "a day that does not exist",
    "a tag with a capital and a blank",
    "an alias that is the id",
    "a template with a broken placeholder",
    "a broken template of the context",
    "Python that does not parse",
    "Python of a code example that does not parse",
    "YAML that does not parse",
    "a shell command with an open quotation",
    "a shell loop without its end",
    "an image",
    "a heading",
    "a reference twice",
    "a sentence twice in one entry",
)
"""Faults that edit different lines of one file and that have nothing to do with each other."""


def problems_of(folder: Path, changed: str, text: str) -> list[Problem]:
    """Return the problems of one of the two valid files when its text is another."""
    texts = {FULL: entry_text(FULL), MINIMAL: entry_text(MINIMAL), changed: text}
    paths = [folder / f"{id}.yml" for id in texts]
    for path in paths:
        path.write_text(texts[path.stem], encoding="utf-8")
    return [problem for problem in check_files(map(read_entry_file, paths)).problems if problem.path.stem == changed]


@pytest.mark.parametrize("id", [FULL, MINIMAL])
def test_a_valid_file_has_no_problem(id: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, id, entry_text(id)) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_gives_one_problem_at_its_place_with_a_remedy(fault: Fault, tmp_path: Path) -> None:
    planted = plant(fault)
    (problem,) = problems_of(tmp_path, fault.id, planted.text)
    assert [(problem.line, problem.column, problem.rule)] == planted.places
    assert fault.message in problem.message
    assert fault.remedy in problem.remedy


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    planted = plant(*(fault for fault in FAULTS if fault.name in TOGETHER))
    problems = problems_of(tmp_path, FULL, planted.text)
    assert [(problem.line, problem.column, problem.rule) for problem in problems] == planted.places
    assert len(problems) == len(TOGETHER)


def test_faults_of_all_files_are_reported_at_once_also_where_one_cannot_be_parsed(tmp_path: Path) -> None:
    broken = plant(SYNTAX_FAULTS[0]).text
    for id, text in (
        (FULL, entry_text(FULL)),
        ("broken", broken),
        (MINIMAL, entry_text(MINIMAL).replace("draft", "drft")),
    ):
        (tmp_path / f"{id}.yml").write_text(text, encoding="utf-8")
    report = check_files(read_entry_file(path) for path in sorted(tmp_path.iterdir()))
    assert [(problem.path.stem, problem.rule) for problem in report.problems] == [
        ("broken", "yaml-syntax"),
        (MINIMAL, "unknown-value"),
    ]
