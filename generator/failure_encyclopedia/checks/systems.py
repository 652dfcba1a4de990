"""Rules on systems: each has one spelling, so that the entries of one system stand on one page."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..problem import Finding
from ..schema import Entry

_MAKERS = re.compile(r"(?<![a-z])(?:hugging ?face|nvidia|pytorch)(?![a-z])")
"""Names that some put before the name of a system and others leave out."""


def check_system_names(entries: Iterable[tuple[Path, Entry]]) -> Iterator[tuple[Path, Finding]]:
    """No system stands under two names that differ only in case, signs or the maker's name before it."""
    pairs = list(entries)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for _, entry in pairs:
        for system in entry.systems:
            spellings[_bare(system.name)][system.name] += 1
    for path, entry in pairs:
        for index, system in enumerate(entry.systems):
            used = spellings[_bare(system.name)]
            usual = min(used, key=lambda name: (-used[name], -len(name), name))
            if usual != system.name:
                yield (
                    path,
                    Finding(
                        ("systems", index, "name"),
                        "system-spelling",
                        "another spelling of this system is more usual",
                        system.name,
                        usual,
                        f"write `{usual}`, as {used[usual]} other entries do, or change it in all of them",
                    ),
                )


def _bare(name: str) -> str:
    folded = name.casefold()
    bare = re.sub(r"[\W_]+", "", _MAKERS.sub("", folded))
    return bare or re.sub(r"[\W_]+", "", folded)
