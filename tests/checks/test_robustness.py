"""Whatever stands in a file, the check ends with problems at places of the file, never with an error."""

from __future__ import annotations

from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from failure_encyclopedia.checks import check_files
from failure_encyclopedia.reading import parse_entry
from tests.factories import FULL, MINIMAL, entry_text

VALID = entry_text(FULL).replace("\nsymptoms:\n", "\n# TODO a comment, so that comments are looked at\nsymptoms:\n", 1)
OTHER = parse_entry(Path(f"{MINIMAL}.yml"), entry_text(MINIMAL).encode())
PIECES = st.sampled_from(
    [
        "", "\n", "  ", "\t", "- ", "-", ": ", ":", "'", '"', "|\n", ">-\n", "[", "]", "{", "}", "&a ", "*a", "!!str ", "!x ",
        " #", "---\n", "...\n", "? ", "null", "~", "true", "1", "1.5", "1e9", "9" * 400, "0x1", "2026-11-30", "<*>", "<*:a>",
        "https://[", "http://a", "<b>", "[a](b)", "```\n", "```python\n", "\x00", "\x07", "\u2028", "\ufeff", "é", "𝒳", "\ud800",
        "id: x\n", "signatures:\n", "related: []\n", "x" * 5000, "%YAML 1.1\n", "<<: *a\n", "=", "stored > limit", "$(",
    ]
)  # fmt: skip
EDITS = st.lists(st.tuples(st.integers(0, len(VALID)), st.integers(0, 60), PIECES), min_size=1, max_size=4)


def edited(edits: list[tuple[int, int, str]]) -> bytes:
    text = VALID
    for start, length, piece in edits:
        text = text[:start] + piece + text[start + length :]
    return text.encode("utf-8", "surrogatepass")


def check(content: bytes) -> None:
    file = parse_entry(Path(f"{FULL}.yml"), content)
    lines = content.decode("utf-8", "replace").split("\n")
    for problem in check_files([file, OTHER]).problems:
        if problem.path == file.path:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 2
            assert problem.message


@given(EDITS)
@example([(0, len(VALID), "")])
@example([(0, 0, "\ud800")])
@example([(0, 4, "&a id: ")])
@example([(0, 0, "tags: &a [*a]\n")])
@example([(0, 0, "? [a]\n# TODO x\n: b\n")])
@example([(0, 0, "? &k [*k]\n# TODO x\n: b\n")])
def test_a_valid_file_may_be_edited_in_any_way(edits: list[tuple[int, int, str]]) -> None:
    check(edited(edits))


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_a_file_may_hold_anything(content: bytes) -> None:
    check(content)
