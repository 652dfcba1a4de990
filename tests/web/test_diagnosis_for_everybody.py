"""The page on which logs are diagnosed is of use to everybody: by keyboard, screen reader and phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import SCHEMES, visiting
from tests.web.conftest import Site
from tests.web.diagnosing import (
    HOSTILE_LINES,
    OUT_OF_MEMORY,
    SAMPLES,
    Diagnosing,
    diagnosing,
    ranks_folder,
)
from tests.web.test_pages import violations_of_axe

pytestmark = pytest.mark.browser


def test_everything_can_be_done_with_the_keyboard(tool: Diagnosing) -> None:
    page = tool.page
    page.focus("[data-fe-text]")
    page.keyboard.insert_text((OUT_OF_MEMORY / "rank_2.log").read_text(encoding="utf-8"))
    page.keyboard.press("Control+Enter")
    tool.wait()
    expect(page.locator("#verdict")).to_be_focused()
    names: list[str] = []
    for _ in range(12):
        page.keyboard.press("Tab")
        names.append(
            page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.innerText")
        )
    for name in (
        "Copy report",
        "Download JSON",
        "Copy link",
        "This is wrong",
        "Read the report before you pass it on",
        "More lines",
    ):
        assert name in names
    page.get_by_role("button", name="More lines").first.press("Enter")
    expect(page.locator(".fe-place").first.locator(".fe-log__row")).to_have_count(19)
    page.get_by_role("button", name="Another log").press("Enter")
    expect(page.locator("[data-fe-text]")).to_be_focused()
    assert page.input_value("[data-fe-text]") == ""
    for name in ("Diagnose", "Choose files", "Choose a folder", "Out of memory on one of four ranks"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.innerText") == name
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files").press("Enter")
    assert chooser.value.is_multiple()


def unfold(tool: Diagnosing) -> None:
    tool.page.evaluate(
        "document.querySelectorAll('[data-fe-result] details').forEach(details => { details.open = true; })"
    )
    tool.page.wait_for_timeout(300)


def give_nothing(tool: Diagnosing, folder: Path) -> None:
    tool.page.get_by_role("button", name="Diagnose", exact=True).click()


def give_sample(name: str) -> Callable[[Diagnosing, Path], None]:
    return lambda tool, _: tool.drop(SAMPLES / name)


def give_many_ranks(tool: Diagnosing, folder: Path) -> None:
    tool.page.set_input_files("[data-fe-folder]", ranks_folder(folder, 64))
    tool.wait()


STATES: dict[str, Callable[[Diagnosing, Path], None]] = {
    "form": give_nothing,
    "found": give_sample("killed-by-the-kernel"),
    "only-consequences": give_sample("rank-that-never-came"),
    "nothing-known": give_sample("healthy-run"),
    "many-ranks": give_many_ranks,
    "hostile": lambda tool, _: tool.give_text("\n".join(HOSTILE_LINES)),
}


@pytest.mark.parametrize("state", STATES)
def test_the_page_is_accessible(browser: Browser, site: Site, tmp_path: Path, state: str) -> None:
    with diagnosing(browser, site, bypass_csp=True) as tool:
        tool.open()
        STATES[state](tool, tmp_path)
        unfold(tool)
        for scheme in SCHEMES:
            tool.page.emulate_media(color_scheme=scheme)
            assert violations_of_axe(tool.visit) == [], scheme


@pytest.mark.parametrize("state", STATES)
def test_nothing_runs_over_on_a_phone(browser: Browser, site: Site, tmp_path: Path, state: str) -> None:
    with diagnosing(browser, site, width="phone") as tool:
        tool.open()
        STATES[state](tool, tmp_path)
        unfold(tool)
        assert not tool.visit.runs_over()


def test_a_line_without_a_space_does_not_run_over(browser: Browser, site: Site) -> None:
    with diagnosing(browser, site, width="phone") as tool:
        tool.open()
        tool.give_text(f"x{'y' * 3000}\n[rank0]: VeryOwnError: {'z' * 3000}\n", f"{'name' * 60}.log")
        unfold(tool)
        assert not tool.visit.runs_over()


def test_without_scripts_the_page_explains_the_command_and_leads_to_the_signatures(
    browser: Browser, site: Site
) -> None:
    with visiting(browser, site, java_script_enabled=False) as visit:
        visit.page.goto(f"{site.url}diagnose/")
        assert visit.page.locator("[data-fe-diagnose]").is_hidden()
        assert visit.page.locator("main").get_by_text("encyclopedia diagnose train.log").first.is_visible()
        visit.page.locator("main").get_by_role("link", name="signature index").click()
        visit.page.wait_for_url("**/signatures/")
