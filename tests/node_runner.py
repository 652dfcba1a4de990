"""Running the site's scripts in Node.js."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any


def node() -> str:
    """Return the program that the environment variable NODE names, else the one on the path."""
    program = os.environ.get("NODE") or shutil.which("node")
    assert program, "the tests need Node.js: put it on the path, or name it by the environment variable NODE"
    return program


def run_script(script: Path, question: Any) -> Any:
    """Run a script that reads JSON from its standard input, and return the JSON that it prints."""
    done = subprocess.run(
        [node(), str(script)],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
