"""`encyclopedia explain`: an entry in the terminal, also where only the package is installed."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path

import click

from ..library import LibraryError, read_library
from ..library.default_library import PACKAGED_ENTRIES, checkout
from .exits import NOT_FOUND, stop


@click.command("explain")
@click.argument("id")
@click.option(
    "--library",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Print what a signature library says of the entry: cause, check, fix and verification.",
)
def command(id: str, library: Path | None) -> None:
    """Print the entry with an id, or with a former id, as it is in this version of the encyclopedia.

    It needs neither a checkout nor the network: the installed package holds all entries.

    Exit status: 0 printed, 1 there is no such entry, 2 the entries could not be read.

    \b
    Examples:
      encyclopedia explain cuda-oom-fragmentation
      encyclopedia explain --library ours.json our-own-failure
    """
    if library is not None:
        _explain_from_library(id, library)
    else:
        _explain_in_full(id)


def _explain_from_library(id: str, path: Path) -> None:
    from ..diagnosis.output.lines import Line, remedy_lines
    from .diagnosis_output import write_lines

    try:
        library = read_library(path)
    except LibraryError as error:
        stop("explain", str(error))
    entry = library.find(id)
    if entry is None:
        _no_such_entry(id, [entry.id for entry in library.entries])
        return
    write_lines([Line(entry.title, "headline"), *remedy_lines(entry, library.address(entry.id))])


def _explain_in_full(id: str) -> None:
    from ..collection import Encyclopedia, load_encyclopedia
    from ..expansion import expand, markdown_document
    from ..problem import InvalidEntries
    from ..schema import Entry
    from .terminal import write_markdown

    root = checkout()
    try:
        if root is not None:
            encyclopedia = load_encyclopedia([root / "entries"]).encyclopedia
        else:
            stored = json.loads(PACKAGED_ENTRIES.read_bytes())
            encyclopedia = Encyclopedia(Entry.model_validate_json(json.dumps(entry)) for entry in stored)
    except InvalidEntries as error:
        stop("explain", f"some entries are not valid; run `encyclopedia check`\n{error}")
    except (OSError, ValueError) as error:
        stop("explain", f"the entries of this installation cannot be read; install the package anew ({error})")
    entry = encyclopedia.find(id)
    if entry is None:
        _no_such_entry(id, encyclopedia.ids)
        return
    write_markdown(markdown_document(expand(entry, encyclopedia)))


def _no_such_entry(id: str, ids: list[str] | tuple[str, ...]) -> None:
    near = get_close_matches(id, ids, n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    stop("explain", f"there is no entry {id!r}{hint}", NOT_FOUND)
