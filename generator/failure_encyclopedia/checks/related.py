"""Rules on related entries: they exist, and they know of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from ..problem import Finding
from ..schema import Entry


def check_related(
    entries: Iterable[tuple[Path, Entry]], all_entries: Mapping[str, Entry]
) -> Iterator[tuple[Path, Finding]]:
    """Every relation leads to another entry that names this one in return, or says why it does not."""
    former = {alias: entry.id for entry in all_entries.values() for alias in entry.aliases}
    for path, entry in entries:
        seen: set[str] = set()
        for index, related in enumerate(entry.related):
            location = ("related", index, "id")
            if related.id == entry.id or related.id in seen:
                what = (
                    "an entry is not related to itself" if related.id == entry.id else f"`{related.id}` is listed twice"
                )
                yield path, Finding(location, "related-twice", what, related.id, "another entry", "remove it")
            elif related.id in former and related.id not in all_entries:
                yield (
                    path,
                    Finding(
                        location,
                        "related-renamed",
                        f"`{related.id}` is a former id",
                        related.id,
                        former[related.id],
                        f"write `{former[related.id]}`",
                    ),
                )
            elif related.id not in all_entries:
                near = get_close_matches(related.id, all_entries, n=1, cutoff=0.6)
                yield (
                    path,
                    Finding(
                        location,
                        "related-unknown",
                        f"there is no entry `{related.id}`",
                        related.id,
                        "the id of an entry",
                        f"did you mean `{near[0]}`?"
                        if near
                        else "correct the id, or remove the relation until that entry exists",
                    ),
                )
            elif related.one_sided is None and all(back.id != entry.id for back in all_entries[related.id].related):
                yield (
                    path,
                    Finding(
                        location,
                        "related-one-sided",
                        f"`{related.id}` does not name `{entry.id}` in return",
                        "a relation stated by one side",
                        f"`{related.id}` with `{entry.id}` ({related.relation.inverse}) under its related entries",
                        "add it there, or say under `one_sided` here why that entry need not name this one",
                    ),
                )
            seen.add(related.id)
