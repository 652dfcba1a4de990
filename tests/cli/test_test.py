from __future__ import annotations

import json

from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from tests.factories import FULL, MINIMAL, Project, another_data


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["test", *arguments])


def test_the_lines_that_each_signature_finds(project: Project) -> None:
    project.add_valid_pair()
    signature = {"text": "oom-kill: task=<*>", "role": "ambiguous", "examples": ["oom-kill: task=x"]}
    project.add(another_data("host-kills", signatures=[signature]))
    logs = project.root / "tests" / "logs"
    logs.mkdir(parents=True)
    (logs / "a.log").write_text("oom-kill: task=python, pid=7\n", encoding="utf-8")
    result = run("host-kills")
    assert result.exit_code == 0
    assert result.stdout == (
        "oom-kill: task=<*>\n"
        "  ambiguous, 1 of 1 examples match\n"
        f"  also {FULL}: [ 1843.3] oom-kill: task=python, pid=4242\n"
        "  in tests/logs/a.log: 1 line\n"
    )
    assert result.stderr.startswith("1 signatures, 1 logs, ")


def test_the_same_as_json_and_with_other_logs(project: Project) -> None:
    project.add_valid_pair()
    (project.root / "b.log").write_text("oom-kill: task=python, pid=7\n" * 2, encoding="utf-8")
    trials = json.loads(run(f"entries/{FULL}.yml", "--logs", "b.log", "--json").stdout)
    assert [(trial["role"], trial["logs"]) for trial in trials] == [("primary", {}), ("confirmation", {"b.log": 2})]


def test_a_signature_that_fails_its_own_lines_ends_with_an_error(project: Project) -> None:
    project.add(
        another_data("a-b", signatures=[{"text": "some text", "role": "ambiguous", "examples": ["other text"]}])
    )
    result = run("a-b")
    assert result.exit_code == 1
    assert "  must match:     other text\n" in result.stdout


def test_a_signature_that_names_the_failure_of_an_unrelated_entry_ends_with_an_error(project: Project) -> None:
    project.add_valid_pair()
    signature = {"text": "oom-kill: task=<*>", "role": "primary", "examples": ["oom-kill: task=x"]}
    project.add(another_data("host-kills", signatures=[signature]))
    result = run("host-kills")
    assert result.exit_code == 1
    said = f"  a line that names this failure must not be one of entries that are not related: {FULL}\n"
    assert said in result.stdout
    why = {"relation": "confused-with", "why": "That one kills.", "one_sided": "It is rare."}
    project.add(another_data("host-kills", signatures=[signature], related=[{"id": FULL, **why}]))
    assert run("host-kills").exit_code == 0


def test_a_silent_failure_and_an_unknown_one(project: Project) -> None:
    project.add_valid_pair()
    assert run(MINIMAL).stdout == f"{MINIMAL} has no signatures: it is a silent failure.\n"
    missing = run("nothing")
    assert (missing.exit_code, missing.stderr) == (1, "encyclopedia test: there is no entry or file 'nothing'\n")
