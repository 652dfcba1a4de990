from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis.moment import Moment, moment_at


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("2026-11-30 07:22:24,740", "absolute"),
        ("[2026-11-30T07:22:24.740Z]", "absolute"),
        ("2023/10/19 03:11:54", "absolute"),
        ("11/30/2026 07:44:54", "absolute"),
        ("28/04/2021 07:49:46", "absolute"),
        ("[Sun Jul 28 09:15:27 2024]", "absolute"),
        ("Aug 17 18:42:18 host", "year"),
        ("E1130 07:24:40.477000", "year"),
        ("W318 13:21:42.59", "year"),
        ("01-11 13:09:40", "year"),
        ("[01:17:10.938]: ", "day"),
        ("[ 1843.308145]", "uptime"),
        ("1796023538.238", "absolute"),
    ],
)
def test_times_are_read_in_their_forms(text: str, scale: str) -> None:
    found = moment_at(text, 0)
    assert found is not None
    assert found.moment.scale == scale


@pytest.mark.parametrize("text", ["step 12", "10.0.0.7:29500", "2026-13-45 99:00:00", "12:34"])
def test_what_is_no_time_is_not_read(text: str) -> None:
    assert moment_at(text, 0) is None


def test_zones_are_taken_into_account() -> None:
    utc, local = moment_at("2026-11-30T07:00:00Z", 0), moment_at("2026-11-30T09:00:00+02:00", 0)
    assert utc is not None
    assert local is not None
    assert utc.moment.before(local.moment) == 0


def test_moments_of_different_kinds_compare_by_the_clock_or_not_at_all() -> None:
    assert Moment("day", 100).before(Moment("day", 160)) == 60
    assert Moment("day", 86390).before(Moment("absolute", 86400 * 20_000 + 10)) == 20
    assert Moment("uptime", 5).before(Moment("day", 5)) is None
