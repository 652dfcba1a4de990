"""Related entries in both directions, with reason, category and severity."""

from __future__ import annotations

from dataclasses import dataclass

from ..collection import Encyclopedia
from ..schema import Category, Entry, Relation, Severity


@dataclass(frozen=True)
class RelatedCard:
    """A related entry as a reader sees it."""

    id: str
    title: str
    category: Category
    severity: Severity
    relation: Relation
    why: str
    stated_here: bool
    """Whether the reason is this entry's own; in the other entry's words, "here" means the other entry."""


def related(entry: Entry, encyclopedia: Encyclopedia) -> tuple[RelatedCard, ...]:
    """Return the entries that this one names, then those that name only it."""
    cards = []
    for link in encyclopedia.links(entry):
        other = encyclopedia.card(link.id)
        cards.append(
            RelatedCard(
                other.id, other.title, other.category, other.severity, link.relation, link.why, link.stated_here
            )
        )
    return tuple(cards)
