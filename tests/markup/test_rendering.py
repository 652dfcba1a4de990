from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from failure_encyclopedia.markup import markdown_to_html, rendering

RENDERED = [
    ("Plain text.", "<p>Plain text.</p>"),
    ("  Plain text.\n", "<p>Plain text.</p>"),
    ("Two\nlines", "<p>Two\nlines</p>"),
    ("Two\n\nparagraphs", "<p>Two</p>\n<p>paragraphs</p>"),
    ("*a* and **b**", "<p><em>a</em> and <strong>b</strong></p>"),
    ("`a < b` & `c`", "<p><code>a &lt; b</code> &amp; <code>c</code></p>"),
    ("``a ` b``", "<p><code>a ` b</code></p>"),
    ("snake_case_name stays", "<p>snake_case_name stays</p>"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
    ("> quoted", "<blockquote>\n<p>quoted</p>\n</blockquote>"),
    ("```python\nx < 1\n```", '<pre><code class="language-python">x &lt; 1\n</code></pre>'),
    ("```\nplain\n```", "<pre><code>plain\n</code></pre>"),
    (
        "[a](https://example.org/b_c?d=e&f=g)",
        '<p><a href="https://example.org/b_c?d=e&amp;f=g" rel="noopener">a</a></p>',
    ),
    ("<https://example.org>", '<p><a href="https://example.org" rel="noopener">https://example.org</a></p>'),
    ("1.5 GiB of 2 GiB", "<p>1.5 GiB of 2 GiB</p>"),
]
HARMFUL = [
    ("<script>run()</script>", "<p>&lt;script&gt;run()&lt;/script&gt;</p>"),
    ("a <b onclick='run()'>b</b>", "<p>a &lt;b onclick='run()'&gt;b&lt;/b&gt;</p>"),
    ("<img src=x onerror=run()>", "<p>&lt;img src=x onerror=run()&gt;</p>"),
    ("<!-- a --><?b?><![CDATA[c]]>", "<p>&lt;!-- a --&gt;&lt;?b?&gt;&lt;![CDATA[c]]&gt;</p>"),
    ("&lt;script&gt;", "<p>&lt;script&gt;</p>"),
    ("&#60;script&#62;", "<p>&lt;script&gt;</p>"),
    ("&copy; &unknown;", "<p>© &amp;unknown;</p>"),
    ("[a](javascript:run())", '<p><a rel="noopener">a</a></p>'),
    ("[a](java&#10;script:run())", '<p><a rel="noopener">a</a></p>'),
    ("[a](data:text/html,b)", '<p><a rel="noopener">a</a></p>'),
    ("[a](http://example.org)", '<p><a rel="noopener">a</a></p>'),
    ("[a](other-entry)", '<p><a rel="noopener">a</a></p>'),
    ("[a](//example.org)", '<p><a rel="noopener">a</a></p>'),
    ('[a](https://example.org "title\\" onclick=run()")', '<p><a href="https://example.org" rel="noopener">a</a></p>'),
    ("![a](https://example.org/b.png)", "<p>![a](https://example.org/b.png)</p>"),
    ("# Heading", "<p># Heading</p>"),
    ("Heading\n=======", "<p>Heading\n=======</p>"),
    ("<someone@example.org>", "<p>&lt;someone@example.org&gt;</p>"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "html"), RENDERED)
def test_markdown_becomes_html(text: str, html: str) -> None:
    assert markdown_to_html(text) == html


@pytest.mark.parametrize(("text", "html"), HARMFUL)
def test_what_could_do_harm_becomes_text_or_is_dropped(text: str, html: str) -> None:
    assert markdown_to_html(text) == html


class _Elements(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, "", ""))
        self.found.extend((tag, name, value or "") for name, value in attrs)


PIECES = st.sampled_from(
    [
        "<script>", "</script>", "<img src=x onerror=run()>", "<a href='javascript:run()'>", "javascript:", "https://",
        "http://a.b", "[a](", ")", "![", "](", "[1]: ", "`", "``", "```", "~~~", "```js onload=x", "*", "**", "_", "\n",
        "\n\n", "    ", "- ", "1. ", "> ", "#", "=", "---", "&lt;", "&#60;", "&", "<", ">", '"', "'", "\\", "<!--", "-->",
        "<svg/onload=run()>", "{{ 7*7 }}", "@@content@@", "\t", "\x00", "\x02", "\x03", "\u2028", "text", " ", "é", "𝒳",
        "\x02wzxhzdk:0\x03", "\x02klzzwxh:0000\x03", "<https://a.b/\"onclick=run()>",
    ]
)  # fmt: skip
ALLOWED = {
    ("a", "href"), ("a", "rel"), ("ol", "start"), ("code", "class"),
    *((tag, "") for tag in ("p", "br", "em", "strong", "code", "pre", "ul", "ol", "li", "a", "blockquote", "hr")),
}  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join))
@example('```js" onclick="run()\nx\n```')
def test_whatever_a_text_holds_only_harmless_elements_and_https_links_come_out(text: str) -> None:
    for tag, attribute, value in _Elements(markdown_to_html(text)).found:
        assert (tag, attribute) in ALLOWED
        if attribute == "href":
            assert value.lower().startswith("https://")


PLAIN = st.text(
    st.sampled_from("aé𝒳Z09 .,:;!?()/@'\"`-+=%$|~^{}\u2028\xa0\t") | st.characters(codec="utf-8"), max_size=40
)


@given(PLAIN)
@example("1986. A great year")
@example("a  b")
@example("a `b  c` d")
@example("a ` b `` c")
@example("`` ` ``")
@example("a: b - c + d")
@example("www.example.org and someone@example.org")
@example("  indented")
@example("[x]: https://example.org")
@example("~~~")
@example("a `  ` b")
@example(":::")
def test_the_fast_way_for_plain_paragraphs_gives_what_the_parser_gives(text: str) -> None:
    stripped = text.strip()
    if rendering.is_plain_paragraph(stripped):
        parsed = rendering._sanitiser.clean(rendering.restricted_markdown().convert(stripped))
        assert markdown_to_html(text) == parsed


def test_most_texts_go_the_fast_way() -> None:
    fast = "The option `--no-load-optim` of Megatron-LM (0.14 and later) halves it: 18 bytes become 6."
    assert rendering.is_plain_paragraph(fast)
    assert rendering.is_plain_paragraph("node_exporter and CUDA_HOME")
    for slow in (
        "a *b*",
        "_a_",
        "a_ b",
        "[a](https://b)",
        "- a",
        "1. a",
        "> a",
        "# a",
        "a\nb",
        "a & b",
        "a < b",
        "\\*",
    ):
        assert not rendering.is_plain_paragraph(slow)


def test_rendering_one_text_leaves_nothing_for_the_next() -> None:
    markdown_to_html("[a][1]\n\n[1]: https://example.org")
    assert markdown_to_html("[a][1]") == "<p>[a][1]</p>"


def test_a_language_of_a_fence_cannot_leave_its_attribute() -> None:
    html = markdown_to_html('```js" onclick="run()\nx\n```')
    assert not re.search(r"<[^>]*onclick", html)
