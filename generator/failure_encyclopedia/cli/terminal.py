"""Writing Markdown to a terminal; a pipe gets it as it is."""

from __future__ import annotations

import sys
from typing import ClassVar

import click
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement
from rich.text import Text


class _LeftHeading(Heading):
    """A heading at the left edge, without the box that rich draws around the first one."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("")
        self.text.justify = "left"
        self.text.stylize("bold underline" if self.tag == "h1" else "bold")
        yield self.text


class _TerminalMarkdown(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "heading_open": _LeftHeading}


def write_markdown(text: str) -> None:
    """Write Markdown rendered to a terminal, as plain Markdown to a pipe or file."""
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    console = Console(width=min(Console().width, 100))
    console.print(_TerminalMarkdown(text, code_theme="ansi_dark", hyperlinks=True))
