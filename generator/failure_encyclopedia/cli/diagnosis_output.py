"""Writing diagnoses to a terminal, a pipe or another program."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable

import click

from ..diagnosis.output.lines import Line

_STYLES = {
    "headline": "bold reverse",
    "title": "bold",
    "heading": "bold cyan",
    "log": "yellow",
    "code": "green",
    "plain": "",
    "faint": "dim",
}
_WIDEST = 120


def write_lines(lines: Iterable[Line]) -> None:
    """Write lines coloured and wrapped to a terminal, plain and unwrapped to a pipe or file."""
    if not sys.stdout.isatty():
        for line in lines:
            click.echo(" " * line.indent + line.text)
        return
    from rich.console import Console
    from rich.text import Text

    width = min(shutil.get_terminal_size().columns, _WIDEST)
    console = Console(width=width, highlight=False)
    for line in lines:
        for part in _wrapped(line, width):
            console.print(Text(part, style=_STYLES[line.style]), soft_wrap=True)


def write_json(data: object) -> None:
    """Write data as one line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False))


def _wrapped(line: Line, width: int) -> list[str]:
    indent = " " * line.indent
    if line.style == "code" or not line.text:
        return [indent + line.text]
    following = indent + "  " if line.style == "plain" and line.text[:2] in ("- ", "1.") else indent
    return textwrap.wrap(
        line.text, max(width, 40), initial_indent=indent, subsequent_indent=following, break_on_hyphens=False
    )
