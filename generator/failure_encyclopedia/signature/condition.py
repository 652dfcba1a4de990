"""Conditions on numbers that a template captures, such as `unallocated > 0.2 * requested`.

A condition is `NAME OPERATOR [FACTOR *] NAME` or `NAME OPERATOR QUANTITY`; a name is that of a capture, a quantity a
number with or without a unit. Sizes are compared in bytes and durations in seconds; numbers without a unit only with
each other.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_NUMBER = r"[+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_QUANTITY = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<unit>%|[A-Za-z]+)?")
_CONDITION = re.compile(
    rf"\s*(?P<left>[a-z][a-z0-9_]*)\s*(?P<operator><=|>=|==|!=|<|>)\s*"
    rf"(?:(?:(?P<factor>{_NUMBER})\s*\*\s*)?(?P<right>[a-z][a-z0-9_]*)|(?P<quantity>{_NUMBER}\s*(?:%|[A-Za-z]+)?))\s*"
)
OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_BYTES = {
    **{"b": 1, "byte": 1, "bytes": 1},
    **{f"{prefix}ib": 1024**power for power, prefix in enumerate("kmgtp", start=1)},
    **{f"{prefix}b": 1000**power for power, prefix in enumerate("kmgtp", start=1)},
}
_SECONDS = {
    **{"ms": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "us": 1e-6, "s": 1.0, "sec": 1.0, "secs": 1.0},
    **{"second": 1.0, "seconds": 1.0, "min": 60.0, "minute": 60.0, "minutes": 60.0, "h": 3600.0, "hour": 3600.0},
    **{"hours": 3600.0},
}


class ConditionError(ValueError):
    """A condition that cannot be parsed."""


@dataclass(frozen=True)
class Quantity:
    """A number in the base unit of its dimension."""

    value: float
    dimension: str
    """`bytes`, `seconds`, `percent`, or nothing."""


@dataclass(frozen=True)
class Condition:
    """A parsed condition; `right` is a capture's name, or None where `quantity` is compared with."""

    text: str
    left: str
    operator: str
    factor: float
    right: str | None
    quantity: Quantity | None

    @property
    def names(self) -> tuple[str, ...]:
        """The captures that it needs."""
        return (self.left,) if self.right is None else (self.left, self.right)

    def holds(self, captures: Mapping[str, str]) -> bool | None:
        """Whether it holds for what was captured; None where a capture is missing or no number of the right kind."""
        left = parse_quantity(captures.get(self.left, ""))
        right = self.quantity if self.right is None else parse_quantity(captures.get(self.right, ""))
        if left is None or right is None or left.dimension != right.dimension:
            return None
        return OPERATORS[self.operator](left.value, self.factor * right.value)


def parse_quantity(text: str) -> Quantity | None:
    """Return the quantity with which a text begins, such as `580.33 MiB`, or None."""
    found = _QUANTITY.match(text.strip())
    if found is None:
        return None
    value = float(found["number"].replace(",", ""))
    unit = (found["unit"] or "").lower()
    if unit in _BYTES:
        return Quantity(value * _BYTES[unit], "bytes")
    if unit in _SECONDS:
        return Quantity(value * _SECONDS[unit], "seconds")
    return Quantity(value, "percent" if unit == "%" else "")


def parse_condition(text: str) -> Condition:
    """Parse a condition.

    Raises:
        ConditionError: it does not have the form of one.
    """
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise ConditionError(
            "a condition is `NAME OPERATOR FACTOR * NAME` or `NAME OPERATOR NUMBER UNIT`, with a name of the "
            "template's captures, such as `unallocated > 0.2 * requested` or `free > 10 GiB`"
        )
    factor = float(found["factor"].replace(",", "")) if found["factor"] else 1.0
    quantity = parse_quantity(found["quantity"]) if found["quantity"] else None
    return Condition(" ".join(text.split()), found["left"], found["operator"], factor, found["right"], quantity)
