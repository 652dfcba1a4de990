"""A site that is made while it is read: MkDocs renders frame and prose once, every other page when it is asked for.

So an edited entry costs reading one file and making one page, whatever the number of entries.
"""

from __future__ import annotations

import mimetypes
import shutil
import tempfile
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..collection import collect
from ..configuration import read_configuration
from ..problem import InvalidEntries, Problem
from ..reading import EntryFile, EntryReader, ResultCache, entry_paths
from .build import load, render
from .frame import FRAME_PATH, Frame
from .generation import Generator, sitemap_items
from .inserts import Inserts, has_marks
from .plugin import EncyclopediaPlugin
from .rendering import Templates
from .search_documents import SEARCH_INDEX, search_index
from .security import with_content_security_policy
from .settings import SiteSettings
from .sitemap import sitemap

RELOAD_SCRIPT = '<script src="/_reload.js" defer></script>'


@dataclass(frozen=True)
class Response:
    """What a request is answered with."""

    content: bytes
    content_type: str
    found: bool = True


class Preview:
    """The site of a project, in memory."""

    def __init__(self, configuration_file: Path, url: str) -> None:
        """Render frame and prose, and read all entries.

        Raises:
            BuildFailed: the configuration, an entry or a page has a problem.
        """
        self._configuration_file = configuration_file
        self._url = url
        self._folder = Path(tempfile.mkdtemp(prefix="encyclopedia-preview-"))
        self._cache = ResultCache()
        self._reader = EntryReader(self._cache)
        self._files: dict[Path, EntryFile] = {}
        self.problems: tuple[Problem, ...] = ()
        try:
            self.render()
        except BaseException:
            self.close()
            raise

    @property
    def entries_dirs(self) -> tuple[Path, ...]:
        """The folders that hold entries."""
        return read_configuration(self._configuration_file).entries_dirs

    def render(self) -> None:
        """Have MkDocs render frame and prose anew, and read the entries that changed.

        Raises:
            BuildFailed: the configuration, an entry or a page has a problem; the state before stays in use.
        """
        fresh = Path(tempfile.mkdtemp(dir=self._folder))
        config = load(self._configuration_file, site_dir=str(fresh), site_url=self._url)
        plugin = config.plugins["encyclopedia"]
        assert isinstance(plugin, EncyclopediaPlugin)
        plugin.fills = False
        render(config)
        frame = (fresh / FRAME_PATH / "index.html").read_text(encoding="utf-8")
        self._frame = Frame(self._finished(frame))
        self._rendered = fresh
        self._theme_dirs = tuple(map(Path, config.theme.dirs))
        self._site = SiteSettings.from_mkdocs(config)
        self._files = {}
        self.read_entries(entry_paths(self.entries_dirs))

    def read_entries(self, paths: list[Path]) -> None:
        """Read files that are new, changed or gone; where one is invalid, its last valid state stays in use."""
        for path in paths:
            if not path.exists():
                self._files.pop(path, None)
                continue
            file = self._reader.read(path)
            before = self._files.get(path)
            kept = before.entry if file.entry is None and before else file.entry
            self._files[path] = EntryFile(path, file.content, kept, file.problems)
        self._cache.flush()
        self.problems = tuple(problem for file in self._files.values() for problem in file.problems)
        usable = [EntryFile(file.path, file.content, file.entry) for file in self._files.values()]
        try:
            loaded = collect(usable)
        except InvalidEntries as error:
            self.problems = (*self.problems, *error.problems)
            return
        templates = Templates(self._theme_dirs, loaded.encyclopedia.ids)
        self._generator = Generator(loaded, templates, self._site)
        self._pages = self._generator.pages()
        self._inserts = Inserts(loaded.encyclopedia, templates)
        self._redirects = dict(self._generator.redirects())

    def respond(self, path: str) -> Response:
        """Answer a request for a path below the site's root (decoded, without a leading slash)."""
        address = path.removesuffix("index.html")
        if address in self._pages:
            return self._page(self._frame.fill(self._pages[address]()))
        if address in self._redirects:
            return self._page(with_content_security_policy(self._redirects[address]))
        encyclopedia = self._generator.loaded.encyclopedia
        file = self._file(path)
        if path == SEARCH_INDEX and file:
            return Response(search_index(file.read_text(encoding="utf-8"), encyclopedia).encode(), "application/json")
        if path == "sitemap.xml":
            return Response(sitemap(sitemap_items(self._generator, [])).encode(), "application/xml")
        if file is None:
            not_found = self._rendered / "404.html"
            return Response(
                self._page(self._finished(not_found.read_text(encoding="utf-8"))).content, "text/html", False
            )
        if file.suffix == ".html":
            html = file.read_text(encoding="utf-8")
            root = "../" * (len(file.relative_to(self._rendered).parts) - 1)
            return self._page(self._finished(self._inserts.fill(html, root) if has_marks(html) else html))
        return Response(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")

    def close(self) -> None:
        """Remove what was rendered."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _file(self, path: str) -> Path | None:
        """Return the rendered file of a path, None where there is none below the site's root."""
        file = (self._rendered / path).resolve()
        if file.is_dir():
            file /= "index.html"
        inside = file.is_relative_to(self._rendered.resolve())
        return file if inside and file.is_file() else None

    def _finished(self, html: str) -> str:
        return with_content_security_policy(html.replace("</body>", RELOAD_SCRIPT + "</body>"))

    def _page(self, html: str) -> Response:
        if self.problems:
            html = html.replace('<main class="md-main"', self._problem_banner() + '<main class="md-main"', 1)
        return Response(html.encode(), "text/html")

    def _problem_banner(self) -> str:
        items = "".join(f"<li><pre>{escape(problem.as_text())}</pre></li>" for problem in self.problems)
        return (
            '<aside class="fe-problems" role="alert"><p>These entries have problems; '
            f"the page shows their last valid state.</p><ul>{items}</ul></aside>"
        )
