"""The files by which the repository works on its host."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from failure_encyclopedia.schema import Category
from tests.factories import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def test_zizmor_finds_nothing_in_the_workflows() -> None:
    program = Path(sys.executable).parent / "zizmor"
    done = subprocess.run([program, "--offline", GITHUB], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_no_rights_but_those_that_its_jobs_ask_for(workflow: Path) -> None:
    data = load(workflow)
    assert data["permissions"] == {}
    for job in data["jobs"].values():
        assert job["permissions"]
        assert int(job["timeout-minutes"]) <= 60


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_say_their_version(workflow: Path) -> None:
    lines = [line.strip().removeprefix("- ") for line in workflow.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if line.startswith("uses:") and not PINNED.match(line)] == []


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.name)
def test_the_labels_of_a_form_exist(form: Path) -> None:
    names = {label["name"] for label in load(GITHUB / "labels.yml")}
    assert set(load(form)["labels"]) <= names


def test_every_category_has_owners() -> None:
    lines = (GITHUB / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
    owned = [line.split()[0] for line in lines if line.startswith("/entries/")]
    assert owned == [f"/entries/{category}/" for category in Category]


def test_every_exception_of_the_link_check_has_its_reason() -> None:
    lines = (GITHUB / "lychee.toml").read_text(encoding="utf-8").splitlines()
    exceptions = [number for number, line in enumerate(lines) if line.startswith("  '")]
    assert exceptions
    assert [lines[number] for number in exceptions if not lines[number - 1].startswith("  # ")] == []


def test_hooks_run_commands_that_exist() -> None:
    hooks = load(ROOT / ".pre-commit-hooks.yaml")
    assert [hook["entry"] for hook in hooks] == ["encyclopedia check", "encyclopedia fmt"]
