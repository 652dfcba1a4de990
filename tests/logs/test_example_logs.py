"""A diagnosis of each example log names its entry first, and nothing is found in healthy logs."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.diagnosis import Diagnosis, Matcher, diagnose_files
from failure_encyclopedia.library import SignatureLibrary
from failure_encyclopedia.library.default_library import default_library

LOGS = Path(__file__).parent
BENIGN = LOGS / "benign"
EXPECTATION = "expected.json"
CASES = sorted(folder.parent for folder in LOGS.glob(f"*/*/{EXPECTATION}")) or []
FOLDERS = sorted(folder for folder in LOGS.glob("*/*") if folder.is_dir() and folder.parent != BENIGN)
SHORTEST, LONGEST = 5, 30
"""Lines of an example log, all its files together, without those of further ranks."""


@cache
def library() -> SignatureLibrary:
    return default_library()


@cache
def matcher() -> Matcher:
    return Matcher(library())


def log_files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.name != EXPECTATION and not file.name.startswith("."))


def expectation(diagnosis: Diagnosis) -> dict[str, Any]:
    """Return what of a diagnosis is compared; what else may be possible is not, for it changes with every new entry."""
    first = diagnosis.entries[0] if diagnosis.entries else None
    at = first.evidence[0].at if first is not None else None
    return {
        "verdict": diagnosis.verdict,
        "entry": first.entry.id if first is not None else None,
        "confidence": diagnosis.confidence,
        "evidence": f"{Path(at.file).name}:{at.line}" if at is not None else None,
        "initiating_rank": diagnosis.processes.initiator.rank,
        "ranks": {str(rank): facts.state for rank, facts in sorted(diagnosis.processes.facts.items())},
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_the_entry_of_an_example_log_stands_first(folder: Path, bless: bool) -> None:
    diagnosis = diagnose_files([str(file) for file in log_files(folder)], matcher())
    found = expectation(diagnosis)
    named = [ranked.entry.id for ranked in diagnosis.entries[:4]]
    assert found["entry"] == folder.parent.name, f"first among all entries: {named}, verdict {found['verdict']}"
    file = folder / EXPECTATION
    if bless:
        file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    assert file.is_file(), "there is no expectation; write it with: pytest tests/logs --bless"
    assert found == json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_an_example_log_is_short(folder: Path) -> None:
    lines = [len(file.read_text(encoding="utf-8").splitlines()) for file in log_files(folder)]
    assert sum(lines) >= SHORTEST
    assert max(lines) <= LONGEST


def test_every_entry_with_signatures_has_an_example_log() -> None:
    decisive = ("primary", "confirmation", "ambiguous", "collateral")
    entries = {entry.id for entry in library().entries if any(s.role in decisive for s in entry.signatures)}
    missing = entries - {folder.parent.name for folder in FOLDERS}
    hint = "write one for each in tests/logs/<entry id>/<case>/, as tests/logs/README.md tells"
    assert not missing, f"entries without an example log: {', '.join(sorted(missing))}; {hint}"


def test_no_example_log_is_of_an_entry_that_does_not_exist() -> None:
    entries = {entry.id for entry in library().entries}
    assert {folder.parent.name for folder in FOLDERS} <= entries


@pytest.mark.parametrize("file", sorted(BENIGN.glob("*")), ids=lambda file: file.name)
def test_nothing_is_found_in_a_healthy_log(file: Path) -> None:
    diagnosis = diagnose_files([str(file)], matcher())
    assert [ranked.entry.id for ranked in diagnosis.entries if ranked.decides] == []
    assert diagnosis.verdict == "not-found"


def test_the_benign_corpus_is_large_enough_to_mean_something() -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in BENIGN.glob("*")) > 300
