"""Sites that are built once for all tests of a session, served as a host of static pages serves them, and a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from failure_encyclopedia.collection import Encyclopedia, load_encyclopedia
from tests.factories import FULL, MINIMAL, Project, copy_of_project, entry_data, make_site_project
from tests.web.hostile import hostile_entry
from tests.web.pages import Pages

if TYPE_CHECKING:
    from tests.web.diagnosing import Diagnosing

BASE = "/encyclopedia/"
"""The sites stand in a folder of their host, as those of projects do; addresses from the root would lead nowhere."""
BROWSER_OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Site:
    """A built site and where it is served."""

    project: Path
    folder: Path
    url: str

    @cached_property
    def encyclopedia(self) -> Encyclopedia:
        return load_encyclopedia([self.project / "entries"]).encyclopedia

    @cached_property
    def pages(self) -> Pages:
        return Pages(self.folder, self.url)


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder below BASE, with the site's own page for what does not exist."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        if not path.startswith(BASE):
            return "/nothing-is-served-outside-the-base"
        return super().translate_path(path.removeprefix(BASE.rstrip("/")))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        content = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away before its answer came."""


@dataclass
class Host:
    """Builds sites and serves each at a port of its own."""

    folder: Path
    servers: list[_Server] = field(default_factory=list)

    def build(self, project: Path, name: str) -> Site:
        built = self.folder / name / "site"
        built.mkdir(parents=True)
        server = _Server(("127.0.0.1", 0), partial(_Handler, directory=str(built)))
        self.servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}{BASE}"
        run_build(project, "encyclopedia", "build", "--quiet", "--site-dir", str(built), site_url=url)
        return Site(project, built, url)


def run_build(project: Path, *command: str, site_url: str, **environment: str) -> None:
    """Run a building command in a project as a person does."""
    program = Path(sys.executable).parent / command[0]
    variables = {**os.environ, "SITE_URL": site_url, **environment}
    done = subprocess.run(
        [program, *command[1:]], cwd=project, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    made = Host(tmp_path_factory.mktemp("host"))
    yield made
    for server in made.servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of this project."""
    return host.build(copy_of_project(tmp_path_factory.mktemp("real") / "project").root, "real")


@pytest.fixture(scope="session")
def small_project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with this one's pages and theme, and two entries, one of which has a former id."""
    entries = [entry_data(FULL), entry_data(MINIMAL)]
    return make_site_project(tmp_path_factory.mktemp("small") / "project", entries)


@pytest.fixture(scope="session")
def small_site(host: Host, small_project: Project) -> Site:
    return host.build(small_project.root, "small")


@pytest.fixture(scope="session")
def site_without_an_entry(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The small site without the larger of its entries, which may then be written anew."""
    project = make_site_project(tmp_path_factory.mktemp("without") / "project", [entry_data(MINIMAL)])
    return host.build(project.root, "without")


@pytest.fixture(scope="session")
def hostile_site(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site in whose entry every text tries to run something."""
    project = make_site_project(tmp_path_factory.mktemp("hostile") / "project", [hostile_entry()])
    return host.build(project.root, "hostile")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert program, "the tests need Chromium: put it on the path, or name it by the environment variable CHROMIUM"
    started = playwright.chromium.launch(executable_path=program, headless=True, args=BROWSER_OPTIONS)
    yield started
    started.close()


@pytest.fixture
def tool(browser: Browser, site: Site) -> Iterator[Diagnosing]:
    """The page on which logs are diagnosed, open; at the end nothing must have been complained of."""
    from tests.web.diagnosing import diagnosing  # noqa: PLC0415  # it needs Site

    with diagnosing(browser, site) as made:
        made.open()
        yield made
        assert made.visit.complaints == []
        assert made.visit.violations() == []
