"""A diagnosis as plain data: the JSON that other programs rely on.

Its schema is `diagnosis.schema.json` beside this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..library import Instruction
from .diagnosis import Consequence, Diagnosis
from .evidence import Evidence
from .findings import FileScan, LogLine
from .processes import Processes
from .rank_facts import RankFacts
from .ranking import RankedEntry

SCHEMA_VERSION = 1
EVIDENCE_SHOWN = 10
COLLATERAL_SHOWN = 50


def diagnosis_data(diagnosis: Diagnosis) -> dict[str, Any]:
    """Return a diagnosis as data for JSON."""
    processes = diagnosis.processes
    return {
        "schema_version": SCHEMA_VERSION,
        "verdict": diagnosis.verdict,
        "confidence": diagnosis.confidence,
        "summary": diagnosis.summary,
        "entries": [_entry(entry, diagnosis) for entry in diagnosis.entries],
        "initiating_rank": processes.initiator.rank,
        "initiating_rank_why": processes.initiator.why,
        "initiating_rank_confidence": processes.initiator.confidence or None,
        "ranks": [_rank(processes.facts[rank]) for rank in sorted(processes.facts)],
        "world_size": processes.world,
        "collateral": [_consequence(item, processes) for item in diagnosis.collateral[:COLLATERAL_SHOWN]],
        "unexplained": [{"name": error.name, **_place(error.at, processes)} for error in diagnosis.unexplained],
        "look_next": list(diagnosis.look_next),
        "files": [_file(scan) for scan in diagnosis.scans],
        "library": {"digest": diagnosis.library.digest, "entries": len(diagnosis.library.entries)},
    }


def _entry(ranked: RankedEntry, diagnosis: Diagnosis) -> dict[str, Any]:
    entry = ranked.entry
    return {
        "id": entry.id,
        "title": entry.title,
        "category": entry.category,
        "severity": entry.severity,
        "confidence": ranked.confidence,
        "reasons": list(ranked.reasons),
        "alternative_to": ranked.alternative_to or None,
        "evidence": [_evidence(item, diagnosis.processes) for item in ranked.evidence[:EVIDENCE_SHOWN]],
        "cause": entry.summary,
        "check": _instruction(entry.check),
        "fix": [_instruction(step) for step in entry.fix],
        "verify": _instruction(entry.verify),
        "address": diagnosis.library.address(entry.id),
    }


def _evidence(item: Evidence, processes: Processes) -> dict[str, Any]:
    return {
        **_place(item.at, processes),
        "signature": item.template,
        "role": item.role,
        "captures": dict(item.hit.named),
        "near": None if item.context is None else _place(item.context, processes),
        "count": item.count,
    }


def _consequence(item: Consequence, processes: Processes) -> dict[str, Any]:
    return {**_place(item.at, processes), "signature": item.template, "role": "collateral", "count": item.count}


def _place(line: LogLine, processes: Processes) -> dict[str, Any]:
    return {
        "file": line.file,
        "line": line.line,
        "column": line.column,
        "rank": processes.rank_of(line),
        "text": line.text,
    }


def _rank(facts: RankFacts) -> dict[str, Any]:
    last = facts.last_line
    return {
        "rank": facts.rank,
        "state": facts.state,
        "why": facts.why,
        "host": facts.host or None,
        "files": list(facts.files),
        "signal": facts.signal,
        "exit_code": facts.exit_code,
        "last_line": None if last is None else {"file": last.file, "line": last.line, "text": last.text},
    }


def _file(scan: FileScan) -> dict[str, Any]:
    return {
        "file": scan.file,
        "state": scan.state,
        "remarks": list(scan.remarks),
        "lines": scan.lines,
        "bytes": scan.bytes,
        "ends_in_line": scan.ends_in_line,
    }


def _instruction(instruction: Instruction | None) -> dict[str, str] | None:
    if instruction is None:
        return None
    return {key: value for key, value in vars(instruction).items() if value}


def diagnosis_json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a diagnosis."""
    schema: dict[str, Any] = json.loads(Path(__file__).with_name("diagnosis.schema.json").read_text(encoding="utf-8"))
    return schema
