"""The site while it is written: the same pages as a build makes, anew at every change."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from failure_encyclopedia.site.preview import RELOAD_SCRIPT, Preview
from tests.factories import FULL, MINIMAL, Project, another_data, as_yaml, entry_text
from tests.web.conftest import run_build

URL = "http://127.0.0.1:1/"
TITLE = "Example Cache waits for a disk that is gone"
PROGRAMS = Path(sys.executable).parent


@pytest.fixture
def project(tmp_path: Path, small_project: Project) -> Project:
    return Project(shutil.copytree(small_project.root, tmp_path / "project"))


@pytest.fixture(scope="module")
def unchanged(small_project: Project) -> Iterator[Preview]:
    """A preview of a project that nobody changes."""
    made = Preview(small_project.root / "mkdocs.yml", URL)
    yield made
    made.close()


@pytest.fixture(scope="module")
def built(small_project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that a build makes of the same project for the same address."""
    folder = tmp_path_factory.mktemp("built") / "site"
    run_build(small_project.root, "encyclopedia", "build", "--quiet", "--site-dir", str(folder), site_url=URL)
    return folder


@pytest.fixture
def preview(project: Project) -> Iterator[Preview]:
    made = Preview(project.root / "mkdocs.yml", URL)
    yield made
    made.close()


def page(preview: Preview, path: str) -> str:
    response = preview.respond(path)
    assert response.found
    assert response.content_type == "text/html"
    return response.content.decode()


def change_title(project: Project, title: str) -> Path:
    return project.add_text(MINIMAL, entry_text(MINIMAL).replace(TITLE, title))


def test_every_page_is_that_of_a_build(unchanged: Preview, built: Path) -> None:
    for file in sorted(built.rglob("*.html")):
        path = file.relative_to(built).as_posix()
        if path != "404.html":
            served = page(unchanged, path)
            assert RELOAD_SCRIPT in served or "refresh" in served, path
            assert served.replace(RELOAD_SCRIPT, "") == file.read_text(encoding="utf-8"), path
            assert page(unchanged, path.removesuffix("index.html")) == served, path


def test_files_are_those_of_a_build(unchanged: Preview, built: Path) -> None:
    for file in sorted(built.rglob("*")):
        if file.is_file() and file.suffix != ".html":
            path = file.relative_to(built).as_posix()
            assert unchanged.respond(path).content == file.read_bytes(), path


def test_what_does_not_exist_is_answered_with_the_page_for_that(unchanged: Preview) -> None:
    response = unchanged.respond("failures/nothing/")
    assert not response.found
    assert "There is no page at this address" in response.content.decode()


@pytest.mark.parametrize(
    "path", ["../mkdocs.yml", "../../../../../../etc/passwd", "assets/../../x", "/etc/passwd", "failures/.."]
)
def test_nothing_outside_the_site_is_served(unchanged: Preview, path: str) -> None:
    response = unchanged.respond(path)
    assert not response.found or response.content_type == "text/html"
    assert b"root:" not in response.content
    assert b"plugins:" not in response.content


def test_a_changed_entry_is_seen_on_all_pages_that_show_it(preview: Preview, project: Project) -> None:
    preview.read_entries([change_title(project, "Another title of the entry")])
    for path in (f"failures/{MINIMAL}/", "browse/", "categories/host-resources/", "systems/example-cache/"):
        assert "Another title of the entry" in page(preview, path), path
        assert TITLE not in page(preview, path), path
    for path in ("assets/search.json", "assets/library.json"):
        assert b"Another title of the entry" in preview.respond(path).content, path


def test_a_new_entry_is_there_and_a_removed_one_is_gone(preview: Preview, project: Project) -> None:
    new = project.add_text("disk-full", as_yaml(another_data("disk-full", tags=["new-tag"])))
    preview.read_entries([new])
    assert "Failure disk-full" in page(preview, "failures/disk-full/")
    assert "Failure disk-full" in page(preview, "tags/new-tag/")
    new.unlink()
    preview.read_entries([new])
    assert not preview.respond("failures/disk-full/").found
    assert not preview.respond("tags/new-tag/").found


def test_an_entry_with_problems_keeps_its_last_valid_state_and_every_page_says_so(
    preview: Preview, project: Project
) -> None:
    file = project.add_text(MINIMAL, entry_text(MINIMAL).replace("severity: medium", "severity: <b>"))
    preview.read_entries([file])
    for path in ("", f"failures/{MINIMAL}/", "about/"):
        html = page(preview, path)
        assert "`&lt;b&gt;` is not a value of `severity`" in html
        assert f"{MINIMAL}.yml:6:11" in html
    assert TITLE in page(preview, f"failures/{MINIMAL}/")
    preview.read_entries([change_title(project, "Mended title of the entry")])
    assert "fe-problems" not in page(preview, "")
    assert "Mended title of the entry" in page(preview, f"failures/{MINIMAL}/")


def test_a_changed_page_of_prose_is_rendered_anew(preview: Preview, project: Project) -> None:
    about = project.root / "docs" / "about.md"
    about.write_text(about.read_text(encoding="utf-8").replace("# About", "# About all this"), encoding="utf-8")
    preview.render()
    assert "About all this" in page(preview, "about/")


def test_a_preview_leaves_nothing_behind(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    before = set(project.root.iterdir())
    Preview(project.root / "mkdocs.yml", URL).close()
    assert list(temporary.iterdir()) == []
    assert set(project.root.iterdir()) == before


@contextmanager
def serving(project: Project, *command: str, **environment: str) -> Iterator[str]:
    """Run a serving command; yield the address that it tells.

    It is ended by SIGTERM, for children of a shell's background job ignore SIGINT.
    """
    variables = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen(
        [PROGRAMS / command[0], *command[1:]], cwd=project.root, stderr=subprocess.PIPE, text=True, env=variables
    ) as process:
        assert process.stderr is not None
        try:
            for line in process.stderr:
                found = re.search(r"Serving on (http://\S+)", line)
                if found:
                    yield found[1]
                    break
            else:
                pytest.fail("the server ended before it served")
        finally:
            process.terminate()


def ask(url: str, path: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=20)
    connection.request("GET", "/" + path)
    response = connection.getresponse()
    return response, response.read().decode()


def until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def test_the_command_serves_the_site_and_shows_changes(project: Project) -> None:
    with serving(project, "encyclopedia", "serve", "--port", "0") as url:
        response, html = ask(url, f"failures/{MINIMAL}/?x=1")
        assert response.status == 200
        assert TITLE in html
        assert ask(url, "nothing/")[0].status == 404
        assert ask(url, "assets/stylesheets/encyclopedia.css")[0].getheader("Content-Type", "").startswith("text/css")
        change_title(project, "Another title of the entry")
        assert until(lambda: "Another title of the entry" in ask(url, f"failures/{MINIMAL}/")[1])


def test_a_server_that_is_ended_leaves_nothing_behind(project: Project, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with serving(project, "encyclopedia", "serve", "--port", "0", TMPDIR=str(temporary)):
        assert list(temporary.iterdir()) != []
    assert list(temporary.iterdir()) == []


def test_a_port_that_is_taken_is_told(project: Project) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [PROGRAMS / "encyclopedia", "serve", "--port", str(port)],
            cwd=project.root,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"encyclopedia serve: cannot listen on 127.0.0.1:{port}: Address already in use; choose another with --port"
    )


def test_mkdocs_serves_the_same_site(project: Project, built: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with serving(project, "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}") as url:
        for path in ("", "browse/", f"failures/{FULL}/", "systems/example-cache/"):
            article = re.compile(r"<article.*</article>", re.DOTALL)
            served = article.search(ask(url, urlsplit(url).path.lstrip("/") + path)[1])
            made = article.search((built / path / "index.html").read_text(encoding="utf-8"))
            assert served is not None
            assert made is not None
            assert served[0] == made[0], path


@pytest.mark.browser
def test_a_change_reloads_the_page_in_the_browser(project: Project, browser: Browser) -> None:
    with serving(project, "encyclopedia", "serve", "--port", "0") as url:
        context = browser.new_context()
        shown = context.new_page()
        shown.goto(f"{url}failures/{MINIMAL}/")
        assert shown.locator("h1").inner_text() == TITLE
        for attempt in range(10):  # until the page listens for changes
            change_title(project, f"Another title of the entry, {attempt}")
            shown.wait_for_timeout(500)
            if shown.locator("h1", has_text="Another title of the entry").count():
                break
        shown.locator("h1", has_text="Another title of the entry").wait_for()
        context.close()
