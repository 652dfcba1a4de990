"""What holds for every kind of page in a browser, in both schemes, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
import pytest
from playwright.sync_api import Browser

from tests.web.browsing import KINDS, SCHEMES, WIDTHS, Visit, path_of, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser

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


@pytest.mark.parametrize("width", WIDTHS)
def test_no_entry_is_wider_than_the_window(browser: Browser, site: Site, width: str) -> None:
    with visiting(browser, site, width=width) as visit:
        wide = []
        for id in site.encyclopedia.ids:
            visit.page.goto(f"{site.url}failures/{id}/", wait_until="domcontentloaded")
            if visit.runs_over():
                wide.append(id)
        assert wide == []


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


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_accessible(examined: Visit, kind: str) -> None:
    examined.open(path_of(examined.site, kind))
    assert violations_of_axe(examined) == []


@pytest.mark.parametrize("kind", ["home", "browse", "entry"])
def test_a_page_is_accessible_on_a_phone(browser: Browser, site: Site, kind: str) -> None:
    with visiting(browser, site, width="phone", bypass_csp=True) as visit:
        visit.open(path_of(site, kind))
        assert violations_of_axe(visit) == []


def violations_of_axe(visit: Visit) -> list[str]:
    """Return what axe-core finds wrong, a line for each element."""
    visit.page.evaluate(AXE)
    found: list[dict[str, Any]] = visit.page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(results => results.violations)"
    )
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
