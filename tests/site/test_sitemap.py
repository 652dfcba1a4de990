from __future__ import annotations

from datetime import date

from failure_encyclopedia.site.sitemap import SitemapItem, sitemap


def test_pages_are_listed_by_address_with_the_day_of_their_change() -> None:
    items = [
        SitemapItem("https://example.org/b/?x=1&y=2", date(2026, 11, 30)),
        SitemapItem("https://example.org/a/"),
    ]
    assert sitemap(items) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        "<url><loc>https://example.org/a/</loc></url>\n"
        "<url><loc>https://example.org/b/?x=1&amp;y=2</loc><lastmod>2026-11-30</lastmod></url>\n"
        "</urlset>\n"
    )
