"""`encyclopedia show`: an entry in the terminal."""

from __future__ import annotations

from difflib import get_close_matches

import click

from ..expansion import expand, markdown_document
from .exits import NOT_FOUND, stop
from .project import load_entries
from .terminal import write_markdown


@click.command("show")
@click.argument("id")
@click.option("--json", "as_json", is_flag=True, help="Print the entry's data as JSON.")
def command(id: str, as_json: bool) -> None:
    """Print the entry with an id, or with a former id.

    In a terminal the entry is rendered; a pipe gets it as Markdown.

    Exit status: 0 printed, 1 there is no such entry, 2 the entries could not be read.

    \b
    Examples:
      encyclopedia show cuda-oom-fragmentation
      encyclopedia show cuda-oom-fragmentation > ticket.md
      encyclopedia show cuda-oom-fragmentation --json | jq .fix
    """
    encyclopedia = load_entries("show").encyclopedia
    entry = encyclopedia.find(id)
    if entry is None:
        near = get_close_matches(id, encyclopedia.ids, n=3, cutoff=0.4)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        stop("show", f"there is no entry {id!r}{hint}", NOT_FOUND)
    if as_json:
        click.echo(entry.model_dump_json(indent=2))
    else:
        write_markdown(markdown_document(expand(entry, encyclopedia)))
