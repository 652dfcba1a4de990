"""What holds for the files of every built site, whatever its entries are."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from xml.etree import ElementTree

import html5lib
import pytest

from failure_encyclopedia.collection import EntryCard
from failure_encyclopedia.library import read_library
from failure_encyclopedia.site.addresses import category_path, entry_path, system_path, tag_path
from failure_encyclopedia.site.search_index import SEARCH_FILE, SEARCH_REST_FILE
from tests.factories import FULL
from tests.web.browsing import PROSE
from tests.web.conftest import BASE, Site
from tests.web.pages import Page


@pytest.fixture(scope="module", params=["site", "small_site", "hostile_site"])
def any_site(request: pytest.FixtureRequest) -> Site:
    made: Site = request.getfixturevalue(request.param)
    return made


def whole_pages(site: Site) -> Iterator[tuple[str, Page]]:
    """Yield the pages that people read: all but redirects."""
    return ((path, page) for path, page in site.pages.all.items() if not page.is_redirect)


def some_of_each_kind(site: Site) -> Iterator[tuple[str, Page]]:
    """Yield pages of every kind, by the first part of their address, at most thirty of each: parsing takes long."""
    kinds: dict[str, list[str]] = {}
    for path in site.pages.all:
        kinds.setdefault(path.partition("/")[0], []).append(path)
    for paths in kinds.values():
        yield from ((path, site.pages.all[path]) for path in paths[:: max(1, len(paths) // 30)])


def test_pages_are_valid_html(any_site: Site) -> None:
    faults = {}
    for path, page in some_of_each_kind(any_site):
        try:
            html5lib.HTMLParser(strict=True).parse(page.html)
        except html5lib.html5parser.ParseError as error:
            faults[path] = str(error)
    assert faults == {}


def test_an_id_stands_once_in_a_page(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        assert [id for id, count in Counter(page.ids).items() if count > 1] == [], path


def test_labels_and_descriptions_lead_to_elements_of_their_page(any_site: Site) -> None:
    attributes = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list")
    for path, page in whole_pages(any_site):
        named = {id for e in page.elements for name in attributes for id in e.attributes.get(name, "").split()}
        assert named <= set(page.ids), path


def test_every_internal_link_and_anchor_leads_somewhere(any_site: Site) -> None:
    broken = []
    for path, page in any_site.pages.all.items():
        for element, url in page.addresses:
            if not url.startswith(any_site.url):
                continue
            target, anchor = urldefrag(url)
            linked = any_site.pages.at(target)
            lacks_anchor = anchor and linked is not None and unquote(anchor) not in linked.known_ids
            if any_site.pages.file(target) is None or lacks_anchor:
                broken.append((path, element.attributes))
    assert broken == []


def test_nothing_is_loaded_from_another_host(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        for element, url in page.addresses:
            loads = element.tag not in ("a", "link") or element.attributes.get("rel") not in (None, "", "canonical")
            if loads and element.tag != "a":
                assert url.startswith((any_site.url, "data:image/")), (path, element)


def test_links_to_other_hosts_are_encrypted(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        for element, url in page.addresses:
            assert url.startswith((any_site.url, "https://", "data:image/")), (path, element)


def test_every_page_has_a_title_a_description_and_a_canonical_address(any_site: Site) -> None:
    titles = Counter[str]()
    for path, page in whole_pages(any_site):
        assert page.title.strip(), path
        assert page.meta("description"), path
        titles[page.title] += 1
        if path != "404.html":
            assert [e.attributes["href"] for e in page.all("link", rel="canonical")] == [page.url], path
    assert [title for title, count in titles.items() if count > 1] == []


def test_every_page_has_a_link_preview(any_site: Site) -> None:
    for path, page in whole_pages(any_site):
        if path != "404.html":
            assert page.meta("og:url") == page.url, path
            assert page.meta("og:title"), path
            assert page.meta("og:description") == page.meta("description"), path
            assert page.meta("og:site_name") == "Failure Encyclopedia", path


def test_every_page_has_one_main_heading_and_no_level_is_left_out(any_site: Site) -> None:
    for path, page in whole_pages(any_site):
        levels = [int(e.tag[1]) for e in page.elements if re.fullmatch("h[1-6]", e.tag)]
        assert levels.count(1) == 1, path
        assert all(following <= level + 1 for level, following in pairwise(levels)), (path, levels)


def test_every_page_has_a_policy_before_anything_that_it_governs(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        policies = page.all("meta", **{"http-equiv": "Content-Security-Policy"})
        assert len(policies) == 1, path
        assert page.elements.index(policies[0]) <= 3, path
        directives = {name: values for name, *values in map(str.split, policies[0].attributes["content"].split(";"))}
        assert directives["default-src"] == ["'none'"], path
        assert "'unsafe-" not in " ".join(directives.get("script-src", [])), path
        assert set(directives.get("script-src", [])).isdisjoint({"*", "data:", "https:"}), path


def test_no_page_has_handlers_in_its_elements(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        for element in page.elements:
            assert not [name for name in element.attributes if name.startswith("on")], (path, element)


def test_no_slot_and_no_mark_is_left(site: Site, small_site: Site) -> None:
    for made in (site, small_site):
        for path, page in made.pages.all.items():
            assert re.search(r"@@[a-z]+@@", page.html) is None, path
            assert "<!-- encyclopedia" not in page.html, path
            assert "failures/frame" not in page.html, path


def test_structured_data_of_an_entry_can_be_read(any_site: Site) -> None:
    for entry in any_site.encyclopedia:
        page = any_site.pages[entry_path(entry.id)]
        article, crumbs = (json.loads(text) for text in page.data)
        assert article["@type"] == "TechArticle"
        assert (article["headline"], article["description"], article["url"]) == (entry.title, entry.summary, page.url)
        assert article["datePublished"] == entry.history.added.isoformat()
        assert_breadcrumbs(crumbs, page.url)


def test_structured_data_of_a_list_can_be_read(any_site: Site) -> None:
    for path, page in whole_pages(any_site):
        if path.startswith(("categories/", "systems/", "tags/")) and path.count("/") > 1:
            (crumbs,) = map(json.loads, page.data)
            assert_breadcrumbs(crumbs, page.url)


def assert_breadcrumbs(data: dict[str, Any], url: str) -> None:
    items = data["itemListElement"]
    assert data["@type"] == "BreadcrumbList"
    assert [item["position"] for item in items] == list(range(1, len(items) + 1))
    assert all(item["@type"] == "ListItem" and item["name"] for item in items)
    assert items[-1]["item"] == url


def test_there_is_a_page_for_every_entry_category_system_and_tag(any_site: Site) -> None:
    encyclopedia = any_site.encyclopedia
    expected = {
        *map(entry_path, encyclopedia.ids),
        *map(category_path, encyclopedia.by_category),
        *map(system_path, encyclopedia.by_system),
        *map(tag_path, encyclopedia.by_tag),
        *("", "404.html", *(f"{name}/" for name in PROSE)),
    }
    assert {path for path, _ in whole_pages(any_site)} == expected


def test_the_sitemap_lists_every_page_once(any_site: Site) -> None:
    listed = [url for url, _ in sitemap(any_site)]
    assert sorted(listed) == sorted(page.url for path, page in whole_pages(any_site) if path != "404.html")


def test_the_sitemap_tells_when_entries_and_lists_changed(any_site: Site) -> None:
    changed = dict(sitemap(any_site))
    encyclopedia = any_site.encyclopedia
    for entry in encyclopedia:
        assert changed[any_site.url + entry_path(entry.id)] == day(EntryCard.of(entry))
    for tag, entries in encyclopedia.by_tag.items():
        assert changed[any_site.url + tag_path(tag)] == max(map(day, entries))
    assert changed[any_site.url + "about/"] is None


def day(entry: EntryCard) -> str:
    return (entry.history.last_reviewed or entry.history.added).isoformat()


def sitemap(site: Site) -> list[tuple[str, str | None]]:
    namespace = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    root = ElementTree.parse(site.folder / "sitemap.xml").getroot()
    return [(url.findtext(f"{namespace}loc") or "", url.findtext(f"{namespace}lastmod")) for url in root]


def test_the_search_has_every_entry_and_the_sections_of_prose(any_site: Site) -> None:
    first, rest = (
        json.loads((any_site.folder / name).read_text(encoding="utf-8")) for name in (SEARCH_FILE, SEARCH_REST_FILE)
    )
    assert first["entries"]["id"] == list(any_site.encyclopedia.ids)
    pages = {location.partition("#")[0] for location, _, _ in rest["pages"]}
    assert {"about/", "diagnose/", "contributing/"} <= pages <= {"", *(f"{name}/" for name in PROSE)}


def test_what_the_theme_loads_for_its_own_search_is_empty(any_site: Site) -> None:
    index = json.loads((any_site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert index["docs"] == []


def test_the_library_has_every_entry_with_its_address(any_site: Site) -> None:
    library = read_library(any_site.folder / "assets" / "library.json")
    assert [entry.id for entry in library.entries] == list(any_site.encyclopedia.ids)
    assert library.site == any_site.url


def test_browsers_can_add_the_site_as_a_search_engine(any_site: Site) -> None:
    description = ElementTree.parse(any_site.folder / "opensearch.xml").getroot()
    template = description.find("{http://a9.com/-/spec/opensearch/1.1/}Url")
    assert template is not None
    assert template.attrib["template"] == f"{any_site.url}?q={{searchTerms}}"
    for path, page in whole_pages(any_site):
        links = [urljoin(page.url, e.attributes["href"]) for e in page.all("link", rel="search")]
        assert links == [f"{any_site.url}opensearch.xml"], path


def test_a_former_id_leads_to_the_entry(small_site: Site) -> None:
    page = small_site.pages["failures/cache-eats-memory/"]
    assert page.is_redirect
    assert page.all("link", rel="canonical")[0].attributes["href"] == small_site.url + entry_path(FULL)


def test_an_entry_is_edited_at_its_yaml_file(site: Site) -> None:
    repository = "https://github.com/failure-encyclopedia/failure-encyclopedia/edit/main/"
    for entry in site.encyclopedia:
        links = {e.attributes.get("href") for e in site.pages[entry_path(entry.id)].all("a")}
        assert f"{repository}entries/{entry.category}/{entry.id}.yml" in links


def test_the_site_works_in_a_folder_of_its_host(any_site: Site) -> None:
    for path, page in any_site.pages.all.items():
        for element, _ in page.addresses:
            for name in ("href", "src"):
                value = element.attributes.get(name, "")
                assert not urlsplit(value).path.startswith("/") or value.startswith((BASE, "http")), (path, element)
