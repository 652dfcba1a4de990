"""What the documentation shows at a terminal: every command is run, and what it prints is compared.

In a `console` block, lines after `$ ` are commands and the others what they print (standard output); a line `...`
stands for any further lines. The blocks of one page run one after another in one copy of the project.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drafting.test_issue_form import BODY
from tests.factories import ROOT, copy_of_project

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^( *)```console\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
CRASH = re.compile(r"^```text\n(\[rank5\].*?)^```$", re.MULTILINE | re.DOTALL)


def sessions(page: Path) -> list[tuple[str, list[str]]]:
    """Return the commands of a page with the lines that they print."""
    found: list[tuple[str, list[str]]] = []
    for _, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def matches(printed: list[str], expected: list[str]) -> bool:
    if "..." not in expected:
        return printed == expected
    before = expected.index("...")
    rest = expected[before + 1 :]
    return printed[:before] == expected[:before] and printed[len(printed) - len(rest) :] == rest


@pytest.mark.parametrize("page", [p for p in PAGES if sessions(p)], ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    project = copy_of_project(tmp_path / "project")
    shutil.copytree(ROOT / "tests" / "logs", project.root / "tests" / "logs")
    (project.root / "crash.log").write_text(CRASH.findall((ROOT / "docs" / "contributing.md").read_text("utf-8"))[0])
    title = "Compressed shard in the local cache is damaged."
    issue = BODY.replace("The frobnicator stops at start when parts are missing.", title)
    (project.root / "issue.md").write_text(issue, encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, expected in sessions(page):
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=project.root,
            env={**os.environ, "PATH": path, "COLUMNS": "80"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        printed = done.stdout.rstrip("\n").split("\n") if done.stdout.strip() else []
        assert matches(printed, expected), f"$ {command}\n{done.stdout}{done.stderr}"


def test_pages_show_sessions() -> None:
    assert [page.name for page in PAGES if sessions(page)]
