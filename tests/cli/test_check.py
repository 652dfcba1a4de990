from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from tests.factories import FULL, MINIMAL, ROOT, Project, another_data, as_yaml, entry_data, entry_text


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


@pytest.fixture
def pair(project: Project) -> Project:
    """A project with two valid entries, in whose folder the test runs."""
    project.add_valid_pair()
    return project


@pytest.fixture
def faulty(pair: Project) -> Project:
    """The same with two faults in one of the files."""
    text = entry_text(MINIMAL).replace("severity: medium", "severity: mdium").replace("is gone", "is gone.")
    pair.add_text(MINIMAL, text)
    return pair


TEXT = """\
entries/cache-misses-disk.yml:2:8: trailing-full-stop: a title has no full stop at its end
    found:    Example Cache waits for a disk that is gone.
    expected: What fails and in which circumstances.
    to mend:  change it as the message says
entries/cache-misses-disk.yml:6:11: unknown-value: `mdium` is not a value of `severity`
    found:    mdium
    expected: one of: critical, high, medium, low
    to mend:  did you mean `medium`?
"""
GITHUB = (
    "::error file=entries/cache-misses-disk.yml,line=2,col=8,title=trailing-full-stop::"
    "a title has no full stop at its end%0AFound: Example Cache waits for a disk that is gone.%0A"
    "Expected: What fails and in which circumstances.%0ATo mend: change it as the message says\n"
    "::error file=entries/cache-misses-disk.yml,line=6,col=11,title=unknown-value::"
    "`mdium` is not a value of `severity`%0AFound: mdium%0A"
    "Expected: one of: critical, high, medium, low%0ATo mend: did you mean `medium`?\n"
)


def test_valid_entries_are_said_to_be_so_on_standard_error(pair: Project) -> None:
    result = check()
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "2 files, no problems\n")


def test_problems_are_text_that_can_be_clicked_by_default(faulty: Project) -> None:
    result = check()
    assert (result.exit_code, result.stdout) == (1, TEXT)
    assert result.stderr == "2 problems in 1 of 2 files\n"


def test_one_problem_is_counted_as_one(pair: Project) -> None:
    pair.add_text("disk-full", as_yaml(another_data("disk-full", severity="bad")))
    assert check("entries/disk-full.yml").stderr == "1 problem in 1 of 1 file\n"


def test_problems_as_annotations_of_github(faulty: Project) -> None:
    result = check("--format", "github")
    assert (result.exit_code, result.stdout, result.stderr) == (1, GITHUB, "")


def test_problems_as_data(faulty: Project) -> None:
    result = check("--format", "json")
    assert result.exit_code == 1
    assert result.stderr == ""
    data = json.loads(result.stdout)
    assert {key: data[key] for key in ("schema_version", "files")} == {"schema_version": 1, "files": 2}
    assert data["problems"][1] == {
        "path": "entries/cache-misses-disk.yml",
        "line": 6,
        "column": 11,
        "rule": "unknown-value",
        "message": "`mdium` is not a value of `severity`",
        "found": "mdium",
        "expected": "one of: critical, high, medium, low",
        "remedy": "did you mean `medium`?",
        "level": "error",
    }
    assert len(data["problems"]) == 2


@pytest.mark.parametrize("output_format", ["json", "github"])
def test_without_problems_programs_are_told_so_too(pair: Project, output_format: str) -> None:
    result = check("--format", output_format)
    assert result.exit_code == 0
    empty = '{\n  "schema_version": 1,\n  "files": 2,\n  "problems": [],\n  "warnings": []\n}\n'
    assert result.stdout == {"json": empty, "github": ""}[output_format]


def test_a_file_is_checked_against_all_entries_of_the_project(pair: Project) -> None:
    assert check(f"entries/{FULL}.yml").exit_code == 0
    sentence = "Decoded samples are stored without a limit and are freed only at the end of an epoch."
    pair.add(another_data("disk-full", root_cause=sentence))
    result = check("entries/disk-full.yml")
    assert result.exit_code == 1
    assert f"this sentence also stands in `{FULL}`" in result.stdout


def test_only_problems_of_the_named_files_are_reported(faulty: Project) -> None:
    assert check(f"entries/{FULL}.yml").exit_code == 0
    result = check(f"entries/{MINIMAL}.yml")
    assert (result.exit_code, result.stdout) == (1, TEXT)


def test_paths_are_shown_as_they_were_named(faulty: Project) -> None:
    absolute = faulty.entries / f"{MINIMAL}.yml"
    assert check(str(absolute)).stdout.startswith(f"{absolute}:2:8: ")
    assert check(str(faulty.entries)).stdout.startswith(f"{absolute}:2:8: ")
    assert check("entries").stdout.startswith(f"entries/{MINIMAL}.yml:2:8: ")
    assert check("./entries").stdout.startswith(f"entries/{MINIMAL}.yml:2:8: ")


def test_from_a_folder_of_the_project_paths_lead_up(faulty: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    (faulty.root / "docs").mkdir()
    monkeypatch.chdir(faulty.root / "docs")
    assert check().stdout.startswith(f"../entries/{MINIMAL}.yml:2:8: ")


def test_files_outside_a_project_can_be_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "disk-full.yml").write_text(as_yaml(another_data("disk-full")), encoding="utf-8")
    assert check("disk-full.yml").exit_code == 0


def test_a_folder_holds_its_files_at_any_depth(pair: Project) -> None:
    file = pair.entries / "data" / "deep" / "disk-full.yml"
    file.parent.mkdir(parents=True)
    file.write_text(as_yaml(another_data("disk-full", severity="bad")), encoding="utf-8")
    assert check("entries/data").stdout.startswith("entries/data/deep/disk-full.yml:")


def test_a_file_named_twice_is_checked_once(pair: Project) -> None:
    assert check(f"entries/{FULL}.yml", "entries").stderr == "2 files, no problems\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.yml"], "encyclopedia check: nowhere.yml does not exist\n"),
        (["empty"], "encyclopedia check: there are no entry files (*.yml) in empty\n"),
    ],
)
def test_a_check_of_nothing_could_not_run(pair: Project, arguments: list[str], message: str) -> None:
    (pair.root / "empty").mkdir()
    result = check(*arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", message)


def test_without_a_project_and_without_paths_a_check_could_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = check()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"encyclopedia check: no mkdocs.yml in {tmp_path} or above it")


def test_a_configuration_that_cannot_be_read_is_told_in_one_line(pair: Project) -> None:
    (pair.root / "mkdocs.yml").write_text("plugins: [", encoding="utf-8")
    result = check()
    assert result.exit_code == 2
    assert "mkdocs.yml cannot be read" in result.stderr


def test_an_unknown_format_is_refused(pair: Project) -> None:
    result = check("--format", "xml")
    assert result.exit_code == 2
    assert "'xml' is not one of 'text', 'json', 'github'" in result.stderr


def test_a_thousand_entries_are_checked_together(project: Project) -> None:
    text = as_yaml(another_data("failure-number"))
    for number in range(1_000):
        project.add_text(f"failure-{number}", text.replace("failure-number", f"failure-{number}"))
    project.add(another_data("failure-500", severity="bad"))
    result = check()
    assert result.stderr == "1 problem in 1 of 1000 files\n"
    assert result.stdout.startswith("entries/failure-500.yml:")


def test_colours_are_for_terminals_only(faulty: Project) -> None:
    program = Path(sys.executable).parent / "encyclopedia"
    done = subprocess.run([program, "check"], cwd=faulty.root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, TEXT)
    assert (
        CliRunner()
        .invoke(main, ["check"], color=True)
        .stdout.startswith("\x1b[1mentries/cache-misses-disk.yml:2:8:\x1b[0m")
    )


def test_the_entries_of_the_tests_are_valid() -> None:
    assert check(str(ROOT / "tests" / "data" / "entries")).exit_code == 0


def test_warnings_are_shown_but_make_nothing_invalid(pair: Project) -> None:
    first = entry_data(MINIMAL)
    symptoms = [{"sign": first["symptoms"][0]["sign"], "meaning": "Each waits inside a read that never ends."}]
    pair.add(another_data("cache-misses-disks", title=first["title"], symptoms=symptoms))
    result = check()
    assert result.exit_code == 0
    assert "cache-misses-disk.yml:2:8: near-duplicate: warning: the text is close to that of `cache-misses-disks`" in (
        result.stdout
    )
    assert result.stderr == "3 files, no problems, 2 warnings\n"
    assert check("--format", "github").stdout.count("::warning file=") == 2
    assert [w["level"] for w in json.loads(check("--format", "json").stdout)["warnings"]] == ["warning", "warning"]
