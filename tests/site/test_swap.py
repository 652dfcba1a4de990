from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from failure_encyclopedia.site.swap import building_folder, swap_in


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("old", encoding="utf-8")
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def ended_process() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def test_a_site_is_built_beside_the_old_one_and_can_be_read_by_all(site: Path) -> None:
    folder = building_folder(site)
    assert folder.parent == site.parent
    assert names(folder) == []
    assert folder.stat().st_mode & 0o777 == 0o755
    assert folder.name.startswith(f".building-site-{os.getpid()}-")


def test_the_new_site_takes_the_place_of_the_old_one(site: Path) -> None:
    folder = building_folder(site)
    (folder / "new.html").write_text("new", encoding="utf-8")
    swap_in(folder, site)
    assert names(site) == ["new.html"]
    assert names(site.parent) == ["site"]


def test_the_first_site_needs_no_old_one(tmp_path: Path) -> None:
    site = tmp_path / "not" / "there" / "site"
    folder = building_folder(site)
    (folder / "new.html").touch()
    swap_in(folder, site)
    assert names(site) == ["new.html"]


def test_a_swap_that_fails_leaves_the_old_site(site: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        swap_in(site.parent / ".building-site-1-x", site)
    assert names(site) == ["index.html"]
    assert names(site.parent) == ["site"]


def test_what_killed_builds_left_is_removed(site: Path, ended_process: int) -> None:
    left = site.parent / f".building-site-{ended_process}-abc"
    old = site.parent / f".building-site-{ended_process}-def-old"
    for folder in (left, old):
        folder.mkdir()
        (folder / "index.html").touch()
    folder = building_folder(site)
    assert names(site.parent) == sorted([folder.name, "site"])


def test_what_running_builds_and_other_sites_need_is_kept(site: Path, ended_process: int) -> None:
    kept = [f".building-site-{os.getpid()}-abc", f".building-other-{ended_process}-abc", f".building-site2-{ended_process}-abc"]
    for name in kept:
        (site.parent / name).mkdir()
    building_folder(site)
    assert set(kept) < set(names(site.parent))


def test_a_site_that_was_moved_aside_by_a_killed_build_comes_back(site: Path, ended_process: int) -> None:
    site.rename(site.parent / f".building-site-{ended_process}-abc-old")
    building_folder(site)
    assert names(site) == ["index.html"]


def test_a_reader_finds_a_site_at_every_moment_of_a_swap(site: Path) -> None:
    missed: list[int] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            if not (site / "index.html").exists():
                missed.append(1)

    reader = threading.Thread(target=look)
    reader.start()
    try:
        for _ in range(200):
            folder = building_folder(site)
            (folder / "index.html").touch()
            swap_in(folder, site)
    finally:
        done.set()
        reader.join()
    assert missed == []
