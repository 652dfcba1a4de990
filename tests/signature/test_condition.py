from __future__ import annotations

import pytest

from failure_encyclopedia.signature import ConditionError, parse_condition
from failure_encyclopedia.signature.condition import Quantity, parse_quantity


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("580.33 MiB", Quantity(580.33 * 1024**2, "bytes")),
        ("2 GB", Quantity(2e9, "bytes")),
        ("1,024", Quantity(1024, "")),
        ("600000 ms", Quantity(600, "seconds")),
        ("85%", Quantity(85, "percent")),
        ("-9 (pid: 17)", Quantity(-9, "")),
        ("3 of 8", Quantity(3, "")),
        ("nan", None),
        ("", None),
    ],
)
def test_quantities_have_a_dimension(text: str, quantity: Quantity | None) -> None:
    assert parse_quantity(text) == quantity


def test_sizes_are_compared_in_bytes() -> None:
    condition = parse_condition("unallocated > 0.2 * requested")
    assert condition.holds({"unallocated": "300 MiB", "requested": "1 GiB"}) is True
    assert condition.holds({"unallocated": "200 MiB", "requested": "1 GiB"}) is False


def test_what_cannot_be_compared_is_neither_true_nor_false() -> None:
    assert parse_condition("a > b").holds({"a": "1 GiB", "b": "3 s"}) is None
    assert parse_condition("a > b").holds({"a": "1"}) is None


def test_the_names_of_the_captures_are_known() -> None:
    assert parse_condition("free >= 10 GiB").names == ("free",)
    assert parse_condition("a < 2 * b").names == ("a", "b")


def test_a_condition_needs_a_name_on_its_left() -> None:
    with pytest.raises(ConditionError, match="NAME OPERATOR"):
        parse_condition("3 > a")
