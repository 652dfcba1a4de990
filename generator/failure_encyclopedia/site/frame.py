"""The frame: one page rendered by MkDocs whose variable parts are slots, filled once for each generated page.

MkDocs renders the frame like any page, with the theme's header, navigation and footer. What differs between generated
pages stands in it as a slot, written `@@name@@`; filling is then only joining strings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath

FRAME_PATH = "failures/frame/"
"""Address of the rendered frame (`failures/frame.md` among the Markdown pages), and the slot for a page's own address.

Generated pages stand at the same depth: two folders below the root.
"""

_SLOT = re.compile(r"@@(title|description|content|toc|head)@@|" + re.escape(FRAME_PATH))


@dataclass(frozen=True)
class Heading:
    """An item of a page's table of contents."""

    id: str
    title: str


@dataclass(frozen=True)
class GeneratedPage:
    """What is put into the frame for one page."""

    path: str
    """Address below the site's root, two folders deep, such as `failures/cuda-oom-capacity/`."""
    title: str
    description: str
    content: str
    """HTML of the page's main part."""
    headings: tuple[Heading, ...] = ()
    head: str = ""
    """HTML for the document's head."""

    @property
    def file(self) -> PurePosixPath:
        """The page's file below the site's folder."""
        return PurePosixPath(self.path) / "index.html"


class FrameError(Exception):
    """The rendered frame lacks a slot: the theme's templates and this program do not fit together."""


class Frame:
    """A rendered frame, cut at its slots."""

    def __init__(self, html: str) -> None:
        """Cut the frame's HTML.

        Raises:
            FrameError: a slot is missing.
        """
        self._pieces: list[str] = []
        self._slots: list[str] = []
        offset = 0
        for slot in _SLOT.finditer(html):
            self._pieces.append(html[offset : slot.start()])
            self._slots.append(slot[1] or "path")
            offset = slot.end()
        self._rest = html[offset:]
        missing = {"title", "description", "content", "toc", "head"} - set(self._slots)
        if missing:
            raise FrameError(
                f"the frame page lacks the slots {', '.join(sorted(missing))}: is `theme/frame.html` in use?"
            )

    def fill(self, page: GeneratedPage) -> str:
        """Return the HTML of a page."""
        values = {
            "title": escape(page.title),
            "description": escape(page.description),
            "content": page.content,
            "toc": _table_of_contents(page.headings),
            "head": page.head,
            "path": page.path,
        }
        filled = [text for piece, slot in zip(self._pieces, self._slots, strict=True) for text in (piece, values[slot])]
        return "".join((*filled, self._rest))


def _table_of_contents(headings: tuple[Heading, ...]) -> str:
    return "".join(
        f'<li class="md-nav__item"><a href="#{heading.id}" class="md-nav__link">'
        f'<span class="md-ellipsis">{escape(heading.title)}</span></a></li>'
        for heading in headings
    )
