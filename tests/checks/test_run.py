from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from failure_encyclopedia.checks import check_files, run
from failure_encyclopedia.problem import Finding
from failure_encyclopedia.reading import EntryFile, ResultCache, parse_entry
from failure_encyclopedia.schema import Entry
from tests.factories import FULL, MINIMAL, another_data, as_yaml, entry_text


def file(id: str, text: str, folder: str = "entries") -> EntryFile:
    return parse_entry(Path(folder) / f"{id}.yml", text.encode())


def rules(*checked: EntryFile, others: tuple[EntryFile, ...] = ()) -> list[tuple[str, str]]:
    return [(problem.path.stem, problem.rule) for problem in check_files(checked, others).problems]


def test_a_file_alone_dangles_but_not_beside_the_others() -> None:
    full, minimal = file(FULL, entry_text(FULL)), file(MINIMAL, entry_text(MINIMAL))
    assert rules(full) == [(FULL, "related-unknown")]
    assert rules(full, others=(minimal,)) == []


def test_problems_of_the_others_are_not_reported() -> None:
    minimal = file(MINIMAL, entry_text(MINIMAL).replace("severity: medium", "severity: bad"))
    full = file(FULL, entry_text(FULL))
    assert rules(full, others=(minimal,)) == []
    assert rules(full, minimal) == [(MINIMAL, "unknown-value")]


def test_a_relation_to_an_entry_that_is_invalid_does_not_dangle() -> None:
    full = file(FULL, entry_text(FULL))
    assert rules(full, file(MINIMAL, "id: [")) == [(MINIMAL, "yaml-syntax")]
    assert rules(full, others=(file(MINIMAL, "id: ["),)) == []


def test_an_invalid_entry_is_still_related_both_ways() -> None:
    full = file(FULL, entry_text(FULL).replace("severity: high", "severity: bad"))
    minimal = file(MINIMAL, as_yaml(another_data(MINIMAL)))
    assert rules(full, minimal) == [(FULL, "unknown-value"), (FULL, "related-one-sided")]


def test_a_checked_file_stands_for_its_former_state_among_the_others() -> None:
    former = file(FULL, entry_text(FULL), folder="entries")
    draft = file(FULL, entry_text(FULL), folder="drafts")
    assert rules(draft, others=(former, file(MINIMAL, entry_text(MINIMAL)))) == []


def test_a_name_that_an_unchecked_entry_has_is_taken() -> None:
    copy = file("disk-full", as_yaml(another_data("disk-full", aliases=["cache-eats-memory"])))
    others = (file(FULL, entry_text(FULL)), file(MINIMAL, entry_text(MINIMAL)))
    assert rules(copy, others=others) == [("disk-full", "name-taken")]


def test_a_sentence_of_an_unchecked_entry_is_found_in_the_checked_one() -> None:
    sentence = "Decoded samples are stored without a limit and are freed only at the end of an epoch."
    copy = file("disk-full", as_yaml(another_data("disk-full", root_cause=sentence)))
    others = (file(FULL, entry_text(FULL)), file(MINIMAL, entry_text(MINIMAL)))
    assert rules(copy, others=others) == [("disk-full", "sentence-twice")]


def test_problems_are_sorted_by_file_and_place() -> None:
    text = entry_text(FULL).replace("severity: high", "severity: bad").replace("status: reviewed", "status: bad")
    report = check_files([file(MINIMAL, "- a\n"), file(FULL, text)])
    assert [(problem.path.stem, problem.line) for problem in report.problems] == [(FULL, 5), (FULL, 7), (MINIMAL, 1)]


def test_a_report_holds_the_valid_entries() -> None:
    report = check_files([file(FULL, entry_text(FULL)), file(MINIMAL, "- a\n")])
    assert [entry.id for entry in report.entries] == [FULL]
    assert len(report.files) == 2


def test_content_that_was_clean_is_not_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def rule(entry: Entry) -> Iterator[Finding]:
        looked_at.append(entry.id)
        return iter(())

    monkeypatch.setattr(run, "ENTRY_RULES", (rule,))
    files = [file(FULL, entry_text(FULL)), file(MINIMAL, entry_text(MINIMAL))]
    for _ in range(2):
        cache = ResultCache(tmp_path / "results.sqlite")
        assert check_files(files, cache=cache).problems == ()
        cache.flush()
    assert looked_at == [FULL, MINIMAL]
    changed = file(FULL, entry_text(FULL) + "# a comment\n")
    check_files([changed], cache=ResultCache(tmp_path / "results.sqlite"))
    assert looked_at == [FULL, MINIMAL, FULL]


def test_problems_are_the_same_with_a_cache_and_each_time(tmp_path: Path) -> None:
    faulty = file(FULL, entry_text(FULL).replace("pid=4242", "PID=4242"))
    names_nothing = file(MINIMAL, as_yaml(another_data(MINIMAL)))
    cache = ResultCache(tmp_path / "results.sqlite")
    expected = [(FULL, "example-does-not-match"), (FULL, "related-one-sided")]
    for _ in range(2):
        report = check_files([faulty, names_nothing], cache=cache)
        assert [(problem.path.stem, problem.rule) for problem in report.problems] == expected
