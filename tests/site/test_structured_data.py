from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

from failure_encyclopedia.site.settings import SiteSettings
from failure_encyclopedia.site.structured_data import entry_head, json_ld, list_head
from tests.factories import FULL, make_entry

SITE = SiteSettings("The Site", "https://example.org/site/", None, Path())
PATH = f"failures/{FULL}/"
URL = f"https://example.org/site/{PATH}"


def data_of(head: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', head)]


def properties_of(head: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in re.findall(r'<meta property="([^"]*)" content="([^"]*)">', head)}


def test_an_entry_is_a_technical_article_with_its_way() -> None:
    article, crumbs = data_of(entry_head(make_entry(), PATH, SITE))
    assert article == {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": "Example Cache fills host memory during long epochs",
        "description": make_entry().summary,
        "url": URL,
        "datePublished": "2026-11-30",
        "dateModified": "2026-12-15",
        "inLanguage": "en",
        "keywords": "Example Cache, C++ Loader, host-memory, cache",
        "articleSection": "Host resources",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "isPartOf": {"@type": "WebSite", "name": "The Site", "url": "https://example.org/site/"},
    }
    assert crumbs["@type"] == "BreadcrumbList"
    assert [(item["position"], item["name"], item["item"]) for item in crumbs["itemListElement"]] == [
        (1, "Failures", "https://example.org/site/browse/"),
        (2, "Host resources", "https://example.org/site/categories/host-resources/"),
        (3, article["headline"], URL),
    ]


def test_an_entry_that_was_never_reviewed_changed_when_it_was_added() -> None:
    entry = make_entry(FULL, status="draft", history={"added": "2026-11-30"})
    assert data_of(entry_head(entry, PATH, SITE))[0]["dateModified"] == "2026-11-30"


def test_link_previews_have_title_description_and_address() -> None:
    head = entry_head(make_entry(FULL, title='A "title" & <more>'), PATH, SITE)
    assert properties_of(head) == {
        "og:type": "article",
        "og:title": 'A "title" & <more>',
        "og:description": make_entry().summary,
        "og:url": URL,
        "og:site_name": "The Site",
    }


def test_a_list_is_a_page_of_the_site_with_its_way() -> None:
    head = list_head("GPU memory", "All of them.", "categories/gpu-memory/", SITE)
    (crumbs,) = data_of(head)
    assert [item["name"] for item in crumbs["itemListElement"]] == ["Failures", "GPU memory"]
    assert properties_of(head)["og:type"] == "website"
    assert properties_of(head)["og:url"] == "https://example.org/site/categories/gpu-memory/"


def test_no_text_ends_the_script_or_begins_a_comment() -> None:
    text = '</script><script>run()</script><!-- & "\\ \u2028'
    html = json_ld({"text": text})
    assert html.count("<") == html.count(">") == 2
    assert data_of(html) == [{"text": text}]
