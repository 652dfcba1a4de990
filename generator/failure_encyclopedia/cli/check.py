"""`encyclopedia check`: every problem of every entry at once."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from ..checks import CheckReport, check_files
from ..configuration import ConfigurationError, find_configuration
from ..problem import Problem
from ..reading import EntryFile, EntryReader, ResultCache, entry_paths
from .exits import PROBLEMS_FOUND, stop
from .paths import relative_path

_WORTH_A_BAR = 200
"""Files from which on the reading is long enough to be shown."""


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="text for people, json for programs, github for annotations in GitHub Actions.",
)
def command(paths: tuple[Path, ...], output_format: str) -> None:
    """Check entries and report every problem of every file at once.

    PATHS are entry files or folders of them; without any, all entry folders of the project's mkdocs.yml are checked.
    Each problem is reported with its file, line and column, what was found, what was expected and how to mend it.

    Warnings name what may be right but should be looked at: a signature that also finds another entry's lines, or a
    text close to another's.

    Exit status: 0 all is well (there may be warnings), 1 problems were found, 2 the check could not run.

    \b
    Examples:
      encyclopedia check
      encyclopedia check entries/gpu-memory/cuda-oom-capacity.yml
      encyclopedia check --format json entries | jq '.problems[].path'
    """
    try:
        report = run_check(paths)
    except (ConfigurationError, FileNotFoundError) as error:
        message = f"{error.args[0]} does not exist" if isinstance(error, FileNotFoundError) else str(error)
        stop("check", message)
    write = {"text": _write_text, "json": _write_json, "github": _write_github}[output_format]
    write(report)
    sys.exit(PROBLEMS_FOUND if report.problems else 0)


def run_check(paths: tuple[Path, ...]) -> CheckReport:
    """Check the paths, or the project's entries where there are none.

    Raises:
        ConfigurationError: there are no paths and no configuration, or a configuration that cannot be used.
        FileNotFoundError: a path does not exist.
    """
    cache = ResultCache()
    read = EntryReader(cache).read
    try:
        if not paths:
            folders = find_configuration().entries_dirs
            return check_files(_read_all(map(relative_path, entry_paths(folders)), read), cache=cache)
        named = entry_paths(paths)
        if not named:
            raise ConfigurationError("there are no entry files (*.yml) in " + ", ".join(map(str, paths)))
        others = _configured_files(excluding={path.resolve() for path in named})
        return check_files(_read_all(named, read), map(read, map(relative_path, others)), cache)
    finally:
        cache.flush()


def _read_all(paths: Iterable[Path], read: Callable[[Path], EntryFile]) -> list[EntryFile]:
    """Read files; where that takes a while and someone watches, show how far it is."""
    listed = list(paths)
    if len(listed) < _WORTH_A_BAR or not sys.stderr.isatty():
        return [read(path) for path in listed]
    with click.progressbar(listed, label="Reading entries", file=sys.stderr) as bar:
        return [read(path) for path in bar]


def _configured_files(excluding: set[Path]) -> list[Path]:
    try:
        folders = find_configuration().entries_dirs
        return [path for path in entry_paths(folders) if path.resolve() not in excluding]
    except (ConfigurationError, FileNotFoundError):
        return []


def _write_text(report: CheckReport) -> None:
    for problem in (*report.warnings, *report.problems):
        _write_problem(problem)
    count, files = len(report.problems), len(report.files)
    warnings = (
        f", {len(report.warnings)} warning" + ("s" if len(report.warnings) != 1 else "") if report.warnings else ""
    )
    files_text = f"{files} file" + ("s" if files != 1 else "")
    if count:
        affected = len({problem.path for problem in report.problems})
        click.secho(
            f"{count} problem" + ("s" if count != 1 else "") + f" in {affected} of {files_text}{warnings}",
            bold=True,
            err=True,
        )
    else:
        click.secho(f"{files_text}, no problems{warnings}", err=True)


def _write_problem(problem: Problem) -> None:
    first, *rest = problem.as_text().split("\n")
    place, _, message = first.partition(f" {problem.rule}: ")
    click.echo(
        click.style(place, bold=True)
        + " "
        + click.style(problem.rule, fg="red" if problem.level == "error" else "yellow")
        + ": "
        + message
    )
    for line in rest:
        click.echo(line)


def _write_json(report: CheckReport) -> None:
    data = {
        "schema_version": 1,
        "files": len(report.files),
        "problems": [problem.as_data() for problem in report.problems],
        "warnings": [warning.as_data() for warning in report.warnings],
    }
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _write_github(report: CheckReport) -> None:
    for problem in (*report.problems, *report.warnings):
        click.echo(problem.as_github_annotation())
