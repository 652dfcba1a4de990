"""A diagnosis of each example log names its entry first, and nothing is found in healthy logs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.diagnosis import Diagnosis, Matcher, diagnose_files
from failure_encyclopedia.library import SignatureLibrary
from failure_encyclopedia.library.default_library import default_library
from failure_encyclopedia.schema import Status

LOGS = Path(__file__).parent
BENIGN = LOGS / "benign"
EXPECTATION = "expected.json"
SHORTEST, LONGEST = 5, 30
"""Lines of an example log: of all its files together, and of one file."""


@dataclass(frozen=True)
class Case:
    """The logs of one run, and where the expectation stands."""

    name: str
    """Begins with the id of the entry."""
    files: tuple[Path, ...]
    expectation: Path


def cases() -> list[Case]:
    """Return all cases: folders `<entry id>/<case>/` and single logs `<entry id>-<case>.log`."""
    folders = sorted(folder for folder in LOGS.glob("*/*") if folder.is_dir() and folder.parent != BENIGN)
    of_folders = [
        Case(f"{folder.parent.name}/{folder.name}", log_files(folder), folder / EXPECTATION) for folder in folders
    ]
    logs = sorted(LOGS.glob("*.log"))
    return [*of_folders, *(Case(file.stem, (file,), file.with_suffix(f".{EXPECTATION}")) for file in logs)]


def log_files(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(f for f in folder.iterdir() if f.name != EXPECTATION and not f.name.startswith(".")))


def entry_of(case: Case) -> str:
    """Return the id of the entry to which a case belongs: the longest with which its name begins."""
    name = case.name.partition("/")[0]
    known = [entry.id for entry in library().entries if name == entry.id or name.startswith(f"{entry.id}-")]
    return max(known, key=len, default=name)


CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@cache
def library() -> SignatureLibrary:
    return default_library()


@cache
def drafts() -> set[str]:
    """Return the ids of entries that wait for their review."""
    entries = load_encyclopedia([LOGS.parent.parent / "entries"]).encyclopedia
    return {entry.id for entry in entries if entry.status is Status.DRAFT}


@cache
def matcher() -> Matcher:
    return Matcher(library())


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


@every_case
def test_the_entry_of_an_example_log_stands_first(case: Case, bless: bool) -> None:
    diagnosis = diagnose_files([str(file) for file in case.files], matcher())
    found = expectation(diagnosis)
    named = [ranked.entry.id for ranked in diagnosis.entries[:4]]
    entry = library().find(entry_of(case))
    assert entry is not None, "no valid entry has this name; run: encyclopedia check"
    assert found["entry"] == entry.id, f"first among all entries: {named}, verdict {found['verdict']}"
    if bless:
        case.expectation.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    if case.expectation.is_file():
        assert found == json.loads(case.expectation.read_text(encoding="utf-8"))
    else:
        assert entry.id in drafts(), "there is no expectation; write it with: pytest tests/logs --bless"


@every_case
def test_an_example_log_is_short(case: Case) -> None:
    lines = [len(file.read_text(encoding="utf-8").splitlines()) for file in case.files]
    assert sum(lines) >= SHORTEST
    assert max(lines) <= LONGEST


def test_every_entry_with_signatures_has_an_example_log_before_it_is_reviewed() -> None:
    decisive = ("primary", "confirmation", "ambiguous", "collateral")
    entries = {entry.id for entry in library().entries if any(s.role in decisive for s in entry.signatures)}
    missing = entries - drafts() - {entry_of(case) for case in CASES}
    hint = "write one for each, as tests/logs/README.md tells"
    assert not missing, f"entries without an example log: {', '.join(sorted(missing))}; {hint}"


def test_every_example_log_is_of_an_entry() -> None:
    entries = {entry.id for entry in library().entries}
    assert {entry_of(case) for case in CASES} <= entries


@pytest.mark.parametrize("file", sorted(BENIGN.glob("*")), ids=lambda file: file.name)
def test_nothing_is_found_in_a_healthy_log(file: Path) -> None:
    diagnosis = diagnose_files([str(file)], matcher())
    assert [ranked.entry.id for ranked in diagnosis.entries if ranked.decides] == []
    assert diagnosis.verdict == "not-found"


def test_the_benign_corpus_is_large_enough_to_mean_something() -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in BENIGN.glob("*")) > 300
