from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_encyclopedia.signature import parse_condition, parse_template
from failure_encyclopedia.signature.gauge import make_gauge

LONG = b"a line of a log\n" * 1100
"""Enough text for the search by RE2 to be worth while."""

numbers = st.one_of(
    st.integers(-100_000, 10_000_000).map(str),
    st.floats(0, 1e9, allow_nan=False).map(repr),
    st.floats(0, 1e9, allow_nan=False).map("{:.3f}".format),
    st.floats(0, 1e12, allow_nan=False).map("{:.4e}".format),
    st.integers(0, 10_000_000).map("{:,}".format),
    st.sampled_from(
        ["nan", "inf", "", "-inf", "+5000", ".5", "1e5", "1E-7", "5e-0", "12345e-2", "007", "0.5e9", "1,0,0"]
    ),
)


@given(
    numbers,
    st.sampled_from([">", ">=", "<", "<=", "==", "!="]),
    st.sampled_from(["10", "100", "1000", "999", "2000", "8", "1", "0.5"]),
    st.sampled_from(["grad norm: <*:n> |", "norm=<*:n>, rate", "x <*> norm <*:n> <*>"]),
    st.sampled_from([" ", "  ", "\t"]),
)
def test_a_gauge_passes_over_no_line_that_counts(number: str, operator: str, bound: str, text: str, space: str) -> None:
    template = parse_template(text)
    condition = parse_condition(f"n {operator} {bound}")
    gauge = make_gauge(template, [[condition]])
    line = text.replace("<*:n>", number).replace("<*>", "value").replace(" ", space)
    match = template.match(line)
    if gauge is not None and match is not None and condition.holds(match.named):
        assert list(gauge.find(line.encode()))
        assert list(gauge.find(LONG + line.encode()))


@given(st.lists(numbers, max_size=8), st.sampled_from(["n > 1000", "n > 1", "n >= 10", "n < 5", "n > 0"]))
def test_a_gauge_finds_the_same_with_and_without_re2(values: list[str], condition: str) -> None:
    gauge = make_gauge(parse_template("norm=<*:n> of"), [[parse_condition(condition)]])
    assert gauge is not None
    text = LONG + b"".join(f"norm={value}".encode() for value in values)
    assert list(gauge.find(text)) == list(gauge.find(text, fast=False))


@pytest.mark.parametrize(
    ("number", "found"), [("0.412", False), ("99.9", False), ("4120.551", True), ("1.4e+05", True)]
)
def test_a_gauge_passes_over_healthy_lines(number: str, found: bool) -> None:
    gauge = make_gauge(parse_template("| grad norm: <*:norm> |"), [[parse_condition("norm > 1000")]])
    assert gauge is not None
    assert list(gauge.find(f"x | grad norm: {number} | y".encode())) == ([9] if found else [])


@pytest.mark.parametrize("condition", ["a > 2 * b", "a > 5 GiB"])
def test_there_is_no_gauge_for_units_and_for_numbers_of_the_line_itself(condition: str) -> None:
    template = parse_template("size <*:a> of <*:b> now")
    assert make_gauge(template, [[parse_condition(condition)]]) is None
    assert make_gauge(template, [[parse_condition("a > 100")], [parse_condition(condition)]]) is None
