"""The search box: an error line, however it gets in, leads to its entry; a log leads on; nothing known is said to be so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route

from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site
from tests.web.test_pages import violations_of_axe

pytestmark = pytest.mark.browser

MEMORY = (
    "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. "
    "GPU 3 has a total capacity of 79.10 GiB of which 1.02 GiB is free."
)
PORT = (
    "torch.distributed.DistNetworkError: The server socket has failed to listen on any local network address. "
    "port: 29500, useIpv6: false, code: -98, name: EADDRINUSE, message: address already in use"
)
KILLED = "subprocess.CalledProcessError: main.py exits with return code = -9"
WATCHDOG = (
    "[rank1]:[E ProcessGroupNCCL.cpp:616] [Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, "
    "OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600012 milliseconds before timing out."
)
LOG = "\n".join([*(f"step {step} loss 2.31" for step in range(14)), PORT, "<b>the end</b> \\ 💥"])
ISSUES = "https://github.com/failure-encyclopedia/failure-encyclopedia/issues/new/choose"


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    with visiting(browser, site, permissions=["clipboard-read", "clipboard-write"]) as made:
        made.open("about/")
        yield made
        assert made.complaints == []
        assert made.violations() == []
        assert len(made.hosts) == 1


def field(page: Page) -> Locator:
    return page.locator("[data-md-component=search-query]")


def items(page: Page) -> Locator:
    return page.locator(".md-search-result__item")


def open_search(page: Page) -> None:
    page.keyboard.press("/")
    field(page).wait_for(state="visible")


def answered(visit: Visit) -> str:
    """Wait for the answer to what stands in the field; return what is said of it."""
    visit.wait_until("document.querySelector('[data-md-component=search-query]').value !== ''")
    visit.wait_until("!document.querySelector('[data-fe-waiting]')")
    return visit.page.locator("[data-fe-search-status]").text_content() or ""


def ask(visit: Visit, text: str) -> str:
    if not visit.page.locator("[data-md-toggle=search]").is_checked():
        open_search(visit.page)
    field(visit.page).fill(text)
    return answered(visit)


def first_location(visit: Visit) -> str:
    href = items(visit.page).locator("a").first.get_attribute("href") or ""
    return href.removeprefix(visit.site.url)


def test_nothing_of_the_search_is_loaded_before_it_is_used(browser: Browser, site: Site) -> None:
    with visiting(browser, site) as visit:
        asked: list[str] = []
        visit.page.on("request", lambda request: asked.append(request.url.removeprefix(site.url)))
        visit.open("about/")
        visit.page.wait_for_timeout(300)
        assert "assets/search.json" not in asked
        assert "assets/javascripts/search/session.js" not in asked
        open_search(visit.page)
        visit.page.wait_for_timeout(500)
        assert asked.count("assets/search.json") == 1
        assert asked.count("assets/search-rest.json") == 0
        ask(visit, MEMORY)
        ask(visit, KILLED)
        assert asked.count("assets/search.json") == 1
        assert asked.count("assets/search-rest.json") == 1
        assert "assets/library.json" not in asked


def test_a_line_is_a_known_failure_with_its_match_marked_and_its_role(visit: Visit) -> None:
    said = ask(visit, PORT)
    assert said.startswith("1 known failure")
    item = items(visit.page).first
    assert item.locator(".fe-hit__group").inner_text() == "Known failure"
    assert "The server socket has failed to listen on any local network address" in item.locator("mark").inner_text()
    assert item.locator(".fe-hit__role").inner_text() == "Primary The line names this failure."
    assert first_location(visit) == "failures/tcpstore-port-in-use/"


def test_a_misspelt_line_is_a_similar_message(visit: Visit) -> None:
    said = ask(visit, "expected to have finnished reduction in prior iteraton before starting new one")
    assert said == "1 similar message."
    item = items(visit.page).first
    assert item.locator(".fe-hit__group").inner_text() == "Similar messages"
    assert "finished" in item.locator("mark").all_inner_texts()


def test_words_find_entries_and_pages(visit: Visit) -> None:
    ask(visit, "watchdog")
    assert "Failures with these words" in visit.page.locator(".fe-hit__group").all_inner_texts()
    said = ask(visit, "privacy cookies")
    assert said == "No known failure, 1 page."
    assert visit.page.locator(".fe-hit__group").all_inner_texts() == ["Pages"]
    items(visit.page).locator("a").last.click()
    visit.page.wait_for_url("**/about/#privacy")


def test_a_line_that_others_print_says_so_and_what_to_look_for(visit: Visit) -> None:
    ask(visit, WATCHDOG)
    item = items(visit.page).first
    assert item.locator(".fe-hit__role strong").inner_text() == "Collateral"
    assert item.locator(".fe-hit__next").inner_text().startswith("Look for ")


def test_a_line_of_many_causes_names_the_line_that_decides(visit: Visit) -> None:
    ask(visit, KILLED)
    texts = items(visit.page).first.locator(".fe-hit__next")
    assert re.match(r"Look for .+Killed process", texts.inner_text())


def test_where_nothing_is_known_it_says_so_and_asks_to_be_told(visit: Visit) -> None:
    said = ask(visit, "the moon is made of cheese")
    assert said == "No known failure."
    assert items(visit.page).count() == 1
    link = items(visit.page).locator("a")
    assert link.get_attribute("href") == ISSUES
    assert "Tell us" in link.inner_text()
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_timeout(200)
    assert visit.address == "about/"
    ask(visit, PORT)
    assert "Tell us" not in items(visit.page).first.inner_text()


def test_enter_opens_the_first_hit(visit: Visit) -> None:
    ask(visit, PORT)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/failures/tcpstore-port-in-use/")


def test_enter_before_the_answer_opens_the_first_hit_when_it_comes(visit: Visit) -> None:
    def delayed(route: Route) -> None:
        visit.page.wait_for_timeout(400)
        route.continue_()

    visit.page.route("**/assets/search.json", delayed)
    open_search(visit.page)
    visit.page.keyboard.insert_text(PORT)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/failures/tcpstore-port-in-use/")


def test_a_known_line_is_answered_while_the_rest_of_the_index_is_on_its_way(browser: Browser, site: Site) -> None:
    with visiting(browser, site) as visit:
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        visit.page.route("**/assets/search-rest.json", hold)
        visit.open("about/")
        assert ask(visit, PORT) == "1 known failure."
        assert first_location(visit) == "failures/tcpstore-port-in-use/"
        field(visit.page).fill(f"{PORT}\n{KILLED}")
        visit.page.wait_for_timeout(300)
        assert visit.page.locator("[data-fe-waiting]").count() == 1
        held[0].continue_()
        assert answered(visit).startswith("2 known failures")


def test_arrows_go_through_the_hits_and_escape_closes(visit: Visit) -> None:
    ask(visit, "checkpoint")
    links = items(visit.page).locator("a")
    for number in range(2):
        visit.page.keyboard.press("ArrowDown")
        assert links.nth(number).evaluate("link => link === document.activeElement")
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("ArrowUp")
    assert field(visit.page).evaluate("field => field === document.activeElement")
    visit.page.keyboard.press("Escape")
    links.first.wait_for(state="hidden")
    assert not visit.page.locator("[data-md-toggle=search]").is_checked()


@pytest.mark.parametrize("key", ["/", "Control+k", "Meta+k"])
def test_keys_open_the_search(visit: Visit, key: str) -> None:
    visit.page.keyboard.press(key)
    assert visit.page.locator("[data-md-toggle=search]").is_checked()
    assert field(visit.page).evaluate("field => field === document.activeElement")


def test_what_was_found_is_said_to_screen_readers(visit: Visit) -> None:
    status = visit.page.locator("[data-fe-search-status]")
    assert status.get_attribute("role") == "status"
    assert ask(visit, PORT).startswith("1 known failure")
    field(visit.page).fill("")
    assert status.text_content() == "Paste an error line, or type words."


def paste_by_keyboard(page: Page, text: str) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def paste_without_keys(page: Page, text: str) -> None:
    page.keyboard.insert_text(text)  # an input event and no key, as from the mouse or a menu


def drop(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
          const source = Object.assign(document.createElement("pre"), { id: "dragged", textContent: text });
          source.style.cssText = "position: fixed; left: 20px; bottom: 20px; z-index: 9; background: white";
          document.body.append(source);
          getSelection().selectAllChildren(source);
        }""",
        text,
    )
    source = page.locator("#dragged").bounding_box()
    target = field(page).bounding_box()
    assert source
    assert target
    page.mouse.move(source["x"] + 10, source["y"] + 8)
    page.mouse.down()
    page.mouse.move(target["x"] + 60, target["y"] + 10, steps=8)
    page.mouse.up()


@pytest.mark.parametrize("put", [paste_by_keyboard, paste_without_keys, drop])
def test_lines_get_in_however_they_come_and_stay_lines(visit: Visit, put: Any) -> None:
    open_search(visit.page)
    visit.page.wait_for_timeout(400)
    put(visit.page, f"first line\n{PORT}")
    assert answered(visit).startswith("1 known failure")
    assert field(visit.page).input_value() == f"first line\n{PORT}"
    assert first_location(visit) == "failures/tcpstore-port-in-use/"


def test_a_new_line_can_be_typed(visit: Visit) -> None:
    open_search(visit.page)
    visit.page.keyboard.type("one")
    visit.page.keyboard.press("Shift+Enter")
    visit.page.keyboard.type("two")
    assert field(visit.page).input_value() == "one\ntwo"


def test_a_log_is_offered_to_the_page_that_diagnoses(visit: Visit) -> None:
    visit.page.add_init_script("window.handedOver = sessionStorage.getItem('fe-diagnose-text');")
    said = ask(visit, LOG)
    assert "This is a log of 16 lines." in said
    offer = visit.page.locator(".fe-note-link")
    assert offer.count() == 1
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/diagnose/")
    assert visit.page.evaluate("window.handedOver") == LOG


def test_ten_lines_are_no_log(visit: Visit) -> None:
    ask(visit, "\n".join([PORT, *["a healthy line"] * 9]) + "\n")
    assert visit.page.locator(".fe-note-link").count() == 0
    assert first_location(visit) == "failures/tcpstore-port-in-use/"


@pytest.mark.parametrize(
    "text",
    [
        f'"{KILLED}"',
        f"-9 -x {KILLED} -",
        f"2026-05-02T23:59:01 [host:7]:[rank0]: {KILLED}",
        f'File "C:\\Users\\me\\train.py", {KILLED} \\',
        f"💥 {KILLED} 👩‍🔬",
        f"title:{KILLED}~2^4*?",
        "<img src=x onerror='window.harmed = 1'> " + KILLED,
    ],
)
def test_signs_that_other_searches_take_for_operators_do_no_harm(visit: Visit, text: str) -> None:
    assert ask(visit, text).startswith("1 known failure")
    assert first_location(visit) == "failures/worker-sigkill-host-oom/"
    assert visit.page.evaluate("window.harmed") is None
    assert items(visit.page).locator("img").count() == 0


@pytest.mark.parametrize("text", ["x" * 100_000, "a/b " * 25_000, f"{PORT}\n" + "step 1 loss 2\n" * 7_000])
def test_a_hundred_kilobytes_do_no_harm(visit: Visit, text: str) -> None:
    open_search(visit.page)
    visit.page.wait_for_timeout(500)
    visit.page.evaluate("""
        window.longest = 0; let last = performance.now();
        (function tick() { const now = performance.now(); longest = Math.max(longest, now - last); last = now; requestAnimationFrame(tick); })();
    """)
    paste_by_keyboard(visit.page, text)
    answered(visit)
    assert visit.page.evaluate("window.longest") < 2000
    ask(visit, PORT)
    assert first_location(visit) == "failures/tcpstore-port-in-use/"


def test_a_link_with_a_query_opens_the_search_with_it(visit: Visit) -> None:
    visit.page.goto(f"{visit.site.url}?q=exits+with+return+code+%3D+-9%0Asecond")
    answered(visit)
    assert field(visit.page).input_value() == "exits with return code = -9\nsecond"
    assert first_location(visit) == "failures/worker-sigkill-host-oom/"


def test_a_link_with_a_text_behind_the_hash_keeps_it_from_the_host_and_the_address(visit: Visit) -> None:
    visit.page.goto(f"{visit.site.url}#q=exits%20with%20return%20code%20%3D%20-9")
    answered(visit)
    assert first_location(visit) == "failures/worker-sigkill-host-oom/"
    assert visit.address == ""


def test_the_bookmark_of_the_about_page_searches_for_what_is_selected(visit: Visit) -> None:
    address = visit.page.locator("code", has_text="javascript:").inner_text()
    visit.page.evaluate("window.open = (address) => { window.opened = address; }")
    visit.page.evaluate(
        "const text = document.querySelector('h1').firstChild; getSelection().setBaseAndExtent(text, 0, text, 3)"
    )
    visit.page.evaluate(address.removeprefix("javascript:"))
    assert visit.page.evaluate("window.opened") == f"{visit.site.url}#q=Abo"


def test_the_field_of_the_home_page_keeps_its_lines(visit: Visit) -> None:
    visit.open("")
    visit.page.fill("[data-fe-ask] textarea", f"first line\n{PORT}")
    visit.page.click("[data-fe-ask] [type=submit]")
    answered(visit)
    assert field(visit.page).input_value() == f"first line\n{PORT}"
    assert first_location(visit) == "failures/tcpstore-port-in-use/"


def test_where_the_index_cannot_be_loaded_it_says_so_and_leads_to_the_signatures(browser: Browser, site: Site) -> None:
    with visiting(browser, site) as visit:
        broken = [True]
        visit.page.route(
            "**/assets/search.json", lambda route: route.fulfill(status=503) if broken[0] else route.continue_()
        )
        visit.open("about/")
        assert ask(visit, PORT) == "The search could not be loaded."
        assert first_location(visit) == "signatures/"
        broken[0] = False
        ask(visit, KILLED)
        assert first_location(visit) == "failures/worker-sigkill-host-oom/"


@pytest.mark.parametrize(("width", "scheme"), [("desktop", "dark"), ("phone", "light")])
def test_the_open_dialog_fits_and_everybody_can_use_it(browser: Browser, site: Site, width: str, scheme: Any) -> None:
    with visiting(browser, site, width=width, color_scheme=scheme, bypass_csp=True) as visit:
        visit.open("about/")
        for text in (MEMORY, WATCHDOG, "the moon is made of cheese", LOG):
            if width == "phone" and not visit.page.locator("[data-md-toggle=search]").is_checked():
                visit.page.locator("label.md-header__button[for=__search]").click()
            ask(visit, text)
            visit.page.wait_for_timeout(400)
            dialog = visit.page.locator(".md-search__inner")
            assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
            assert violations_of_axe(visit) == []
