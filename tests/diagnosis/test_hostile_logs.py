"""Logs that are meant to break the reader: no crash, no hang, bounded memory, a clear message."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from failure_encyclopedia.diagnosis import Matcher, diagnose, diagnose_files, scan_text
from failure_encyclopedia.diagnosis.data import diagnosis_data
from failure_encyclopedia.diagnosis.output.lines import diagnosis_lines
from failure_encyclopedia.diagnosis.output.report import diagnosis_report
from tests.diagnosis_factories import LOST, TIMED_OUT, make_library

LIBRARY = make_library(
    {
        "disk-full": [("primary", "No space left on <*:what>", {"context": ["saving"]})],
        "index": [("ambiguous", "assert <*> failed"), ("confirmation", "Killed process <*>")],
        "lost": [("collateral", "closed by peer")],
    }
)
MATCHER = Matcher(LIBRARY)
MEBIBYTE = 1 << 20

fragments = st.sampled_from(
    [
        *(
            "[rank0]:",
            "[rank99999999999]:",
            "[default3]:",
            "3: ",
            "[1,2]<stdout>:",
            "node-07:1:2 [3] NCCL WARN ",
            "\x1b[31m",
        ),
        *("\n", "\n", "\n", "\r", "\0", "\t", " ", "\N{NO-BREAK SPACE}", "é", "😀", "\ud800", "\N{LINE SEPARATOR}"),
        *(
            "saving",
            "No space left on device",
            "assert x failed",
            "Killed process 7",
            "closed by peer",
            LOST,
            TIMED_OUT,
        ),
        *(
            "Traceback (most recent call last):",
            "KeyError: 'x'",
            "Error",
            "Exception: ",
            "Root Cause (first observed failure):",
        ),
        *(
            "rank : 7 (local_rank: 1)",
            "exitcode : -9 (pid: 7)",
            "failed (exitcode: -11) local_rank: 2 (pid: 3) of binary",
        ),
        *("world_size=999999999999", "world_size=-3", "waiting for clients. 1/2 clients joined", "rank 3 nranks 8 "),
        *(
            "2026-11-30 07:22:24,740",
            "[99:99:99]",
            "E1399 25:61:61.0",
            '{"ts": 1796023538.2, "rank": 1}',
            "| 1/2 [00:00<?, ?it/s]",
        ),
        *("Rank 0-4000000000 failed to pass monitoredBarrier", "task 1: Killed", "srun: error: n: tasks 0-9,x: Killed"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(fragments, max_size=40).map("".join), st.lists(fragments, max_size=20).map("".join))
def test_no_mixture_of_log_fragments_breaks_a_diagnosis(one: str, other: str) -> None:
    scans = [scan_text(one, MATCHER, "rank_0.log"), scan_text(other, MATCHER, "rank_1.log")]
    diagnosis = diagnose(scans, LIBRARY)
    diagnosis_data(diagnosis)
    list(diagnosis_lines(diagnosis))
    for hit in (hit for scan in scans for hit in scan.hits):
        assert 1 <= hit.at.line <= max(1, (one if hit.at.file == "rank_0.log" else other).count("\n") + 1)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), st.integers(1, 50))
def test_no_bytes_break_reading(tmp_path_factory: pytest.TempPathFactory, data: bytes, times: int) -> None:
    file = tmp_path_factory.mktemp("log") / "rank_0.log"
    file.write_bytes(data * times)
    diagnosis = diagnose_files([str(file)], MATCHER)
    assert diagnosis.verdict in ("found", "collateral-only", "not-found", "could-not-look")
    diagnosis_report(diagnosis)


def test_random_bytes_and_cut_utf_8_are_read(tmp_path: Path) -> None:
    file = tmp_path / "log"
    for content in (random.Random(1).randbytes(2 * MEBIBYTE), "é😀".encode()[:-1] * 1000, b"\xff\xfe" + b"x" * 99):
        file.write_bytes(content)
        assert diagnose_files([str(file)], MATCHER).verdict in ("not-found", "could-not-look")


@pytest.mark.parametrize(
    "line",
    [
        b"x" * 1000,
        b"ok\n",
        b"[rank0]: assert x failed" + b"." * 200 + b"\n",
        b"\r" * 50,
        b"\x1b[31mcolour\x1b[0m ",
        b"saving " * 3 + b"\n",
    ],
    ids=["one line", "short lines", "matches", "carriage returns", "colours", "contexts"],
)
def test_memory_does_not_grow_with_the_log(tmp_path: Path, line: bytes) -> None:
    def peak_of(mebibytes: int) -> int:
        file = tmp_path / "log"
        file.write_bytes(line * (mebibytes * MEBIBYTE // 2 // len(line)))
        tracemalloc.start()
        diagnose_files([str(file)], MATCHER)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert peak_of(6) < 1.3 * peak_of(4) + MEBIBYTE
