"""Searching for lines that healthy programs print too, and that count only where a number in them is out of bounds.

`grad norm: <*:norm> |` stands in every line of a training log; with the condition `norm > 1000` hardly any line counts.
A gauge reads the number behind the literal and passes over the lines in which it is within bounds, without looking at
the rest of the line. Where the package `google-re2` is installed, it does the search, several times as fast; each
number that it finds is judged by the same expression as without it, so that both give the same places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .condition import OPERATORS, Condition
from .template import Template

_SPACE = rb"(?:[ \t\v\f\r]|\xc2\xa0)"
_NUMBER = rb"([+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
_WORTH_RE2 = 1 << 14
"""Bytes of text from which on it pays to make an expression of RE2."""


@dataclass(frozen=True)
class Gauge:
    """An expression for a literal with a number behind it, and the bounds of which one must hold for the number."""

    word: bytes
    """A piece of the literal, without which the expression is not tried."""
    expression: re.Pattern[bytes]
    rough: bytes
    """An expression of RE2 that stands wherever `expression` stands with a number that is out of bounds."""
    bounds: tuple[tuple[str, float], ...]
    """Operators and the numbers on their right."""

    def find(self, text: bytes, fast: bool = True) -> Iterator[int]:
        """Yield where the literal stands with a number that is out of bounds; `fast` allows the search by RE2."""
        tests = [(OPERATORS[operator], bound) for operator, bound in self.bounds]
        for found in self._numbers(text, fast):
            number = float(found[1].replace(b",", b""))
            if any(test(number, bound) for test, bound in tests):
                yield found.start()

    def _numbers(self, text: bytes, fast: bool) -> Iterator[re.Match[bytes]]:
        """Yield places of the expression, all those with a number that is out of bounds among them."""
        rough = _compiled_by_re2(self.rough) if fast and len(text) >= _WORTH_RE2 else None
        if rough is None:
            if self.word in text:
                yield from self.expression.finditer(text)
            return
        place = rough.search(text)
        while place is not None:
            found = self.expression.match(text, place.start())
            if found is not None:
                yield found
            place = rough.search(text, found.end() if found is not None else place.start() + 1)


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
    digits = _digits_of_least(bounds)
    return Gauge(
        pieces[0],
        re.compile(before + _ahead(digits) + _NUMBER),
        before + _rough_number(digits),
        tuple(dict.fromkeys(bounds)),
    )


def _digits_of_least(bounds: Sequence[tuple[str, float]]) -> int:
    """Return the digits before the point of every number within reach of some bounds, where all are lower bounds.

    0 where any number may be out of bounds.
    """
    least = min((bound for operator, bound in bounds if operator in (">", ">=")), default=0.0)
    only_lower = all(operator in (">", ">=") for operator, _ in bounds)
    return len(str(int(least))) if least >= 1 and only_lower else 0


def _ahead(digits: int) -> bytes:
    """Return a condition on the first characters of a number that holds whenever it has so many digits.

    It only saves time: most numbers of healthy lines have too few digits.
    """
    if not digits:
        return b""
    many_digits = rb"(?=[+]?(?:[\d,]{%d}|[\d,]*\.?\d*[eE]))" % digits
    return many_digits + rb"(?![+]?0?\.\d*(?:[^\d.,eE]|$))(?![+]?\d?(?:\.\d*)?[eE]-0*[1-9])"


def _rough_number(digits: int) -> bytes:
    """Return an expression without looking ahead, which RE2 lacks, for numbers of at least so many digits."""
    if not digits:
        return rb"[+-]?[\d.]"
    many_digits = rb"[\d,]{%d}" % max(digits, 2)
    powers = rb"[\d,]*\.?\d*[eE][+]?0*[1-9]"
    if digits > 1:
        return rb"[+]?(?:" + many_digits + b"|" + powers + b")"
    one_digit = (
        rb"[1-9]\.?\d*(?:[^\deE]|[eE][^+\-\d]|[eE][+][^\d]|[eE]-(?:[^\d]|0+(?:[^\d]|\z)|\z)|[eE][+]?(?:\d|\z)|\z)"
    )
    return rb"[+]?(?:" + many_digits + b"|" + powers + b"|" + one_digit + b")"


@lru_cache(maxsize=256)
def _compiled_by_re2(expression: bytes) -> Any:
    """Return an expression compiled by RE2, or None where that is not installed."""
    try:
        import re2  # noqa: PLC0415  # may be missing
    except ImportError:
        return None
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    return re2.compile(expression, options)


def _usable(template: Template, condition: Condition) -> tuple[str, str, float] | None:
    """Return the literal before the number of a condition, the operator and the bound."""
    if condition.right is not None or condition.quantity is None or condition.quantity.dimension:
        return None
    position = template.names.index(condition.left) - template.starts_open
    literal = template.literals[position] if position >= 0 else ""
    return (literal, condition.operator, condition.quantity.value) if literal.strip() else None
