"""A diagnosis as annotations of GitHub Actions, shown beside the job's steps."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnosis import FOUND, Diagnosis

ERRORS_AT_MOST = 10
"""GitHub shows no more of one kind for a step."""


def github_annotations(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield one workflow command for each entry found, else one that says what the verdict is."""
    if diagnosis.verdict != FOUND:
        kind = "warning" if diagnosis.entries or diagnosis.collateral else "notice"
        text = " ".join([diagnosis.summary, *diagnosis.look_next])
        yield f"::{kind} title={_property(diagnosis.verdict)}::{_data(text)}"
        return
    for ranked in [entry for entry in diagnosis.entries if entry.decides][:ERRORS_AT_MOST]:
        at = ranked.evidence[0].at
        properties = {"file": at.file, "line": at.line, "col": at.column, "title": ranked.entry.title}
        listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
        body = [at.text, ranked.entry.summary]
        body += [f"Fix: {step.text}" for step in ranked.entry.fix[:2]]
        body.append(f"Read on: {diagnosis.library.address(ranked.entry.id)}")
        yield f"::error {listed}::{_data(chr(10).join(body))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
