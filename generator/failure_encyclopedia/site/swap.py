"""Building beside the old site and swapping at the end, so that a build that fails leaves the old site whole."""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from pathlib import Path

_PREFIX = ".building-"
_WORKING_FOLDER = -100
_EXCHANGE = 2
"""Constants of the system call `renameat2`: paths are relative to the working folder; exchange the two."""


def building_folder(site_dir: Path) -> Path:
    """Make an empty folder beside the site, on the same file system; clear up what killed builds left there."""
    site_dir.parent.mkdir(parents=True, exist_ok=True)
    for left in site_dir.parent.glob(f"{_PREFIX}{site_dir.name}-*"):
        if _is_in_use(left):
            continue
        if left.name.endswith("-old") and not site_dir.exists():
            left.rename(site_dir)
        else:
            shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{site_dir.name}-{os.getpid()}-", dir=site_dir.parent))
    folder.chmod(0o755)
    return folder


def swap_in(built: Path, site_dir: Path) -> None:
    """Put a finished folder in the place of the site; the old one is removed only when the new one stands."""
    if _exchange(built, site_dir):
        shutil.rmtree(built, ignore_errors=True)
        return
    old = built.with_name(built.name + "-old")
    if site_dir.exists():
        site_dir.rename(old)
    try:
        built.rename(site_dir)
    except OSError:
        if old.exists():
            old.rename(site_dir)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _exchange(first: Path, second: Path) -> bool:
    """Let two folders change places in one step; False where one is missing or the system cannot do it."""
    try:
        renameat2 = ctypes.CDLL(None).renameat2
    except (OSError, TypeError, AttributeError):
        return False
    paths = os.fsencode(first), os.fsencode(second)
    return bool(renameat2(_WORKING_FOLDER, paths[0], _WORKING_FOLDER, paths[1], _EXCHANGE) == 0)


def _is_in_use(folder: Path) -> bool:
    """Whether the process that made a building folder still runs."""
    number = folder.name.removeprefix(_PREFIX).rsplit("-old", 1)[0].split("-")[-2]
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        return True
    return True
