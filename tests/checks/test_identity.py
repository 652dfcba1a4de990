from __future__ import annotations

from pathlib import Path

from failure_encyclopedia.checks.identity import check_identity, check_names_are_unique
from tests.factories import another_entry, make_entry


def test_an_id_that_is_the_file_name_is_right_in_any_folder() -> None:
    entry = another_entry("disk-full")
    assert list(check_identity(entry, Path("somewhere/disk-full.yml"))) == []
    assert list(check_identity(entry, Path("disk-full.yaml"))) == []


def test_an_id_that_differs_from_the_file_name_is_reported_with_both_ways_out() -> None:
    (finding,) = check_identity(another_entry("disk-full"), Path("entries/disk-fulll.yml"))
    assert (finding.location, finding.rule) == (("id",), "id-file-name")
    assert finding.found == "id `disk-full` in disk-fulll.yml"
    assert finding.expected == "id `disk-fulll`"
    assert finding.remedy == "rename the file to disk-full.yml, or change the id; a published id goes to `aliases`"


def test_a_folder_named_like_a_category_must_be_that_of_the_entry() -> None:
    entry = another_entry("disk-full")
    assert list(check_identity(entry, Path("entries/host-resources/disk-full.yml"))) == []
    (finding,) = check_identity(entry, Path("entries/gpu-memory/disk-full.yml"))
    assert (finding.location, finding.rule) == (("category",), "category-folder")
    assert finding.found == "`host-resources` in gpu-memory/"
    assert finding.remedy == "move the file to host-resources/, or change the category"


def test_a_name_of_two_entries_is_reported_in_both_files() -> None:
    first = another_entry("disk-full", aliases=["no-space-left"])
    second = another_entry("quota-reached", aliases=["disk-is-full", "no-space-left"])
    third = another_entry("no-space-left")
    pairs = [(Path(f"{entry.id}.yml"), entry) for entry in (first, second, third)]
    assert [(path.stem, finding.location, finding.found) for path, finding in check_names_are_unique(pairs)] == [
        ("disk-full", ("aliases", 0), "also in no-space-left.yml, quota-reached.yml"),
        ("quota-reached", ("aliases", 1), "also in disk-full.yml, no-space-left.yml"),
        ("no-space-left", ("id",), "also in disk-full.yml, quota-reached.yml"),
    ]


def test_names_of_one_entry_alone_are_unique() -> None:
    entry = make_entry(aliases=["cache-eats-memory", "cache-fills-memory"])
    assert list(check_names_are_unique([(Path("cache-fills-memory.yml"), entry)])) == []
