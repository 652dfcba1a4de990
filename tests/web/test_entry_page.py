"""What a page of an entry does beyond being read: checklist, copying, tabs, folded parts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from failure_encyclopedia.expansion.checklist import checklist_markdown
from tests.factories import FULL, MINIMAL, make_entry
from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser

ENTRY = f"failures/{FULL}/"
TICKS = ".fe-checklist input[type=checkbox]"


@pytest.fixture
def visit(browser: Browser, small_site: Site) -> Iterator[Visit]:
    with visiting(browser, small_site, permissions=["clipboard-read", "clipboard-write"]) as made:
        made.open(ENTRY)
        yield made
        assert made.complaints == []


def clipboard(visit: Visit) -> str:
    text: str = visit.page.evaluate("navigator.clipboard.readText()")
    return text


def ticked(visit: Visit) -> list[bool]:
    return [tick.is_checked() for tick in visit.page.locator(TICKS).all()]


def test_ticks_are_kept_in_the_browser_for_each_entry(visit: Visit) -> None:
    visit.page.locator(TICKS).nth(1).check()
    visit.open(ENTRY)
    assert ticked(visit) == [False, True]
    visit.open(f"failures/{MINIMAL}/")
    assert ticked(visit) == [False]


def test_progress_is_said(visit: Visit) -> None:
    state = visit.page.locator(".fe-checklist [role=status]")
    assert state.inner_text() == ""
    visit.page.locator(TICKS).nth(0).check()
    assert state.inner_text() == "1 of 2 done"


def test_ticks_can_be_cleared(visit: Visit) -> None:
    for tick in visit.page.locator(TICKS).all():
        tick.check()
    visit.page.click("[data-fe-reset-checklist]")
    assert ticked(visit) == [False, False]
    visit.open(ENTRY)
    assert ticked(visit) == [False, False]


def test_a_tick_can_be_set_with_its_label_and_with_the_keyboard(visit: Visit) -> None:
    visit.page.locator(".fe-checklist label").first.click(position={"x": 2, "y": 2})
    visit.page.locator(TICKS).nth(1).focus()
    visit.page.keyboard.press("Space")
    assert ticked(visit) == [True, True]


def test_the_checklist_is_copied_as_markdown_with_its_ticks(visit: Visit) -> None:
    visit.page.locator(TICKS).nth(1).check()
    visit.page.click("[data-fe-copy-checklist]")
    first, second = "- [ ] Read the kernel log", "- [ ] Look at the graph"
    markdown = checklist_markdown(make_entry())
    assert first in markdown
    assert second in markdown
    assert clipboard(visit) == markdown.replace(second, "- [x] Look at the graph")
    assert visit.page.locator(".fe-checklist [role=status]").inner_text() == "Copied."


@pytest.mark.parametrize("kept", ["no JSON", '{"a": 1}', "3", '[1, null, "check-1"]'])
def test_ticks_that_cannot_be_read_do_no_harm(visit: Visit, kept: str) -> None:
    visit.page.evaluate("text => localStorage.setItem('encyclopedia.checklist.cache-fills-memory', text)", kept)
    visit.open(ENTRY)
    assert ticked(visit) == ["check-1" in kept, False]


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ("signatures", "cache: stored <*:stored> of <*:limit>, no room left"),
        ("quick-answer", "cache: stored <*:stored> of <*:limit>, no room left"),
        ("confirm", "dmesg --ctime | grep 'oom-kill'"),
        ("fix", "cache:\n  limit: 32GiB"),
        ("code", "cache = Cache()"),
    ],
)
def test_lines_commands_and_code_can_be_copied_as_they_stand(visit: Visit, section: str, text: str) -> None:
    block = visit.page.locator(f".fe-section--{section} pre").first
    block.hover()
    block.locator("button").or_(block.locator("xpath=..").locator("button")).first.click()
    visit.page.wait_for_function("navigator.clipboard.readText().then(text => text !== '')")
    assert clipboard(visit).strip() == text


def test_every_block_of_code_has_a_button_for_copying(visit: Visit) -> None:
    blocks = visit.page.locator("main pre:visible").count()
    assert blocks > 10
    assert visit.page.locator("main pre:visible button").count() == blocks


def test_perspectives_are_tabs(visit: Visit) -> None:
    blocks = visit.page.locator(".fe-perspectives .tabbed-block")
    shown = [blocks.nth(number).is_visible() for number in range(3)]
    assert shown == [True, False, False]
    visit.page.locator(".fe-perspectives .tabbed-labels label", has_text="Executive").click()
    shown = [blocks.nth(number).is_visible() for number in range(3)]
    assert shown == [False, False, True]
    assert "The run loses the work" in blocks.nth(2).inner_text()


def test_perspectives_can_be_changed_with_the_keyboard(visit: Visit) -> None:
    visit.page.locator(".fe-perspectives input").first.focus()
    visit.page.keyboard.press("ArrowRight")
    assert "Two copies of each sample" in visit.page.locator(".fe-perspectives .tabbed-block:visible").inner_text()


def test_a_link_to_a_question_opens_it(visit: Visit) -> None:
    question = visit.page.locator("#question-3")
    assert question.get_attribute("open") is None
    visit.open(f"{ENTRY}#question-3")
    assert question.evaluate("element => element.open") is True
    assert question.is_visible()


def test_a_link_on_the_page_to_a_folded_part_opens_it(visit: Visit) -> None:
    visit.page.evaluate("location.hash = 'question-2'")
    visit.page.wait_for_function("document.getElementById('question-2').open")


def test_the_table_of_contents_leads_to_every_section(visit: Visit) -> None:
    contents = visit.page.locator(".md-sidebar--secondary .md-nav__link")
    sections = visit.page.locator("main section.fe-section h2")
    assert contents.all_inner_texts() == [text.removesuffix("#").strip() for text in sections.all_inner_texts()]
    contents.nth(3).click()
    assert visit.page.evaluate("location.hash") == "#" + (sections.nth(3).get_attribute("id") or "")


def test_the_first_screen_says_whether_it_is_mine_the_cause_and_what_to_do(visit: Visit) -> None:
    height = visit.page.evaluate("innerHeight")
    for text in ("no room left", "are freed only at the end of an epoch", "Set a limit for the cache."):
        box = visit.page.locator("main").get_by_text(text).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, text


def test_print_shows_all_perspectives_and_nothing_to_press(visit: Visit) -> None:
    visit.page.emulate_media(media="print")
    for text in ("The run loses the work", "Two copies of each sample", "Set the limit, restart"):
        assert visit.page.locator(".fe-perspectives").get_by_text(text).is_visible(), text
    assert visit.page.locator(".md-header").is_hidden()
    assert visit.page.locator("main button:visible").count() == 0


def test_related_entries_link_both_ways(visit: Visit) -> None:
    visit.page.locator(f".fe-section--related a[href$='{MINIMAL}/']").first.click()
    visit.page.wait_for_url(f"**/{MINIMAL}/")
    visit.page.locator(f".fe-section--related a[href$='{FULL}/']").first.click()
    visit.page.wait_for_url(f"**/{FULL}/")


def test_a_former_address_leads_to_the_entry(browser: Browser, small_site: Site) -> None:
    with visiting(browser, small_site, java_script_enabled=False) as visit:
        visit.page.goto(f"{small_site.url}failures/cache-eats-memory/")
        visit.page.wait_for_url(f"**/{FULL}/")
        assert visit.page.locator("h1").inner_text().startswith("Example Cache fills host memory")
