"""Reading entry files, each content only once."""

from __future__ import annotations

from pathlib import Path

from ..schema import Entry
from .cache import ResultCache
from .entry_file import EntryFile, parse_entry, read_content

_KIND = "entry"


class EntryReader:
    """Reads entry files through a cache of valid entries; invalid ones are parsed anew for their problems."""

    def __init__(self, cache: ResultCache | None = None) -> None:
        """Read through a cache; without one, every file is parsed."""
        self._cache = cache

    def read(self, path: Path) -> EntryFile:
        """Read and validate one file; problems are in the result, not raised."""
        content = read_content(path)
        if isinstance(content, EntryFile):
            return content
        known = self._cache.get(_KIND, content) if self._cache else None
        if known is not None:
            return EntryFile(path, content, Entry.model_validate_json(known))
        file = parse_entry(path, content)
        if self._cache is not None and file.entry is not None:
            self._cache.put(_KIND, content, file.entry.model_dump_json(exclude_unset=True).encode())
        return file
