"""Build hook: compiles the entries into the package, so that a command needs neither checkout nor network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LibraryBuildHook(BuildHookInterface[Any]):
    """Puts the signature library and the entries into wheels; an editable install reads those of its checkout."""

    PLUGIN_NAME = "library"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files and have them included."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "generator"))
        from failure_encyclopedia.library.packaging import package_files  # noqa: PLC0415  # found by the line above

        folder = Path(self.directory) / "library"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in package_files(root).items():
            (folder / name).write_text(text, encoding="utf-8")
            build_data["force_include"][str(folder / name)] = f"failure_encyclopedia/library/{name}"
