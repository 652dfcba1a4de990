from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.config import load_config

from failure_encyclopedia.site.settings import SiteSettings


def settings(tmp_path: Path, **options: Any) -> SiteSettings:
    (tmp_path / "docs").mkdir()
    file = tmp_path / "mkdocs.yml"
    file.write_text(yaml.safe_dump({"site_name": "The Site", **options}), encoding="utf-8")
    return SiteSettings.from_mkdocs(load_config(str(file)))


def test_addresses_are_below_the_configured_site(tmp_path: Path) -> None:
    site = settings(tmp_path, site_url="https://example.org/site")
    assert site.name == "The Site"
    assert site.absolute("") == "https://example.org/site/"
    assert site.absolute("failures/a/") == "https://example.org/site/failures/a/"


def test_without_a_configured_site_addresses_begin_at_the_root(tmp_path: Path) -> None:
    assert settings(tmp_path).absolute("failures/a/") == "/failures/a/"


@pytest.mark.parametrize("edit_uri", ["edit/main/docs/", "https://example.org/code/edit/main/docs/"])
def test_an_entry_is_edited_at_its_file_in_the_repository(tmp_path: Path, edit_uri: str) -> None:
    site = settings(tmp_path, repo_url="https://example.org/code", edit_uri=edit_uri)
    file = tmp_path / "entries" / "data" / "a.yml"
    assert site.edit_url(file) == "https://example.org/code/edit/main/entries/data/a.yml"


def test_a_file_outside_the_project_cannot_be_edited(tmp_path: Path) -> None:
    site = settings(tmp_path, repo_url="https://example.org/code", edit_uri="edit/main/docs/")
    assert site.edit_url(tmp_path.parent / "a.yml") is None


def test_without_a_repository_nothing_can_be_edited(tmp_path: Path) -> None:
    assert settings(tmp_path).edit_url(tmp_path / "entries" / "a.yml") is None


def test_without_an_edit_address_nothing_can_be_edited(tmp_path: Path) -> None:
    assert settings(tmp_path, repo_url="https://example.org/code").edit_url(tmp_path / "entries" / "a.yml") is None


@pytest.mark.parametrize(
    ("repo_url", "edit_uri", "address"),
    [
        ("https://example.org/me/edit", "edit/main/docs/", "https://example.org/me/edit/new/main/entries/"),
        ("https://example.org/code/", "edit/release/2/docs/", "https://example.org/code/new/release/2/entries/"),
        (
            "https://example.org/code",
            "https://example.org/code/edit/main/docs/",
            "https://example.org/code/new/main/entries/",
        ),
        ("https://example.org/code", "blob/main/docs/", None),
        ("https://example.org/code", "https://elsewhere.example.org/edit/main/docs/", None),
        (None, None, None),
    ],
)
def test_a_new_entry_begins_beside_where_files_are_edited(
    tmp_path: Path, repo_url: str | None, edit_uri: str | None, address: str | None
) -> None:
    assert settings(tmp_path, repo_url=repo_url, edit_uri=edit_uri).new_file_url == address
