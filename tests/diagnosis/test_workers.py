from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from failure_encyclopedia.diagnosis import Matcher, scan_file
from failure_encyclopedia.diagnosis.workers import Workers
from tests.diagnosis_factories import make_library

LIBRARY = make_library(
    {
        "out-of-memory": [("primary", "CUDA out of memory. Tried to allocate <*:size>.")],
        "spike": [("primary", "grad norm: <*:norm> |", {"numbers": ["norm > 1000"]})],
        "desync": [("primary", "ranks disagree", {"context": ["entering collective <*>"]})],
    }
)
MATCHER = Matcher(LIBRARY)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(MATCHER, 2) as workers:
        yield workers


@pytest.fixture
def large_log(tmp_path: Path) -> Path:
    """A log of about 3 MB, in which failing lines stand also right at and behind the ends of blocks."""
    healthy = "".join(f"[rank{n % 4}]: iteration {n} | grad norm: 0.{n % 97} |\n" for n in range(9000))
    failing = (
        "entering collective 7\nranks disagree\n[rank2]: \x1b[31mgrad norm:\t5000.5 |\x1b[0m\n"
        "[rank3]: CUDA out of memory. Tried to allocate 2.00 GiB. é\n"
    )
    text = "".join(healthy[: 400_000 + 17 * n] + "\n" + failing for n in range(8))
    file = tmp_path / "rank_1.log"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_blocks_of_a_file_are_searched_by_several_processes_with_the_same_result(
    workers: Workers, large_log: Path
) -> None:
    scan = workers.scan_file(str(large_log))
    assert scan == scan_file(str(large_log), MATCHER)
    assert [scan.counts[LIBRARY.entries[n].signatures[0].template] for n in range(3)] == [8, 8, 8]


def test_several_files_are_read_in_order(workers: Workers, tmp_path: Path) -> None:
    names = []
    for number in range(20):
        file = tmp_path / f"rank_{number}.log"
        file.write_text(f"CUDA out of memory. Tried to allocate {number} MiB.\n", encoding="utf-8")
        names.append(str(file))
    assert list(workers.scan_files(names)) == [scan_file(name, MATCHER) for name in names]


def test_a_file_that_cannot_be_read_is_told_by_its_scan(workers: Workers, tmp_path: Path) -> None:
    scan = workers.scan_file(str(tmp_path / "missing.log"))
    assert (scan.state, scan.remarks) == ("unreadable", ["no such file or directory"])
