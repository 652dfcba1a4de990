"""What the search box takes for granted of the theme: when the theme changes it, this fails, and not the readers' search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser

WORKER = """
const heard = [];
addEventListener("message", ({ data }) => {
  heard.push(data);
  if (data.type === 0) return postMessage({ type: 1 });
  const item = (location, title, text, score) => ({ location, title, text, score, terms: {} });
  postMessage({ type: 3, data: { items: data.data === "nothing" ? [] : [
    [item("browse/", `<b id="heard" data-fe-status="Two hits.">${escape(JSON.stringify(heard))}</b>`, "<p>of the first</p>", 5)],
    [item("about/", "A page", "", 7), item("about/#privacy", "Its section", "<p>of the section</p>", 7.5)],
  ] } });
});
"""
"""A worker that answers as the site's does, and puts what it heard into its first answer."""

HEARD = "JSON.parse(unescape(document.getElementById('heard')?.textContent ?? '[]'))"


@pytest.fixture
def visit(browser: Browser, small_site: Site) -> Iterator[Visit]:
    with visiting(browser, small_site) as made:
        made.page.route(
            "**/assets/javascripts/search/worker.js",
            lambda route: route.fulfill(body=WORKER, content_type="text/javascript"),
        )
        made.open("tags/")
        made.page.keyboard.press("/")
        yield made
        assert made.complaints == []


def ask(visit: Visit, text: str) -> None:
    visit.page.locator("[data-md-component=search-query]").fill(text)
    visit.wait_until(f"text => ({HEARD}).at(-1)?.data === text", text)


def heard(page: Page) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = page.evaluate(HEARD)
    return said


def test_the_worker_hears_what_is_in_the_field_as_it_is(visit: Visit) -> None:
    text = 'two lines:\n"-9" [x] <b>\\ 💥'
    ask(visit, text)
    setup, *queries = heard(visit.page)
    assert setup["type"] == 0
    assert setup["data"]["docs"] == []
    assert {query["type"] for query in queries} == {2}
    assert queries[-1]["data"] == text


def test_a_query_of_white_space_reaches_the_worker_when_the_field_is_focused(visit: Visit) -> None:
    ask(visit, "something")
    assert [query["data"] for query in heard(visit.page)[1:4]] == ["", " ", ""]


def test_items_become_links_with_title_text_and_score(visit: Visit) -> None:
    ask(visit, "something")
    found = visit.page.evaluate("""
        [...document.querySelectorAll(".md-search-result__list > .md-search-result__item a")].map((link) => [
          link.getAttribute("href"), link.querySelector("h1, h2").tagName, link.querySelector("p")?.textContent ?? "",
          link.firstElementChild.getAttribute("data-md-score")])
    """)
    url = visit.site.url
    assert found == [
        [f"{url}browse/", "H1", "of the first", "5.00"],
        [f"{url}about/", "H1", "", "7.00"],
        [f"{url}about/#privacy", "H2", "of the section", "7.50"],
    ]


def test_enter_opens_the_link_with_the_highest_score(visit: Visit) -> None:
    ask(visit, "something")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/about/#privacy")


def test_every_answer_is_seen_by_the_line_above_the_hits(visit: Visit) -> None:
    visit.page.evaluate("""
        window.seen = 0;
        new MutationObserver(() => { window.seen += 1; })
          .observe(document.querySelector(".md-search-result > :first-child.md-search-result__meta"), { childList: true });
    """)
    for count, text in enumerate(("something", "nothing", "nothing else"), 1):
        visit.page.locator("[data-md-component=search-query]").fill(text)
        visit.wait_until("count => window.seen === count", count)
    assert visit.page.locator(".md-search-result > :last-child.md-search-result__list > li").count() == 2


def test_what_stands_above_the_hits_is_reached_by_arrows_and_a_click_closes_the_dialog(visit: Visit) -> None:
    visit.page.locator("[data-md-component=search-query]").fill("line\n" * 20)
    note = visit.page.locator(".fe-note-link")
    note.wait_for(state="visible")
    visit.page.keyboard.press("ArrowDown")
    assert note.evaluate("element => element === document.activeElement")
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("Escape")
    note.wait_for(state="hidden")
