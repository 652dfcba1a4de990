from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.expansion import expand, markdown_document
from failure_encyclopedia.schema import Entry
from tests.factories import FULL, MINIMAL, Project, make_entry


def show(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["show", *arguments])


@pytest.fixture(autouse=True)
def _pair(project: Project) -> None:
    project.add_valid_pair()


def in_terminal(project: Project, *arguments: str, **environment: str) -> str:
    """Return what a command writes to a terminal of 80 columns."""
    program = Path(sys.executable).parent / "encyclopedia"
    reader, writer = pty.openpty()
    variables = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    with subprocess.Popen([program, *arguments], cwd=project.root, stdout=writer, env=variables):
        os.close(writer)
        written = b""
        while True:
            try:
                piece = os.read(reader, 65536)
            except OSError:  # Linux's way of saying that the other end is closed
                break
            if not piece:
                break
            written += piece
    os.close(reader)
    return written.decode()


def test_a_pipe_gets_the_entry_as_markdown() -> None:
    encyclopedia = Encyclopedia([make_entry(), make_entry(MINIMAL)])
    result = show(FULL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == markdown_document(expand(make_entry(), encyclopedia))


def test_a_former_id_shows_the_entry() -> None:
    assert show("cache-eats-memory").stdout == show(FULL).stdout


def test_the_data_of_an_entry_are_the_entry() -> None:
    result = show(FULL, "--json")
    assert result.exit_code == 0
    assert Entry.model_validate_json(result.stdout) == make_entry()
    assert json.loads(result.stdout)["severity"] == "high"


def test_an_id_that_is_none_is_answered_with_the_nearest_ones() -> None:
    result = show("cache-fils-memory")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "encyclopedia show: there is no entry 'cache-fils-memory'; did you mean cache-fills-memory"
    )


def test_an_id_that_is_like_no_other_is_answered_plainly() -> None:
    assert show("xyz").stderr == "encyclopedia show: there is no entry 'xyz'\n"


def test_invalid_entries_are_told_with_their_place(project: Project) -> None:
    project.add_text("disk-full", "- a\n")
    result = show(FULL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "run `encyclopedia check`" in result.stderr
    assert "disk-full.yml:1:1: type:" in result.stderr


def test_a_folder_of_entries_that_is_missing_is_told(project: Project) -> None:
    for file in project.entries.iterdir():
        file.unlink()
    project.entries.rmdir()
    result = show(FULL)
    assert result.exit_code == 2
    assert result.stderr == f"encyclopedia show: the entries folder {project.entries} does not exist\n"


def test_a_terminal_gets_the_entry_in_colours_without_marks_of_markdown(project: Project) -> None:
    written = in_terminal(project, "show", FULL)
    assert "\x1b[" in written
    plain = re.sub(r"\x1b\[[0-9;]*m", "", written)
    assert "Example Cache fills host memory during long epochs" in plain
    assert "## " not in plain
    assert "```" not in plain


def test_a_terminal_without_colours_gets_none(project: Project) -> None:
    written = in_terminal(project, "show", FULL, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", written)
    assert "How to fix it" in written


def test_a_line_of_a_terminal_is_not_longer_than_the_terminal(project: Project) -> None:
    written = re.sub(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\", "", in_terminal(project, "show", FULL))
    assert max(map(len, written.splitlines())) <= 80
