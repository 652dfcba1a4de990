"""`encyclopedia show`: an entry in the terminal."""

from __future__ import annotations

from difflib import get_close_matches

import click

from ..collection import LoadedEncyclopedia, load_encyclopedia
from ..configuration import ConfigurationError, find_configuration
from ..expansion import expand, markdown_document
from ..problem import InvalidEntries
from ..reading import EntryReader, ResultCache
from .exits import NOT_FOUND, stop
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
    loaded = _load()
    entry = loaded.encyclopedia.find(id)
    if entry is None:
        near = get_close_matches(id, loaded.encyclopedia.ids, n=3, cutoff=0.4)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        stop("show", f"there is no entry {id!r}{hint}", NOT_FOUND)
    if as_json:
        click.echo(entry.model_dump_json(indent=2))
    else:
        write_markdown(markdown_document(expand(entry, loaded.encyclopedia)))


def _load() -> LoadedEncyclopedia:
    cache = ResultCache()
    try:
        return load_encyclopedia(find_configuration().entries_dirs, EntryReader(cache))
    except ConfigurationError as error:
        stop("show", str(error))
    except FileNotFoundError as error:
        stop("show", f"the entries folder {error.args[0]} does not exist")
    except InvalidEntries as error:
        stop("show", f"some entries are not valid; run `encyclopedia check`\n{error}")
    finally:
        cache.flush()
