"""Ranks in the names of files and folders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

_NAMED = re.compile(r"(?i)(?:^|[^a-z])(?:global[_-]?)?(?:rank|proc|process|task)[_.-]?(\d{1,6})(?!\d)", re.ASCII)
_STREAM_FILE = re.compile(r"(?i)std(?:out|err)(?:\.log|\.txt)?", re.ASCII)
_DIGITS = re.compile(r"\d{1,6}", re.ASCII)
_BARE_NUMBER = re.compile(r"(?i)(?:.*[^0-9])?(\d{1,6})(?:\.(?:log|out|err|txt|gz|zst|stdout|stderr))+", re.ASCII)
_NUMBER_AT_END = re.compile(r"(?:.*[^0-9])?(\d{1,6})", re.ASCII)
_PLACE = re.compile(
    r"(?i)(?:^|[^a-z])(?:node|host|worker|master|pod|attempt|job|run|step|epoch|v|version)[_.-]?\d+(?!.*\d)",
    re.ASCII,
)


def rank_in_name(path: str) -> int | None:
    """Return the rank that a path names, as `rank_3.log`, `rank3/err.log` or torchrun's `3/stderr.log`, else None."""
    parts = PurePath(path).parts
    for part in reversed(parts[-3:]):
        found = _NAMED.search(part)
        if found:
            return int(found.group(1))
    if len(parts) > 1 and _STREAM_FILE.match(parts[-1]) and _DIGITS.fullmatch(parts[-2]):
        return int(parts[-2])
    return None


def ranks_in_numbered_names(paths: Sequence[str]) -> dict[str, int]:
    """Return the ranks of files that differ only in a number, as `out.0` and `out.1`.

    A number counts only where the files together count from 0 or 1 without many gaps; numbers of nodes are no ranks.
    """
    numbered: dict[str, int] = {}
    stems: set[str] = set()
    for path in paths:
        name = PurePath(path).name
        found = _BARE_NUMBER.fullmatch(name) or _NUMBER_AT_END.fullmatch(name)
        if found is None or _PLACE.search(PurePath(name).stem):
            return {}
        numbered[path] = int(found.group(1))
        stems.add(name[: found.start(1)])
    distinct = set(numbered.values())
    if len(paths) < 2 or len(stems) != 1 or len(distinct) != len(paths) or max(distinct) > 4 * len(distinct):
        return {}
    return numbered
