from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.reading import ResultCache, cache
from failure_encyclopedia.reading.cache import cache_folder


def test_a_result_is_kept_for_its_kind_and_content(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "results.sqlite"
    first = ResultCache(file)
    first.put("entry", b"content", b"result")
    first.flush()
    second = ResultCache(file)
    assert second.get("entry", b"content") == b"result"
    assert second.get("entry", b"other") is None
    assert second.get("check", b"content") is None


def test_a_result_is_known_before_it_is_written_and_lost_without_writing(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path / "results.sqlite")
    cache.put("entry", b"content", b"result")
    assert cache.get("entry", b"content") == b"result"
    assert ResultCache(tmp_path / "results.sqlite").get("entry", b"content") is None


def test_results_of_another_version_of_the_program_are_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.sqlite"
    old = ResultCache(file)
    old.put("entry", b"content", b"result")
    old.flush()
    monkeypatch.setattr(cache, "_fingerprint", lambda: b"another version")
    assert ResultCache(file).get("entry", b"content") is None


def test_the_oldest_results_are_dropped_beyond_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_ROWS_KEPT", 2)
    results = ResultCache(tmp_path / "results.sqlite")
    for content in (b"1", b"2", b"3"):
        results.put("entry", content, b"result " + content)
        results.flush()
    assert [results.get("entry", content) for content in (b"1", b"2", b"3")] == [None, b"result 2", b"result 3"]


def test_a_cache_that_cannot_be_opened_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "results.sqlite").write_text("this is no database, however long it is\n" * 100, encoding="utf-8")
    for file in (tmp_path / "results.sqlite", tmp_path / "results.sqlite" / "below-a-file"):
        results = ResultCache(file)
        results.put("entry", b"content", b"result")
        results.flush()
        assert results.get("entry", b"content") is None


def test_the_cache_stands_in_the_folder_for_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "failure-encyclopedia"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "failure-encyclopedia"
