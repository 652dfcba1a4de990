"""Rules on what is unfinished: no text is still to be written, no term still to be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..problem import Finding
from ..schema import Entry
from ..schema.text import TextKind
from ..schema.texts import texts
from ..writing.canonical import comments_of
from ..writing.explanations import TO_DO, TO_DO_MARK

_CODE_SPAN = re.compile(r"`[^`]*`")


def check_nothing_is_left(entry: Entry) -> Iterator[Finding]:
    """No text holds the mark with which new files are begun; what programs print may."""
    for placed in texts(entry):
        if placed.kind in (TextKind.LOG, TextKind.TEMPLATE):
            continue
        if TO_DO_MARK.search(_CODE_SPAN.sub("", placed.text) if placed.kind is TextKind.MARKDOWN else placed.text):
            yield _finding(placed.location, placed.text)
    for index, reference in enumerate(entry.references):
        if TO_DO_MARK.search(str(reference.url)):
            yield _finding(("references", index, "url"), str(reference.url))


def check_no_comment_asks(content: bytes) -> Iterator[Finding]:
    """No comment of an entry file holds that mark."""
    if TO_DO.encode() not in content or b"#" not in content:
        return
    for location, lines in comments_of(content.decode("utf-8-sig")).before.items():
        for line in lines:
            if TO_DO_MARK.search(line):
                yield Finding(
                    location,
                    "to-do",
                    "a comment says that this is still to be done",
                    line,
                    remedy="do what it says, then remove the comment",
                )


def _finding(location: tuple[str | int, ...], text: str) -> Finding:
    return Finding(
        location,
        "to-do",
        "this is still to be written",
        text,
        remedy="write it, or remove the field where it has nothing to say",
    )
