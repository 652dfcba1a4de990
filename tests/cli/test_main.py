from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from failure_encyclopedia.cli.main import _COMMANDS, main

PROGRAM = Path(sys.executable).parent / "encyclopedia"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, **environment}
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env=variables, check=False)


def test_help_shows_every_command_with_examples() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "Examples:\n    encyclopedia check" in done.stdout
    for name, summary in _COMMANDS.items():
        assert f"  {name}" in done.stdout
        assert summary.split()[0] in done.stdout


def test_help_is_short_too() -> None:
    assert run("-h").stdout == run("--help").stdout


@pytest.mark.parametrize("name", _COMMANDS)
def test_help_of_a_command_has_examples_and_exit_statuses(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"encyclopedia {name}" in result.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"encyclopedia, version {version('failure-encyclopedia')}\n"


def test_a_command_that_does_not_exist_is_refused() -> None:
    done = run("chek")
    assert done.returncode == 2
    assert "No such command 'chek'" in done.stderr
    assert "Traceback" not in done.stderr


def test_checking_and_showing_work_without_the_packages_of_the_site(tmp_path: Path) -> None:
    blocked = "import sys\nfor name in ('mkdocs', 'jinja2', 'watchdog', 'material'): sys.modules[name] = None\n"
    for arguments in (["check", "--help"], ["show", "--help"]):
        code = f"{blocked}from failure_encyclopedia.cli.main import main\nmain({arguments!r})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["build", "serve"])
def test_without_the_packages_of_the_site_a_command_says_what_to_install(name: str, tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text("site_name: A\n", encoding="utf-8")
    code = f"import sys\nsys.modules['mkdocs'] = None\nfrom failure_encyclopedia.cli.main import main\nmain([{name!r}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "pip install 'failure-encyclopedia[site]'" in done.stderr
    assert "Traceback" not in done.stderr
