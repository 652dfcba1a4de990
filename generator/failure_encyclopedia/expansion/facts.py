"""What this failure is: its place in the vocabularies, each term with its meaning."""

from __future__ import annotations

from dataclasses import dataclass

from ..schema import Entry, Term


@dataclass(frozen=True)
class Fact:
    """One property of the failure."""

    name: str
    terms: tuple[Term, ...]


def facts(entry: Entry) -> tuple[Fact, ...]:
    """Return category, severity, layer and phases of an entry."""
    return (
        Fact("Category", (entry.category,)),
        Fact("Severity", (entry.severity,)),
        Fact("Layer", (entry.layer,)),
        Fact("Phase" if len(entry.phases) == 1 else "Phases", entry.phases),
    )
