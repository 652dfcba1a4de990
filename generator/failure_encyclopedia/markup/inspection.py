"""What a Markdown text contains that an entry may not hold: raw HTML, images, unsafe links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER

from .rendering import restricted_markdown

_MAY_HOLD_MARKUP = re.compile(r"[<\[&]|^#", re.MULTILINE)
_PUT_ASIDE = re.compile(HTML_PLACEHOLDER % "([0-9]+)")
_TAG = re.compile(r"</?[A-Za-z][^\s>]*|<!|<\?")
_FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[ ]*(?P<language>[\w+-]*)[^\n]*\n(?P<code>.*?)^(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL
)


@dataclass
class Markup:
    """The parts of a text that need a look."""

    tags: list[str] = field(default_factory=list)
    """Beginnings of HTML tags that stand outside code."""
    links: list[str] = field(default_factory=list)
    """Addresses that the text links to."""
    images: list[str] = field(default_factory=list)
    """Beginnings of image references."""
    headings: list[str] = field(default_factory=list)
    """Lines meant as headings."""
    code_blocks: list[tuple[str, str]] = field(default_factory=list)
    """Language and code of each fenced block."""


class _Collector(Treeprocessor):
    """Collects links, and tags that stand as text outside code, from the parsed tree."""

    def __init__(self, parser: Markdown, markup: Markup) -> None:
        super().__init__(parser)
        self._markup = markup

    def run(self, root: ElementTree.Element) -> None:
        for element in root.iter():
            if element.tag == "a":
                self._markup.links.append(element.get("href", ""))
            if element.tag not in ("code", "pre"):
                self._collect_text(element.text or "")
            self._collect_text(element.tail or "")

    def _collect_text(self, text: str) -> None:
        self._markup.tags.extend(map(self._as_written, _TAG.findall(text)))
        self._markup.headings.extend(map(self._as_written, re.findall(r"^#{1,6} .*", text, re.MULTILINE)))

    def _as_written(self, text: str) -> str:
        """Put references to characters, which the parser put aside, into their places."""
        return _PUT_ASIDE.sub(lambda mark: str(self.md.htmlStash.rawHtmlBlocks[int(mark[1])]), text)


def inspect_markdown(text: str) -> Markup:
    """Return what a text holds besides plain Markdown; cheap where it holds nothing of the kind."""
    markup = Markup()
    if "```" in text or "~~~" in text:
        markup.code_blocks = [(m["language"], m["code"]) for m in _FENCE.finditer(text)]
    if not _MAY_HOLD_MARKUP.search(text):
        return markup
    parser = restricted_markdown()
    parser.treeprocessors.register(_Collector(parser, markup), "collector", -10)
    parser.convert(text)
    outside_code = re.sub(r"`+[^`]*`+", "", _FENCE.sub("", text))
    markup.images = re.findall(r"!\[[^\]]*\][(\[][^)\]]*", outside_code)
    return markup
