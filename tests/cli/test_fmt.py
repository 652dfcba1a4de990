from __future__ import annotations

from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from tests.factories import MINIMAL, Project, entry_text

MODELINE = "# yaml-language-server: $schema=../docs/schema/entry.json\n"


def fmt(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, ["fmt", *arguments], input=input)


def with_schema(project: Project) -> None:
    (project.root / "docs" / "schema").mkdir(parents=True)
    (project.root / "docs" / "schema" / "entry.json").write_text("{}")


def test_files_are_brought_into_the_form_and_named(project: Project) -> None:
    with_schema(project)
    file = project.add_text("disk-full", "title: Disk is full now\nid: disk-full\n")
    assert (fmt().stdout, fmt().stdout) == ("entries/disk-full.yml\n", "")
    assert file.read_text() == MODELINE + "id: disk-full\ntitle: Disk is full now\n"


def test_a_line_for_editors_that_is_there_stays(project: Project) -> None:
    with_schema(project)
    text = "# yaml-language-server: $schema=https://failures.example.org/schema/entry.json\nid: disk-full\n"
    assert project.add_text("disk-full", text).read_text() == text
    assert fmt("--check").exit_code == 0


def test_check_changes_nothing_and_tells(project: Project) -> None:
    file = project.add_text("disk-full", "title: Disk is full now\nid: disk-full\n")
    result = fmt("--check", str(file))
    assert (result.exit_code, result.stdout) == (1, f"{file}\n")
    assert result.stderr == "1 file not in the canonical form; `encyclopedia fmt` mends them\n"
    assert file.read_text() == "title: Disk is full now\nid: disk-full\n"


def test_diff_shows_what_would_change(project: Project) -> None:
    file = project.add_text("disk-full", "title: Disk is full now\nid: disk-full\n")
    result = fmt("--diff", str(file))
    assert result.exit_code == 1
    assert "+id: disk-full\n title: Disk is full now\n-id: disk-full\n" in result.stdout


def test_standard_input_goes_to_standard_output(project: Project) -> None:
    assert (
        fmt("-", input="title: Disk is full now\nid: disk-full\n").stdout == "id: disk-full\ntitle: Disk is full now\n"
    )


def test_files_that_cannot_be_read_are_told_and_the_others_done(project: Project) -> None:
    project.add_text("broken", "id: [\n")
    project.add_text(MINIMAL, "title: x\n" + entry_text(MINIMAL).replace("title", "other"))
    result = fmt()
    assert result.exit_code == 2
    assert "encyclopedia fmt: entries/broken.yml: line 2: " in result.stderr
    assert result.stdout == f"entries/{MINIMAL}.yml\n"
    assert fmt("--check").stderr.endswith("\n0 files not in the canonical form; 1 could not be read, see above\n")
    assert fmt("nowhere").stderr == "encyclopedia fmt: nowhere does not exist\n"
