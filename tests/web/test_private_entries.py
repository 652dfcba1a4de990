"""A team's own entries beside the public ones: in its own site and library, and never in the public ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.factories import FULL, MINIMAL, Project, another_data, as_yaml, entry_data, make_site_project
from tests.web.conftest import run_build

SECRET = "zugspitze"
"""A word that stands in every text of the private entry."""
ID = f"{SECRET}-plugin-lost"
URL = "https://failures.example.org/"
CONFIGURATION = """\
INHERIT: mkdocs.yml
site_dir: site-of-the-team
plugins:
  search: {}
  encyclopedia:
    entries_dirs:
      - entries
      - ../team/entries
"""


def private_entry() -> dict[str, Any]:
    line = f"{SECRET} plugin lost"
    return another_data(
        ID,
        title=f"The {SECRET} plugin is lost",
        aliases=[f"{SECRET}-gone"],
        tags=[SECRET],
        systems=[{"name": SECRET}],
        summary=f"The {SECRET} plugin of our cluster loses its connection.",
        signatures=[{"text": line, "role": "primary", "source": "a/b: c", "examples": [line]}],
        related=[{"id": FULL, "relation": "confused-with", "why": f"No {SECRET} there.", "one_sided": "It is public."}],
    )


def everything_in(folder: Path) -> str:
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    names = [str(path.relative_to(folder)) for path in files]
    return "\n".join((*names, *(path.read_bytes().decode("utf-8", "replace") for path in files)))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project in which the team's site was built first, then the public one; both have one cache."""
    root = tmp_path_factory.mktemp("private")
    project = make_site_project(root / "project", [entry_data(FULL), entry_data(MINIMAL)])
    folder = root / "team" / "entries"
    folder.mkdir(parents=True)
    (folder / f"{ID}.yml").write_text(as_yaml(private_entry()), encoding="utf-8")
    (project.root / "mkdocs.private.yml").write_text(CONFIGURATION, encoding="utf-8")
    run_build(project.root, "mkdocs", "build", "--quiet", "-f", "mkdocs.private.yml", site_url=URL)
    run_build(project.root, "encyclopedia", "build", "--quiet", site_url=URL)
    return project


def test_the_site_of_the_team_holds_both(project: Project) -> None:
    site = project.root / "site-of-the-team"
    assert SECRET in (site / "failures" / ID / "index.html").read_text(encoding="utf-8")
    assert SECRET in (site / "failures" / FULL / "index.html").read_text(encoding="utf-8"), "related both ways"
    assert (site / "failures" / f"{SECRET}-gone" / "index.html").is_file()
    assert SECRET in (site / "assets" / "library.json").read_text(encoding="utf-8")


def test_the_public_site_holds_nothing_of_the_private_entry(project: Project) -> None:
    everything = everything_in(project.root / "site")
    assert FULL in everything
    assert SECRET not in everything.casefold()


def test_a_library_holds_the_folders_that_are_named(project: Project) -> None:
    for folders, expected in ((["entries"], False), (["entries", "../team/entries"], True)):
        run_build(project.root, "encyclopedia", "library", "--output", "made.json", *folders, site_url=URL)
        library = (project.root / "made.json").read_text(encoding="utf-8")
        assert (SECRET in library) is expected
        assert FULL in {entry["id"] for entry in json.loads(library)["entries"]}
