"""Rules on what a reader does: every step of a fix has something to run or to change."""

from __future__ import annotations

from collections.abc import Iterator

from ..problem import Finding
from ..schema import Entry


def check_fix_steps(entry: Entry) -> Iterator[Finding]:
    """No step of the fix leaves open what exactly to do."""
    for index, step in enumerate(entry.fix):
        if step.command is None and step.config is None and step.code is None:
            yield Finding(
                ("fix", index),
                "fix-without-action",
                "the step has nothing to run or to change",
                step.step,
                "`command`, `config` or `code`",
                "add the command that does it, or the lines to change; join the step with another where it is advice",
            )
