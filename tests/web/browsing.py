"""Looking at pages with a real browser."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request

from tests.factories import ROOT
from tests.web.conftest import Site

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDTHS = {"phone": 390, "desktop": 1280}
PROSE = tuple(sorted(page.stem for page in (ROOT / "docs").glob("*.md") if page.stem != "index"))
"""The pages written by hand, by their addresses; the home page is one more."""
KINDS = ("home", "category", "system", "tag", "entry", "404", *PROSE)
"""The kinds of pages that differ in what they are made of."""

_NOTE_VIOLATIONS = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


def path_of(site: Site, kind: str) -> str:
    """Return the path of a page of a kind: for entries, of the one that says the most."""
    if kind in ("home", "404"):
        return {"home": "", "404": "404.html"}[kind]
    if kind == "entry":
        entries = [
            path for path, page in site.pages.all.items() if path.startswith("failures/") and not page.is_redirect
        ]
        return max(entries, key=lambda path: len(site.pages[path].html))
    folders = {"category": "categories/", "system": "systems/", "tag": "tags/"}
    if kind in folders:
        lists = [path for path in site.pages.all if path.startswith(folders[kind]) and path != folders[kind]]
        return max(lists, key=lambda path: len(site.pages[path].html))
    return f"{kind}/"


@dataclass
class Visit:
    """An open page, with what the browser had to say of it."""

    page: Page
    site: Site
    complaints: list[str] = field(default_factory=list)
    """Errors and warnings of the console, uncaught exceptions, requests that failed."""
    hosts: set[str] = field(default_factory=set)
    """The hosts that were asked for something."""

    def open(self, path: str) -> None:
        self.page.goto(self.site.url + path, wait_until="load")
        self.page.wait_for_timeout(100)  # for what scripts still ask for

    def violations(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.violations")
        return found

    def runs_over(self) -> bool:
        """Whether the page is wider than its window."""
        wide: bool = self.page.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > document.documentElement.clientWidth"
        )
        return wide

    def wait_until(self, expression: str, *arguments: Any, seconds: float = 20) -> None:
        """Wait until a JavaScript expression holds; Playwright's own way needs `eval`, which the pages forbid."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(expression, *arguments):
            assert time.monotonic() < end, f"{expression} did not come true"
            self.page.wait_for_timeout(20)

    @property
    def address(self) -> str:
        return self.page.url.removeprefix(self.site.url)


def _note_failure(visit: Visit, request: Request) -> None:
    if request.failure != "net::ERR_ABORTED":  # the browser went to another page meanwhile
        visit.complaints.append(f"{request.url} {request.failure}")


@contextmanager
def visiting(browser: Browser, site: Site, *, width: str = "desktop", **options: Any) -> Iterator[Visit]:
    """Open an empty page in a fresh profile; options are those of Playwright's contexts."""
    options.setdefault("viewport", {"width": WIDTHS[width], "height": 900})
    context = browser.new_context(**options)
    context.set_default_timeout(20_000)
    page = context.new_page()
    visit = Visit(page, site)
    page.on("console", lambda m: visit.complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    page.on("requestfailed", lambda request: _note_failure(visit, request))
    page.on("request", lambda request: visit.hosts.add(urlsplit(request.url).netloc))
    page.add_init_script(_NOTE_VIOLATIONS)
    try:
        yield visit
    finally:
        context.close()
