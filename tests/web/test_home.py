"""The home page: what it shows, and the field for an error line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser

LINES = {
    "cuda-oom-capacity": (
        "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. "
        "GPU 3 has a total capacity of 79.10 GiB of which 1.02 GiB is free."
    ),
    "tcpstore-port-in-use": (
        "torch.distributed.DistNetworkError: The server socket has failed to listen on any local network address. "
        "port: 29500, useIpv6: false, code: -98, name: EADDRINUSE, message: address already in use"
    ),
    "gpu-fallen-off-bus": "NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, GPU has fallen off the bus.",
    "dataloader-shm-exhausted": (
        "RuntimeError: DataLoader worker (pid 4711) is killed by signal: Bus error. "
        "It is possible that dataloader's workers are out of shared memory."
    ),
}


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    with visiting(browser, site) as made:
        made.open("")
        yield made
        assert made.complaints == []


def test_every_category_is_shown_with_its_number_of_entries(visit: Visit, site: Site) -> None:
    for category, entries in site.encyclopedia.by_category.items():
        card = visit.page.locator(f".fe-cards a[href$='categories/{category}/']")
        assert " ".join(card.inner_text().split()) == f"{category.label} {len(entries)}"


def test_the_most_severe_entries_are_shown(visit: Visit, site: Site) -> None:
    severest = site.encyclopedia.by_severity[0]
    links = visit.page.locator("section[aria-labelledby=severest] a")
    assert links.first.get_attribute("href") == f"failures/{severest.id}/"


@pytest.mark.parametrize(("id", "line"), LINES.items())
def test_an_error_line_leads_to_its_entry_first(visit: Visit, id: str, line: str) -> None:
    visit.page.fill("[data-fe-ask] textarea", line)
    visit.page.click("[data-fe-ask] [type=submit]")
    first = visit.page.locator(".md-search-result__item a").first
    first.wait_for(state="visible")
    assert (first.get_attribute("href") or "").partition("?")[0].endswith(f"/failures/{id}/")


def test_enter_asks_and_the_search_can_be_closed_again(visit: Visit) -> None:
    visit.page.fill("[data-fe-ask] textarea", "NCCL watchdog timeout")
    visit.page.press("[data-fe-ask] textarea", "Enter")
    visit.page.locator(".md-search-result__item a").first.wait_for(state="visible")
    visit.page.keyboard.press("Escape")
    visit.page.locator(".md-search-result__item a").first.wait_for(state="hidden")


def test_an_empty_field_asks_nothing(visit: Visit) -> None:
    visit.page.click("[data-fe-ask] [type=submit]")
    visit.page.wait_for_timeout(200)
    assert visit.page.locator("[data-md-toggle=search]").is_checked() is False


def test_the_search_of_every_page_finds_entries(visit: Visit) -> None:
    visit.open("about/")
    visit.page.keyboard.press("s")
    visit.page.keyboard.type("watchdog")
    visit.page.locator(".md-search-result__item a").first.wait_for(state="visible")
