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

from ..collection import LoadedEncyclopedia
from ..configuration import read_configuration
from ..problem import InvalidEntries, Problem
from ..reading import EntryReader, ResultCache
from .build import load, render
from .finishing import finished
from .frame import FRAME_PATH, Frame
from .generation import Generator, generated_files, prose_paths, sitemap_items
from .inserts import Inserts, has_marks
from .plugin import EncyclopediaPlugin
from .rendering import Templates
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
        self._problems: dict[Path, tuple[Problem, ...]] = {}
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
        """Have MkDocs render frame and prose anew, and read all entries.

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
        self._templates = Templates(map(Path, config.theme.dirs), plugin.loaded.encyclopedia.ids)
        self._site = SiteSettings.from_mkdocs(config)
        self._changes = plugin.changes
        self._problems = {}
        self._take(plugin.loaded)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files as they stand now."""
        return tuple(problem for problems in self._problems.values() for problem in problems)

    def read_entries(self, paths: list[Path]) -> None:
        """Read files that are new, changed or gone; where one is invalid, its last valid state stays in use."""
        files = [self._reader.read(path) for path in paths if path.exists()]
        gone = [path for path in paths if not path.exists()]
        self._cache.flush()
        for path in gone:
            self._problems.pop(path, None)
        self._problems.update({file.path: file.problems for file in files})
        try:
            self._take(self._generator.loaded.changed(files, gone))
        except InvalidEntries as error:
            self._problems.update({problem.path: (problem,) for problem in error.problems})

    def _take(self, loaded: LoadedEncyclopedia) -> None:
        self._templates.link_to(loaded.encyclopedia.ids)
        self._generator = Generator(loaded, self._templates, self._site, self._changes)
        self._pages = self._generator.pages()
        self._inserts = Inserts(loaded.encyclopedia, self._templates, self._changes, self._site.absolute(""))
        self._redirects = dict(self._generator.redirects())
        self._files = generated_files(self._rendered, self._generator)

    def respond(self, path: str) -> Response:
        """Answer a request for a path below the site's root (decoded, without a leading slash)."""
        address = path.removesuffix("index.html")
        if address in self._pages:
            return self._page(self._frame.fill(self._pages[address]()))
        if address in self._redirects:
            return self._page(finished(self._redirects[address]))
        if path in self._files:
            return Response(self._files[path]().encode(), _content_type(path))
        file = self._file(path)
        if path == "sitemap.xml":
            return Response(
                sitemap(sitemap_items(self._generator, prose_paths(self._rendered))).encode(), "application/xml"
            )
        if file is None:
            not_found = self._rendered / "404.html"
            return Response(
                self._page(self._finished(not_found.read_text(encoding="utf-8"))).content, "text/html", False
            )
        if file.suffix == ".html":
            html = file.read_text(encoding="utf-8")
            root = "../" * (len(file.relative_to(self._rendered).parts) - 1)
            return self._page(self._finished(self._inserts.fill(html, root) if has_marks(html) else html))
        return Response(file.read_bytes(), _content_type(file.name))

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
        return finished(html.replace("</body>", RELOAD_SCRIPT + "</body>"))

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


def _content_type(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
