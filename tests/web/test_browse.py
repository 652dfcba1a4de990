"""The table of all entries and its filters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from failure_encyclopedia.collection import EntryCard
from failure_encyclopedia.schema import Category, Severity
from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def opened(browser: Browser, site: Site) -> Iterator[Visit]:
    with visiting(browser, site) as visit:
        yield visit


@pytest.fixture
def visit(opened: Visit) -> Visit:
    opened.open("browse/")
    return opened


def shown(visit: Visit) -> set[str]:
    """Return the ids of the entries in the rows that can be seen."""
    links = visit.page.locator(".fe-browse tbody tr:visible th a").all()
    return {(link.get_attribute("href") or "").split("/")[-2] for link in links}


def expected(site: Site, **wanted: str) -> set[str]:
    def has(card: EntryCard) -> bool:
        values = {
            "category": {str(card.category)},
            "severity": {str(card.severity)},
            "phase": set(map(str, card.phases)),
            "layer": {str(card.layer)},
            "system": set(card.system_names),
        }
        return all(value in values[facet] for facet, value in wanted.items())

    return {card.id for card in site.encyclopedia.cards if has(card)}


def count(visit: Visit) -> str:
    return visit.page.locator("[data-fe-browse-count]").inner_text()


def test_at_first_every_entry_is_shown(visit: Visit, site: Site) -> None:
    assert shown(visit) == set(site.encyclopedia.ids)
    assert count(visit) == f"{len(site.encyclopedia)} entries, most severe first."


@pytest.mark.parametrize(
    ("facet", "value"),
    [
        ("category", "gpu-memory"),
        ("severity", "critical"),
        ("phase", "training"),
        ("layer", "framework"),
        ("system", "PyTorch"),
    ],
)
def test_a_facet_shows_the_entries_that_have_its_value(visit: Visit, site: Site, facet: str, value: str) -> None:
    visit.page.select_option(f"select[name={facet}]", value)
    wanted = expected(site, **{facet: value})
    assert shown(visit) == wanted
    assert 0 < len(wanted) < len(site.encyclopedia)
    assert count(visit) == f"{len(wanted)} of {len(site.encyclopedia)} entries."
    assert visit.address == f"browse/?{facet}={value}"


def test_facets_and_text_are_joined(visit: Visit, site: Site) -> None:
    visit.page.select_option("select[name=category]", "communication")
    visit.page.fill("input[name=text]", "nccl TIMEOUT")
    rows = shown(visit)
    assert rows
    assert rows < expected(site, category="communication")
    assert visit.address == "browse/?text=nccl+TIMEOUT&category=communication"


def test_a_shared_address_shows_the_same_rows(visit: Visit, site: Site) -> None:
    visit.open("browse/?category=gpu-memory&severity=high&text=cuda")
    assert visit.page.input_value("select[name=category]") == "gpu-memory"
    assert visit.page.input_value("select[name=severity]") == "high"
    assert visit.page.input_value("input[name=text]") == "cuda"
    rows = shown(visit)
    assert rows
    assert rows <= expected(site, category="gpu-memory", severity="high")


def test_an_address_with_values_that_do_not_exist_shows_everything(visit: Visit, site: Site) -> None:
    visit.open("browse/?category=nothing&colour=red")
    assert shown(visit) == set(site.encyclopedia.ids)


def test_clearing_shows_everything_and_cleans_the_address(visit: Visit, site: Site) -> None:
    visit.open("browse/?category=gpu-memory&text=cuda")
    visit.page.click("[data-fe-browse] [type=reset]")
    visit.page.wait_for_function("!location.search")
    assert shown(visit) == set(site.encyclopedia.ids)
    assert visit.address == "browse/"


def test_text_that_nothing_holds_says_what_to_do(visit: Visit, site: Site) -> None:
    visit.page.fill("input[name=text]", "no entry holds these words")
    assert shown(visit) == set()
    assert count(visit) == f"0 of {len(site.encyclopedia)} entries. Clear a filter to see more."


def test_text_is_looked_for_in_tags_too(visit: Visit, site: Site) -> None:
    tag, entries = next((t, e) for t, e in site.encyclopedia.by_tag.items() if 1 < len(e) < len(site.encyclopedia))
    visit.page.fill("input[name=text]", tag)
    assert {entry.id for entry in entries} <= shown(visit)


def test_filters_work_by_keyboard_alone(visit: Visit, site: Site) -> None:
    keyboard = visit.page.keyboard
    visit.page.focus("input[name=text]")
    keyboard.type("nccl")
    filtered = shown(visit)
    assert 0 < len(filtered) < len(site.encyclopedia)
    keyboard.press("Tab")
    assert visit.page.evaluate("document.activeElement.name") == "category"
    keyboard.type(Category.COMMUNICATION.label)
    assert visit.page.input_value("select[name=category]") == "communication"
    assert shown(visit) <= filtered & expected(site, category="communication")
    for name in ("severity", "phase", "layer", "system"):
        keyboard.press("Tab")
        assert visit.page.evaluate("document.activeElement.name") == name
    keyboard.press("Tab")
    keyboard.press("Enter")
    visit.page.wait_for_function("!location.search")
    assert shown(visit) == set(site.encyclopedia.ids)


def test_enter_in_the_text_stays_on_the_page(visit: Visit) -> None:
    visit.page.fill("input[name=text]", "cuda")
    visit.page.press("input[name=text]", "Enter")
    assert visit.address == "browse/?text=cuda"


def test_severity_is_written_out(visit: Visit) -> None:
    words = {row.split("\n")[0] for row in visit.page.locator(".fe-browse tbody td:nth-of-type(1)").all_inner_texts()}
    assert words <= {severity.label for severity in Severity}
    assert words
