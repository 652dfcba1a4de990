from __future__ import annotations

import pytest

from failure_encyclopedia.checks.markup import check_markup
from tests.factories import make_entry

HARMLESS = [
    "Use `<script>` in code.",
    "```html\n<b onclick=x>\n```",
    "A list:\n\n- one\n- [two](https://docs.example.org/a_b)",
    "1 < 2, b> a, and a & b, and &amp;.",
    "`# no heading` and #4242",
    "See <https://docs.example.org> and <https://[broken>.",
    "The flag `![x](y)` is code.",
    "Over [one][1] reference.\n\n[1]: https://docs.example.org",
]
HARMFUL = [
    ("<b>bold</b>", "raw-html", "<b"),
    ("a <br> b", "raw-html", "<br"),
    ("<!-- comment -->", "raw-html", "<!"),
    ("<?php ?>", "raw-html", "<?"),
    ("</div>", "raw-html", "</div"),
    ("<img src=x onerror=alert(1)>", "raw-html", "<img"),
    ("[a](javascript:alert(1))", "link-scheme", "javascript:alert(1"),
    ("[a](JaVaScRiPt:alert)", "link-scheme", "JaVaScRiPt:alert"),
    ("[a](data:text/html,x)", "link-scheme", "data:text/html,x"),
    ("[a](//example.org)", "link-scheme", "//example.org"),
    ("[a](other-entry)", "link-scheme", "other-entry"),
    ("[a][1]\n\n[1]: ftp://example.org", "link-scheme", "ftp://example.org"),
    ("<http://example.org>", "link-scheme", "http://example.org"),
    ("![a](https://example.org/a.png)", "image", "![a](https://example.org/a.png"),
    ("![a][1]\n\n[1]: https://example.org/a.png", "image", "![a][1"),
    ("text\n## Heading", "heading", "## Heading"),
]


@pytest.mark.parametrize("text", HARMLESS)
def test_harmless_markup_is_not_reported(text: str) -> None:
    assert list(check_markup(make_entry(mechanism=text))) == []


@pytest.mark.parametrize(("text", "rule", "found"), HARMFUL)
def test_harmful_markup_is_reported_once(text: str, rule: str, found: str) -> None:
    (finding,) = check_markup(make_entry(mechanism=text))
    assert (finding.location, finding.rule) == (("mechanism",), rule)
    assert found in finding.found


def test_markup_is_looked_for_in_markdown_only() -> None:
    assert (
        list(check_markup(make_entry(title="A <script> in a title", summary="A summary with <b>tags</b> in it."))) == []
    )


def test_each_text_of_an_entry_is_looked_at() -> None:
    harmful = "Text <hr> text."
    entry = make_entry(
        observations=["Well.", harmful],
        symptoms=[{"sign": harmful, "meaning": "Well."}],
        scale={"many_nodes": harmful},
    )
    assert [finding.location for finding in check_markup(entry)] == [
        ("observations", 1),
        ("symptoms", 0, "sign"),
        ("scale", "many_nodes"),
    ]
