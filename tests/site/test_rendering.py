from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from failure_encyclopedia.site.rendering import Templates, template_to_html


def render(folder: Path, text: str, **values: object) -> str:
    (folder / "fill").mkdir()
    (folder / "fill" / "page.html").write_text(text, encoding="utf-8")
    return Templates([folder], ["disk-full", "save-fails"]).render("page", **values)


def test_texts_are_escaped(tmp_path: Path) -> None:
    text = "<b> & \"'"
    assert render(tmp_path, '<i title="{{ x }}">{{ x }}</i>', x=text) == (
        '<i title="&lt;b&gt; &amp; &#34;&#39;">&lt;b&gt; &amp; &#34;&#39;</i>'
    )


def test_template_syntax_in_a_text_is_text(tmp_path: Path) -> None:
    assert render(tmp_path, "{{ x }} {{ x | markdown }}", x="{{ 7*7 }} {% if %}") == (
        "{{ 7*7 }} {% if %} <p>{{ 7*7 }} {% if %}</p>"
    )


def test_a_name_that_no_value_has_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UndefinedError):
        render(tmp_path, "{{ missing }}")


def test_the_id_of_an_entry_in_a_code_span_becomes_a_link(tmp_path: Path) -> None:
    assert render(tmp_path, "{{ x | inline }}", x="See `disk-full`, not `disk-fuller` or disk-full.") == (
        'See <a href="../../failures/disk-full/"><code>disk-full</code></a>, not <code>disk-fuller</code> or disk-full.'
    )


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One line.", "One line."),
        ("Two\n\nparagraphs.", "<p>Two</p>\n<p>paragraphs.</p>"),
        ("- a list", "<ul>\n<li>a list</li>\n</ul>"),
    ],
)
def test_only_a_single_paragraph_stands_inline(tmp_path: Path, text: str, html: str) -> None:
    assert render(tmp_path, "{{ x | inline }}", x=text) == html


def test_days_are_written_in_words(tmp_path: Path) -> None:
    assert render(tmp_path, "{{ x | day }}", x=date(2026, 3, 1)) == "1 March 2026"


def test_own_templates_take_the_place_of_those_of_the_theme(tmp_path: Path) -> None:
    own, theme = tmp_path / "own", tmp_path / "theme"
    for folder, names in ((own, ["a"]), (theme, ["a", "b"])):
        (folder / "fill").mkdir(parents=True)
        for name in names:
            (folder / "fill" / f"{name}.html").write_text(f"{folder.name} {name}", encoding="utf-8")
    templates = Templates([own, theme], [])
    assert [templates.render(name) for name in ("a", "b")] == ["own a", "theme b"]


@pytest.mark.parametrize(
    ("template", "html"),
    [
        ("plain & <simple>", "plain &amp; &lt;simple&gt;"),
        ("a <*> b", 'a <span class="fe-hole">&lt;*&gt;</span> b'),
        ("<*:name>: <b>", '<span class="fe-hole">&lt;*:name&gt;</span>: &lt;b&gt;'),
        ("a broken <* <b>", "a broken &lt;* &lt;b&gt;"),
        ("a   b\t<*>", 'a b <span class="fe-hole">&lt;*&gt;</span>'),
    ],
)
def test_placeholders_of_a_template_are_marked(template: str, html: str) -> None:
    assert template_to_html(template) == html
