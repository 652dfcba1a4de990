"""Results kept by the content they were made from, so that nothing unchanged is parsed or checked again.

One SQLite file in the user's cache folder. A cache that cannot be opened, read or written is no error: the work is
then done anew. Keys include a fingerprint of this package, so a new version never sees results of an old one.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pydantic

_ROWS_KEPT = 50_000
_PENDING_AT_MOST = 100
_PACKAGE = Path(__file__).parent.parent


class ResultCache:
    """A map from kind and content to bytes; writes are collected, and written now and then and by `flush`."""

    def __init__(self, file: Path | None = None) -> None:
        """Open the cache in `file`, by default in the user's cache folder."""
        self._pending: dict[bytes, bytes] = {}
        self._database: sqlite3.Connection | None = None
        file = file or cache_folder() / "results.sqlite"
        with suppress(OSError, sqlite3.Error):
            file.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(file, timeout=1.0, isolation_level=None)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=OFF")
            database.execute("PRAGMA cache_size=-256")  # KiB: every key is looked up once
            database.execute("CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, value BLOB NOT NULL)")
            self._database = database

    def get(self, kind: str, content: bytes) -> bytes | None:
        """Return what was kept for a content, None where nothing is known."""
        key = _key(kind, content)
        if key in self._pending:
            return self._pending[key]
        if self._database is None:
            return None
        with suppress(sqlite3.Error):
            row = self._database.execute("SELECT value FROM results WHERE key = ?", (key,)).fetchone()
            return bytes(row[0]) if row else None
        return None

    def put(self, kind: str, content: bytes, value: bytes) -> None:
        """Keep a result."""
        self._pending[_key(kind, content)] = value
        if len(self._pending) >= _PENDING_AT_MOST:
            self.flush()

    def flush(self) -> None:
        """Write what was collected, and drop the oldest rows beyond the limit."""
        pending, self._pending = self._pending, {}
        if self._database is None or not pending:
            return
        with suppress(sqlite3.Error):
            self._database.execute("BEGIN")
            self._database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?)", pending.items())
            self._database.execute(
                "DELETE FROM results WHERE rowid <= (SELECT max(rowid) FROM results) - ?", (_ROWS_KEPT,)
            )
            self._database.execute("COMMIT")


def cache_folder() -> Path:
    """Return the folder for results: `$XDG_CACHE_HOME` or `~/.cache`, then `failure-encyclopedia`."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "failure-encyclopedia"


def _key(kind: str, content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=20, key=_fingerprint(), person=kind.encode()[:16]).digest()


@lru_cache(maxsize=1)
def _fingerprint() -> bytes:
    """Fingerprint of the package's code and of pydantic, on which every result depends."""
    digest = hashlib.blake2b(pydantic.VERSION.encode(), digest_size=32)
    for source in sorted(_PACKAGE.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.digest()
