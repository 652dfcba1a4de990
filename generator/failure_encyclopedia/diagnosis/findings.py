"""What was found in one file: plain data, bounded in size, that can be sent from one process to another."""

from __future__ import annotations

from dataclasses import dataclass, field

from .moment import Moment
from .witness import Kind


@dataclass(frozen=True)
class LogLine:
    """A line of a log, shortened, and what its prefixes say."""

    file: str
    line: int
    """From 1."""
    column: int
    """From 1, in characters of the physical line; where that which was looked for begins."""
    text: str
    rank: int | None = None
    local_rank: int | None = None
    host: str = ""
    level: str = ""
    moment: Moment | None = None


@dataclass(frozen=True)
class Hit:
    """A place where a template of the library stands."""

    template: int
    """Its number in the library."""
    at: LogLine
    named: dict[str, str]
    """The captures that have a name."""
    span: tuple[int, int]
    """Where its literals stand in the folded line: from the first to the last."""
    near: dict[int, LogLine] = field(default_factory=dict)
    """Templates of the library that were looked for in the neighbourhood and stand there."""
    is_error: bool = False
    """Whether the line reports an exception or has the level of an error."""


@dataclass(frozen=True)
class WitnessHit:
    """A line in which a program tells of processes."""

    kind: Kind
    template: str
    at: LogLine
    captures: dict[str, str]


@dataclass(frozen=True)
class ErrorHit:
    """A line that reports an exception."""

    name: str
    """Name of its class, without modules."""
    at: LogLine


@dataclass
class FileScan:
    """All that was found in one file."""

    file: str
    state: str = "read"
    """`read`, `empty`, `not-text` or `unreadable`."""
    remarks: list[str] = field(default_factory=list)
    lines: int = 0
    bytes: int = 0
    ends_in_line: bool = False
    name_rank: int | None = None
    """Rank that the file's name or folder says."""
    hits: list[Hit] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    """For each template of the library that stands in the file, in how many lines."""
    witnesses: list[WitnessHit] = field(default_factory=list)
    errors: list[ErrorHit] = field(default_factory=list)
    at_end: dict[int, LogLine] = field(default_factory=dict)
    """Templates of contexts that stand in the last lines."""
    last_of_rank: dict[int, LogLine] = field(default_factory=dict)
    """The last line of each rank that marks its lines."""
    last_of_local_rank: dict[int, LogLine] = field(default_factory=dict)
    hosts: frozenset[str] = frozenset()
    """Machines that lines name as the one they come from."""
    last_line: LogLine | None = None
    """The last line that is not blank."""
