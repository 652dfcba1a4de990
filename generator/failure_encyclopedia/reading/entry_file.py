"""One file to one entry, or to every problem that keeps it from being one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..problem import Finding, Problem
from ..schema import Entry
from .explanation import explain_errors
from .partial_entry import PartialEntry, complete
from .yaml_document import Document, parse_document


@dataclass(frozen=True)
class EntryFile:
    """A file that was read: its entry where it is valid, else the problems."""

    path: Path
    content: bytes
    entry: Entry | None
    problems: tuple[Problem, ...] = ()
    partial: PartialEntry | None = None
    """What is valid of an invalid entry."""


def read_entry_file(path: Path) -> EntryFile:
    """Read and validate one file; problems are in the result, not raised."""
    content = read_content(path)
    return content if isinstance(content, EntryFile) else parse_entry(path, content)


def read_content(path: Path) -> bytes | EntryFile:
    """Return a file's content, or the file with the problem that it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return EntryFile(path, b"", None, (Problem(path, 1, 1, "unreadable", f"the file cannot be read: {reason}"),))


def parse_entry(path: Path, content: bytes) -> EntryFile:
    """Validate the content of one file; `path` only names it in problems."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        problem = Problem(
            path, line, column, "encoding", "the file is not UTF-8", remedy="save it as UTF-8 in the editor"
        )
        return EntryFile(path, content, None, (problem,))
    document = parse_document(text)
    problems = [
        Problem(path, f.mark.line, f.mark.column, f.rule, f.message, f.found, f.expected, f.remedy)
        for f in document.flaws
    ]
    if document.data is None and problems:
        return EntryFile(path, content, None, tuple(problems))
    partial, findings = validate(document, path.stem)
    problems.extend(place(path, document, finding) for finding in findings)
    if partial is not None and not problems:
        return EntryFile(path, content, partial.entry)
    return EntryFile(path, content, None, tuple(sorted(set(problems))), partial)


def validate(document: Document, name: str) -> tuple[PartialEntry | None, list[Finding]]:
    """Return the entry in a document, as far as it is valid, and what is wrong with its fields."""
    if not isinstance(document.data, dict):
        finding = Finding(
            (), "type", "an entry is a mapping of fields", remedy="begin the file with `id: name-of-the-failure`"
        )
        return None, [finding]
    try:
        # JSON mode: enumerations and dates are strings in the file, everything else stays strict.
        return PartialEntry(Entry.model_validate_json(json.dumps(document.data)), ()), []
    except ValidationError as refused:
        errors = refused.errors(include_url=False)
        return complete(document.data, errors, name), explain_errors(errors, document.raw)


def place(path: Path, document: Document, finding: Finding) -> Problem:
    """Return a finding as a problem at its line and column in the file."""
    at_key = finding.rule in ("unknown-field", "missing-field")
    location = finding.location[:-1] if finding.rule == "missing-field" else finding.location
    mark = document.key_mark(location) if at_key else document.mark(location)
    return Problem(
        path, mark.line, mark.column, finding.rule, finding.message, finding.found, finding.expected, finding.remedy
    )


def place_findings(file: EntryFile, findings: list[Finding]) -> list[Problem]:
    """Return findings about a file's entry as problems; the file is parsed again, since findings are rare."""
    if not findings:
        return []
    document = parse_document(file.content.decode("utf-8-sig"))
    return [place(file.path, document, finding) for finding in findings]
