"""`encyclopedia library`: the signature library as a file, from one or several folders of entries."""

from __future__ import annotations

from pathlib import Path

import click

from ..collection import load_encyclopedia
from ..configuration import ConfigurationError, find_configuration
from ..library.compilation import compile_library
from ..library.default_library import site_address
from ..problem import InvalidEntries
from .exits import PROBLEMS_FOUND, stop


@click.command("library")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@click.option("--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
@click.option("--site", default=None, help="Address of the site on which the entries stand, for links in a diagnosis.")
def command(folders: tuple[Path, ...], output: Path, site: str | None) -> None:
    """Make a signature library from folders of entries.

    Several FOLDERS become one library, such as the public entries and those of a team; without any, those of
    the project's mkdocs.yml. Use the file with `encyclopedia diagnose --library FILE`, or name it in the
    environment variable ENCYCLOPEDIA_LIBRARY.

    Exit status: 0 written, 1 some entries are not valid, 2 the folders could not be read.

    \b
    Examples:
      encyclopedia library --output signatures.json entries
      encyclopedia library --output ours.json entries ../team/entries
    """
    try:
        if not folders:
            configuration = find_configuration()
            folders = configuration.entries_dirs
            site = site_address(configuration.root) if site is None else site
        encyclopedia = load_encyclopedia(folders).encyclopedia
    except ConfigurationError as error:
        stop("library", str(error))
    except FileNotFoundError as error:
        stop("library", f"the folder {error.args[0]} does not exist")
    except InvalidEntries as error:
        stop("library", f"some entries are not valid; `encyclopedia check` explains them\n{error}", PROBLEMS_FOUND)
    library = compile_library(encyclopedia, site or "")
    try:
        output.write_text(library.as_json(), encoding="utf-8")
    except OSError as error:
        stop("library", f"{output} cannot be written: {error.strerror}")
    signatures = sum(len(entry.signatures) for entry in library.entries)
    click.echo(
        f"{output}: {len(library.entries)} entries, {signatures} signatures, {output.stat().st_size} bytes", err=True
    )
