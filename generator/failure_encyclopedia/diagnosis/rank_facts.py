"""What the logs say of one rank, and in which words a diagnosis repeats it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .evidence import Evidence
from .findings import ErrorHit, LogLine
from .witness import SIGNALS

SIGTERM, SIGINT, SIGABRT = 15, 2, 6


@dataclass
class RankFacts:
    """What the logs say of one rank."""

    rank: int
    host: str = ""
    files: list[str] = field(default_factory=list)
    last_line: LogLine | None = None
    causes: list[Evidence] = field(default_factory=list)
    """Evidence on this rank that names an entry."""
    errors: list[ErrorHit] = field(default_factory=list)
    """Exceptions that are not the consequence of another process."""
    crashes: list[LogLine] = field(default_factory=list)
    signal: int | None = None
    """By which it ended, as a launcher says."""
    exit_code: int | None = None
    exit_line: LogLine | None = None
    waited: LogLine | None = None
    """It waited for another until its patience ended."""
    lost_peer: LogLine | None = None
    """It lost the connection to another."""
    collateral: list[Evidence] = field(default_factory=list)
    cut_off: bool = False
    """Whether its log ends within a line or is truncated."""
    state: str = "healthy"
    """`first`, `failed`, `victim`, `silent`, `missing` or `healthy`."""
    why: str = ""

    @property
    def killed(self) -> bool:
        """Whether a signal ended it that neither a launcher sends to clean up nor a waiting process to itself."""
        if self.signal in (None, SIGTERM, SIGINT):
            return False
        return self.signal != SIGABRT or not (self.waited or self.lost_peer)

    @property
    def is_victim(self) -> bool:
        """Whether it shows the consequence of another process."""
        return bool(self.waited or self.lost_peer or self.collateral or self.signal == SIGTERM)

    @property
    def shows_cause(self) -> bool:
        """Whether it shows something that is no consequence of another process."""
        return bool(self.causes or self.errors or self.killed or (self.crashes and not (self.waited or self.lost_peer)))

    @property
    def cause_line(self) -> LogLine | None:
        """The first line that shows a cause."""
        lines = [item.at for item in self.causes] + [error.at for error in self.errors] + self.crashes
        lines += [self.exit_line] if self.exit_line else []
        return min(lines, key=lambda line: line.line) if lines else None

    @property
    def what(self) -> str:
        """What failed on it, in a word: an entry's id, an exception or a signal."""
        if self.causes:
            return self.causes[0].entry.id
        if self.errors:
            return self.errors[0].name
        return SIGNALS.get(self.signal or 0, "a crash")

    @property
    def cause_text(self) -> str:
        """What failed on it, and where that stands."""
        if self.causes:
            return f"{self.what} at {place(self.causes[0].at)}"
        if self.errors:
            return f"{self.what} at {place(self.errors[0].at)}"
        if self.killed:
            line = self.exit_line or (self.crashes[0] if self.crashes else None)
            name = SIGNALS.get(self.signal or 0, f"signal {self.signal}")
            return f"ended by {name}" + (f" at {place(line)}" if line else "")
        return f"crashed at {place(self.crashes[0])}"

    @property
    def consequence_text(self) -> str:
        """What another process did to it, and where that stands."""
        if self.waited:
            return f"waited for another rank until the timeout at {place(self.waited)}"
        if self.lost_peer:
            return f"lost a peer at {place(self.lost_peer)}"
        if self.collateral:
            return f"consequence of another failure at {place(self.collateral[0].at)}"
        return "ended by the launcher (SIGTERM)"


def place(line: LogLine) -> str:
    """Return where a line stands, as editors and terminals understand it."""
    return f"{line.file}:{line.line}"


def name_ranks(facts: Sequence[RankFacts]) -> str:
    """Return the ranks of some facts as words: `rank 3`, `ranks 0, 1`."""
    ranks = sorted(item.rank for item in facts)
    return ("rank " if len(ranks) == 1 else "ranks ") + list_ranks(ranks)


def list_ranks(ranks: Sequence[int], at_most: int = 8) -> str:
    """Return ranks separated by commas, the first few of many."""
    return ", ".join(map(str, ranks[:at_most])) + (" …" if len(ranks) > at_most else "")
