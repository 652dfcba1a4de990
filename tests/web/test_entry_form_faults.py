"""What the form for new entries tells of mistakes: the words of the check, each beside its field."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.checks.fault import Fault, plant
from tests.checks.reading_faults import SCHEMA_FAULTS
from tests.checks.rule_faults import RULE_FAULTS
from tests.factories import FULL
from tests.form_answers import case, judge
from tests.web.conftest import Site
from tests.web.filling import draft_of, filling

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("planted-faults")]  # all look at the same answers

IN_THE_FORM = (
    "a title that is too long",
    "a title that ends in a full stop",
    "a summary that is too long",
    "an address without encryption",
    "an address that is none",
    "a tag with a capital and a blank",
    "an alias that leads out of the folder",
    "one reference only",
)
"""Faults of the schema that a form lets people make."""
FAULTS = [
    fault
    for fault in (*SCHEMA_FAULTS, *RULE_FAULTS)
    if fault.id == FULL and (fault.name in IN_THE_FORM or (fault in RULE_FAULTS and fault.rule != "code-syntax"))
]


class Told(NamedTuple):
    """What is said of an entry: messages with their remedies, without the marks of code."""

    by_check: list[list[str]]
    by_page: list[list[str]]


@pytest.fixture(scope="module")
def told(browser: Browser, site_without_an_entry: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Told]:
    """Return for planted faults what the check says, and what the page tells of each."""
    judged = judge([(fault.id, plant(fault).text) for fault in FAULTS], tmp_path_factory.mktemp("faults"))
    found: dict[str, Told] = {}
    with filling(browser, site_without_an_entry) as form:
        for fault, one in zip(FAULTS, judged, strict=True):
            form.open(draft_of(case(one.file)["data"]))
            form.page.get_by_role("button", name="Show all that is left").click()
            form.page.wait_for_timeout(100)
            page = form.page.locator(".fe-message--error").evaluate_all(
                "all => all.map(one => [one.querySelector('.fe-message__what').textContent,"
                " one.lastElementChild.lastElementChild?.textContent ?? ''])"
            )
            check = [[part.replace("`", "") for part in (p.message, p.remedy)] for p in one.report.problems]
            found[fault.name] = Told(check, [[part.replace("`", "") for part in pair] for pair in page])
    return found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_page_tells_a_planted_fault_in_the_words_of_the_check(fault: Fault, told: dict[str, Told]) -> None:
    assert told[fault.name].by_page == told[fault.name].by_check
    assert len(told[fault.name].by_page) == 1
