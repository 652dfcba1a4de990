from __future__ import annotations

import gzip
import pickle
import time
from pathlib import Path

import pytest

from failure_encyclopedia.diagnosis import Matcher, scan_file, scan_text
from failure_encyclopedia.diagnosis.scan import KEPT_OF_CAPTURE, KEPT_PER_RANK
from tests.diagnosis_factories import make_library

LIBRARY = make_library(
    {
        "disk-full": [("primary", "[Errno 28] No space left on <*:what>")],
        "index-out-of-range": [("primary", "CUDA error: device-side assert triggered")],
        "export-oom": [("primary", "CUDA out of memory", {"context": ["convert_to_hf.py"]})],
    }
)
MATCHER = Matcher(LIBRARY)


def places(text: str, name: str = "console.log") -> list[tuple[int, int, int | None]]:
    return [(hit.at.line, hit.at.column, hit.at.rank) for hit in scan_text(text, MATCHER, name).hits]


def test_positions_are_those_of_the_original_line() -> None:
    assert places("fine\n\n  OSError: [Errno 28] No space left on device\n") == [(3, 12, None)]
    assert places("a\r\n[rank3]: CUDA error:\tdevice-side  assert triggered\r\n") == [(2, 10, 3)]


def test_colour_codes_are_seen_through_and_counted_in_columns() -> None:
    line = "\x1b[31mCUDA\x1b[0m error: device-side \x1b[1massert\x1b[0m triggered"
    assert places(f"fine\n{line}\n") == [(2, line.index("CUDA") + 1, None)]


def test_a_message_glued_to_a_progress_bar_is_found_with_its_rank() -> None:
    bar = "\r".join(f" {i}%|#  | {i}/100 [00:01<00:10, 9.99it/s]" for i in range(3))
    line = f"{bar}[rank1]: CUDA error: device-side assert triggered"
    assert places(line + "\n") == [(1, line.index("CUDA") + 1, 1)]


def test_nul_bytes_are_passed_over() -> None:
    assert places("\0\0CUDA error: device-\0side assert triggered\n") == [(1, 3, None)]


def test_a_byte_order_mark_within_a_line_is_passed_over() -> None:
    assert places("CUDA error: device-side as\N{ZERO WIDTH NO-BREAK SPACE}sert triggered\n") == [(1, 1, None)]


def test_lines_that_a_terminal_broke_are_put_together() -> None:
    line = "[rank0]: RuntimeError: CUDA error: device-side assert triggered" + " while something went on" * 3
    wrapped = "\n".join(line[i : i + 50] for i in range(0, len(line), 50))
    assert places(f"before\n{wrapped}\nafter\n") == [(2, line.index("CUDA") + 1, 0)]


def test_lines_that_an_editor_broke_within_a_literal_are_put_together() -> None:
    assert places("x\nRuntimeError: CUDA error: device-side\nassert triggered\ny\n") == [(2, 15, None)]
    assert places("[Errno 28] No space left on\ndevice\n") == []


def test_a_log_folded_into_one_line_is_searched_throughout() -> None:
    log = "step 1 loss 2.0 " * 3000 + "OSError: [Errno 28] No space left on device " + "step 2 " * 3000
    assert places(log) == [(1, log.index("[Errno") + 1, None)]


def test_a_megabyte_without_a_line_end_is_searched_once() -> None:
    log = "x" * 3_000_000 + " CUDA error: device-side assert triggered " + "y" * 3_000_000
    assert places(log) == [(1, 3_000_002, None)]


def test_a_context_is_found_before_and_after_and_not_far_away() -> None:
    near = '  File "/opt/convert_to_hf.py", line 3\n'
    for text in (near + "x\n" * 150 + "CUDA out of memory\n", "CUDA out of memory\n" + "x\n" * 80 + near):
        assert len(scan_text(text, MATCHER).hits[0].near) == 1
    for text in (near + "x\n" * 250 + "CUDA out of memory\n", "CUDA out of memory\n" + "x\n" * 150 + near):
        assert scan_text(text, MATCHER).hits[0].near == {}


@pytest.mark.parametrize("size", [10, 1_048_000])
def test_a_context_is_found_across_the_border_of_blocks(size: int) -> None:
    filler = ("y" * 99 + "\n") * (size // 100)
    text = filler + "in convert_to_hf.py\n" + "x\n" * 150 + "CUDA out of memory\n"
    hit = scan_text(text, MATCHER).hits[0]
    assert [line.line for line in hit.near.values()] == [size // 100 + 1]


def test_a_context_is_found_in_a_block_of_few_lines_before(tmp_path: Path) -> None:
    long_line = "y" * 7_000 + "\n"
    file = tmp_path / "log"
    file.write_text(long_line * 9 + "in convert_to_hf.py\n" + long_line * 140 + "CUDA out of memory\n")
    [hit] = scan_file(str(file), MATCHER).hits
    assert [(line.line, hit.at.line) for line in hit.near.values()] == [(10, 151)]


@pytest.mark.parametrize("end", ["the end\n", "the end"])
def test_a_context_at_the_end_has_the_number_of_its_line(end: str) -> None:
    scan = scan_text("fine\nin convert_to_hf.py\n" + "x\n" * 150 + end, MATCHER)
    assert [line.line for line in scan.at_end.values()] == [2]


def test_a_colour_code_without_end_swallows_no_line() -> None:
    text = "\x1b]0;title\nfine\nCUDA error: device-side assert triggered\n\x07in convert_to_hf.py\n"
    assert places(text) == [(3, 1, None)]


def test_many_matches_are_counted_and_few_are_kept() -> None:
    started = time.perf_counter()
    scan = scan_text("[rank2]: CUDA error: device-side assert triggered\n" * 30_000, MATCHER)
    assert len(scan.hits) == KEPT_PER_RANK
    assert sum(scan.counts.values()) == 30_000
    assert time.perf_counter() - started < 20


@pytest.mark.parametrize("fast", [False, True])
def test_a_number_out_of_bounds_is_found_after_any_number_of_healthy_lines(fast: bool) -> None:
    signature = ("ambiguous", "grad norm: <*:norm> |", {"numbers": ["norm > 1000"]})
    matcher = Matcher(make_library({"explosion": [signature]}), fast)
    healthy_lines = "".join(f"[rank0]: loss 2.1 | grad norm: {i % 900}.5 | ok\n" for i in range(20_000))
    scan = scan_text(healthy_lines + "[rank0]: loss 9.1 | grad norm: 4120.5 | bad\n" + healthy_lines, matcher)
    assert [(hit.at.line, hit.named) for hit in scan.hits] == [(20_001, {"norm": "4120.5"})]
    assert list(scan.counts.values()) == [1]


def test_the_last_line_of_each_rank_is_known() -> None:
    log = "".join(f"[rank{i % 4}]: step {i}\n" for i in range(1000)) + "[rank2]: end\nlauncher\n"
    scan = scan_text(log, MATCHER)
    assert {rank: line.line for rank, line in scan.last_of_rank.items()} == {0: 997, 1: 998, 2: 1001, 3: 1000}
    assert scan.last_line is not None
    assert (scan.last_line.line, scan.last_line.text) == (1002, "launcher")


def test_source_code_that_raises_an_error_is_not_an_error() -> None:
    scan = scan_text('    raise ValueError("x")\nValueError: x\n  except KeyError:\n', MATCHER)
    assert [(error.name, error.at.line) for error in scan.errors] == [("ValueError", 2)]


def test_an_exception_is_shown_where_it_stands() -> None:
    text = "step 1 loss 2.0 " * 60 + "[rank1]: torch.cuda.OutOfMemoryError: CUDA ran out"
    [error] = scan_text(text, MATCHER).errors
    assert (error.name, error.at.column) == ("OutOfMemoryError", text.index("torch") + 1)
    assert error.at.text.endswith("[rank1]: torch.cuda.OutOfMemoryError: CUDA ran out")


def test_of_a_capture_that_is_a_very_long_line_only_the_beginning_is_kept() -> None:
    [hit] = scan_text("[Errno 28] No space left on " + "x" * 100_000, MATCHER).hits
    assert hit.named == {"what": "x" * KEPT_OF_CAPTURE}


def test_what_is_found_in_a_file_is_what_is_found_in_its_text_fast_or_slow(tmp_path: Path) -> None:
    text = "ok\n" * 5000 + "[rank1]: OSError: [Errno 28] No space left on device\n" + "ok\n" * 5000
    file = tmp_path / "log.gz"
    file.write_bytes(gzip.compress(text.encode()))
    slow = Matcher(LIBRARY, fast=False)
    fast = scan_file(str(file), MATCHER)
    assert fast == scan_file(str(file), slow) == scan_file(str(file), pickle.loads(pickle.dumps(slow)))
    assert [(hit.at.line, hit.named) for hit in fast.hits] == [(5001, {"what": "device"})]
    assert pickle.loads(pickle.dumps(fast)) == fast


@pytest.mark.parametrize(
    ("content", "state"), [(b"", "empty"), (b"\n \n", "empty"), (bytes(range(256)) * 40, "not-text")]
)
def test_what_cannot_be_searched_is_said(tmp_path: Path, content: bytes, state: str) -> None:
    file = tmp_path / "log"
    file.write_bytes(content)
    assert scan_file(str(file), MATCHER).state == state


def test_a_missing_file_is_reported_in_the_result(tmp_path: Path) -> None:
    scan = scan_file(str(tmp_path / "nothing.log"), MATCHER)
    assert (scan.state, scan.remarks) == ("unreadable", ["no such file or directory"])
