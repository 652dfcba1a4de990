"""A diagnosis as Markdown, for a ticket or a job summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..diagnosis import Diagnosis
from .lines import Line, diagnosis_lines


def diagnosis_markdown(diagnosis: Diagnosis) -> str:
    """Return a diagnosis as Markdown."""
    return "\n".join(_markdown(diagnosis_lines(diagnosis))) + "\n"


def _markdown(lines: Iterable[Line]) -> Iterator[str]:
    fence = ""
    for line in lines:
        fenced = line.style in ("log", "code")
        if fence and not fenced:
            yield fence
            fence = ""
        if fenced and not fence:
            fence = "```"
            yield fence
        if fenced:
            yield line.text.replace("```", "'''")
        elif line.style == "headline":
            yield f"## {line.text}"
        elif line.style == "title":
            yield f"\n{_escaped(line.text)}"
        elif line.style == "heading":
            yield f"### {line.text}\n"
        elif line.text:
            yield _escaped(line.text) + "  "
        else:
            yield ""
    if fence:
        yield fence


def _escaped(text: str) -> str:
    """Return text in which a log's characters make no HTML, image or mention."""
    return text.replace("<", "&lt;").replace("![", "!\\[").replace("@", "@\N{ZERO WIDTH SPACE}")
