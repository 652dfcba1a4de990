"""Rules on what is unfinished: no text is still to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..problem import Finding
from ..schema import Entry
from ..schema.text import TextKind
from ..schema.texts import texts

_TO_DO = re.compile(r"\bTODO\b")
_CODE_SPAN = re.compile(r"`[^`]*`")


def check_nothing_is_left(entry: Entry) -> Iterator[Finding]:
    """No text holds the mark with which new files are begun; what programs print may."""
    for placed in texts(entry):
        if placed.kind in (TextKind.LOG, TextKind.TEMPLATE):
            continue
        if _TO_DO.search(_CODE_SPAN.sub("", placed.text) if placed.kind is TextKind.MARKDOWN else placed.text):
            yield _finding(placed.location, placed.text)
    for index, reference in enumerate(entry.references):
        if _TO_DO.search(str(reference.url)):
            yield _finding(("references", index, "url"), str(reference.url))


def _finding(location: tuple[str | int, ...], text: str) -> Finding:
    return Finding(
        location,
        "to-do",
        "this is still to be written",
        text,
        remedy="write it, or remove the field where it has nothing to say",
    )
