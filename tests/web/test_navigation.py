"""Finding one's way with the theme's own navigation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.factories import FULL
from tests.web.browsing import visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["", f"failures/{FULL}/"])
def test_on_a_phone_the_drawer_leads_to_every_part_of_the_site(browser: Browser, small_site: Site, path: str) -> None:
    with visiting(browser, small_site, width="phone") as visit:
        visit.open(path)
        visit.page.locator("label.md-header__button[for=__drawer]").click()
        link = visit.page.locator(".md-nav--primary").get_by_role("link", name="Signatures")
        link.wait_for(state="visible")
        link.click()
        visit.page.wait_for_url("**/signatures/")
        assert visit.complaints == []
