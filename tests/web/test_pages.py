"""What holds for every kind of page in a browser, in both schemes, on a phone and on a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
import pytest
from playwright.sync_api import Browser

from tests.web.browsing import KINDS, SCHEMES, WIDTHS, Visit, path_of, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser

LONG_LISTS = ("browse", "signatures")
"""Pages with thousands of like elements, which say no more than a few of them."""
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=[(scheme, width) for scheme in SCHEMES for width in WIDTHS], ids="-".join)
def visit(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Visit]:
    scheme, width = request.param
    with visiting(browser, site, width=width, color_scheme=scheme) as made:
        made.page.goto("about:blank")
        yield made


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_shown_without_complaint_from_its_own_host_alone(visit: Visit, kind: str) -> None:
    visit.complaints.clear()
    visit.open(path_of(visit.site, kind))
    assert visit.complaints == []
    assert visit.violations() == []
    assert len(visit.hosts) == 1
    assert not visit.runs_over()


def test_entries_with_the_longest_words_fit_on_a_phone(browser: Browser, site: Site) -> None:
    def longest_word(path: str) -> int:
        return max(map(len, re.sub(r"<[^>]*>", "", site.pages[path].html).split()))

    entries = [path for path in site.pages.all if path.startswith("failures/")]
    with visiting(browser, site, width="phone") as visit:
        for path in sorted(entries, key=longest_word)[-6:]:
            visit.page.goto(site.url + path, wait_until="domcontentloaded")
            assert not visit.runs_over(), path


@pytest.mark.parametrize(("scheme", "name"), [("light", "default"), ("dark", "slate")])
def test_a_page_follows_the_scheme_of_the_system(
    browser: Browser, site: Site, scheme: Literal["light", "dark"], name: str
) -> None:
    with visiting(browser, site, color_scheme=scheme) as visit:
        visit.open("")
        assert visit.page.get_attribute("body", "data-md-color-scheme") == name


@pytest.fixture(scope="module", params=SCHEMES)
def examined(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Visit]:
    with visiting(browser, site, color_scheme=request.param, bypass_csp=True) as made:
        yield made


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in LONG_LISTS])
def test_a_page_is_accessible(examined: Visit, kind: str) -> None:
    examined.open(path_of(examined.site, kind))
    assert violations_of_axe(examined) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", LONG_LISTS)
def test_a_long_list_is_accessible(browser: Browser, small_site: Site, kind: str, scheme: Any) -> None:
    with visiting(browser, small_site, color_scheme=scheme, bypass_csp=True) as visit:
        visit.open(path_of(small_site, kind))
        assert violations_of_axe(visit) == []


@pytest.mark.parametrize("kind", ["home", "browse", "entry"])
def test_a_page_is_accessible_on_a_phone(browser: Browser, small_site: Site, kind: str) -> None:
    with visiting(browser, small_site, width="phone", bypass_csp=True) as visit:
        visit.open(path_of(small_site, kind))
        assert violations_of_axe(visit) == []


def violations_of_axe(visit: Visit) -> list[str]:
    """Return what axe-core finds wrong, a line for each element."""
    visit.page.evaluate(AXE)
    found: list[dict[str, Any]] = visit.page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(results => results.violations)"
    )
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
