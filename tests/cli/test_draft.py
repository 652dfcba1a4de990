from __future__ import annotations

from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from failure_encyclopedia.reading import read_entry_file
from tests.drafting.test_issue_form import BODY
from tests.factories import Project

ID = "the-frobnicator-stops-at-start-when-parts-are-missing"


def draft(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, ["draft", *arguments], input=input)


def test_a_filled_form_becomes_a_file_that_the_schema_accepts(project: Project) -> None:
    (project.root / "issue.md").write_text(BODY, encoding="utf-8")
    result = draft("--issue", "issue.md")
    assert (result.exit_code, result.stdout) == (0, f"entries/data/{ID}.yml\n")
    entry = read_entry_file(project.entries / "data" / f"{ID}.yml").entry
    assert entry is not None
    assert [step.step for step in entry.fix] == ["Unpack it again.", "Check the sum."]


def test_the_form_may_come_from_standard_input(project: Project) -> None:
    assert draft("--issue", "-", input=BODY).stdout == f"entries/data/{ID}.yml\n"


def test_other_texts_and_missing_files_are_refused(project: Project) -> None:
    assert draft("--issue", "-", input="Hello").stderr == (
        "encyclopedia draft: - cannot be used: it holds none of the questions of the form for new failures\n"
    )
    missing = draft("--issue", "missing.md")
    assert (missing.exit_code, missing.stderr) == (
        2,
        "encyclopedia draft: missing.md cannot be read: No such file or directory\n",
    )
