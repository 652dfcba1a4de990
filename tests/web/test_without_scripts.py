"""Reading without JavaScript: everything that is said is there, and nothing that would not work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from failure_encyclopedia.schema.text import TextKind
from failure_encyclopedia.schema.texts import texts
from tests.factories import FULL, make_entry
from tests.web.browsing import KINDS, path_of, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with visiting(browser, site, java_script_enabled=False) as visit:
        yield visit.page


def test_every_text_of_an_entry_is_on_its_page(page: Page, small_site: Site) -> None:
    page.goto(f"{small_site.url}failures/{FULL}/")
    said = " ".join((page.locator("main").text_content() or "").split())
    unsaid = {"context", "numbers", "one_sided"}
    for text in texts(make_entry()):
        if text.kind is not TextKind.MARKDOWN and text.field not in unsaid:
            assert " ".join(text.text.split()) in said, text.location
        elif text.kind is TextKind.MARKDOWN and not set("`*\n") & set(text.text.strip()):
            assert text.text.strip() in said, text.location


def test_what_needs_scripts_is_not_shown(page: Page, small_site: Site) -> None:
    page.goto(f"{small_site.url}failures/{FULL}/")
    assert page.locator("article button:visible").count() == 0
    assert page.locator("article input[type=checkbox]:visible").count() == 0


def test_each_perspective_can_be_reached(page: Page, small_site: Site) -> None:
    page.goto(f"{small_site.url}failures/{FULL}/")
    for label, text in (
        ("Executive", "The run loses the work"),
        ("Engineer", "Two copies"),
        ("On-call", "Set the limit"),
    ):
        page.locator(".fe-perspectives .tabbed-labels label", has_text=label).click()
        assert page.locator(".fe-perspectives").get_by_text(text).is_visible()


def test_questions_can_be_opened(page: Page, small_site: Site) -> None:
    page.goto(f"{small_site.url}failures/{FULL}/")
    answer = page.get_by_text("No, the run only becomes slow")
    assert answer.is_hidden()
    page.locator("summary", has_text="Does a larger swap partition help?").click()
    assert answer.is_visible()


def test_the_table_of_all_entries_is_whole_and_has_no_filters(page: Page, site: Site) -> None:
    page.goto(f"{site.url}browse/")
    assert page.locator(".fe-browse tbody tr:visible").count() == len(site.encyclopedia)
    assert page.locator("[data-fe-browse]").is_hidden()


def test_the_home_page_leads_to_the_signatures_instead_of_a_field(page: Page, site: Site) -> None:
    page.goto(site.url)
    assert page.locator("[data-fe-ask]").is_hidden()
    page.locator("main").get_by_role("link", name="signature index").click()
    page.wait_for_url("**/signatures/")


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_shows_its_heading_and_text(page: Page, site: Site, kind: str) -> None:
    page.goto(site.url + path_of(site, kind))
    assert page.locator("main h1").is_visible()
    assert len(page.locator("main").inner_text()) > 40
