"""`encyclopedia stats`: the state of the whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from ..collection import Statistics, closest_entries, statistics
from ..collection.statistics import Likeness
from .project import load_entries
from .terminal import write_markdown

_SYSTEMS_SHOWN = 20


@click.command("stats")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
def command(folders: tuple[Path, ...], as_json: bool) -> None:
    """Print figures of the entries: how many of what, how far sourced and reviewed, and what is missing.

    FOLDERS are folders of entries; without any, those of the project's mkdocs.yml are counted.

    Exit status: 0 printed, 2 the entries could not be read.

    \b
    Examples:
      encyclopedia stats
      encyclopedia stats --json | jq .by_status
    """
    encyclopedia = load_entries("stats", folders).encyclopedia
    counted, closest = statistics(encyclopedia), closest_entries(encyclopedia)
    if as_json:
        click.echo(json.dumps(statistics_data(counted, closest), indent=2, ensure_ascii=False))
    else:
        write_markdown(statistics_markdown(counted, closest))


def statistics_data(counted: Statistics, closest: Sequence[Likeness]) -> dict[str, Any]:
    """Return all figures as plain data."""
    return {
        "schema_version": 1,
        "entries": counted.entries,
        "by_category": {str(term): count for term, count in counted.by_category.items()},
        "by_severity": {str(term): count for term, count in counted.by_severity.items()},
        "by_status": {str(term): count for term, count in counted.by_status.items()},
        "by_system": counted.by_system,
        "signatures": counted.signatures,
        "sourced": counted.sourced,
        "by_role": {str(c.role): {"total": c.total, "sourced": c.sourced} for c in counted.by_role},
        "without_code": [card.id for card in counted.without_code],
        "silent": [card.id for card in counted.silent],
        "oldest_reviews": {card.id: str(card.history.last_reviewed) for card in counted.oldest_reviews},
        "closest": [{"entries": [pair.one.id, pair.other.id], "likeness": round(pair.likeness, 3)} for pair in closest],
    }


def statistics_markdown(counted: Statistics, closest: Sequence[Likeness]) -> str:
    """Return the figures as Markdown for people."""
    systems = list(counted.by_system.items())[:_SYSTEMS_SHOWN]
    roles = [(c.role.label, c.total, _share(c.sourced, c.total)) for c in counted.by_role if c.total]
    parts = [
        f"# {counted.entries} entries, {counted.signatures} signatures\n",
        f"{_share(counted.reviewed, counted.entries)} of the entries are reviewed; "
        f"{_share(counted.sourced, counted.signatures)} of the signatures have a source.\n",
        _table(("Category", "Entries"), ((term.label, count) for term, count in counted.by_category.items() if count)),
        _table(("Severity", "Entries"), ((term.label, count) for term, count in counted.by_severity.items())),
        _table(("Status", "Entries"), ((term.label, count) for term, count in counted.by_status.items() if count)),
        _table(("Role of signatures", "Number", "With a source"), roles),
        _table((f"System (of {len(counted.by_system)})", "Entries"), systems),
        _named("Silent failures, without a signature", [card.id for card in counted.silent]),
        _named("Without a code example", [card.id for card in counted.without_code]),
        _named(
            "Oldest reviews",
            [f"{card.id} ({card.history.last_reviewed})" for card in counted.oldest_reviews],
            counts=False,
        ),
        _named(
            "Closest in their texts",
            [f"{pair.one.id} and {pair.other.id} ({pair.likeness:.2f})" for pair in closest],
            counts=False,
        ),
    ]
    return "\n".join(part for part in parts if part)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1)]
    lines += [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join(lines) + "\n" if len(lines) > 2 else ""


def _named(title: str, names: Sequence[str], counts: bool = True) -> str:
    number = f" ({len(names)})" if counts else ""
    return f"{title}{number}: {', '.join(names)}.\n" if names else ""
