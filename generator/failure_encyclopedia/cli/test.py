"""`encyclopedia test`: what the signatures of an entry find."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ..collection import Encyclopedia
from ..configuration import ConfigurationError, find_configuration
from ..drafting.trial import Trial, try_signatures
from ..reading import read_entry_file
from ..schema import Entry
from ..signature import ConditionError, TemplateError
from .exits import NOT_FOUND, PROBLEMS_FOUND, stop
from .paths import relative_path
from .project import load_entries

_LOGS = Path("tests") / "logs"
_LOG_SUFFIXES = (".log", ".txt", ".out", ".err")


@click.command("test")
@click.argument("entry")
@click.option(
    "--logs",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="Logs, or folders of them, to try the signatures on.  [default: tests/logs of the project]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
def command(entry: str, logs: tuple[Path, ...], as_json: bool) -> None:
    """Show for each signature of an entry which lines it finds: its own, those of other entries, those of logs.

    ENTRY is an id or a file. A primary signature that finds lines of entries which are not among the related ones
    needs `context`, another role, or a more specific template.

    Exit status: 0 all signatures do what the entry says, 1 one misses an example, matches a near miss, or names the
    failure of an unrelated entry; or there is no such entry, 2 the entries could not be read.

    \b
    Examples:
      encyclopedia test cuda-oom-fragmentation
      encyclopedia test entries/data/my-new-entry.yml --logs ~/logs
    """
    try:
        configuration = find_configuration()
    except ConfigurationError as error:
        stop("test", str(error))
    tried, others = _entries(entry)
    paths = _log_files(logs or tuple(filter(Path.exists, [configuration.root / _LOGS])))
    try:
        trials = try_signatures(tried, others, paths)
    except (TemplateError, ConditionError) as error:
        stop("test", f"{tried.id}: {error}; `encyclopedia check` says on which line", PROBLEMS_FOUND)
    if as_json:
        click.echo(json.dumps([_trial_data(trial) for trial in trials], indent=2, ensure_ascii=False))
    else:
        _write(tried, trials, len(paths))
    sys.exit(0 if all(trial.is_well for trial in trials) else PROBLEMS_FOUND)


def _entries(name: str) -> tuple[Entry, Encyclopedia]:
    encyclopedia = load_entries("test").encyclopedia
    entry = encyclopedia.find(name)
    if entry is None and Path(name).is_file():
        file = read_entry_file(Path(name))
        if file.entry is None:
            stop("test", f"{name} is not valid; run `encyclopedia check {name}`", PROBLEMS_FOUND)
        entry = file.entry
    if entry is None:
        stop("test", f"there is no entry or file {name!r}", NOT_FOUND)
    return entry, encyclopedia


def _log_files(paths: Sequence[Path]) -> list[Path]:
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(p for p in sorted(path.rglob("*")) if p.suffix in _LOG_SUFFIXES and p.is_file()))
        else:
            found[path] = None
    return list(found)


def _write(entry: Entry, trials: Sequence[Trial], logs: int) -> None:
    if not trials:
        click.echo(f"{entry.id} has no signatures: it is a silent failure.")
        return
    for trial in trials:
        _write_trial(trial)
    lines, seconds = sum(trial.lines for trial in trials), sum(trial.seconds for trial in trials)
    click.echo(
        f"{len(trials)} signatures, {logs} logs, {lines} lines tried in {seconds:.2f} s "
        f"({1e6 * seconds / max(lines, 1):.1f} microseconds a line)",
        err=True,
    )


def _write_trial(trial: Trial) -> None:
    signature = trial.signature
    click.secho(signature.text, bold=True)
    own = len(signature.examples)
    click.echo(f"  {signature.role}, {own - len(trial.missed)} of {own} examples match", nl=False)
    near = len(signature.near_misses)
    click.echo(f", {near - len(trial.wrongly_matched)} of {near} near misses do not" if near else "")
    for line in trial.missed:
        click.secho(f"  must match:     {line}", fg="red")
    for line in trial.wrongly_matched:
        click.secho(f"  must not match: {line}", fg="red")
    for id, line in trial.others.items():
        click.secho(f"  also {id}: {line}", fg="red" if id in trial.mistaken else "yellow")
    if trial.mistaken:
        ids = "entries that are not related: " + ", ".join(trial.mistaken)
        click.secho(f"  a line that names this failure must not be one of {ids}", fg="red")
    for path, count in trial.logs.items():
        click.echo(f"  in {relative_path(path)}: {count} line{'s' if count != 1 else ''}")


def _trial_data(trial: Trial) -> dict[str, Any]:
    return {
        "signature": trial.signature.text,
        "role": str(trial.signature.role),
        "missed": trial.missed,
        "wrongly_matched": trial.wrongly_matched,
        "others": trial.others,
        "mistaken": list(trial.mistaken),
        "logs": {str(relative_path(path)): count for path, count in trial.logs.items()},
        "lines": trial.lines,
        "seconds": round(trial.seconds, 6),
    }
