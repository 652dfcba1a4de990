"""Everything that is made from the entries, written into a site whose frame and prose pages MkDocs has rendered."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from pathlib import Path

from ..collection import EntryCard, LoadedEncyclopedia
from ..collection.changes import ChangeSet
from .addresses import category_path, entry_path, system_path, tag_path
from .browser_library import LIBRARY_FILE, browser_library
from .changes import FEED_FILE, changes_feed
from .entry_form import FORM_FILE, entry_form
from .entry_neighbours import EXAMPLES_FILE, NEIGHBOURS_FILE, examples, neighbours
from .entry_pages import entry_page
from .finishing import finished
from .frame import FRAME_PATH, Frame, FrameError, GeneratedPage
from .inserts import Inserts, has_marks
from .list_pages import list_pages
from .opensearch import OPENSEARCH_FILE, opensearch_description
from .redirects import redirect_page
from .rendering import Templates
from .search_index import (
    EMPTY_THEME_INDEX,
    SEARCH_FILE,
    SEARCH_REST_FILE,
    THEME_INDEX,
    prose_sections,
    search_index,
)
from .settings import SiteSettings
from .sitemap import SitemapItem, sitemap


@dataclass(frozen=True)
class Generator:
    """Makes pages from a set of entries with the templates of a theme."""

    loaded: LoadedEncyclopedia
    templates: Templates
    site: SiteSettings
    changes: Callable[[], Sequence[ChangeSet]] = tuple
    """Tells what happened to the entries, latest first."""

    def entry(self, id: str) -> GeneratedPage:
        """Make the page of one entry."""
        return entry_page(self.loaded.encyclopedia[id], self.loaded, self.templates, self.site)

    def pages(self) -> dict[str, Callable[[], GeneratedPage]]:
        """Return for the address of every page that fills the frame the making of it.

        Raises:
            SystemNamesClash: two different system names would share an address.
        """
        encyclopedia = self.loaded.encyclopedia
        entries = {entry_path(id): partial(self.entry, id) for id in encyclopedia.ids}
        return {**entries, **list_pages(encyclopedia, self.templates, self.site)}

    def redirects(self) -> Iterator[tuple[str, str]]:
        """Yield the address and HTML of a redirect for each former id."""
        for alias, id in sorted(self.loaded.encyclopedia.aliases.items()):
            path = entry_path(id)
            yield (
                entry_path(alias),
                redirect_page(self.loaded.encyclopedia.card(id).title, path, self.site.absolute(path)),
            )


def fill_site(site_dir: Path, generator: Generator, *, with_policy: bool = True) -> None:
    """Complete a site that MkDocs rendered: fill frame and marks, add search documents, redirects, sitemap.

    Every page gets its Content-Security-Policy, unless MkDocs serves the site with a script of its own in it.

    Raises:
        FrameError: the frame lacks a slot.
        UnknownInsert: a page asks for a part that does not exist.
        SystemNamesClash: two different system names would share an address.
    """
    finish = partial(finished, with_policy=with_policy)
    frame = take_frame(site_dir, finish)
    prose = finish_prose_pages(site_dir, generator, finish)
    for path, make in generator.pages().items():
        write_page(site_dir, path, frame.fill(make()))
    for path, html in generator.redirects():
        write_page(site_dir, path, finish(html))
    for name, make_text in generated_files(site_dir, generator).items():
        write_file(site_dir, name, make_text())
    (site_dir / "sitemap.xml").write_text(sitemap(sitemap_items(generator, prose)), encoding="utf-8")
    (site_dir / "sitemap.xml.gz").unlink(missing_ok=True)  # MkDocs' own, with the day of the build in it


def generated_files(site_dir: Path, generator: Generator) -> dict[str, Callable[[], str]]:
    """Return for the address of every file that scripts and browsers load the making of it."""
    library = cache(lambda: browser_library(generator.loaded.encyclopedia, generator.site.url))
    theme_index = site_dir / THEME_INDEX
    prose = prose_sections(theme_index.read_text(encoding="utf-8")) if theme_index.exists() else ()
    index = cache(lambda: search_index(library(), prose, generator.site.issues_url))
    return {
        LIBRARY_FILE: lambda: library().as_json(),
        FORM_FILE: lambda: entry_form(generator.site),
        EXAMPLES_FILE: lambda: examples(generator.loaded.encyclopedia),
        NEIGHBOURS_FILE: lambda: neighbours(generator.loaded, generator.site.root),
        SEARCH_FILE: lambda: index().first,
        SEARCH_REST_FILE: lambda: index().rest,
        OPENSEARCH_FILE: lambda: opensearch_description(generator.site),
        THEME_INDEX: lambda: EMPTY_THEME_INDEX,
        FEED_FILE: lambda: changes_feed(generator.changes(), generator.loaded.encyclopedia, generator.site),
    }


def take_frame(site_dir: Path, finish: Callable[[str], str]) -> Frame:
    """Read the rendered frame and remove it from the site.

    Raises:
        FrameError: there is none, or it lacks a slot.
    """
    folder = site_dir / FRAME_PATH
    if not (folder / "index.html").is_file():
        raise FrameError(f"the rendered site has no {FRAME_PATH}: is failures/frame.md among the Markdown pages?")
    html = finish((folder / "index.html").read_text(encoding="utf-8"))
    shutil.rmtree(folder)
    return Frame(html)


def finish_prose_pages(site_dir: Path, generator: Generator, finish: Callable[[str], str]) -> list[str]:
    """Fill the marks of all pages that MkDocs rendered and finish each; return their addresses."""
    inserts = Inserts(
        generator.loaded.encyclopedia, generator.templates, generator.changes, generator.site.absolute("")
    )
    for file in sorted(site_dir.rglob("*.html")):
        relative = file.relative_to(site_dir)
        html = file.read_text(encoding="utf-8")
        if has_marks(html):
            html = inserts.fill(html, "../" * (len(relative.parts) - 1))
        file.write_text(finish(html), encoding="utf-8")
    return prose_paths(site_dir)


def prose_paths(site_dir: Path) -> list[str]:
    """Return the addresses of the pages that MkDocs rendered in a folder, all but the frame."""
    paths = (file.relative_to(site_dir).as_posix() for file in sorted(site_dir.rglob("index.html")))
    return [path for path in (path.removesuffix("index.html") for path in paths) if path != FRAME_PATH]


def write_page(site_dir: Path, path: str, html: str) -> None:
    """Write a page at its address."""
    write_file(site_dir, f"{path}index.html", html)


def write_file(site_dir: Path, name: str, text: str) -> None:
    """Write a file below the site's root."""
    file = site_dir / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def sitemap_items(generator: Generator, prose: list[str]) -> list[SitemapItem]:
    """Return every page of the site: prose pages by their addresses, generated ones with the day of their change."""
    encyclopedia = generator.loaded.encyclopedia
    items = [SitemapItem(generator.site.absolute(path)) for path in prose]
    items += [SitemapItem(generator.site.absolute(entry_path(e.id)), _changed(e)) for e in encyclopedia.cards]
    lists = (
        *((category_path(category), entries) for category, entries in encyclopedia.by_category.items()),
        *((system_path(name), entries) for name, entries in encyclopedia.by_system.items()),
        *((tag_path(tag), entries) for tag, entries in encyclopedia.by_tag.items()),
    )
    items += [SitemapItem(generator.site.absolute(path), max(map(_changed, entries))) for path, entries in lists]
    return items


def _changed(entry: EntryCard) -> date:
    return entry.history.last_reviewed or entry.history.added
