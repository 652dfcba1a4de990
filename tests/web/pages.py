"""The pages of a built site, as they stand in its files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

ADDRESS_ATTRIBUTES = {"href", "src", "action", "poster", "data", "srcset", "formaction", "ping", "background"}


@dataclass(frozen=True)
class Element:
    """A start tag of a page."""

    tag: str
    attributes: dict[str, str]


@dataclass
class Page:
    """A page with its elements; texts only of title and data scripts."""

    url: str
    html: str
    elements: list[Element] = field(default_factory=list)
    title: str = ""
    data: list[str] = field(default_factory=list)
    """The texts of its JSON-LD elements."""

    def all(self, tag: str, **attributes: str) -> list[Element]:
        return [
            e for e in self.elements if e.tag == tag and all(e.attributes.get(k) == v for k, v in attributes.items())
        ]

    def meta(self, name: str) -> str | None:
        """Return the content of the one meta element of a name or property."""
        found = [e for e in self.all("meta") if name in (e.attributes.get("name"), e.attributes.get("property"))]
        assert len(found) <= 1, f"{self.url} has {len(found)} meta elements {name}"
        return found[0].attributes.get("content") if found else None

    @property
    def ids(self) -> list[str]:
        return [e.attributes["id"] for e in self.elements if "id" in e.attributes]

    @cached_property
    def known_ids(self) -> frozenset[str]:
        return frozenset(self.ids)

    @property
    def is_redirect(self) -> bool:
        return any(e.attributes.get("http-equiv") == "refresh" for e in self.all("meta"))

    @property
    def addresses(self) -> list[tuple[Element, str]]:
        """Every address that an element of the page names, made absolute."""
        return [
            (e, urljoin(self.url, value))
            for e in self.elements
            for name, value in e.attributes.items()
            if name in ADDRESS_ATTRIBUTES
        ]


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._open: str | None = None
        self._is_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._page.elements.append(element)
        self._open = tag if tag in ("title", "script") else self._open
        self._is_data = element.attributes.get("type") == "application/ld+json"
        if tag == "script" and self._is_data:
            self._page.data.append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = None if tag == self._open else self._open

    def handle_data(self, data: str) -> None:
        if self._open == "title" and not self._page.all("svg"):
            self._page.title += data
        elif self._open == "script" and self._is_data:
            self._page.data[-1] += data


class Pages:
    """All pages of a site by address."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url

    @cached_property
    def all(self) -> dict[str, Page]:
        """Path below the site's root (`failures/a/`, `404.html`) to page."""
        return {self._path(file): self._read(file) for file in sorted(self.folder.rglob("*.html"))}

    def __getitem__(self, path: str) -> Page:
        return self.all[path]

    def first(self, folder: str) -> str:
        """Return the path of the first page in a folder, redirects left out."""
        return next(path for path, page in self.all.items() if path.startswith(folder) and not page.is_redirect)

    def file(self, url: str) -> Path | None:
        """Return the file that an address of this site leads to, None where there is none."""
        path = unquote(urlsplit(url).path).removeprefix(urlsplit(self.url).path)
        file = self.folder / path
        file = file / "index.html" if not path or path.endswith("/") else file
        return file if file.is_file() else None

    def at(self, url: str) -> Page | None:
        """Return the page that an address leads to."""
        file = self.file(url)
        return self.all.get(self._path(file)) if file else None

    def _path(self, file: Path) -> str:
        return file.relative_to(self.folder).as_posix().removesuffix("index.html")

    def _read(self, file: Path) -> Page:
        page = Page(urljoin(self.url, self._path(file)), file.read_text(encoding="utf-8"))
        reader = _Reader(page)
        reader.feed(page.html)
        reader.close()
        return page
