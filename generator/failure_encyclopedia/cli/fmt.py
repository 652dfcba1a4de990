"""`encyclopedia fmt`: entry files in the canonical form."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import click

from ..configuration import ConfigurationError, find_configuration
from ..reading import entry_paths
from ..writing import CannotFormat, canonical_text
from ..writing.modeline import has_modeline, modeline
from .exits import COULD_NOT_RUN, PROBLEMS_FOUND, stop
from .paths import relative_path


@dataclass(frozen=True)
class _File:
    path: Path
    before: str
    after: str


@click.command("fmt")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--check", "only_check", is_flag=True, help="Change nothing; list the files that are not in the form.")
@click.option("--diff", "show_diff", is_flag=True, help="Change nothing; show what would change.")
def command(paths: tuple[Path, ...], only_check: bool, show_diff: bool) -> None:
    """Bring entry files into the canonical form: order of fields, block style, each sentence on its own lines.

    PATHS are entry files or folders of them, or `-` for standard input; without any, all entry folders of the
    project's mkdocs.yml. Data and comments stay as they are: a comment stays above the field above which it stood.
    A file without a line that names its schema to editors gets one, where the project has the schema.

    Exit status: 0 all files are in the form (now), 1 with --check or --diff: some are not, 2 some cannot be read.

    \b
    Examples:
      encyclopedia fmt entries/data/batch-not-stackable.yml
      encyclopedia fmt --check
    """
    if paths == (Path("-"),):
        _format_input()
        return
    failed = changed = 0
    for file in _files(paths):
        if isinstance(file, str):
            failed += 1
            click.echo(f"encyclopedia fmt: {file}", err=True)
        elif file.after != file.before:
            changed += 1
            if show_diff:
                click.echo(_diff(file), nl=False)
            else:
                click.echo(file.path)
            if not (only_check or show_diff):
                file.path.write_text(file.after, encoding="utf-8", newline="\n")
    if only_check or show_diff:
        done = f"{changed} file{'s' if changed != 1 else ''} not in the canonical form"
        done += "; `encyclopedia fmt` mends them" if changed else ""
        done += f"; {failed} could not be read, see above" if failed else ""
        click.echo(done, err=True)
    sys.exit(COULD_NOT_RUN if failed else PROBLEMS_FOUND if changed and (only_check or show_diff) else 0)


def _format_input() -> None:
    try:
        click.echo(canonical_text(sys.stdin.buffer.read().decode("utf-8-sig")), nl=False)
    except (UnicodeDecodeError, CannotFormat) as error:
        stop("fmt", f"standard input: {error}")


def _files(paths: tuple[Path, ...]) -> Iterator[_File | str]:
    """Yield each file as it is and as it should be, or why it cannot be read."""
    try:
        found = entry_paths(paths) if paths else [*map(relative_path, entry_paths(find_configuration().entries_dirs))]
    except ConfigurationError as error:
        stop("fmt", str(error))
    except FileNotFoundError as error:
        stop("fmt", f"{error.args[0]} does not exist")
    schema = _schema()
    for path in found:
        try:
            before = path.read_bytes().decode("utf-8-sig")
            after = canonical_text(before)
        except (OSError, UnicodeDecodeError, CannotFormat) as error:
            yield f"{path}: {error}"
            continue
        if schema is not None and not has_modeline(after):
            after = modeline(path, schema) + "\n" + after
        yield _File(path, before, after)


def _schema() -> Path | None:
    try:
        schema = find_configuration().schema_file
    except ConfigurationError:
        return None
    return schema if schema.is_file() else None


def _diff(file: _File) -> str:
    name = str(file.path)
    return "".join(unified_diff(file.before.splitlines(True), file.after.splitlines(True), name, name))
