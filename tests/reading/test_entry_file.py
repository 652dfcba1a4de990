from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.problem import Finding
from failure_encyclopedia.reading import EntryFile, parse_entry, place_findings, read_entry_file
from tests.factories import ENTRY_FILES, FULL, entry_text, make_entry

PATH = Path(f"{FULL}.yml")


def places(file: EntryFile) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.rule) for problem in file.problems]


def test_a_valid_file_becomes_an_entry() -> None:
    path = ENTRY_FILES / f"{FULL}.yml"
    file = read_entry_file(path)
    assert file == EntryFile(path, path.read_bytes(), make_entry())


def test_a_file_with_windows_line_ends_is_the_same_entry_with_problems_on_the_same_lines() -> None:
    text = entry_text().replace("\n", "\r\n")
    assert parse_entry(PATH, text.encode()).entry == make_entry()
    faulty = parse_entry(PATH, text.replace("severity: high", "severity: hgih").encode())
    assert places(faulty) == [(7, 11, "unknown-value")]


def test_a_file_with_a_byte_order_mark_is_the_same_entry_with_problems_in_the_same_columns() -> None:
    assert parse_entry(PATH, entry_text().encode("utf-8-sig")).entry == make_entry()
    faulty = parse_entry(PATH, entry_text().replace("id: cache-fills", "di: cache-fills").encode("utf-8-sig"))
    assert places(faulty) == [(1, 1, "missing-field"), (1, 1, "unknown-field")]


def test_columns_count_characters_not_bytes() -> None:
    (problem,) = parse_entry(PATH, entry_text().replace("A. Engineer", "'Ä' x").encode()).problems
    assert problem.column == len("    - 'Ä' ") + 1


def test_a_file_that_is_not_utf8_is_reported_where_it_stops_being_it() -> None:
    line = entry_text()[: entry_text().index("A. Engineer")].count("\n") + 1
    for mark in (b"", b"\xef\xbb\xbf"):
        file = parse_entry(PATH, mark + entry_text().encode().replace(b"A. Engineer", "Ä. ".encode() + b"\xe9ngineer"))
        assert places(file) == [(line, 10, "encoding")]
        assert file.entry is None


@pytest.mark.parametrize("content", [b"", b"\n", b"# nothing\n"])
def test_an_empty_file_is_reported(content: bytes) -> None:
    assert places(parse_entry(PATH, content)) == [(1, 1, "yaml-empty")]


@pytest.mark.parametrize("content", [b"- a\n", b"text\n", b"3\n", b"null\n"])
def test_a_file_that_holds_no_mapping_is_reported(content: bytes) -> None:
    (problem,) = parse_entry(PATH, content).problems
    assert (problem.line, problem.rule) == (1, "type")
    assert problem.remedy == "begin the file with `id: name-of-the-failure`"


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (problem,) = read_entry_file(tmp_path / "missing.yml").problems
    assert (
        problem.as_text()
        == f"{tmp_path}/missing.yml:1:1: unreadable: the file cannot be read: No such file or directory"
    )


def test_a_file_with_flaws_in_its_yaml_is_no_entry_even_if_the_data_are_valid() -> None:
    file = parse_entry(PATH, entry_text().replace("severity: high", "severity: high\nseverity: low").encode())
    assert file.entry is None
    assert file.partial is not None
    assert file.partial.entry == make_entry()


def test_of_an_invalid_entry_the_rest_is_known() -> None:
    text = entry_text().replace("severity: high", "severity: hgih").replace("  - A. Engineer", "  - 7")
    partial = parse_entry(PATH, text.encode()).partial
    assert partial is not None
    assert partial.entry.title == make_entry().title
    assert partial.invented == (("severity",), ("history", "contributors", 0))
    assert [partial.is_real(place) for place in (("title",), ("severity",), ("history", "added"))] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    "content",
    [b"title: A title of it\n", b"id: 3\ntags: x\nsignatures:\n  - 4\n  - text: 5\nfix: 6\nhistory: []\n"],
)
def test_even_an_entry_of_which_little_is_valid_is_known_in_part(content: bytes) -> None:
    file = parse_entry(PATH, content)
    assert file.partial is not None
    assert file.partial.entry.id == FULL
    assert len(file.problems) > 10


def test_an_entry_without_id_in_a_file_whose_name_is_none_is_not_known() -> None:
    assert parse_entry(Path("Not an id.yml"), b"title: A title of it\n").partial is None


def test_findings_are_placed_at_their_lines() -> None:
    file = parse_entry(PATH, entry_text().encode())
    findings = [Finding(("severity",), "a", "A"), Finding(("symptoms", 1, "meaning"), "b", "B")]
    assert [(p.path, p.line, p.column, p.rule, p.message) for p in place_findings(file, findings)] == [
        (PATH, 7, 11, "a", "A"),
        (PATH, 36, 14, "b", "B"),
    ]
