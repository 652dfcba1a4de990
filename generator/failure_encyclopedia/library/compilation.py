"""Compiling entries to the signature library."""

from __future__ import annotations

from collections.abc import Iterable

from ..schema import ConfirmationCheck, Entry, FixStep, Relation, Signature, Snippet, Verification
from ..signature import parse_condition
from .signature_library import Distinction, Instruction, LibraryEntry, LibrarySignature, SignatureLibrary, TemplateTable


def compile_library(entries: Iterable[Entry], site: str = "") -> SignatureLibrary:
    """Return the library of entries, in the order of their ids; `site` is the site's address, where it is known.

    Raises:
        TemplateError: a template cannot be parsed; checks report this with its place before.
        ConditionError: a condition on numbers cannot be parsed.
    """
    table = TemplateTable()
    compiled = tuple(_compile(entry, table) for entry in sorted(entries, key=lambda entry: entry.id))
    if site and not site.endswith("/"):
        site += "/"
    return SignatureLibrary(table.templates, compiled, site)


def _compile(entry: Entry, table: TemplateTable) -> LibraryEntry:
    return LibraryEntry(
        id=entry.id,
        title=entry.title,
        category=str(entry.category),
        severity=str(entry.severity),
        summary=entry.summary,
        systems=entry.system_names,
        tags=entry.tags,
        aliases=entry.aliases,
        causes=tuple(related.id for related in entry.related if related.relation is Relation.CAUSES),
        confused_with=tuple(
            Distinction(related.id, related.why)
            for related in entry.related
            if related.relation is Relation.CONFUSED_WITH
        ),
        check=_check(entry.confirm[0]),
        fix=tuple(_fix_step(step) for step in entry.fix),
        verify=_verification(entry.verify[0]),
        signatures=tuple(_signature(signature, table) for signature in entry.signatures),
    )


def _signature(signature: Signature, table: TemplateTable) -> LibrarySignature:
    return LibrarySignature(
        template=table.number(signature.text),
        role=str(signature.role),
        context=table.numbers(signature.context),
        numbers=tuple(parse_condition(text) for text in signature.numbers),
        printed_by=signature.printed_by or "",
    )


def _check(check: ConfirmationCheck) -> Instruction:
    command, language = _runnable(check.command, check.config or check.code)
    return Instruction(check.check, command, language, check.where or "", check.confirms)


def _fix_step(step: FixStep) -> Instruction:
    command, language = _runnable(step.command, step.config or step.code)
    return Instruction(step.step, command, language)


def _verification(verification: Verification) -> Instruction:
    command, language = _runnable(verification.command, verification.code)
    return Instruction(verification.check, command, language, "", verification.expect)


def _runnable(command: str | None, snippet: Snippet | None) -> tuple[str, str]:
    if command:
        return command.rstrip("\n"), "shell"
    return (snippet.code.rstrip("\n"), str(snippet.language)) if snippet else ("", "")
