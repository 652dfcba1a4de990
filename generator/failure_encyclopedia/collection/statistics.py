"""The state of the whole: what there is, how far it is sourced and reviewed, and what it covers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from ..schema import Category, Role, Severity, Status
from .card import EntryCard
from .encyclopedia import Encyclopedia
from .likeness import likenesses

REVIEW_LASTS = timedelta(days=365)
SHOWN = 5
"""Entries of which only the first ones are named."""


@dataclass(frozen=True)
class RoleCount:
    """The signatures of one role."""

    role: Role
    total: int
    sourced: int
    """How many of them say where upstream prints them."""


@dataclass(frozen=True)
class Likeness:
    """Two entries and how close their texts are, from 0 to 1."""

    one: EntryCard
    other: EntryCard
    likeness: float


@dataclass(frozen=True)
class Statistics:
    """Figures of a set of entries; everything that is counted is in the order of its vocabulary, or A to Z."""

    entries: int
    by_category: dict[Category, int]
    by_severity: dict[Severity, int]
    by_status: dict[Status, int]
    by_system: dict[str, int]
    """Systems with the most entries first."""
    signatures: int
    sourced: int
    """Signatures that say where upstream prints them."""
    by_role: tuple[RoleCount, ...]
    without_code: tuple[EntryCard, ...]
    """Entries without a code example."""
    silent: tuple[EntryCard, ...]
    """Failures that print nothing: entries without a signature."""
    oldest_reviews: tuple[EntryCard, ...]
    """Entries whose last review is the longest ago, oldest first."""

    @property
    def reviewed(self) -> int:
        """Number of entries that somebody read against the facts."""
        return self.by_status[Status.REVIEWED]


def statistics(encyclopedia: Encyclopedia) -> Statistics:
    """Count a set of entries."""
    cards = encyclopedia.cards
    signatures = [signature for card in cards for signature in card.signatures]
    reviews = sorted((c for c in cards if c.history.last_reviewed), key=lambda c: (c.history.last_reviewed, c.id))
    systems = Counter({name: len(entries) for name, entries in encyclopedia.by_system.items()})
    return Statistics(
        entries=len(cards),
        by_category={category: sum(card.category is category for card in cards) for category in Category},
        by_severity={severity: sum(card.severity is severity for card in cards) for severity in Severity},
        by_status={status: sum(card.status is status for card in cards) for status in Status},
        by_system=dict(systems.most_common()),
        signatures=len(signatures),
        sourced=sum(signature.is_sourced for signature in signatures),
        by_role=tuple(_role_count(role, encyclopedia) for role in Role),
        without_code=tuple(card for card in cards if not card.has_code),
        silent=tuple(card for card in cards if not card.signatures),
        oldest_reviews=tuple(reviews[:SHOWN]),
    )


def due_for_review(encyclopedia: Encyclopedia, day: date) -> tuple[EntryCard, ...]:
    """Return the entries whose last review was more than a year before a day, oldest first."""
    reviews = [(card.history.last_reviewed, card) for card in encyclopedia.cards]
    due = [(when, card.id, card) for when, card in reviews if when is not None and day - when > REVIEW_LASTS]
    return tuple(card for _, _, card in sorted(due, key=lambda item: item[:2]))


def _role_count(role: Role, encyclopedia: Encyclopedia) -> RoleCount:
    signatures = [s for card in encyclopedia.cards for s in card.signatures if s.role is role]
    return RoleCount(role, len(signatures), sum(signature.is_sourced for signature in signatures))


def closest_entries(encyclopedia: Encyclopedia) -> tuple[Likeness, ...]:
    """Return those entries whose texts are closest to each other."""
    pairs = sorted(likenesses(encyclopedia).items(), key=lambda item: (-item[1], sorted(item[0])))
    return tuple(_likeness(encyclopedia, pair, likeness) for pair, likeness in pairs[:SHOWN])


def _likeness(encyclopedia: Encyclopedia, pair: frozenset[str], likeness: float) -> Likeness:
    one, other = sorted(pair)
    return Likeness(encyclopedia.card(one), encyclopedia.card(other), likeness)
