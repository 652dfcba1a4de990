from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from failure_encyclopedia.problem import InvalidEntries, Problem

PATH = Path("entries/disk-full.yml")
FULL = Problem(
    PATH, 7, 11, "unknown-value", "`hgih` is not a value", "hgih", "one of: high, low", "did you mean `high`?"
)
SHORT = Problem(PATH, 1, 1, "yaml-empty", "the file is empty")


def test_a_problem_in_a_terminal_begins_with_a_place_to_click() -> None:
    assert FULL.as_text() == (
        "entries/disk-full.yml:7:11: unknown-value: `hgih` is not a value\n"
        "    found:    hgih\n"
        "    expected: one of: high, low\n"
        "    to mend:  did you mean `high`?"
    )
    assert SHORT.as_text() == "entries/disk-full.yml:1:1: yaml-empty: the file is empty"


def test_details_of_several_lines_stay_indented() -> None:
    problem = Problem(PATH, 1, 1, "code-syntax", "no", found="a\n  b", remedy="c\nd")
    assert problem.as_text().split("\n")[1:] == [
        "    found:    a",
        "                b",
        "    to mend:  c",
        "              d",
    ]


def test_a_problem_on_github_is_one_line_in_which_nothing_ends_it() -> None:
    problem = Problem(Path("a,b:c.yml"), 7, 11, "rule", "100 % of\nit", "x\r\ny", "", "z: a,b")
    assert problem.as_github_annotation() == (
        "::error file=a%2Cb%3Ac.yml,line=7,col=11,title=rule::100 %25 of%0Ait%0AFound: x%0D%0Ay%0ATo mend: z: a,b"
    )
    assert SHORT.as_github_annotation() == (
        "::error file=entries/disk-full.yml,line=1,col=1,title=yaml-empty::the file is empty"
    )


def test_a_problem_as_data_has_all_its_parts() -> None:
    assert FULL.as_data() == {
        "path": "entries/disk-full.yml",
        "line": 7,
        "column": 11,
        "rule": "unknown-value",
        "message": "`hgih` is not a value",
        "found": "hgih",
        "expected": "one of: high, low",
        "remedy": "did you mean `high`?",
        "level": "error",
    }


def test_problems_are_ordered_by_file_line_and_column() -> None:
    places = [("b.yml", 1, 1), ("a.yml", 10, 1), ("a.yml", 2, 9), ("a.yml", 2, 3)]
    problems = sorted(Problem(Path(name), line, column, "rule", "message") for name, line, column in places)
    assert [(problem.path.name, problem.line, problem.column) for problem in problems] == [
        ("a.yml", 2, 3),
        ("a.yml", 2, 9),
        ("a.yml", 10, 1),
        ("b.yml", 1, 1),
    ]


def test_the_exception_holds_its_problems_and_reads_like_them() -> None:
    error = InvalidEntries((FULL, SHORT))
    assert error.problems == (FULL, SHORT)
    assert str(error) == f"{FULL.as_text()}\n{SHORT.as_text()}"


def test_a_warning_says_that_it_is_one_in_every_form() -> None:
    warning = replace(FULL, level="warning")
    assert warning.as_text().startswith("entries/disk-full.yml:7:11: unknown-value: warning: `hgih` is not a value\n")
    assert warning.as_github_annotation().startswith("::warning file=entries/disk-full.yml,line=7,")
    assert warning.as_data()["level"] == "warning"
