"""What happened to entries, from the history of the repository in which they stand: new, changed, renamed, retired.

A change that only moves words or lines is no change of an entry, nor is one of its comments: of each version only the
words count. Without Git, outside of a repository, or in a clone that was cut short nothing is known.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

COMMITS_AT_MOST = 300
"""Commits that touch entries and are looked at, latest first."""
_SEPARATOR = "\x1e"
_WORD = re.compile(rb"[\w<*>/.:-]+")
_RETIRED = re.compile(rb"^status: *retired\b", re.MULTILINE)
_NO_BLOB = re.compile(r"0+\Z")


class Kind(Enum):
    """What happened to an entry."""

    NEW = "new"
    CHANGED = "changed"
    RENAMED = "renamed"
    RETIRED = "retired"
    REMOVED = "removed"


@dataclass(frozen=True)
class Change:
    """Something that happened to one entry in one commit."""

    kind: Kind
    id: str
    """The entry; of a renamed one its new id."""
    before: str = ""
    """The former id of a renamed entry."""


@dataclass(frozen=True)
class ChangeSet:
    """What one commit did to entries."""

    commit: str
    """Its hash."""
    when: datetime
    """When it was made, with its time zone."""
    changes: tuple[Change, ...]


def entry_changes(folders: Iterable[Path]) -> tuple[ChangeSet, ...]:
    """Return what happened to the entries below some folders, latest first; nothing where no history is at hand."""
    found = [change_set for folder in folders for change_set in _changes_of(folder)]
    return tuple(sorted(found, key=lambda change_set: (change_set.when, change_set.commit), reverse=True))


@dataclass(frozen=True)
class _RawChange:
    status: str
    old_blob: str
    new_blob: str
    old_path: str
    new_path: str


def _changes_of(folder: Path) -> Iterator[ChangeSet]:
    if shutil.which("git") is None or not folder.is_dir():
        return
    if _git(folder, "rev-parse", "--is-shallow-repository").strip() != b"false":
        return
    log = _git(
        folder,
        "log",
        f"--max-count={COMMITS_AT_MOST}",
        "--no-merges",
        "--raw",
        "--no-abbrev",
        "-M50%",
        f"--format={_SEPARATOR}%H %cI",
        "--",
        ".",
    )
    commits = [_commit(part) for part in log.decode("utf-8", "replace").split(_SEPARATOR)[1:]]
    blobs = _Blobs(folder, [raw for _, _, raws in commits for raw in raws])
    for commit, when, raws in commits:
        changes = tuple(sorted(filter(None, map(blobs.change, raws)), key=lambda c: (c.kind.value, c.id)))
        if changes:
            yield ChangeSet(commit, when, changes)


def _git(folder: Path, *arguments: str, stdin: bytes | None = None) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=folder, input=stdin, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b""


def _commit(text: str) -> tuple[str, datetime, list[_RawChange]]:
    head, *lines = text.strip().split("\n")
    commit, _, when = head.partition(" ")
    raws = [raw for line in lines if line.startswith(":") and (raw := _raw_change(line)) is not None]
    return commit, datetime.fromisoformat(when.strip().replace("Z", "+00:00")), raws


def _raw_change(line: str) -> _RawChange | None:
    fields, *paths = line.split("\t")
    _, _, old_blob, new_blob, status = fields.split(" ")
    if not paths[-1].endswith((".yml", ".yaml")):
        return None
    return _RawChange(status[0], old_blob, new_blob, paths[0], paths[-1])


class _Blobs:
    """The contents of versions of files, read at once."""

    def __init__(self, folder: Path, raws: Sequence[_RawChange]) -> None:
        wanted = dict.fromkeys(b for raw in raws for b in (raw.old_blob, raw.new_blob) if not _NO_BLOB.match(b))
        output = _git(folder, "cat-file", "--batch", stdin="\n".join(wanted).encode() + b"\n") if wanted else b""
        self._words: dict[str, Counter[bytes]] = {}
        self._retired: set[str] = set()
        offset = 0
        while offset < len(output):
            end = output.index(b"\n", offset)
            name, *rest = output[offset:end].decode().split(" ")
            if len(rest) < 2:
                offset = end + 1
                continue
            size = int(rest[1])
            self._take(name, output[end + 1 : end + 1 + size])
            offset = end + size + 2

    def _take(self, name: str, content: bytes) -> None:
        lines = (line for line in content.split(b"\n") if not line.lstrip().startswith(b"#"))
        self._words[name] = Counter(_WORD.findall(b"\n".join(lines)))
        if _RETIRED.search(content):
            self._retired.add(name)

    def change(self, raw: _RawChange) -> Change | None:
        """Return what happened to an entry, None where only its form changed."""
        id, before = Path(raw.new_path).stem, Path(raw.old_path).stem
        if raw.status == "A":
            return Change(Kind.NEW, id)
        if raw.status == "D":
            return Change(Kind.REMOVED, before)
        if id != before:
            return Change(Kind.RENAMED, id, before)
        if raw.new_blob in self._retired and raw.old_blob not in self._retired:
            return Change(Kind.RETIRED, id)
        same = self._words.get(raw.old_blob) == self._words.get(raw.new_blob)
        return None if same else Change(Kind.CHANGED, id)
