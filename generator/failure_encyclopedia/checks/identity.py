"""Rules on names: the id and the file, the category and the folder, ids and aliases over all entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..problem import Finding
from ..schema import Category, Entry


def check_identity(entry: Entry, path: Path) -> Iterator[Finding]:
    """The id is the file's name, and the folder, where it is named like a category, is the entry's."""
    if entry.id != path.stem:
        yield Finding(
            ("id",),
            "id-file-name",
            "the id differs from the file's name",
            f"id `{entry.id}` in {path.name}",
            f"id `{path.stem}`",
            f"rename the file to {entry.id}{path.suffix}, or change the id; a published id goes to `aliases`",
        )
    folder = path.absolute().parent.name
    if folder in {str(category) for category in Category} and folder != entry.category:
        yield Finding(
            ("category",),
            "category-folder",
            "the entry stands in the folder of another category",
            f"`{entry.category}` in {folder}/",
            f"the folder {entry.category}/",
            f"move the file to {entry.category}/, or change the category",
        )
    for index, alias in enumerate(entry.aliases):
        if alias == entry.id or alias in entry.aliases[:index]:
            yield Finding(
                ("aliases", index), "alias-repeated", f"`{alias}` is already a name of this entry", remedy="remove it"
            )


def check_names_are_unique(entries: Iterable[tuple[Path, Entry]]) -> Iterator[tuple[Path, Finding]]:
    """No id or alias belongs to two entries."""
    owners: dict[str, list[tuple[Path, tuple[str | int, ...]]]] = defaultdict(list)
    for path, entry in entries:
        owners[entry.id].append((path, ("id",)))
        for index, alias in enumerate(entry.aliases):
            if alias != entry.id:
                owners[alias].append((path, ("aliases", index)))
    for name, places in owners.items():
        paths = {path for path, _ in places}
        if len(paths) < 2:
            continue
        for path, location in places:
            others = ", ".join(str(other) for other in sorted(paths) if other != path)
            yield (
                path,
                Finding(
                    location,
                    "name-taken",
                    f"`{name}` also names another entry",
                    f"also in {others}",
                    "a name that no other entry has or had",
                    "choose another id, or remove the alias from the entry it does not belong to",
                ),
            )
