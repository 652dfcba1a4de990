"""Finding the entry files below folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ENTRY_SUFFIXES = (".yml", ".yaml")


def entry_paths(paths: Iterable[Path]) -> list[Path]:
    """Return the entry files among files and below folders, each once, sorted; hidden files are passed over.

    Raises:
        FileNotFoundError: a path does not exist.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            files = [p for p in path.rglob("*") if p.suffix in ENTRY_SUFFIXES and p.is_file()]
            found.update(dict.fromkeys(p for p in sorted(files) if not _is_hidden(p.relative_to(path))))
        elif path.exists():
            found[path] = None
        else:
            raise FileNotFoundError(path)
    return list(found)


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
