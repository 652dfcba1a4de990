"""HTML of generated pages, from the theme's templates in `fill/`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ..markup import markdown_to_html
from ..signature import TemplateError, parse_template
from .addresses import category_path, entry_path, system_path, tag_path
from .highlighting import code_to_html, command_to_html, snippet_to_html

_CODE_SPAN = re.compile(r"<code>([a-z0-9]+(?:-[a-z0-9]+)+)</code>")
_PLACEHOLDER = re.compile(r"<\*(?::[a-z][a-z0-9_]*)?>")


class Templates:
    """The theme's fill templates, with the filters they use."""

    def __init__(self, folders: Iterable[Path], ids: Iterable[str]) -> None:
        """Load templates from `fill/` below the theme folders; `ids` are the entries a code span may link to."""
        self.link_to(ids)
        self._environment = Environment(
            loader=FileSystemLoader([str(folder / "fill") for folder in folders]),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(
            markdown=self._markdown,
            inline=self._inline,
            snippet=lambda snippet: Markup(snippet_to_html(snippet.code)),
            code=lambda code, language: Markup(code_to_html(code, language)),
            command=lambda command: Markup(command_to_html(command)),
            template=lambda text: Markup(template_to_html(text)),
            day=lambda date: f"{date.day} {date:%B %Y}",
            entry_path=entry_path,
            category_path=category_path,
            system_path=system_path,
            tag_path=tag_path,
        )

    def link_to(self, ids: Iterable[str]) -> None:
        """Set the entries to which code spans link from now on."""
        self._ids = frozenset(ids)

    def render(self, name: str, **values: Any) -> str:
        """Fill the template `name` (without its suffix)."""
        return self._environment.get_template(name + ".html").render(**values)

    def _markdown(self, text: str) -> Markup:
        return Markup(_with_entry_links(markdown_to_html(text), self._ids))

    def _inline(self, text: str) -> Markup:
        """Render Markdown without the paragraph around it, for places that hold a line."""
        html = _with_entry_links(markdown_to_html(text), self._ids)
        if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
            html = html[3:-4]
        return Markup(html)


def _with_entry_links(html: str, ids: frozenset[str]) -> str:
    """Turn code spans that are the id of an entry into links; all pages with texts stand two folders deep."""
    if "<code>" not in html:
        return html

    def link(span: re.Match[str]) -> str:
        return f'<a href="../../{entry_path(span[1])}">{span[0]}</a>' if span[1] in ids else span[0]

    return _CODE_SPAN.sub(link, html)


@lru_cache(maxsize=1_000)
def template_to_html(text: str) -> str:
    """Return a signature's template with its placeholders marked."""
    try:
        folded = parse_template(text).text
    except TemplateError:  # checks report it; a build shows what is written
        return escape(text)
    pieces, offset = [], 0
    for placeholder in _PLACEHOLDER.finditer(folded):
        pieces.append(escape(folded[offset : placeholder.start()]))
        pieces.append(Markup('<span class="fe-hole">{}</span>').format(placeholder[0]))
        offset = placeholder.end()
    pieces.append(escape(folded[offset:]))
    return str(Markup("").join(pieces))
