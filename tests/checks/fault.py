"""A fault that people make in an entry file, and the planting of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tests.factories import FULL, entry_text

MARK = "▶"
"""Stands in a fault's new text, and is then removed, where the problem must be reported."""
_FIRST_MARK = 0xE000
"""Characters from here on stand for the marks of the planted faults, one for each."""


@dataclass(frozen=True)
class Fault:
    """One edit of a valid file, and the problem that it must give."""

    name: str
    old: str
    """A piece of the file that stands in it once."""
    new: str
    """What takes its place; without a mark, the problem must be reported at the beginning of the file."""
    rule: str
    message: str
    """A part of the message."""
    remedy: str = ""
    """A part of the remedy."""
    id: str = FULL
    """The file that is edited."""


class Planted(NamedTuple):
    """A file with faults, and the (line, column, rule) that must be reported for each, in this order."""

    text: str
    places: list[tuple[int, int, str]]


def plant(*faults: Fault) -> Planted:
    """Put faults into the valid file that they edit; all must edit the same one."""
    text = entry_text(faults[0].id)
    for number, fault in enumerate(faults):
        assert text.count(fault.old) == 1, f"{fault.old!r} must stand once in the valid file"
        text = text.replace(fault.old, fault.new.replace(MARK, chr(_FIRST_MARK + number)))
    places = []
    for number, fault in enumerate(faults):
        before, mark, after = text.partition(chr(_FIRST_MARK + number))
        read = before if mark else ""
        places.append((read.count("\n") + 1, len(read) - read.rfind("\n"), fault.rule))
        text = before + after
    return Planted(text, sorted(places))
