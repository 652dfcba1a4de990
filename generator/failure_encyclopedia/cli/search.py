"""`encyclopedia search`: entries by an error line or by words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from ..diagnosis import Matcher
from ..diagnosis.output.lines import Line
from ..diagnosis.search import EXACT, SIMILAR, Search, SearchResult
from ..library import LibraryError, SignatureLibrary, read_library
from ..library.default_library import default_library
from .diagnosis_output import write_json, write_lines
from .exits import NOT_FOUND, stop

SCHEMA_VERSION = 1


@click.command("search", context_settings={"ignore_unknown_options": True})
@click.argument("text", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option(
    "--library",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A signature library made by `encyclopedia library`, instead of the built-in one.",
)
def command(text: tuple[str, ...], as_json: bool, library: Path | None) -> None:
    """Find entries by an error line, a part of one, or words.

    First come entries with a signature that is the line itself, then those with a similar one, then those
    whose description has the words. Where nothing fits well enough, nothing is shown.

    Exit status: 0 something was found, 1 nothing is known, 2 the search could not run.

    \b
    Examples:
      encyclopedia search "RuntimeError: CUDA error: device-side assert triggered"
      encyclopedia search exit code -9
      encyclopedia search --json "NCCL timeout at save"
    """
    try:
        chosen = read_library(library) if library is not None else default_library()
    except LibraryError as error:
        stop("search", str(error))
    query = " ".join(text)
    results = Search(Matcher(chosen, fast=False)).find(query)
    if as_json:
        write_json(search_data(query, results, chosen))
    else:
        write_lines(_lines(results, chosen))
    sys.exit(0 if results else NOT_FOUND)


def _lines(results: Sequence[SearchResult], library: SignatureLibrary) -> Iterator[Line]:
    if not results:
        yield Line("Nothing known.", "title")
        return
    kind = ""
    headings = {EXACT: "Entries with this line", SIMILAR: "Entries with a similar line"}
    for result in results:
        if result.kind != kind:
            kind = result.kind
            yield Line(headings.get(kind, "Entries with these words"), "heading")
        yield Line(f"{result.entry.id}: {result.entry.title}", indent=2)
        if result.signature:
            yield Line(f"{result.role}: {result.signature}", "log", 4)
        yield Line(library.address(result.entry.id), "faint", 4)


def search_data(query: str, results: Sequence[SearchResult], library: SignatureLibrary) -> dict[str, Any]:
    """Return what the command prints as JSON."""
    return {
        "schema_version": SCHEMA_VERSION,
        "query": query,
        "results": [
            {
                "id": result.entry.id,
                "title": result.entry.title,
                "kind": result.kind,
                "score": round(result.score, 3),
                "signature": result.signature or None,
                "role": result.role or None,
                "address": library.address(result.entry.id),
            }
            for result in results
        ],
    }
