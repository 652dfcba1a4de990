"""Searching for lines that healthy programs print too, and that count only where a number in them is out of bounds.

`grad norm: <*:norm> |` stands in every line of a training log; with the condition `norm > 1000` hardly any line counts.
A gauge reads the number behind the literal and passes over the lines in which it is within bounds, without looking at
the rest of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .condition import OPERATORS, Condition
from .template import Template

_SPACE = rb"(?:[ \t\v\f\r]|\xc2\xa0)"
_NUMBER = rb"([+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"


@dataclass(frozen=True)
class Gauge:
    """An expression for a literal with a number behind it, and the bounds of which one must hold for the number."""

    word: bytes
    """A piece of the literal, without which the expression is not tried."""
    expression: re.Pattern[bytes]
    bounds: tuple[tuple[str, float], ...]
    """Operators and the numbers on their right."""

    def find(self, text: bytes) -> Iterator[int]:
        """Yield where the literal stands with a number that is out of bounds."""
        if self.word not in text:
            return
        tests = [(OPERATORS[operator], bound) for operator, bound in self.bounds]
        for found in self.expression.finditer(text):
            number = float(found[1].replace(b",", b""))
            for test, bound in tests:
                if test(number, bound):
                    yield found.start()
                    break


def make_gauge(template: Template, alternatives: Iterable[Sequence[Condition]]) -> Gauge | None:
    """Return a gauge that finds every line in which a template stands and all conditions of one alternative hold.

    None where the conditions compare numbers of the line with each other, or have units.
    """
    bounds: list[tuple[str, float]] = []
    literals: set[str] = set()
    for conditions in alternatives:
        usable = [found for condition in conditions if (found := _usable(template, condition)) is not None]
        if not usable:
            return None
        literal, operator, bound = usable[0]
        literals.add(literal)
        bounds.append((operator, bound))
    if len(literals) != 1:
        return None
    literal = literals.pop()
    pieces = [piece.encode() for piece in literal.split()]
    pieces = pieces[pieces.index(max(pieces, key=len)) :]
    gap = _SPACE + (b"+" if literal.endswith(" ") else b"*")
    before = (_SPACE + b"+").join(map(re.escape, pieces)) + gap
    return Gauge(pieces[0], re.compile(before + _quick(bounds) + _NUMBER), tuple(dict.fromkeys(bounds)))


def _quick(bounds: Sequence[tuple[str, float]]) -> bytes:
    """Return a condition on the first characters of a number that holds whenever it is above all of some bounds.

    It only saves time: most numbers of healthy lines have too few digits to be above.
    """
    least = min((bound for operator, bound in bounds if operator in (">", ">=")), default=0.0)
    if least < 1 or any(operator not in (">", ">=") for operator, _ in bounds):
        return b""
    many_digits = rb"(?=[+]?(?:[\d,]{%d}|[\d,]*\.?\d*[eE]))" % len(str(int(least)))
    return many_digits + rb"(?![+]?0?\.\d*(?:[^\d.,eE]|$))(?![+]?\d?\.?\d*[eE]-0*[1-9])"


def _usable(template: Template, condition: Condition) -> tuple[str, str, float] | None:
    """Return the literal before the number of a condition, the operator and the bound."""
    if condition.right is not None or condition.quantity is None or condition.quantity.dimension:
        return None
    position = template.names.index(condition.left) - template.starts_open
    literal = template.literals[position] if position >= 0 else ""
    return (literal, condition.operator, condition.quantity.value) if literal.strip() else None
