"""`encyclopedia new`: a commented entry file to begin with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..configuration import Configuration, ConfigurationError, find_configuration
from ..drafting import Draft, Proposal, draft_text, propose_signatures
from ..drafting.draft import id_from_title, is_id
from ..schema import Category, Layer, Phase, Severity
from ..signature import TemplateError, parse_template
from ..writing.modeline import modeline
from .exits import stop
from .paths import relative_path

if TYPE_CHECKING:
    from ..library import SignatureLibrary

_READ_AT_MOST = 20_000_000


@click.command("new")
@click.argument("id", required=False)
@click.option("--title", help="What fails and in which circumstances.")
@click.option("--category", type=click.Choice([str(c) for c in Category]), help="Where the root cause lies.")
@click.option("--severity", type=click.Choice([str(s) for s in Severity]), help="How much the failure costs.")
@click.option("--layer", type=click.Choice([str(x) for x in Layer]), help="Layer of the stack in which the cause sits.")
@click.option("--phase", "phases", type=click.Choice([str(p) for p in Phase]), multiple=True, help="Part of a run.")
@click.option("--system", "systems", multiple=True, help="Program or device in which it occurs.")
@click.option("--summary", help="One sentence of cause and effect.")
@click.option("--cause", help="The root cause in one to three sentences.")
@click.option("--signature", "signatures", multiple=True, help="A line that programs print, as a template.")
@click.option(
    "--from-log",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Propose signatures from a log: its errors that no entry knows.",
)
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Folder of entries to write into.")
def command(
    id: str | None,
    title: str | None,
    category: str | None,
    severity: str | None,
    layer: str | None,
    phases: tuple[str, ...],
    systems: tuple[str, ...],
    summary: str | None,
    cause: str | None,
    signatures: tuple[str, ...],
    from_log: Path | None,
    output: Path | None,
) -> None:
    """Write a new entry file, with a comment above each field, and say what to do next.

    In a terminal the command asks for what no option says; an empty answer leaves a mark TODO, which `encyclopedia
    check` finds. ID is made of the title where it is not given.

    Exit status: 0 written, 2 not: the file exists, or an answer cannot be used.

    \b
    Examples:
      encyclopedia new
      encyclopedia new --from-log train.log
      encyclopedia new nccl-plugin-missing --title "NCCL cannot load its network plugin" --category communication
    """
    configuration = target("new", output)
    proposals = [*_given(signatures), *_from_log(from_log)]
    ask = _ask if sys.stdin.isatty() else _leave_open
    title = title or ask("Title: what fails and in which circumstances")
    category = category or ask("Category", [str(c) for c in Category])
    severity = severity or ask("Severity", [str(s) for s in Severity])
    systems = systems or tuple(name.strip() for name in ask("Systems, with commas between").split(",") if name.strip())
    cause = cause or ask("Root cause, in one to three sentences")
    if not proposals:
        proposals = _given([line] if (line := ask("A line that it prints, with <*> for what varies")) else [])
    draft = Draft(
        id=id or id_from_title(title or "") or stop("new", "name the entry: give an ID or a --title"),
        title=title,
        category=category,
        severity=severity,
        layer=layer or "",
        phases=phases,
        systems=systems,
        summary=summary or "",
        root_cause=cause,
        signatures=proposals,
    )
    write_draft("new", draft, configuration.entries_dirs[0], configuration)


def write_draft(command: str, draft: Draft, folder: Path, configuration: Configuration) -> None:
    """Write the file of a new entry below a folder of entries, unless it exists, and say what to do next."""
    if not is_id(draft.id):
        stop(command, f"{draft.id!r} is no id: 3 to 60 lower-case letters and digits, in words joined by hyphens")
    file = folder / (draft.category or "training-code") / f"{draft.id}.yml"
    if file.exists():
        stop(command, f"{relative_path(file)} exists; choose another id, or edit that entry")
    schema = configuration.schema_file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(draft_text(draft, modeline(file, schema) if schema.is_file() else ""), encoding="utf-8")
    path = relative_path(file)
    click.echo(f"Wrote {path}", err=True)
    for proposal in draft.signatures:
        click.echo(f"  signature: {proposal.template}", err=True)
    click.echo(
        "Next:\n"
        f"  1. open {path} and write what is marked TODO\n"
        f"  2. encyclopedia check {path}\n"
        f"  3. encyclopedia test {draft.id}    which lines its signatures find, and in whose logs\n"
        f"  4. put a log of 5 to 30 lines at tests/logs/{draft.id}.log, then: pytest tests/logs --bless -k {draft.id}",
        err=True,
    )
    click.echo(path)


def target(command: str, output: Path | None) -> Configuration:
    """Return the configuration of the project in which a new file is written; `output` names another folder."""
    try:
        configuration = find_configuration()
    except ConfigurationError as error:
        if output is None:
            stop(command, f"{error}; or name a folder with --output")
        configuration = Configuration(Path.cwd(), ())
    folders = (output,) if output is not None else configuration.entries_dirs
    return Configuration(configuration.root, folders, configuration.docs_dir)


def _given(signatures: Sequence[str]) -> list[Proposal]:
    for text in signatures:
        try:
            parse_template(text)
        except TemplateError as error:
            stop("new", f"the signature {text!r} cannot be used: {error} (character {error.column + 1})")
    return [Proposal(text, text.replace("<*>", "0"), 0) for text in signatures]


def _from_log(file: Path | None) -> list[Proposal]:
    if file is None:
        return []
    from ..diagnosis import Matcher

    text = file.read_bytes()[:_READ_AT_MOST].decode("utf-8", "replace")
    proposals = propose_signatures(text, Matcher(_library()))
    if not proposals:
        click.echo(
            f"{file} holds no error that no entry knows; `encyclopedia diagnose {file}` tells what it holds", err=True
        )
    return proposals


def _library() -> SignatureLibrary:
    from ..library import LibraryError
    from ..library.default_library import default_library

    try:
        return default_library()
    except LibraryError as error:
        stop("new", str(error))


def _ask(question: str, choices: Sequence[str] = ()) -> str:
    kind = click.Choice(choices) if choices else None
    answer: str = click.prompt(question, default="", show_default=False, type=kind or str, err=True)
    return answer


def _leave_open(question: str, choices: Sequence[str] = ()) -> str:
    return ""
