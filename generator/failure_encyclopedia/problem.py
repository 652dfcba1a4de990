"""What is wrong with an entry: the one form in which every check reports, and the exception that carries it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

Level = Literal["error", "warning"]
Location = tuple[str | int, ...]
"""Path of keys and list indexes from the root of a document, such as `("signatures", 0, "text")`."""


@dataclass(frozen=True)
class Finding:
    """A problem at a place in an entry's data, before its line in the file is known."""

    location: Location
    rule: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""


@dataclass(frozen=True, order=True)
class Problem:
    """A problem at a line and column (both from 1) of a file."""

    path: Path
    line: int
    column: int
    rule: str
    message: str
    found: str = ""
    expected: str = ""
    remedy: str = ""
    level: Level = "error"
    """A warning is to be looked at; it makes nothing invalid."""

    def as_text(self) -> str:
        """Return the problem for a terminal: a clickable first line, then what was found, expected, and the remedy."""
        details = (("found", self.found), ("expected", self.expected), ("to mend", self.remedy))
        message = f"warning: {self.message}" if self.level == "warning" else self.message
        lines = [f"{self.path}:{self.line}:{self.column}: {self.rule}: {message}"]
        for label, detail in details:
            if detail:
                lines.append(f"    {label + ':':<10}" + detail.replace("\n", "\n" + " " * 14))
        return "\n".join(lines)

    def as_github_annotation(self) -> str:
        """Return the problem as a workflow command of GitHub Actions, shown on the changed line of a pull request."""
        body = [self.message]
        body += [f"Found: {self.found}"] if self.found else []
        body += [f"Expected: {self.expected}"] if self.expected else []
        body += [f"To mend: {self.remedy}"] if self.remedy else []
        properties = {"file": str(self.path), "line": self.line, "col": self.column, "title": self.rule}
        listed = ",".join(f"{key}={_escape_property(str(value))}" for key, value in properties.items())
        return f"::{self.level} {listed}::{_escape_data(chr(10).join(body))}"

    def as_data(self) -> dict[str, str | int]:
        """Return the problem as plain data for JSON."""
        return {**asdict(self), "path": str(self.path)}


class InvalidEntries(Exception):
    """Entries that cannot be used, with every problem found in them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(problem.as_text() for problem in problems))
        self.problems = problems


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
