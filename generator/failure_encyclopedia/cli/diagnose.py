"""`encyclopedia diagnose`: from the logs of a run to the entry, the rank that failed first, and the way out."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..diagnosis import COLLATERAL_ONLY, FOUND, Diagnosis, Matcher, diagnose, diagnose_files
from ..diagnosis.data import diagnosis_data
from ..library import LibraryError, SignatureLibrary, read_library
from ..library.default_library import default_library
from .diagnosis_output import write_json, write_lines
from .exits import stop

if TYPE_CHECKING:
    from ..diagnosis.findings import FileScan

SOMETHING, NOTHING = 0, 1
WORTH_PROCESSES = 32 << 20
"""Bytes of logs from which on several processes are used unasked."""
FORMATS = ("text", "json", "github", "sarif", "markdown")


@click.command("diagnose")
@click.argument("files", nargs=-1, type=click.Path(path_type=str, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="The same as --format json: one object a run, one line each.")
@click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="text for people, json for programs, github for annotations, sarif for code scanning, markdown for tickets.",
)
@click.option("--each", is_flag=True, help="Make every file a run of its own.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Use that many processes.  [default: one; as many as there are processors for more than 32 MB of logs]",
)
@click.option(
    "--library",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A signature library made by `encyclopedia library`, instead of the built-in one.",
)
@click.option("--report", is_flag=True, help="Print a Markdown report with secrets, people and machines masked.")
@click.option("--pure-python", is_flag=True, hidden=True, help="Search without ahocorasick_rs.")
def command(
    files: tuple[str, ...],
    as_json: bool,
    output_format: str,
    each: bool,
    jobs: int | None,
    library: Path | None,
    report: bool,
    pure_python: bool,
) -> None:
    """Tell from a crash log what failed, which rank failed first, and how to end it.

    FILES are the logs of one run: one console log, or one file per rank; a folder stands for the files in it
    and `-` for standard input. Logs may be compressed (gzip, zstd, bzip2, xz) and in any encoding. Nothing is
    sent anywhere.

    The verdict is one of four: found (a line names a known failure), collateral-only (all lines are
    consequences of a failure that these logs do not name), not-found (searched, and nothing known is there),
    could-not-look (empty or unreadable).

    Exit status: 0 something was found, 1 nothing, 2 no file could be read.

    \b
    Examples:
      encyclopedia diagnose train.log
      encyclopedia diagnose logs/rank_*.log
      kubectl logs trainer-0 | encyclopedia diagnose -
      encyclopedia diagnose --each --jobs 8 --json runs/*/console.log.gz > diagnoses.jsonl
      encyclopedia diagnose --report train.log > ticket.md
    """
    names = _names(files)
    matcher = Matcher(_library(library), False if pure_python else None)
    output_format = "json" if as_json else "report" if report else output_format
    runs = [[name] for name in names] if each else [names]
    diagnoses: list[Diagnosis] = []
    statuses: list[int] = []
    for diagnosis in _diagnoses(runs, matcher, jobs):
        statuses.append(_status(diagnosis))
        _complain(diagnosis)
        if output_format == "sarif":
            diagnoses.append(diagnosis)
        else:
            _write(diagnosis, output_format, several=len(runs) > 1)
    if output_format == "sarif":
        from ..diagnosis.output.sarif import sarif_data

        write_json(sarif_data(diagnoses))
    readable = [status for status in statuses if status != 2]
    sys.exit(min(readable) if readable else 2)


def _names(files: Sequence[str]) -> list[str]:
    if not files:
        if sys.stdin.isatty():
            stop("diagnose", "no files; name the logs of a run, or `-` for standard input")
        return ["-"]
    names: list[str] = []
    for file in files:
        folder = Path(file)
        if file != "-" and folder.is_dir():
            found = [
                p
                for p in folder.rglob("*")
                if p.is_file() and not any(x.startswith(".") for x in p.relative_to(folder).parts)
            ]
            if not found:
                stop("diagnose", f"the folder {file} holds no files")
            names.extend(str(path) for path in sorted(found, key=lambda path: _natural(str(path))))
        else:
            names.append(file)
    return list(dict.fromkeys(names))


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def _library(path: Path | None) -> SignatureLibrary:
    try:
        return read_library(path) if path is not None else default_library()
    except LibraryError as error:
        stop("diagnose", str(error))


def _diagnoses(runs: Sequence[Sequence[str]], matcher: Matcher, jobs: int | None) -> Iterator[Diagnosis]:
    """Yield the diagnosis of each run, in order."""
    files = [name for run in runs for name in run]
    processes = jobs or _processes_for(files)
    if processes == 1:
        with _Progress(len(runs)) as progress:
            for run in runs:
                yield diagnose_files(run, matcher)
                progress.advance()
        return
    from ..diagnosis.workers import Workers

    with Workers(matcher, processes) as workers, _Progress(len(files)) as progress:
        found = workers.scan_files(files) if len(files) > 1 else iter([workers.scan_file(files[0])])
        for run in runs:
            scans: list[FileScan] = []
            for _ in run:
                scans.append(next(found))
                progress.advance()
            yield diagnose(scans, matcher.library)


def _processes_for(files: Sequence[str]) -> int:
    """Return how many processes pay for files: one where they are small, else as many as there are processors."""
    size = sum(Path(name).stat().st_size for name in files if Path(name).is_file())
    return _processors() if size >= WORTH_PROCESSES else 1


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Progress:
    """A progress bar on standard error, only in a terminal and only where there is more than one thing to do."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._shown = total > 1 and sys.stderr.isatty()

    def __enter__(self) -> _Progress:
        return self

    def advance(self) -> None:
        self._done += 1
        if self._shown:
            filled = 30 * self._done // self._total
            bar = "#" * filled + "-" * (30 - filled)
            click.echo(f"\r[{bar}] {self._done}/{self._total}", nl=False, err=True)

    def __exit__(self, *exception: object) -> None:
        if self._shown:
            click.echo("\r" + " " * 60 + "\r", nl=False, err=True)


def _status(diagnosis: Diagnosis) -> int:
    if not diagnosis.readable:
        return 2
    return SOMETHING if diagnosis.verdict in (FOUND, COLLATERAL_ONLY) else NOTHING


def _complain(diagnosis: Diagnosis) -> None:
    for scan in diagnosis.scans:
        if scan.state == "unreadable":
            click.echo(f"encyclopedia diagnose: {scan.file}: {'; '.join(scan.remarks)}", err=True)


def _write(diagnosis: Diagnosis, output_format: str, several: bool) -> None:
    if output_format == "json":
        write_json(diagnosis_data(diagnosis))
    elif output_format == "github":
        from ..diagnosis.output.github import github_annotations

        for annotation in github_annotations(diagnosis):
            click.echo(annotation)
    elif output_format == "markdown":
        from ..diagnosis.output.markdown import diagnosis_markdown

        click.echo(diagnosis_markdown(diagnosis), nl=False)
    elif output_format == "report":
        from ..diagnosis.output.report import diagnosis_report

        click.echo(diagnosis_report(diagnosis), nl=False)
    else:
        from ..diagnosis.output.lines import Line, diagnosis_lines

        if several:
            write_lines([Line(os.fspath(diagnosis.scans[0].file), "heading")])
        write_lines(diagnosis_lines(diagnosis))
        if several:
            click.echo()
