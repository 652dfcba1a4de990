"""Building beside the old site and swapping at the end, so that a build that fails leaves the old site whole."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

_PREFIX = ".building-"


def building_folder(site_dir: Path) -> Path:
    """Make an empty folder beside the site, on the same file system; remove what killed builds left there."""
    site_dir.parent.mkdir(parents=True, exist_ok=True)
    for left in site_dir.parent.glob(f"{_PREFIX}{site_dir.name}-*"):
        if not _is_in_use(left):
            shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{site_dir.name}-{os.getpid()}-", dir=site_dir.parent))
    folder.chmod(0o755)
    return folder


def swap_in(built: Path, site_dir: Path) -> None:
    """Put a finished folder in the place of the site; the old one is removed only when the new one stands."""
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
