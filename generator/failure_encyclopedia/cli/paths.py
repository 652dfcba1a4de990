"""Paths as people type them."""

from __future__ import annotations

import os
from pathlib import Path


def relative_path(path: Path) -> Path:
    """Return a path as one would type it here: clickable, and short."""
    try:
        return Path(os.path.relpath(path))
    except ValueError:  # another drive
        return path
