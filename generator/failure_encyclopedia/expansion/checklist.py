"""The confirmation checklist, also as Markdown for a ticket."""

from __future__ import annotations

from ..schema import ConfirmationCheck, Entry


def checklist_markdown(entry: Entry) -> str:
    """Return the checklist as a Markdown task list, ready to paste into a ticket."""
    lines = [f"**Is it “{entry.title}”?**", ""]
    for check in entry.confirm:
        lines.append(f"- [ ] {_one_line(check.check)}")
        lines.extend(f"  {line}".rstrip() for line in _how(check))
        lines.append(f"  - Confirms: {_one_line(check.confirms)}")
        lines.append(f"  - Refutes: {_one_line(check.refutes)}")
    return "\n".join(lines) + "\n"


def _how(check: ConfirmationCheck) -> list[str]:
    lines = [f"- Where: {check.where}"] if check.where else []
    if check.command:
        lines += ["```shell", *check.command.rstrip().splitlines(), "```"]
    for snippet in (check.config, check.code):
        if snippet:
            lines += [f"```{snippet.language}", *snippet.code.rstrip().splitlines(), "```"]
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
