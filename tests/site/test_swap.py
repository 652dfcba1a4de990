from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from failure_encyclopedia.site import swap
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


def test_what_killed_builds_left_is_removed(site: Path, ended_process: int) -> None:
    left = site.parent / f".building-site-{ended_process}-abc"
    old = site.parent / f".building-site-{ended_process}-def-old"
    for folder in (left, old):
        folder.mkdir()
        (folder / "index.html").touch()
    folder = building_folder(site)
    assert names(site.parent) == sorted([folder.name, "site"])


def test_what_running_builds_and_other_sites_need_is_kept(site: Path, ended_process: int) -> None:
    kept = [
        f".building-site-{os.getpid()}-abc",
        f".building-other-{ended_process}-abc",
        f".building-site2-{ended_process}-abc",
    ]
    for name in kept:
        (site.parent / name).mkdir()
    building_folder(site)
    assert set(kept) < set(names(site.parent))


def test_a_site_that_was_moved_aside_by_a_killed_build_comes_back(site: Path, ended_process: int) -> None:
    site.rename(site.parent / f".building-site-{ended_process}-abc-old")
    building_folder(site)
    assert names(site) == ["index.html"]


KILLED_SWAP = """
import os, sys
from pathlib import Path
from failure_encyclopedia.site import swap

renames = 0

def end_before_the_rename(event, arguments):
    global renames
    renames += event == "os.rename"
    if renames == int(sys.argv[3]):
        os._exit(9)

sys.addaudithook(end_before_the_rename)
swap.swap_in(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.parametrize("number", [1, 2])
def test_a_build_that_is_killed_in_the_swap_leaves_a_whole_site(site: Path, number: int) -> None:
    folder = building_folder(site)
    (folder / "index.html").write_text("new", encoding="utf-8")
    subprocess.run([sys.executable, "-c", KILLED_SWAP, folder, site, str(number)], check=False)
    assert (site / "index.html").read_text(encoding="utf-8") in ("old", "new")


def test_where_folders_cannot_be_exchanged_in_one_step_they_are_in_two(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda first, second: False)
    folder = building_folder(site)
    (folder / "new.html").touch()
    swap_in(folder, site)
    assert names(site) == ["new.html"]
    assert names(site.parent) == ["site"]


def test_two_steps_of_which_the_second_fails_leave_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swap, "_exchange", lambda first, second: False)
    with pytest.raises(OSError, match="No such file"):
        swap_in(site.parent / ".building-site-1-x", site)
    assert names(site) == ["index.html"]
    assert names(site.parent) == ["site"]
