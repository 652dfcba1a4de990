"""The page on which logs are diagnosed asks nobody for anything, stores nothing, and runs nothing that a log holds."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Site
from tests.web.diagnosing import (
    CANARY,
    HOSTILE_LINES,
    LOGS,
    OUT_OF_MEMORY,
    Diagnosing,
    diagnosing,
)
from tests.web.hostile import ID as HOSTILE
from tests.web.hostile import LINE as HOSTILE_TEXT

pytestmark = pytest.mark.browser

KEPT = """
async () => ({
  local: Object.keys(localStorage), session: Object.keys(sessionStorage), cookies: document.cookie,
  databases: (await indexedDB.databases()).map(({name}) => name), caches: await caches.keys(),
  workers: (await navigator.serviceWorker?.getRegistrations() ?? []).length,
})
"""


# Privacy


def test_nothing_is_asked_of_anybody_while_a_log_is_diagnosed(tool: Diagnosing) -> None:
    asked: list[str] = []
    tool.page.context.on("request", lambda request: asked.append(request.url))
    tool.page.context.set_offline(True)
    tool.drop(OUT_OF_MEMORY)
    for details in tool.page.locator("[data-fe-result] details").all():
        details.locator("summary").first.click()
    closed = tool.page.get_by_role("button", name="Lines around it")
    for _ in range(closed.count()):
        closed.first.click()
        tool.page.wait_for_timeout(50)
    assert closed.count() == 0
    tool.page.get_by_role("button", name="Copy report").click()
    tool.page.get_by_role("button", name="Another log").click()
    tool.paste((LOGS / "tcpstore-port-in-use.log").read_text(encoding="utf-8"))
    tool.wait()
    tool.page.wait_for_timeout(300)
    assert asked == []


def test_nothing_is_stored(tool: Diagnosing) -> None:
    before = tool.page.evaluate(KEPT)
    tool.drop(OUT_OF_MEMORY)
    tool.page.get_by_role("button", name="Another log").click()
    tool.paste("[rank0]: RuntimeError: secret of mine")
    tool.wait()
    after = tool.page.evaluate(KEPT)
    assert after == before
    assert (after["session"], after["cookies"], after["databases"], after["caches"]) == ([], "", [], [])
    assert "secret" not in json.dumps(tool.page.context.storage_state(indexed_db=True))
    assert "secret" not in tool.page.url


def test_a_text_handed_over_by_another_page_is_taken_out_of_the_store_and_diagnosed(
    browser: Browser, site: Site
) -> None:
    with diagnosing(browser, site) as tool:
        tool.visit.open("about/")
        text = (LOGS / "tcpstore-port-in-use.log").read_text(encoding="utf-8")
        tool.page.evaluate("text => sessionStorage.setItem('fe-diagnose-text', text)", text)
        tool.open()
        tool.wait()
        assert tool.page.evaluate("Object.keys(sessionStorage)") == []
        expect(tool.page.locator(".fe-verdict__kind")).to_contain_text("Found")
        tool.open()
        assert tool.page.locator("#verdict").count() == 0


# Text stays text

HARMFUL = "img, script, b, style, template, iframe, object, svg:not(.fe-picture), [onload], [onerror], [onclick]"


@pytest.mark.parametrize("bypass_csp", [False, True], ids=["with-policy", "without-policy"])
def test_nothing_that_a_log_holds_runs(browser: Browser, site: Site, bypass_csp: bool) -> None:
    with diagnosing(browser, site, bypass_csp=bypass_csp) as tool:
        tool.page.add_init_script(CANARY)
        tool.open()
        tool.give_text("\n".join(HOSTILE_LINES), "<img src=x onerror=canary()>.log")
        tool.page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        tool.page.wait_for_timeout(300)
        shown = tool.page.locator("[data-fe-result]")
        for line in HOSTILE_LINES:
            expect(shown).to_contain_text(line)
        expect(shown).to_contain_text("<img src=x onerror=canary()>.log, line 3")
        assert shown.locator(f":is({HARMFUL}):not(svg.fe-picture *)").count() == 0
        assert tool.page.evaluate("window.calls") == 0
        assert tool.visit.violations() == []
        assert tool.visit.complaints == []


def test_nothing_that_an_entry_holds_runs(browser: Browser, hostile_site: Site) -> None:
    with diagnosing(browser, hostile_site, bypass_csp=True) as tool:
        tool.page.add_init_script(CANARY)
        tool.open()
        tool.give_text(f"{HOSTILE_TEXT} x and y\n")
        assert tool.diagnosis()["entries"][0]["id"] == HOSTILE
        tool.page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        shown = tool.page.locator("[data-fe-result]")
        expect(shown).to_contain_text("<script>canary()</script>")
        assert shown.locator(f":is({HARMFUL}):not(svg.fe-picture *)").count() == 0
        links = [link.get_attribute("href") or "" for link in shown.locator("a").all()]
        assert all(link.startswith(("http://127.0.0.1", "https://github.com/")) for link in links)
        assert tool.page.evaluate("window.calls") == 0


def test_what_cannot_be_seen_is_made_visible(tool: Diagnosing) -> None:
    tool.give_text("[rank0]: RuntimeError: \u202eecafrus\u202c he\u200bllo \u2066x\u2069\n")
    assert [control.inner_text() for control in tool.page.locator(".fe-log__row--it").first.locator(".fe-control").all()] == [
        "RLO", "PDF", "ZWSP", "LRI", "PDI",
    ]  # fmt: skip
    assert not set(tool.said()) & set("\u202e\u202c\u200b\u2066\u2069")
