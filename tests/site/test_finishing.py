"""The last touch to pages that MkDocs rendered."""

from __future__ import annotations

from failure_encyclopedia.site.finishing import finished

PAGE = (
    '<head><meta charset="utf-8"></head><body>'
    '<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">'
    '<input type="text" name="query" autocomplete="off"></body>'
)


def test_check_boxes_of_the_theme_lose_the_attribute_that_html_does_not_know_for_them() -> None:
    html = finished(PAGE)
    assert '<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer">' in html
    assert '<input type="text" name="query" autocomplete="off">' in html


def test_no_page_has_a_next_one_for_browsers_to_fetch_ahead() -> None:
    links = '<link rel="prev" href="../b/">\n<link rel="next" href="../c/"><link rel="icon" href="../d.svg">'
    assert finished(f'<head><meta charset="utf-8">{links}</head>', with_policy=False) == (
        '<head><meta charset="utf-8"><link rel="icon" href="../d.svg"></head>'
    )


def test_a_page_gets_its_policy_unless_it_is_served_with_a_script_of_mkdocs() -> None:
    assert "Content-Security-Policy" in finished(PAGE)
    assert "Content-Security-Policy" not in finished(PAGE, with_policy=False)
