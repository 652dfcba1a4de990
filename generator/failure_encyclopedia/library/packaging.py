"""What the built package holds of the entries: the signature library, and all entries in full for `explain`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ..collection import load_encyclopedia
from .compilation import compile_library
from .default_library import PACKAGED_ENTRIES, PACKAGED_LIBRARY, site_address


def package_files(root: Path, folders: Iterable[Path] = ()) -> dict[str, str]:
    """Return name and text of each file that the package holds beside its code; `root` is the project's folder.

    Raises:
        InvalidEntries: an entry is not valid.
        FileNotFoundError: there is no folder of entries.
    """
    encyclopedia = load_encyclopedia(list(folders) or [root / "entries"]).encyclopedia
    entries = [entry.model_dump(mode="json", exclude_defaults=True) for entry in encyclopedia]
    return {
        PACKAGED_LIBRARY.name: compile_library(encyclopedia, site_address(root)).as_json(),
        PACKAGED_ENTRIES.name: json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + "\n",
    }
