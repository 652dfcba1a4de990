"""What is wrong with a file's YAML itself, and places in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A place in a file: line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Flaw:
    """Something in the YAML itself that is wrong, before any field is looked at."""

    mark: Mark
    rule: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""
