"""All entries together: looked up by id or former id, grouped, and linked in both directions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..schema import Category, Entry, RelatedEntry, Relation


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
    """A set of entries with distinct ids, in the order of their ids."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Collect entries.

        Raises:
            ValueError: two entries have one id; checks report this with its place before.
        """
        self._entries: dict[str, Entry] = {}
        for entry in sorted(entries, key=lambda e: e.id):
            if entry.id in self._entries:
                raise ValueError(f"two entries have the id {entry.id!r}")
            self._entries[entry.id] = entry

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __contains__(self, id: object) -> bool:
        return id in self._entries

    def __getitem__(self, id: str) -> Entry:
        return self._entries[id]

    def find(self, id_or_alias: str) -> Entry | None:
        """Return the entry with an id or a former id."""
        return self._entries.get(self.aliases.get(id_or_alias, id_or_alias))

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, sorted."""
        return tuple(self._entries)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Former id to present id."""
        return {alias: entry.id for entry in self for alias in entry.aliases}

    @cached_property
    def by_category(self) -> dict[Category, tuple[Entry, ...]]:
        """Entries of each category that has any, in the order of the vocabulary, most severe first."""
        grouped = self._grouped(lambda e: [e.category])
        return {category: grouped[category] for category in Category if category in grouped}

    @cached_property
    def by_system(self) -> dict[str, tuple[Entry, ...]]:
        """Entries of each system, systems A to Z, most severe first."""
        grouped = self._grouped(lambda e: dict.fromkeys(e.system_names))
        return dict(sorted(grouped.items(), key=lambda item: (item[0].casefold(), item[0])))

    @cached_property
    def by_tag(self) -> dict[str, tuple[Entry, ...]]:
        """Entries of each tag, tags A to Z, most severe first."""
        return dict(sorted(self._grouped(lambda e: dict.fromkeys(e.tags)).items()))

    def links(self, entry: Entry) -> tuple[Link, ...]:
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
        for entry in self:
            for related in entry.related:
                received[related.id].append((entry.id, related))
        return received

    def _grouped(self, keys: Callable[[Entry], Iterable[str]]) -> dict[str, tuple[Entry, ...]]:
        groups: dict[str, list[Entry]] = defaultdict(list)
        for entry in sorted(self, key=lambda e: (e.severity.rank, e.title.casefold())):
            for key in keys(entry):
                groups[key].append(entry)
        return {key: tuple(entries) for key, entries in groups.items()}
