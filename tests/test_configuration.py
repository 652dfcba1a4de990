from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.configuration import ConfigurationError, find_configuration, read_configuration
from tests.factories import ROOT


def folders(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "mkdocs.yml"
    file.write_text(text, encoding="utf-8")
    return [str(folder.relative_to(tmp_path)) for folder in read_configuration(file).entries_dirs]


@pytest.mark.parametrize(
    "text",
    [
        "plugins:\n  - search\n  - encyclopedia:\n      entries_dirs: [one, two/three]\n",
        "plugins:\n  search: {}\n  encyclopedia:\n    entries_dirs: [one, two/three]\n",
        "site_url: !ENV [A, b]\nx: !!python/name:os.system\nplugins:\n  - encyclopedia:\n      entries_dirs: [one, two/three]\n",
    ],
)
def test_folders_of_entries_are_options_of_the_plugin(tmp_path: Path, text: str) -> None:
    assert folders(tmp_path, text) == ["one", "two/three"]


@pytest.mark.parametrize(
    "text",
    ["", "- a\n", "site_name: A\n", "plugins:\n  - encyclopedia\n", "plugins:\n  encyclopedia:\n", "plugins: 3\n"],
)
def test_without_options_the_folder_is_entries(tmp_path: Path, text: str) -> None:
    assert folders(tmp_path, text) == ["entries"]


@pytest.mark.parametrize("value", ["entries", "3", "[1, 2]", "{a: b}", "null"])
def test_folders_that_are_no_list_of_texts_are_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(ConfigurationError, match="entries_dirs of the plugin encyclopedia must be a list of folders"):
        folders(tmp_path, f"plugins:\n  - encyclopedia:\n      entries_dirs: {value}\n")


@pytest.mark.parametrize("content", [b"a: [", b"a: \xff"])
def test_a_configuration_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mkdocs.yml").write_bytes(content)
    with pytest.raises(ConfigurationError, match=r"mkdocs\.yml cannot be read"):
        read_configuration(tmp_path / "mkdocs.yml")


def test_the_configuration_is_found_in_the_nearest_folder_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mkdocs.yml").touch()
    inner = tmp_path / "inner"
    (inner / "deep" / "deeper").mkdir(parents=True)
    assert find_configuration(inner / "deep").root == tmp_path
    (inner / "mkdocs.yml").touch()
    assert find_configuration(inner / "deep" / "deeper").file == inner / "mkdocs.yml"
    monkeypatch.chdir(inner)
    assert find_configuration().root == inner


def test_a_missing_configuration_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"change to the project's folder, or name the files to read"):
        find_configuration(tmp_path)


def test_this_project_has_its_entries_in_entries() -> None:
    assert find_configuration(ROOT / "tests").entries_dirs == (ROOT / "entries",)
