from __future__ import annotations

import pytest

from failure_encyclopedia.markup import Markup, inspect_markdown


@pytest.mark.parametrize("text", ["Plain.", "A list:\n\n- a\n- b", "`code` and *emphasis*", "snake_case", "1 > 0"])
def test_plain_markdown_holds_nothing_to_look_at(text: str) -> None:
    assert inspect_markdown(text) == Markup()


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("a <b>c</b>", ["<b", "</b"]),
        ("`<b>` and ``<i>``", []),
        ("```\n<b>\n```", []),
        ("    <b>", []),
        ("- <b>", ["<b"]),
        ("*<b>*", ["<b"]),
        ("[<b>](https://a.b)", ["<b"]),
        ("&lt;b>", []),
        ("a < b", []),
        ("<!-- x -->", ["<!"]),
    ],
)
def test_tags_are_found_outside_code(text: str, tags: list[str]) -> None:
    assert inspect_markdown(text).tags == tags


def test_links_of_every_form_are_found() -> None:
    text = "[a](https://a.b) [c][1] <https://d.e> `[f](https://g.h)`\n\n[1]: http://i.j 'Title'"
    assert inspect_markdown(text).links == ["https://a.b", "http://i.j", "https://d.e"]


def test_images_are_found_outside_code() -> None:
    assert inspect_markdown("![a](b.png) `![c](d.png)`\n\n```\n![e](f.png)\n```").images == ["![a](b.png"]


def test_lines_meant_as_headings_are_found() -> None:
    assert inspect_markdown("# One\n\ntext\n\n## Two\n\n`# three`\n\n#4 five").headings == ["# One", "## Two"]


def test_fenced_blocks_are_found_with_their_language() -> None:
    text = "```python\nx = 1\n```\n\n~~~\ny\n~~~\n\n````sh\n```\n````"
    assert inspect_markdown(text).code_blocks == [("python", "x = 1\n"), ("", "y\n"), ("sh", "```\n")]
