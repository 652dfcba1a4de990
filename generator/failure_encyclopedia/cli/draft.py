"""`encyclopedia draft`: from a filled form of the issue tracker to an entry file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..drafting.issue_form import draft_from_issue
from .exits import stop
from .new import target, write_draft


@click.command("draft")
@click.option(
    "--issue",
    required=True,
    type=click.Path(path_type=Path, allow_dash=True),
    help="Text of an issue that was opened with the form for new failures; `-` for standard input.",
)
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Folder of entries to write into.")
def command(issue: Path, output: Path | None) -> None:
    """Write an entry file from a filled form of the issue tracker, and say what to do next.

    What the form answers stands in the file; what it leaves open is marked TODO.

    Exit status: 0 written, 2 not: the text is no filled form, or the file exists.

    \b
    Examples:
      encyclopedia draft --issue issue.md
      gh issue view 42 --json body --jq .body | encyclopedia draft --issue -
    """
    try:
        text = sys.stdin.buffer.read() if issue == Path("-") else issue.read_bytes()
        draft = draft_from_issue(text.decode("utf-8-sig", "replace"))
    except OSError as error:
        stop("draft", f"{issue} cannot be read: {error.strerror or error}")
    except ValueError as error:
        stop("draft", f"{issue} cannot be used: {error}")
    configuration = target("draft", output)
    write_draft("draft", draft, configuration.entries_dirs[0], configuration)
