"""Trying an entry's signatures: on its own lines, on the examples of all other entries, and on example logs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..schema import Entry, Role, Signature
from ..signature import Condition, Template, parse_condition, parse_template


@dataclass
class Trial:
    """What one signature finds."""

    signature: Signature
    missed: list[str] = field(default_factory=list)
    """Its own examples that it does not match."""
    wrongly_matched: list[str] = field(default_factory=list)
    """Its own near misses that it matches."""
    others: dict[str, str] = field(default_factory=dict)
    """Other entries of which it matches an example, with that line."""
    related: frozenset[str] = frozenset()
    """Entries that name the entry of the signature or are named by it: whoever wrote them has told the two apart."""
    logs: dict[Path, int] = field(default_factory=dict)
    """Example logs in which it stands, with the number of lines."""
    lines: int = 0
    """How many lines were tried."""
    seconds: float = 0.0
    """How long that took."""

    @property
    def is_well(self) -> bool:
        """Whether it does with its own lines what the entry says, and names no other entry's by itself."""
        return not self.missed and not self.wrongly_matched and not self.mistaken

    @property
    def mistaken(self) -> dict[str, str]:
        """Entries that neither name this one nor are named by it, whose lines it would take for its own failure."""
        names_a_failure = self.signature.role is Role.PRIMARY and not self.signature.context
        return {id: line for id, line in self.others.items() if id not in self.related} if names_a_failure else {}


def try_signatures(entry: Entry, others: Iterable[Entry], logs: Sequence[Path]) -> list[Trial]:
    """Try each signature of an entry; a log that cannot be read is passed over.

    Raises:
        TemplateError, ConditionError: a signature cannot be parsed.
    """
    known = [other for other in others if other.id != entry.id]
    foreign = [(other.id, line) for other in known for s in other.signatures for line in s.examples]
    texts = [(path, _lines(path)) for path in logs]
    named = {related.id for related in entry.related}
    naming = {other.id for other in known if any(related.id == entry.id for related in other.related)}
    return [_try(signature, foreign, texts, frozenset(named | naming)) for signature in entry.signatures]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes().decode("utf-8", "replace").split("\n")
    except OSError:
        return []


def _try(
    signature: Signature,
    foreign: Sequence[tuple[str, str]],
    texts: Sequence[tuple[Path, Sequence[str]]],
    related: frozenset[str],
) -> Trial:
    template = parse_template(signature.text)
    conditions = [parse_condition(text) for text in signature.numbers]
    trial = Trial(signature, related=related)
    started = time.perf_counter()
    trial.missed = [line for line in signature.examples if not _counts(template, conditions, line)]
    trial.wrongly_matched = [line for line in signature.near_misses if _counts(template, conditions, line)]
    for id, line in foreign:
        if id not in trial.others and _counts(template, conditions, line):
            trial.others[id] = line
    for path, lines in texts:
        count = sum(_counts(template, conditions, line) for line in lines)
        if count:
            trial.logs[path] = count
    trial.seconds = time.perf_counter() - started
    trial.lines = len(signature.examples) + len(signature.near_misses) + len(foreign) + sum(len(t) for _, t in texts)
    return trial


def _counts(template: Template, conditions: Sequence[Condition], line: str) -> bool:
    match = template.match(line)
    return match is not None and all(condition.holds(match.named) for condition in conditions)
