from __future__ import annotations

import html5lib

from failure_encyclopedia.site.redirects import redirect_page

PAGE = redirect_page('Title & "more" <b>', "failures/new-id/", "https://example.org/failures/new-id/")


def test_a_redirect_leads_to_the_new_page_at_once_and_without_scripts() -> None:
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(PAGE)
    refresh = document.find(".//meta[@http-equiv='refresh']")
    assert refresh is not None
    assert refresh.get("content") == "0; url=../../failures/new-id/"
    assert document.find(".//script") is None


def test_a_redirect_names_the_new_page_for_people_and_search_engines() -> None:
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(PAGE)
    assert document.find(".//title").text == 'Moved: Title & "more" <b>'
    assert document.find(".//link[@rel='canonical']").get("href") == "https://example.org/failures/new-id/"
    assert document.find(".//meta[@name='robots']").get("content") == "noindex"
    link = document.find(".//p/a")
    assert (link.get("href"), link.text) == ("../../failures/new-id/", 'Title & "more" <b>')
