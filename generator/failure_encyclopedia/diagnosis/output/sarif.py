"""A diagnosis in SARIF 2.1.0, for code-scanning views and other programs that collect results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ..diagnosis import Diagnosis
from ..evidence import Evidence
from ..ranking import RankedEntry

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"critical": "error", "high": "error", "medium": "warning", "low": "note"}


def sarif_data(diagnoses: Sequence[Diagnosis]) -> dict[str, Any]:
    """Return the log of one SARIF run with a result for each entry that any of the diagnoses names."""
    ranked = [(diagnosis, entry) for diagnosis in diagnoses for entry in diagnosis.entries if entry.decides]
    rules = {entry.entry.id: _rule(diagnosis, entry) for diagnosis, entry in ranked}
    order = list(rules)
    results = [_result(diagnosis, entry, order.index(entry.entry.id)) for diagnosis, entry in ranked]
    driver = {"name": "encyclopedia diagnose", "rules": list(rules.values())}
    notifications = [
        {"level": "error", "message": {"text": f"{scan.file}: {'; '.join(scan.remarks) or scan.state}"}}
        for diagnosis in diagnoses
        for scan in diagnosis.scans
        if scan.state == "unreadable"
    ]
    invocation = {
        "executionSuccessful": any(d.readable for d in diagnoses),
        "toolExecutionNotifications": notifications,
    }
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "invocations": [invocation], "results": results}],
    }


def _rule(diagnosis: Diagnosis, ranked: RankedEntry) -> dict[str, Any]:
    entry = ranked.entry
    rule: dict[str, Any] = {
        "id": entry.id,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.summary},
        "defaultConfiguration": {"level": _LEVELS.get(entry.severity, "warning")},
        "properties": {"category": entry.category},
    }
    address = diagnosis.library.address(entry.id)
    if address.startswith("https://"):
        rule["helpUri"] = address
    return rule


def _result(diagnosis: Diagnosis, ranked: RankedEntry, index: int) -> dict[str, Any]:
    steps = " ".join(f"{number}. {step.text}" for number, step in enumerate(ranked.entry.fix, start=1))
    return {
        "ruleId": ranked.entry.id,
        "ruleIndex": index,
        "level": _LEVELS.get(ranked.entry.severity, "warning"),
        "message": {"text": f"{ranked.entry.summary} {steps}".strip()},
        "locations": [_location(item) for item in ranked.evidence[:1]],
        "relatedLocations": [_location(item) for item in ranked.evidence[1:10]],
        "properties": {
            "confidence": ranked.confidence,
            "reasons": list(ranked.reasons),
            "rank": diagnosis.processes.rank_of(ranked.evidence[0].at),
        },
    }


def _location(item: Evidence) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(item.at.file)},
            "region": {"startLine": item.at.line, "startColumn": item.at.column, "snippet": {"text": item.at.text}},
        },
        "message": {"text": f"{item.role}: {item.template}"},
    }
