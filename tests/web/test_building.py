"""Builds: the same each time, and harmless where they fail or are killed."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from tests.factories import FULL, MINIMAL, Project, another_data, as_yaml, entry_text
from tests.web.conftest import Site, run_build

OLD_SITE = {"index.html": b"the old site", "failures/a/index.html": b"an old entry"}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def differing(one: Path, other: Path) -> list[str]:
    first, second = contents(one), contents(other)
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


@pytest.fixture
def project(tmp_path: Path, small_project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project that can be built, with an old site, in whose folder the test runs."""
    copy = Project(shutil.copytree(small_project.root, tmp_path / "project"))
    for name, content in OLD_SITE.items():
        file = copy.root / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    monkeypatch.chdir(copy.root)
    return copy


def build(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["build", *arguments])


def test_a_site_takes_the_place_of_the_old_one(project: Project) -> None:
    result = build()
    assert result.exit_code == 0, result.output
    assert (project.root / "site" / "failures" / FULL / "index.html").is_file()
    assert not (project.root / "site" / "failures" / "a").exists()
    assert not list(project.root.glob(".building-*"))


def test_a_build_tells_on_standard_error_what_it_made(project: Project) -> None:
    result = build("--site-dir", "elsewhere")
    assert result.stdout == ""
    first, last = result.stderr.strip().splitlines()
    assert first == "Building the site ..."
    assert (
        last.split(" (")[0]
        == f"{len(list(project.root.glob('elsewhere/**/index.html')))} pages in {project.root}/elsewhere"
    )
    assert contents(project.root / "site") == OLD_SITE


def test_a_quiet_build_says_nothing(project: Project) -> None:
    assert build("--quiet").output == ""


def test_two_builds_are_the_same_byte_for_byte(site: Site, tmp_path: Path) -> None:
    run_build(
        site.project,
        *("encyclopedia", "build", "--site-dir", str(tmp_path / "again")),
        site_url=site.url,
        PYTHONHASHSEED="1",
        SOURCE_DATE_EPOCH="86400",
        TZ="Asia/Tokyo",
        LC_ALL="C",
    )
    assert differing(site.folder, tmp_path / "again") == []


def test_mkdocs_builds_the_same_site(site: Site, tmp_path: Path) -> None:
    run_build(site.project, "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path / "mkdocs"), site_url=site.url)
    assert differing(site.folder, tmp_path / "mkdocs") == []


def test_a_build_after_a_change_is_the_same_as_a_fresh_one(project: Project) -> None:
    build()
    file = project.add_text(MINIMAL, entry_text(MINIMAL).replace("is gone", "has gone"))
    build()
    assert build("--site-dir", "fresh").exit_code == 0
    assert differing(project.root / "site", project.root / "fresh") == []
    assert "has gone" in (project.root / "site" / "failures" / file.stem / "index.html").read_text(encoding="utf-8")


def replace(file: str, old: str, new: str) -> Callable[[Project], None]:
    def change(project: Project) -> None:
        text = (project.root / file).read_text(encoding="utf-8")
        assert old in text
        (project.root / file).write_text(text.replace(old, new), encoding="utf-8")

    return change


def add_entry(**changes: object) -> Callable[[Project], None]:
    def change(project: Project) -> None:
        project.add_text("disk-full", as_yaml(another_data("disk-full", **changes)))

    return change


def spoil(old: str, new: str) -> Callable[[Project], None]:
    def change(project: Project) -> None:
        project.add_text(MINIMAL, entry_text(MINIMAL).replace(old, new))

    return change


def remove(file: str) -> Callable[[Project], None]:
    def change(project: Project) -> None:
        (project.root / file).unlink()

    return change


FAILING = {
    "an invalid entry": (
        spoil("severity: medium", "severity: mdium"),
        f"entries/{MINIMAL}.yml:6:11: unknown-value: `mdium` is not a value of `severity`",
    ),
    "a file that is no YAML": (spoil("id: ", "id: ["), "yaml-syntax"),
    "two entries with one name": (add_entry(aliases=[FULL]), "name-taken"),
    "two spellings of a system": (add_entry(systems=[{"name": "Example-Cache"}]), "use one spelling"),
    "a fill template that does not parse": (
        replace("theme/fill/entry.html", "{% endfor %}", "{% end %}"),
        "fill/entry.html",
    ),
    "a fill template with an unknown name": (
        replace("theme/fill/entry.html", "entry.title", "entry.titel"),
        "fill/entry.html:",
    ),
    "a fill template that is missing": (remove("theme/fill/list.html"), "TemplateNotFound: 'list.html'"),
    "a page template that does not parse": (replace("theme/main.html", "{% endblock %}", "{% end %}"), "main.html"),
    "a frame without a slot": (
        replace("theme/frame.html", "@@content@@", ""),
        "the frame page lacks the slots content",
    ),
    "a frame page that is missing": (
        remove("docs/failures/frame.md"),
        "is failures/frame.md among the Markdown pages?",
    ),
    "an unknown mark": (replace("docs/tags.md", "encyclopedia: tags", "encyclopedia: tagz"), "names no part"),
    "a folder of entries that is missing": (
        replace("mkdocs.yml", "        - entries", "        - elsewhere"),
        "elsewhere does not exist",
    ),
}


@pytest.mark.parametrize("fault", FAILING)
def test_a_build_that_fails_says_why_and_leaves_the_old_site_whole(project: Project, fault: str) -> None:
    plant, message = FAILING[fault]
    plant(project)
    before = set(project.root.iterdir())
    result = build()
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit), "a failure is told in words, not by a traceback"
    assert message in result.stderr
    assert len(result.stderr.splitlines()) < 12
    assert contents(project.root / "site") == OLD_SITE
    assert set(project.root.iterdir()) == before


@pytest.mark.parametrize(
    "moment", [".building-site-*", ".building-site-*/index.html", ".building-site-*/failures/*/index.html"]
)
def test_a_build_that_is_killed_leaves_the_old_site_whole_and_the_next_one_clears_up(
    project: Project, moment: str
) -> None:
    program = Path(sys.executable).parent / "encyclopedia"
    with subprocess.Popen([program, "build"], stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 60
        while not list(project.root.glob(moment)) and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
    left = list(project.root.glob(".building-*"))
    if left:  # else the build was faster than this test
        assert contents(project.root / "site") == OLD_SITE
    assert (project.root / "site" / "index.html").is_file()
    assert build().exit_code == 0
    assert not list(project.root.glob(".building-*"))
    assert (project.root / "site" / "failures" / FULL / "index.html").is_file()


def test_a_site_in_a_folder_of_another_depth_is_the_same(project: Project) -> None:
    assert build("--site-dir", "deep/er/site").exit_code == 0
    assert build("--site-dir", "flat").exit_code == 0
    assert differing(project.root / "deep" / "er" / "site", project.root / "flat") == []


def test_a_build_without_a_project_cannot_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = build()
    assert result.exit_code == 2
    assert result.stderr.startswith("encyclopedia build: no mkdocs.yml in ")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_encyclopedia_can_be_built(project: Project) -> None:
    for file in project.entries.iterdir():
        file.unlink()
    assert build().exit_code == 0
    assert "0 entries" in (project.root / "site" / "browse" / "index.html").read_text(encoding="utf-8")
