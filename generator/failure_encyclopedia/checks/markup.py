"""Rules on Markdown: no raw HTML, no images or headings, https links only."""

from __future__ import annotations

from collections.abc import Iterator

from ..markup import inspect_markdown
from ..problem import Finding
from ..schema import Entry
from ..schema.text import TextKind
from ..schema.texts import texts


def check_markup(entry: Entry) -> Iterator[Finding]:
    """Texts hold nothing that could run in a reader's browser or break the page."""
    for placed in texts(entry):
        if placed.kind is not TextKind.MARKDOWN:
            continue
        markup = inspect_markdown(placed.text)
        for tag in _one_for_each_element(markup.tags):
            yield Finding(
                placed.location,
                "raw-html",
                "raw HTML is not allowed, and is shown as text",
                tag,
                "Markdown",
                "put it in backticks if readers shall see it, else remove it",
            )
        for address in markup.links:
            if not address.casefold().startswith("https://"):
                yield Finding(
                    placed.location,
                    "link-scheme",
                    "a link may only lead to an https address",
                    address,
                    "https://...",
                    "use the https address; another entry is linked by its id in backticks",
                )
        for image in markup.images:
            yield Finding(
                placed.location,
                "image",
                "images are not allowed",
                image,
                "text",
                "describe what the image shows, or link to it",
            )
        for heading in markup.headings:
            yield Finding(
                placed.location,
                "heading",
                "a text field has no headings of its own",
                heading,
                "text",
                "use a list or a paragraph; quote a `#` with backticks",
            )


def _one_for_each_element(tags: list[str]) -> list[str]:
    return [tag for tag in dict.fromkeys(tags) if not (tag.startswith("</") and "<" + tag[2:] in tags)]
