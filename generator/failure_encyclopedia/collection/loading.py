"""From the configured folders to the whole set of entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..problem import InvalidEntries, Problem
from ..reading import EntryFile, EntryReader, entry_paths
from ..schema import Entry
from .encyclopedia import Encyclopedia


@dataclass(frozen=True)
class LoadedEncyclopedia:
    """The set of entries with the file of each."""

    encyclopedia: Encyclopedia
    paths: dict[str, Path]
    """Id of an entry to its file."""

    def changed(self, files: Iterable[EntryFile], gone: Iterable[Path] = ()) -> LoadedEncyclopedia:
        """Return the set with files that were read anew and without those that are gone.

        Files that hold no valid entry are passed over: what was known of them stays.

        Raises:
            InvalidEntries: a file holds the id of another file's entry.
        """
        new = {file.path: file.entry for file in files if file.entry is not None}
        replaced = {*new, *gone}
        paths = {id: path for id, path in self.paths.items() if path not in replaced}
        problems = [_name_taken(path, entry, paths[entry.id]) for path, entry in new.items() if entry.id in paths]
        if problems:
            raise InvalidEntries(tuple(problems))
        left = [id for id in self.paths if id not in paths]
        paths.update({entry.id: path for path, entry in new.items()})
        return LoadedEncyclopedia(self.encyclopedia.changed(new.values(), left), paths)


def load_encyclopedia(folders: Iterable[Path], reader: EntryReader | None = None) -> LoadedEncyclopedia:
    """Read all entries below folders; a reader that is kept reads only files that changed.

    Raises:
        InvalidEntries: a file is no valid entry, or two entries share an id or alias; it lists all problems.
        FileNotFoundError: a folder does not exist.
    """
    reader = reader or EntryReader()
    return collect(reader.read(path) for path in entry_paths(folders))


def collect(files: Iterable[EntryFile]) -> LoadedEncyclopedia:
    """Make the set of entries from files that were read.

    Raises:
        InvalidEntries: as for `load_encyclopedia`.
    """
    problems: list[Problem] = []
    paths: dict[str, Path] = {}
    encyclopedia = Encyclopedia(_usable(files, paths, problems))
    problems.extend(_taken_aliases(encyclopedia, paths))
    if problems:
        raise InvalidEntries(tuple(sorted(problems)))
    return LoadedEncyclopedia(encyclopedia, paths)


def _usable(files: Iterable[EntryFile], paths: dict[str, Path], problems: list[Problem]) -> Iterator[Entry]:
    """Yield each entry with a new id; note the path of each, and the problems of all others."""
    for file in files:
        problems.extend(file.problems)
        if file.entry is None:
            continue
        if file.entry.id in paths:
            problems.append(_name_taken(file.path, file.entry, paths[file.entry.id]))
            continue
        paths[file.entry.id] = file.path
        yield file.entry


def _taken_aliases(encyclopedia: Encyclopedia, paths: dict[str, Path]) -> Iterator[Problem]:
    """Find aliases that also name another entry: their redirects would replace its page."""
    owners = {id: id for id in encyclopedia.ids}
    for card in encyclopedia.cards:
        for alias in card.aliases:
            owner = owners.setdefault(alias, card.id)
            if owner != card.id:
                message = f"the alias `{alias}` also names {paths[owner]}"
                yield Problem(paths[card.id], 1, 1, "name-taken", message, remedy="remove it from one of them")


def _name_taken(path: Path, entry: Entry, other: Path) -> Problem:
    message = f"`{entry.id}` is also the id of {other}"
    return Problem(path, 1, 1, "name-taken", message, remedy="choose another id for one of them")
