"""What the form for new entries tells of mistakes: the words of the check, each beside its field."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.checks.fault import plant
from tests.checks.reading_faults import SCHEMA_FAULTS
from tests.checks.rule_faults import RULE_FAULTS
from tests.factories import FULL
from tests.form_answers import case, judge
from tests.web.conftest import Site
from tests.web.filling import draft_of, filling

pytestmark = pytest.mark.browser

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


def test_the_page_tells_planted_faults_in_the_words_of_the_check(
    browser: Browser, site_without_an_entry: Site, tmp_path: Path
) -> None:
    judged = judge([(fault.id, plant(fault).text) for fault in FAULTS], tmp_path)
    by_page: dict[str, list[list[str]]] = {}
    by_check: dict[str, list[list[str]]] = {}
    with filling(browser, site_without_an_entry) as form:
        for fault, one in zip(FAULTS, judged, strict=True):
            form.open(draft_of(case(one.file)["data"]))
            form.page.get_by_role("button", name="Show all that is left").click()
            form.page.wait_for_timeout(100)
            told = form.page.locator(".fe-message--error").evaluate_all(
                "all => all.map(one => [one.querySelector('.fe-message__what').textContent,"
                " one.lastElementChild.lastElementChild?.textContent ?? ''])"
            )
            by_page[fault.name] = [[without_marks(part) for part in pair] for pair in told]
            by_check[fault.name] = [[without_marks(p.message), without_marks(p.remedy)] for p in one.report.problems]
    assert by_page == by_check
    assert {name: len(found) for name, found in by_page.items()} == dict.fromkeys(by_page, 1)
    assert len(by_page) > 30


def without_marks(text: str) -> str:
    """Return a text without the marks of code, which a page shows by its type."""
    return text.replace("`", "")
