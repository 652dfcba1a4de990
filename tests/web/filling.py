"""Filling in the form for new entries, as a person does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.factories import Data
from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

KEY = "fe-new-entry"
CANARY = "window.calls = 0; window.canary = () => { window.calls += 1; };"
ENTRY = {
    "Title": "Decompression fails because a shard in the local cache is damaged",
    "Category": "data",
    "Severity": "medium",
    "Layer": "data",
    "Summary": "A shard that was cut off while it was copied stays in the cache, and every epoch that reads it fails.",
    "Root cause": "The copy to the cache is not atomic: a process that is killed leaves half a file under the final name.",
}
PARTS = {
    "System 1": {"Name": "MosaicML Streaming"},
    "Symptom 1": {
        "Sign": "One rank stops with `ZstdError`, always at the same sample",
        "Meaning": "Only that rank reads the damaged shard; the others wait for it in the next collective.",
    },
    "Signature 1": {
        "Text": "zstd decompress error: Data corruption detected",
        "Role": "primary",
        "Source": "indygreg/python-zstandard: c-ext/decompressor.c",
        "Examples": "[rank5]: zstandard.backend_c.ZstdError: zstd decompress error: Data corruption detected",
    },
    "Check 1": {
        "Check": "Decompress the shard by hand.",
        "Command": "zstd --test /cache/shard.00012.mds.zstd",
        "Confirms": "The command reports an unexpected end of the file.",
        "Refutes": "The shard is whole: look at the memory of that node then.",
    },
    "Step 1": {
        "Step": "Remove the damaged file, so that it is copied again.",
        "Command": "rm /cache/shard.00012.mds.zstd",
        "Why": "The library copies what is missing at the next start.",
    },
    "Verification 1": {"Check": "Run past the sample that failed.", "Expect": "The epoch ends on all ranks."},
    "Reference 1": {
        "Title": "Streaming: cache",
        "Address": "https://docs.example.org/cache",
        "Kind": "documentation",
        "Shows": "When a shard is copied.",
    },
    "Reference 2": {
        "Title": "Streaming: source",
        "Address": "https://code.example.org/download",
        "Kind": "source",
        "Shows": "The copy that is not atomic.",
    },
}


@dataclass
class Form:
    """The open page with the form."""

    visit: Visit

    @property
    def page(self) -> Page:
        return self.visit.page

    def open(self, draft: Data | None = None) -> None:
        """Open the page; a draft is put into the store before."""
        if draft is not None:
            self.page.goto(f"{self.visit.site.url}404.html")  # leaving the form keeps what stands in it
            self.page.evaluate("([key, draft]) => localStorage.setItem(key, draft)", [KEY, json.dumps(draft)])
        self.visit.open("new-entry/")
        self.page.wait_for_selector("[data-fe-ready]")

    def field(self, label: str, part: str | None = None) -> Locator:
        """Return the box with a label, in one of the numbered parts or outside of them."""
        place = self.page.get_by_role("group", name=part, exact=True) if part else self.page.locator("[data-fe-form]")
        return place.get_by_label(label, exact=True).first

    def type(self, box: Locator, text: str) -> None:
        """Go to a box and type, as a person does who has only a keyboard; the end of a long text comes at once."""
        box.focus()
        if is_choice(box):
            self.page.keyboard.type(box.locator(f"option[value={text}]").inner_text()[:12])
        else:
            self.page.keyboard.type(text[:12])
            self.page.keyboard.insert_text(text[12:])

    def put(self, box: Locator, text: str) -> None:
        """Put a text into a box at once."""
        if is_choice(box):
            box.select_option(text)
        else:
            box.fill(text)

    def fill_in(self, *, by_keyboard: bool = False) -> None:
        """Fill in a small entry."""
        put = self.type if by_keyboard else self.put
        for label, text in ENTRY.items():
            put(self.field(label), text)
        self.page.get_by_role("checkbox", name="Data loading").focus()
        self.page.keyboard.press("Space")
        for part, fields in PARTS.items():
            for label, text in fields.items():
                put(self.field(label, part), text)
        self.settle()

    def settle(self) -> None:
        """Wait until what was written has been checked."""
        self.page.keyboard.press("Tab")
        self.page.wait_for_timeout(400)

    def messages(self, box: Locator) -> Locator:
        return box.locator(
            "xpath=ancestor-or-self::*[contains(@class,'fe-field') or contains(@class,'fe-item')][1]"
        ).locator(".fe-message")

    @property
    def left(self) -> Locator:
        return self.page.locator("[data-fe-short]")

    def file(self) -> str:
        text: str = self.page.locator(".fe-result__file code").evaluate("code => code.textContent")
        return text

    def kept(self) -> Any:
        return self.page.evaluate("key => JSON.parse(localStorage.getItem(key))", KEY)


def is_choice(box: Locator) -> bool:
    return bool(box.evaluate("box => box.tagName === 'SELECT'"))


@contextmanager
def filling(browser: Browser, site: Site, **options: Any) -> Iterator[Form]:
    options.setdefault("permissions", ["clipboard-read", "clipboard-write"])
    with visiting(browser, site, **options) as visit:
        yield Form(visit)


def draft_of(data: Data) -> Data:
    """Return an entry's data as the page keeps drafts: lists of lines as one text."""
    lines = {"aliases", "tags", "contributors", "context", "numbers", "examples", "near_misses"}

    def visit(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: visit(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return "\n".join(value) if name in lines else [visit(item) for item in value]
        return value

    made: Data = visit(data)
    return made
