from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.reading import EntryFile, EntryReader, ResultCache, parse_entry
from tests.factories import entry_text, make_entry


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were parsed, not taken from the cache."""
    paths: list[Path] = []

    def parse(path: Path, content: bytes) -> EntryFile:
        paths.append(path)
        return parse_entry(path, content)

    monkeypatch.setattr("failure_encyclopedia.reading.entry_reader.parse_entry", parse)
    return paths


def test_a_valid_entry_is_parsed_once_and_is_the_same_from_the_cache(tmp_path: Path, parsed: list[Path]) -> None:
    file = tmp_path / "cache-fills-memory.yml"
    file.write_text(entry_text(), encoding="utf-8")
    cache = ResultCache(tmp_path / "results.sqlite")
    first = EntryReader(cache).read(file)
    cache.flush()
    second = EntryReader(ResultCache(tmp_path / "results.sqlite")).read(file)
    assert first == second
    assert second.entry == make_entry()
    assert parsed == [file]


def test_a_changed_file_is_parsed_anew(tmp_path: Path, parsed: list[Path]) -> None:
    file = tmp_path / "cache-fills-memory.yml"
    reader = EntryReader(ResultCache(tmp_path / "results.sqlite"))
    titles = []
    for title in ("First title of it", "Second title of it"):
        file.write_text(
            entry_text().replace("Example Cache fills host memory during long epochs", title), encoding="utf-8"
        )
        entry = reader.read(file).entry
        titles.append(entry and entry.title)
    assert titles == ["First title of it", "Second title of it"]
    assert parsed == [file, file]


def test_an_invalid_entry_is_parsed_each_time_for_its_problems(tmp_path: Path, parsed: list[Path]) -> None:
    file = tmp_path / "cache-fills-memory.yml"
    file.write_text("id: 3\n", encoding="utf-8")
    reader = EntryReader(ResultCache(tmp_path / "results.sqlite"))
    assert reader.read(file).problems == reader.read(file).problems != ()
    assert parsed == [file, file]


def test_a_file_that_is_gone_is_a_problem_not_an_error(tmp_path: Path) -> None:
    assert [problem.rule for problem in EntryReader().read(tmp_path / "gone.yml").problems] == ["unreadable"]
