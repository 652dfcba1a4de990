"""Markdown of an entry's text fields to HTML that is safe to show.

The texts come from strangers. Three things keep them harmless: the parser knows no raw HTML, images or headings (they
come out as plain text), nh3 then drops every element and attribute not listed here, and links may only be https.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

import nh3
from markdown import Markdown

_ALLOWED_TAGS = {"p", "br", "em", "strong", "code", "pre", "ul", "ol", "li", "a", "blockquote", "hr"}
_ALLOWED_ATTRIBUTES: dict[str, set[str]] = {"*": set(), "a": {"href"}, "code": {"class"}, "ol": {"start"}}

_BEGINS_A_BLOCK = re.compile(r"[>#=+\-:\s]|\d+\.")
_MEANS_SOMETHING = re.compile(r"[*_\[\]<>&\\]")
_UNDERSCORE_IN_A_WORD = re.compile("(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])")
_NOT_PLAIN_ANYWHERE = re.compile(r"[\x00-\x1f\x7f-\xa0]")


def restricted_markdown() -> Markdown:
    """Return a parser for the Markdown that entries may use: no raw HTML, no images, no headings."""
    parser = Markdown(extensions=["fenced_code", "sane_lists"], output_format="html")
    parser.preprocessors.deregister("html_block")
    for name in ("html", "image_link", "image_reference", "short_image_ref", "automail"):
        parser.inlinePatterns.deregister(name)
    for name in ("hashheader", "setextheader"):
        parser.parser.blockprocessors.deregister(name)
    return parser


def _only_https(tag: str, attribute: str, value: str) -> str | None:
    """Drop addresses that only a page completes: nh3 takes those without a scheme for harmless."""
    return value if attribute != "href" or value.casefold().startswith("https://") else None


_parser = restricted_markdown()
_sanitiser = nh3.Cleaner(
    tags=_ALLOWED_TAGS,
    attributes=_ALLOWED_ATTRIBUTES,
    attribute_filter=_only_https,
    url_schemes={"https"},
    link_rel="noopener",
)


@lru_cache(maxsize=1_000)
def markdown_to_html(text: str) -> str:
    """Return the safe HTML of a Markdown text, as block elements."""
    stripped = text.strip()
    if is_plain_paragraph(stripped):
        return f"<p>{_code_spans(stripped)}</p>"
    return _sanitiser.clean(_parser.reset().convert(stripped))


def is_plain_paragraph(text: str) -> bool:
    """Whether a text is one paragraph without any markup but code spans."""
    pieces = text.split("`")
    return (
        bool(text)
        and len(pieces) % 2 == 1
        and all(pieces[1::2])
        and not _BEGINS_A_BLOCK.match(text)
        and not _NOT_PLAIN_ANYWHERE.search(text)
        and not _holds_markup("".join(pieces[::2]))
    )


def _holds_markup(text: str) -> bool:
    if "_" in text:
        text = _UNDERSCORE_IN_A_WORD.sub("", text)
    return _MEANS_SOMETHING.search(text) is not None


def _code_spans(text: str) -> str:
    """Render text whose only markup is code spans; equal to what the parser gives, without its cost."""
    pieces = text.split("`")
    return "".join(
        f"<code>{escape(piece.strip(), quote=False)}</code>" if index % 2 else escape(piece, quote=False)
        for index, piece in enumerate(pieces)
    )
