"""Times in log lines: many forms, often without a date, a year or a zone, so that not every two can be compared."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from functools import lru_cache

_MONTHS = {
    m: n
    for n, m in enumerate(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], start=1)
}
_CLOCK = r"(?P<clock>\d{2}:\d{2}:\d{2})(?:[.,:](?P<fraction>\d{1,9}))?"
_ZONE = r"(?P<zone>Z|[+-]\d{2}:?\d{2})?"
_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        rf"\[?(?P<year>\d{{4}})[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}})[T _-]{_CLOCK}{_ZONE}\]?",
        rf"\[?(?P<first>\d{{1,2}})/(?P<second>\d{{1,2}})/(?P<year>\d{{4}})[ ,]+{_CLOCK}\]?",
        rf"\[?(?:[A-Z][a-z]{{2}} )(?P<name>[A-Z][a-z]{{2}}) +(?P<day>\d{{1,2}}) {_CLOCK} (?P<year>\d{{4}})\]?",
        rf"(?P<name>[A-Z][a-z]{{2}}) +(?P<day>\d{{1,2}}) {_CLOCK}(?= )",
        rf"\[?(?P<letter>[EWIFDV])(?P<month>\d{{1,2}})(?P<day>\d{{2}}) {_CLOCK}",
        rf"\[?(?P<month>\d{{2}})[-/](?P<day>\d{{2}}) {_CLOCK}\]?",
        rf"\[?{_CLOCK}\]?:?(?=[\s|\]]|$)",
        r"\[ *(?P<uptime>\d{1,9}\.\d{3,6})\]",
        r"\[?(?P<epoch>1\d{9}\.\d+)\]?",
    )
)
_EPOCH_FIELD = re.compile(r'"(?:ts|time|timestamp)": ?"?(\d{10}(?:\.\d+)?)', re.ASCII)


@dataclass(frozen=True)
class Moment:
    """When a line was written, as far as it says so."""

    scale: str
    """`absolute`, `year` (no year given), `day` (clock time only) or `uptime`; only equal scales can be compared."""
    seconds: float
    """Seconds since the beginning of that scale."""

    def before(self, other: Moment) -> float | None:
        """Return by how many seconds it lies before another (negative: after), None where they cannot be compared."""
        if self.scale == other.scale:
            return other.seconds - self.seconds
        coarser = {self.scale, other.scale}
        if coarser <= {"absolute", "year", "day"}:
            span = 86400.0 if "day" in coarser else 0.0
            if span:
                difference = (other.seconds - self.seconds) % span
                return difference if difference <= span / 2 else difference - span
        return None


@dataclass(frozen=True)
class FoundMoment:
    """A moment at the beginning of a text, with what stands with it."""

    moment: Moment
    end: int
    level_letter: str


def moment_at(text: str, position: int) -> FoundMoment | None:
    """Return the moment that stands at a position of a line, or None."""
    for form in _FORMS:
        found = form.match(text, position)
        if found is not None:
            moment = _moment(tuple(sorted(found.groupdict().items())))
            if moment is not None:
                return FoundMoment(moment, found.end(), found.groupdict().get("letter") or "")
    return None


def moment_of_record(text: str) -> Moment | None:
    """Return the moment of a JSON record that carries seconds since 1970, or None."""
    found = _EPOCH_FIELD.search(text)
    return Moment("absolute", float(found.group(1))) if found else None


@lru_cache(maxsize=4096)
def _moment(items: tuple[tuple[str, str | None], ...]) -> Moment | None:
    parts = {name: value for name, value in items if value is not None}
    if "epoch" in parts:
        return Moment("absolute", float(parts["epoch"]))
    if "uptime" in parts:
        return Moment("uptime", float(parts["uptime"]))
    hours, minutes, seconds = map(int, parts["clock"].split(":"))
    in_day = hours * 3600 + minutes * 60 + seconds + float("0." + parts.get("fraction", "0"))
    month, day = _month_and_day(parts)
    if day is None:
        return Moment("day", in_day)
    try:
        date = dt.date(int(parts.get("year", "2000")), month, day)
    except ValueError:
        return None
    total = (date - dt.date(1970, 1, 1)).days * 86400 + in_day
    if "year" not in parts:
        return Moment("year", total)
    return Moment("absolute", total - _offset(parts.get("zone", "")))


def _month_and_day(parts: dict[str, str]) -> tuple[int, int | None]:
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        return (second, first) if first > 12 else (first, second)
    if "name" in parts:
        return _MONTHS.get(parts["name"], 0), int(parts["day"])
    if "day" in parts:
        return int(parts["month"]), int(parts["day"])
    return 0, None


def _offset(zone: str) -> int:
    if zone in ("", "Z"):
        return 0
    digits = zone[1:].replace(":", "")
    seconds = int(digits[:2]) * 3600 + int(digits[2:]) * 60
    return seconds if zone[0] == "+" else -seconds
