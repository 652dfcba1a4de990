"""Running a command and measuring what it cost."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """What a command and its children cost."""

    wall_seconds: float
    cpu_seconds: float
    """User and system time."""
    peak_mebibytes: float
    """Largest resident set of any one of the processes."""


class CommandFailed(Exception):
    """A measured command failed; the message holds its output."""


def measure(command: list[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run a command to its end in a folder.

    Raises:
        CommandFailed: it ended with another status than 0.
    """
    log = folder / ".benchmark.log"
    started = time.perf_counter()
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise CommandFailed(f"{' '.join(command)}\n{log.read_text(errors='replace')[-2000:]}")
    seconds = time.perf_counter() - started
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
