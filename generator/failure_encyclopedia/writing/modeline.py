"""The first line of an entry file, by which editors find the schema: completion, hover texts and errors come from it.

The form is that of yaml-language-server: `# yaml-language-server: $schema=` and an address or a path from the file.
"""

from __future__ import annotations

import os
from pathlib import Path

_NAME = "yaml-language-server:"


def modeline(file: Path, schema: Path) -> str:
    """Return the line for a file and a schema in the file system."""
    path = Path(os.path.relpath(schema.absolute(), file.absolute().parent)).as_posix()
    return f"# {_NAME} $schema={path}"


def has_modeline(text: str) -> bool:
    """Whether a text begins with comments of which one is such a line, with whatever schema."""
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            return False
        if _NAME in line:
            return True
    return False
