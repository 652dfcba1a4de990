"""The page with the form for new entries: what is written in it becomes an entry that the check accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from failure_encyclopedia.checks import check_files
from failure_encyclopedia.reading import entry_paths, read_entry_file
from failure_encyclopedia.reading.entry_file import parse_entry
from tests.factories import FULL, entry_data
from tests.web.browsing import visiting
from tests.web.conftest import Site
from tests.web.filling import ENTRY, KEY, Form, draft_of, filling
from tests.web.hostile import CODE, LINE, PROSE, TEMPLATE
from tests.web.pages import Page as StaticPage
from tests.web.test_pages import violations_of_axe

pytestmark = pytest.mark.browser

CANARY = "window.calls = 0; window.canary = () => { window.calls += 1; };"


@pytest.fixture
def form(browser: Browser, site: Site) -> Iterator[Form]:
    with filling(browser, site) as made:
        made.page.add_init_script(CANARY)
        made.open()
        yield made
        assert made.visit.complaints == []
        assert made.visit.violations() == []
        assert made.visit.hosts == {urlsplit(site.url).netloc}
        assert made.page.evaluate("window.calls") == 0


def problems_of(site: Site, path: str, text: str) -> list[str]:
    """Return what the check says of a new file among the entries of a site."""
    others = map(read_entry_file, entry_paths([site.project / "entries"]))
    return [problem.as_text() for problem in check_files([parse_entry(Path(path), text.encode())], others).problems]


# From nothing to a file


def test_a_small_entry_is_filled_in_by_keyboard_and_accepted_by_the_check(form: Form, site: Site) -> None:
    form.fill_in(by_keyboard=True)
    expect(form.left).to_have_text("Nothing is left to mend.")
    expect(form.field("Id")).to_have_value("decompression-fails-because-a-shard-in-the-local-cache-is")
    path = form.page.locator("[data-fe-result] .fe-note code").inner_text()
    assert path == "entries/data/decompression-fails-because-a-shard-in-the-local-cache-is.yml"
    assert problems_of(site, path, form.file()) == []


def test_the_file_is_copied_downloaded_and_opened_in_the_repository(form: Form) -> None:
    form.fill_in()
    text = form.file()
    form.page.get_by_role("button", name="Copy", exact=True).click()
    assert form.page.evaluate("navigator.clipboard.readText()") == text
    with form.page.expect_download() as download:
        form.page.get_by_role("button", name="Download", exact=True).click()
    assert download.value.suggested_filename == "decompression-fails-because-a-shard-in-the-local-cache-is.yml"
    assert download.value.path().read_text(encoding="utf-8") == text
    address = form.page.get_by_role("link", name="Open as a new file in the repository").get_attribute("href") or ""
    assert address.startswith("https://github.com/failure-encyclopedia/failure-encyclopedia/new/main/entries/data?")
    assert parse_qs(urlsplit(address).query) == {
        "filename": ["decompression-fails-because-a-shard-in-the-local-cache-is.yml"],
        "value": [text],
    }


def test_a_text_that_is_too_long_for_a_link_is_opened_empty_and_said_to_be_so(form: Form) -> None:
    form.fill_in()
    form.field("Root cause").fill("A long cause. " * 280)
    form.settle()
    expect(form.page.locator("[data-fe-result]")).to_contain_text("too long for a link")
    link = form.page.get_by_role("link", name="Open an empty new file in the repository")
    assert re.search(r"/new/main/entries/data\?filename=[a-z-]+\.yml$", link.get_attribute("href") or "")


# What is wrong


def test_a_mistake_is_told_beside_its_field_when_the_field_is_left_and_is_gone_when_mended(form: Form) -> None:
    box = form.field("Title")
    form.type(box, "A cache fills.")
    form.page.wait_for_timeout(400)
    expect(form.messages(box)).to_have_count(0)
    form.settle()
    expect(form.messages(box)).to_have_text(
        re.compile("a title has no full stop at its end.*change it as the message says")
    )
    assert box.get_attribute("aria-invalid") == "true"
    described = (box.get_attribute("aria-describedby") or "").split()
    assert "full stop" in " ".join(form.page.locator(f"[id='{id}']").inner_text() for id in described)
    box.press("End")
    box.press("Backspace")
    form.settle()
    expect(form.messages(box)).to_have_count(0)
    assert box.get_attribute("aria-invalid") is None


def test_the_summary_leads_to_what_is_left(form: Form) -> None:
    form.page.get_by_role("button", name="Show all that is left").click()
    form.page.locator("[data-fe-left]").get_by_role("button", name="Reference 2: shows").click()
    expect(form.field("Shows", "Reference 2")).to_be_focused()
    expect(form.messages(form.field("Shows", "Reference 2"))).to_contain_text("the field shows is missing")


def test_a_mistake_in_a_folded_group_is_led_to(browser: Browser, small_site: Site) -> None:
    with filling(browser, small_site) as form:
        form.open({"status": "reviewed", "history": {"added": "2026-11-31"}})
        form.page.get_by_role("button", name="Show all that is left").click()
        form.page.locator("[data-fe-left]").get_by_role("button", name="History").click()
        expect(form.field("Added")).to_be_focused()


# Signatures


def test_pasted_lines_are_tried_on_the_signatures(form: Form) -> None:
    form.type(form.field("Text", "Signature 1"), "Tried to allocate <*:requested>. GPU <*> has a total capacity of")
    lines = [
        "[rank0]: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.15 GiB of which 3 GiB is free.",
        "Tried to allocate 2.00 GiB. GPU 0 has a total memory of",
        "loss 2.1",
    ]
    form.page.get_by_label("Try the signatures on lines of a log").fill("\n".join(lines))
    form.settle()
    items = form.page.locator(".fe-trial__line")
    expect(items).to_have_count(3)
    expect(items.nth(0)).to_contain_text("Signature 1 matches.")
    assert items.nth(0).locator("mark").all_inner_texts() == ["2.00 GiB", "0"]
    expect(items.nth(0)).to_contain_text("Other entries match this line too")
    expect(items.nth(0).get_by_role("link", name=re.compile("CUDA out of memory")).first).to_be_visible()
    expect(items.nth(1)).to_contain_text("Signature 1 does not match: the line lacks has a total capacity of")
    expect(items.nth(2)).to_contain_text("No signature matches.")
    items.nth(0).get_by_role("button", name="Add to its examples").click()
    items.nth(1).get_by_role("button", name="Add to its near misses").click()
    assert form.field("Examples", "Signature 1").input_value() == lines[0]
    assert form.field("Near misses", "Signature 1").input_value() == lines[1]


def test_a_signature_is_made_of_a_line_with_private_parts_masked(form: Form) -> None:
    line = "[rank5]: RuntimeError: frobnicator 7 lost shard /home/alice/data/shard.00012 after 31 s"
    form.page.get_by_label("Try the signatures on lines of a log").fill(line)
    form.settle()
    form.page.get_by_role("button", name="Make a signature of it").click()
    assert form.field("Text", "Signature 1").input_value() == "RuntimeError: frobnicator <*> lost shard <*> after <*> s"
    assert "alice" not in form.field("Examples", "Signature 1").input_value()
    expect(form.page.locator(".fe-trial__line")).to_contain_text("Signature 1 matches.")


def test_the_lines_that_were_tried_make_an_example_log(form: Form) -> None:
    place = form.page.locator("[data-fe-example-log]")
    expect(place).to_contain_text("A draft may come without.")
    expect(form.page.get_by_role("button", name="Download the log")).to_be_hidden()
    form.field("Title").fill("A shard is lost")
    form.page.get_by_label("Try the signatures on lines of a log").fill("step 1\nlost /home/alice/shard.1\n")
    form.settle()
    expect(place).to_contain_text("An example has 5 to 30 lines; these are 2.")
    expect(place.locator("code")).to_have_text("tests/logs/a-shard-is-lost.log")
    with form.page.expect_download() as download:
        form.page.get_by_role("button", name="Download the log").click()
    assert download.value.suggested_filename == "a-shard-is-lost.log"
    assert download.value.path().read_text(encoding="utf-8") == "step 1\nlost /home/[user name 1]/shard.1\n"


def test_a_text_close_to_another_entry_is_told_with_that_entry(form: Form, site: Site) -> None:
    other = site.encyclopedia["cuda-oom-fragmentation"]
    form.field("Title").fill(other.title)
    form.field("Summary").fill(other.summary)
    form.field("Root cause").fill(other.root_cause)
    form.settle()
    expect(form.page.locator(".fe-message--warning").first).to_contain_text(
        "the text is close to that of cuda-oom-fragmentation"
    )
    expect(form.page.locator("[data-fe-left]")).to_contain_text("To look at")


# Lists


def test_parts_are_added_moved_and_removed_by_keyboard(form: Form) -> None:
    form.type(form.field("Sign", "Symptom 1"), "First sign")
    form.page.get_by_role("button", name="Add a symptom").press("Enter")
    expect(form.field("Sign", "Symptom 2")).to_be_focused()
    form.page.keyboard.type("Second sign")
    form.page.get_by_role("button", name="Move symptom 2 up").press("Enter")
    assert form.field("Sign", "Symptom 1").input_value() == "Second sign"
    expect(form.page.get_by_role("button", name="Move symptom 1 down")).to_be_focused()
    form.page.get_by_role("button", name="Remove symptom 2").press("Enter")
    expect(form.page.get_by_role("group", name="Symptom 2", exact=True)).to_have_count(0)
    form.settle()
    assert [symptom["sign"] for symptom in form.kept()["symptoms"]] == ["Second sign"]
    assert "First sign" not in form.file()


# The draft


def test_the_draft_is_found_again_and_can_be_deleted(form: Form) -> None:
    form.fill_in()
    text = form.file()
    form.page.reload()
    form.page.wait_for_selector("[data-fe-ready]")
    assert form.file() == text
    expect(form.field("Title")).to_have_value(ENTRY["Title"])
    form.page.once("dialog", lambda dialog: dialog.accept())
    form.page.get_by_role("button", name="Delete the draft").click()
    assert form.kept() is None
    expect(form.field("Title")).to_have_value("")
    form.page.reload()
    form.page.wait_for_selector("[data-fe-ready]")
    expect(form.field("Title")).to_have_value("")
    assert form.kept() is None


def test_nothing_is_kept_before_anything_is_written(form: Form) -> None:
    form.field("Title").focus()
    form.settle()
    assert form.kept() is None


def test_nothing_but_the_draft_is_kept(form: Form) -> None:
    form.fill_in()
    kept = form.page.evaluate(
        "async () => [Object.keys(localStorage).filter(key => key.startsWith('fe')), Object.keys(sessionStorage), document.cookie,"
        " (await indexedDB.databases()).length, (await caches.keys()).length]"
    )
    assert kept == [[KEY], [], "", 0, 0]


# The preview


def structure(page: Page, root: str) -> list[list[str]]:
    """Return headings and texts of a page's sections, by which two pages can be compared."""
    script = r"""
    (root) => [...document.querySelectorAll(`${root} .fe-head, ${root} .fe-section`)].map((section) => {
      const copy = section.cloneNode(true);
      copy.querySelectorAll(".headerlink, template, .fe-checklist__tools, .md-code__nav, nav, input, .fe-history a").forEach((one) => one.remove());
      const classes = [...copy.querySelectorAll("[class^='fe-']")].map((one) => one.className);
      const headings = [...copy.querySelectorAll("h1, h2, h3")].map((one) => one.textContent.trim());
      return [section.className, headings.join("|"), copy.textContent.replace(/\s+/g, ""), classes.join(" ")];
    })
    """
    found: list[list[str]] = page.evaluate(script, root)
    return found


def test_the_preview_shows_what_the_page_will_show(
    browser: Browser, small_site: Site, site_without_an_entry: Site
) -> None:
    data = entry_data(FULL)
    with visiting(browser, small_site) as visit:
        visit.open(f"failures/{FULL}/")
        expected = structure(visit.page, ".md-content")
    with filling(browser, site_without_an_entry) as form:
        form.open(draft_of(data))
        form.page.locator(".fe-preview > summary").click()
        form.page.wait_for_selector(".fe-preview__page")
        found = structure(form.page, ".fe-preview")
        assert [section[:2] for section in found] == [section[:2] for section in expected]
        assert [section[2] for section in found] == [section[2] for section in expected]
        assert form.visit.complaints == []


def test_hostile_texts_never_become_html(form: Form) -> None:
    hostile = {
        "text": TEMPLATE,
        "examples": LINE,
        "near_misses": LINE,
        "role": "primary",
        "source": LINE,
        "does_not_prove": PROSE,
    }
    draft = {
        **dict.fromkeys(("id", "title", "summary"), LINE),
        **dict.fromkeys(("root_cause", "mechanism", "detection", "cheapest_check", "recurrence"), PROSE),
        "category": "data",
        "severity": LINE,
        "phases": [LINE, "training"],
        "systems": [{"name": LINE, "note": PROSE}],
        "symptoms": [{"sign": PROSE, "meaning": PROSE}],
        "signatures": [hostile],
        "confirm": [
            {
                "check": PROSE,
                "command": CODE,
                "confirms": PROSE,
                "refutes": PROSE,
                "code": {"language": "python", "code": CODE},
            }
        ],
        "fix": [{"step": PROSE, "command": CODE, "why": PROSE}],
        "verify": [{"check": PROSE, "expect": PROSE}],
        "references": [{"title": LINE, "url": "javascript:canary()", "kind": "source", "shows": PROSE}],
        "related": [{"id": "javascript:canary()", "relation": "causes", "why": PROSE}],
        "history": {"added": LINE, "contributors": LINE},
        "tags": LINE,
    }
    form.open(draft)
    form.page.get_by_label("Try the signatures on lines of a log").fill(LINE)
    form.page.locator(".fe-preview > summary").click()
    form.page.get_by_role("button", name="Show all that is left").click()
    form.settle()
    root = form.page.locator("[data-fe-entry-form]")
    assert root.locator("script, iframe, object, svg, base, b[onclick], img").count() == 0
    addresses = root.locator("a").evaluate_all("links => links.map(link => link.href)")
    assert all(address.startswith(("https://", form.visit.site.url)) for address in addresses), addresses
    handlers = root.evaluate(
        "root => [...root.querySelectorAll('*')].flatMap(one => one.getAttributeNames()).filter(name => name.startsWith('on'))"
    )
    assert handlers == []
    expect(form.page.locator(".fe-preview__page h1")).to_contain_text("<script>canary()</script>")


# For everybody


@pytest.mark.parametrize(("width", "scheme"), [("desktop", "dark"), ("phone", "light")])
def test_the_filled_form_is_accessible_and_fits(browser: Browser, small_site: Site, width: str, scheme: Any) -> None:
    data = entry_data(FULL)
    data["title"] += "."
    data["signatures"][0]["examples"].append("<b>" + "no-spaces" * 30)
    with filling(browser, small_site, width=width, color_scheme=scheme, bypass_csp=True) as form:
        form.open(draft_of(data))
        form.page.get_by_label("Try the signatures on lines of a log").fill(
            "cache: stored 95 GiB of 100 GiB, no room left\n" + "x" * 300
        )
        for folded in form.page.locator("[data-fe-entry-form] details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        form.page.get_by_role("button", name="Show all that is left").click()
        form.settle()
        assert violations_of_axe(form.visit) == []
        assert not form.visit.runs_over()


def test_without_scripts_the_page_says_how_to_do_without(browser: Browser, small_site: Site) -> None:
    with visiting(browser, small_site, java_script_enabled=False) as visit:
        visit.page.goto(f"{small_site.url}new-entry/")
        expect(visit.page.locator("[data-fe-entry-form]")).to_be_hidden()
        expect(visit.page.locator("noscript p")).to_contain_text("The form needs scripts")
        expect(visit.page.get_by_text("encyclopedia new --from-log crash.log")).to_be_visible()


def test_the_page_is_linked_from_the_contributing_page(small_site: Site) -> None:
    page: StaticPage = small_site.pages["contributing/"]
    assert f"{small_site.url}new-entry/" in {address for _, address in page.addresses}
