"""An entry whose every text tries to run something: nothing runs, and nothing is written elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from failure_encyclopedia.site.addresses import category_path, system_path, tag_path
from tests.factories import make_site_project
from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site, run_build
from tests.web.hostile import ID, LINE, SUMMARY, SYSTEM, TITLE, hostile_entry

ENTRY = f"failures/{ID}/"
PAGES = (
    "", "browse/", "signatures/", "systems/", "tags/", "about/", ENTRY, "failures/cache-eats-memory/",
    category_path(hostile_entry()["category"]), system_path(SYSTEM), tag_path("cache"),
)  # fmt: skip
CANARY = "window.calls = 0; window.canary = () => { window.calls += 1; };"
HARMFUL_ELEMENTS = """
[...document.querySelectorAll("*")].flatMap((element) => [
  ...[...element.attributes].filter(({name}) => name.startsWith("on") || name === "srcdoc").map(({name}) => name),
  ...["href", "src", "action", "data", "formaction"]
    .filter((name) => /^\\s*(javascript|data:text|vbscript)/i.test(element.getAttribute(name) ?? ""))
    .map((name) => `${name}=${element.getAttribute(name)}`),
  ...(element.matches("script:not([type='application/ld+json'])") && element.text.includes("canary") ? ["script"] : []),
  ...(element.matches("main :is(img, iframe, object, embed, base, form:not([data-fe-browse], [data-fe-ask]), style, link, meta)")
    ? [element.tagName] : []),
])
"""


def opened(visit: Visit, path: str) -> list[str]:
    """Open a page and everything on it that opens; return what in it could do harm."""
    visit.open(path)
    visit.page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    visit.page.mouse.move(400, 400)
    visit.page.keyboard.press("Tab")
    found: list[str] = visit.page.evaluate(HARMFUL_ELEMENTS)
    return found


@pytest.mark.browser
@pytest.mark.parametrize("bypass_csp", [False, True], ids=["with-policy", "without-policy"])
def test_nothing_that_a_text_holds_runs(browser: Browser, hostile_site: Site, bypass_csp: bool) -> None:
    with visiting(browser, hostile_site, bypass_csp=bypass_csp) as visit:
        visit.page.add_init_script(CANARY)
        for path in PAGES:
            assert opened(visit, path) == [], path
            assert visit.page.evaluate("window.calls") == 0, path
            assert visit.violations() == [], path
        assert len(visit.hosts) == 1


@pytest.mark.browser
def test_texts_are_shown_as_they_were_written(browser: Browser, hostile_site: Site) -> None:
    with visiting(browser, hostile_site) as visit:
        visit.open(ENTRY)
        assert visit.page.title() == f"{TITLE} - Failure Encyclopedia"
        assert visit.page.locator("h1").inner_text() == TITLE
        assert visit.page.locator("meta[name=description]").get_attribute("content") == SUMMARY
        said = " ".join((visit.page.locator("main").text_content() or "").split())
        assert LINE in said
        assert SYSTEM in said


@pytest.mark.browser
def test_nothing_runs_where_the_search_shows_a_text(browser: Browser, hostile_site: Site) -> None:
    with visiting(browser, hostile_site, bypass_csp=True) as visit:
        visit.page.add_init_script(CANARY)
        visit.open("")
        visit.page.keyboard.press("s")
        visit.page.keyboard.type("hostile")
        result = visit.page.locator(".md-search-result__item")
        result.first.wait_for(state="visible")
        assert visit.page.locator(".fe-hit__title").first.inner_text() == TITLE
        assert visit.page.locator(".md-search-result__item :is(script, img, svg[onload], iframe)").count() == 0
        assert visit.page.evaluate("window.calls") == 0


def test_nothing_is_written_outside_the_output_folder(tmp_path: Path) -> None:
    project = make_site_project(tmp_path / "outer" / "project", [hostile_entry()])
    before = files_below(tmp_path)
    run_build(project.root, "encyclopedia", "build", "--site-dir", "out/site", site_url="https://example.org/")
    written = {path for path in files_below(tmp_path) if path not in before}
    assert written
    assert all(path.is_relative_to(project.root / "out" / "site") for path in written)
    assert {path: content for path, content in files_below(tmp_path).items() if path in before} == before


def files_below(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
