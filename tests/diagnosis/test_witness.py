from __future__ import annotations

import time

import pytest

from failure_encyclopedia.diagnosis.witness import RANKS_AT_MOST, error_in, leading_number, ranks_of, signal_of


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("KeyError: 'x'", "KeyError"),
        ("[rank0]: torch.cuda.OutOfMemoryError: CUDA out of memory", "OutOfMemoryError"),
        ("\N{NO-BREAK SPACE}ValueError:\N{NO-BREAK SPACE}bad", "ValueError"),
        ("queue.Empty", "Empty"),
        ("Exception", "Exception"),
        ("error: raise ValueError: x", None),
        ("    raise ValueError('x')", None),
        ("except KeyError: pass", None),
        ("# KeyError: x", None),
        ("raised: KeyError: x", "KeyError"),
        ("noKeyError: x", None),
        ("在KeyError: x", None),
        ("A" * 200 + "Error: x", None),
    ],
)
def test_a_line_that_reports_an_exception_is_told_from_source_code(line: str, name: str | None) -> None:
    error = error_in(line)
    assert (error.name if error else None) == name


@pytest.mark.parametrize("text", ["import " * 100_000 + ": KeyError: x", "Exception" * 100_000, "a." * 400_000 + "b"])
def test_a_very_long_line_takes_no_long_time(text: str) -> None:
    started = time.perf_counter()
    error_in(text)
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("0-3,5", (0, 1, 2, 3, 5)),
        ("[7, 9]", (7, 9)),
        ("5-3", ()),
        ("65534-65540", (65534, 65535)),
        ("9" * 5000, ()),
        ("1-" + "9" * 5000, tuple(range(1, 4097))),
    ],
)
def test_ranks_are_listed_and_misread_numbers_left_out(text: str, ranks: tuple[int, ...]) -> None:
    assert ranks_of(text) == ranks


def test_a_list_of_ranks_is_bounded() -> None:
    assert len(ranks_of("0-4095," * 100_000)) <= RANKS_AT_MOST + 4096


@pytest.mark.parametrize(
    ("captures", "signal"),
    [
        ({"code": "-9"}, 9),
        ({"code": " 137"}, 9),
        ({"code": "1"}, None),
        ({"signal": "11 (Segmentation fault)"}, 11),
        ({"how": "Out Of Memory"}, 9),
        ({"how": "Exited with exit code 1"}, None),
        ({"code": "9" * 5000}, None),
    ],
)
def test_a_signal_is_read_from_what_a_launcher_says(captures: dict[str, str], signal: int | None) -> None:
    assert signal_of(captures) == signal


def test_a_number_is_exact_in_every_language() -> None:
    assert leading_number(" -9 (pid: 17)") == -9
    assert leading_number("1" * 30) == 111_111_111_111_111
    assert leading_number("x") is None
