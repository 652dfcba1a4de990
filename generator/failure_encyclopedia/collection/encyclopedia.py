"""All entries together: looked up by id or former id, grouped, and linked in both directions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..schema import Category, Entry, RelatedEntry, Relation
from .card import EntryCard


@dataclass(frozen=True)
class Link:
    """A relation of one entry to another, stated by one side or by both."""

    id: str
    """The other entry."""
    relation: Relation
    """How this entry stands to the other."""
    why: str
    """The reason, in this entry's words, or in the other's where only the other states it."""
    stated_here: bool
    """Whether this entry states the relation; False where only the other entry does."""


class Encyclopedia:
    """A set of entries with distinct ids, in the order of their ids.

    Thousands of entries must fit into little memory: each is held as a card, for lists and links, and packed; the
    whole entry is unpacked when it is asked for.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Collect entries.

        Raises:
            ValueError: two entries have one id; checks report this with its place before.
        """
        self._cards: dict[str, EntryCard] = {}
        self._packed: dict[str, bytes] = {}
        for entry in entries:
            if entry.id in self._cards:
                raise ValueError(f"two entries have the id {entry.id!r}")
            self._add(entry)
        self._cards = dict(sorted(self._cards.items()))

    def changed(self, new: Iterable[Entry], gone: Iterable[str] = ()) -> Encyclopedia:
        """Return the set without the entries that are gone, and with new ones, also in the place of old ones."""
        made = Encyclopedia(())
        made._cards, made._packed = dict(self._cards), dict(self._packed)
        for id in gone:
            del made._cards[id], made._packed[id]
        for entry in new:
            made._add(entry)
        made._cards = dict(sorted(made._cards.items()))
        return made

    def _add(self, entry: Entry) -> None:
        self._cards[entry.id] = EntryCard.of(entry)
        self._packed[entry.id] = entry.model_dump_json(exclude_unset=True).encode()

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Entry]:
        """Unpack one entry after another; where their cards are enough, take `cards`."""
        return map(self.__getitem__, self._cards)

    def __contains__(self, id: object) -> bool:
        return id in self._cards

    def __getitem__(self, id: str) -> Entry:
        return Entry.model_validate_json(self._packed[id])

    def find(self, id_or_alias: str) -> Entry | None:
        """Return the entry with an id or a former id."""
        id = self.aliases.get(id_or_alias, id_or_alias)
        return self[id] if id in self._packed else None

    def card(self, id: str) -> EntryCard:
        """Return the card of an entry.

        Raises:
            KeyError: there is no such entry.
        """
        return self._cards[id]

    @property
    def cards(self) -> tuple[EntryCard, ...]:
        """The cards of all entries, in the order of their ids."""
        return tuple(self._cards.values())

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, sorted."""
        return tuple(self._cards)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Former id to present id."""
        return {alias: card.id for card in self.cards for alias in card.aliases}

    @cached_property
    def by_severity(self) -> tuple[EntryCard, ...]:
        """All entries, most severe first, then by title."""
        return tuple(sorted(self.cards, key=lambda card: (card.severity.rank, card.title.casefold())))

    @cached_property
    def by_category(self) -> dict[Category, tuple[EntryCard, ...]]:
        """Entries of each category that has any, in the order of the vocabulary, most severe first."""
        grouped = self._grouped(lambda card: [card.category])
        return {category: grouped[category] for category in Category if category in grouped}

    @cached_property
    def by_system(self) -> dict[str, tuple[EntryCard, ...]]:
        """Entries of each system, systems A to Z, most severe first."""
        grouped = self._grouped(lambda card: dict.fromkeys(card.system_names))
        return dict(sorted(grouped.items(), key=lambda item: (item[0].casefold(), item[0])))

    @cached_property
    def by_tag(self) -> dict[str, tuple[EntryCard, ...]]:
        """Entries of each tag, tags A to Z, most severe first."""
        return dict(sorted(self._grouped(lambda card: dict.fromkeys(card.tags)).items()))

    @cached_property
    def shared_templates(self) -> frozenset[str]:
        """Templates of lines that belong to two entries or more."""
        owners = Counter(text for card in self.cards for text in {signature.text for signature in card.signatures})
        return frozenset(text for text, count in owners.items() if count > 1)

    def links(self, entry: Entry | EntryCard) -> tuple[Link, ...]:
        """Return the relations of an entry: first those it states, in its order, then those only others state."""
        stated = [Link(r.id, r.relation, r.why, True) for r in entry.related if r.id in self]
        known = {link.id for link in stated}
        received = [
            Link(source, related.relation.inverse, related.why, False)
            for source, related in self._related_to.get(entry.id, ())
            if source not in known
        ]
        return (*stated, *received)

    @cached_property
    def _related_to(self) -> dict[str, list[tuple[str, RelatedEntry]]]:
        received: dict[str, list[tuple[str, RelatedEntry]]] = defaultdict(list)
        for card in self.cards:
            for related in card.related:
                received[related.id].append((card.id, related))
        return received

    def _grouped(self, keys: Callable[[EntryCard], Iterable[str]]) -> dict[str, tuple[EntryCard, ...]]:
        groups: dict[str, list[EntryCard]] = defaultdict(list)
        for card in self.by_severity:
            for key in keys(card):
                groups[key].append(card)
        return {key: tuple(cards) for key, cards in groups.items()}
