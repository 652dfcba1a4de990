"""The diagnosis of one run: verdict, entries, ranks, and where to look next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..library import SignatureLibrary
from .evidence import Evidence, collect_evidence, weigh_parts
from .findings import ErrorHit, FileScan, LogLine
from .matcher import Matcher
from .processes import WRAPPERS, Processes
from .ranking import RankedEntry, rank_entries
from .scan import scan_file
from .witness import Kind

FOUND = "found"
COLLATERAL_ONLY = "collateral-only"
NOT_FOUND = "not-found"
COULD_NOT_LOOK = "could-not-look"
ENTRIES_SHOWN = 10
_CONSEQUENCES = (Kind.PEER_LOST, Kind.WAITED, Kind.WRAPPER)


@dataclass(frozen=True)
class Consequence:
    """A line that a process prints because something else failed."""

    at: LogLine
    template: str
    """The template that stands in it."""
    count: int = 1
    """In how many lines of the file it stands."""


@dataclass(frozen=True)
class Diagnosis:
    """What the logs of one run say."""

    verdict: str
    """`found`, `collateral-only`, `not-found` or `could-not-look`."""
    confidence: str
    """`high`, `medium` or `low`."""
    summary: str
    """The outcome in one sentence."""
    entries: tuple[RankedEntry, ...]
    """Best first; under any other verdict than `found` only possibilities."""
    collateral: tuple[Consequence, ...]
    """Lines that other processes print because of the failure, in the order of the files."""
    processes: Processes
    unexplained: tuple[ErrorHit, ...]
    """Exceptions that no entry explains, the last ones of each rank."""
    look_next: tuple[str, ...]
    """Where to look for what these logs do not tell."""
    scans: tuple[FileScan, ...]
    library: SignatureLibrary

    @property
    def readable(self) -> bool:
        """Whether any file could be read."""
        return any(scan.state != "unreadable" for scan in self.scans)


def diagnose_files(names: Sequence[str], matcher: Matcher) -> Diagnosis:
    """Return the diagnosis of files that together are one run."""
    return diagnose([scan_file(name, matcher) for name in names], matcher.library)


def diagnose(scans: Sequence[FileScan], library: SignatureLibrary) -> Diagnosis:
    """Return the diagnosis of what was found in the files of one run."""
    evidence = weigh_parts(collect_evidence(scans, library))
    processes = Processes(scans, evidence)
    ranked = rank_entries(evidence, processes)
    named = [entry for entry in ranked if entry.decides]
    collateral = _consequences(evidence, scans)
    unexplained = _unexplained(scans, evidence, processes)
    if not any(scan.state == "read" for scan in scans):
        verdict, kept = COULD_NOT_LOOK, []
    elif named:
        verdict, kept = FOUND, [*named, *(entry for entry in ranked if entry.role == "ambiguous" and not entry.decides)]
    elif collateral and (_names_consequence(ranked) or not unexplained):
        verdict, kept = COLLATERAL_ONLY, ranked
    else:
        verdict, kept = NOT_FOUND, ranked
    shown = tuple(kept[:ENTRIES_SHOWN])
    return Diagnosis(
        verdict,
        _confidence(verdict, shown, scans),
        _summary(verdict, shown, processes, unexplained, scans),
        shown,
        tuple(collateral),
        processes,
        tuple(unexplained),
        tuple(_look_next(verdict, processes, unexplained, scans)),
        tuple(scans),
        library,
    )


def _consequences(evidence: Sequence[Evidence], scans: Sequence[FileScan]) -> list[Consequence]:
    """Return the lines that are consequences, by the library and by what launchers and abandoned ranks print."""
    found: dict[tuple[str, int], Consequence] = {}
    for item in evidence:
        if item.role == "collateral":
            found.setdefault((item.at.file, item.at.line), Consequence(item.at, item.template, item.count))
    decided = {(item.at.file, item.at.line) for item in evidence if item.decides}
    for scan in scans:
        for witness in scan.witnesses:
            if witness.kind in _CONSEQUENCES and "KeyboardInterrupt" not in witness.at.text:
                found.setdefault((witness.at.file, witness.at.line), Consequence(witness.at, witness.template))
    return [found[place] for place in sorted(found) if place not in decided]


def _names_consequence(ranked: Sequence[RankedEntry]) -> bool:
    return any(entry.role == "collateral" for entry in ranked)


def _unexplained(scans: Sequence[FileScan], evidence: Sequence[Evidence], processes: Processes) -> list[ErrorHit]:
    explained = {(item.at.file, item.at.line) for item in evidence}
    last: dict[tuple[str, int | None, str], ErrorHit] = {}
    errors_of_ranks = {id(error) for facts in processes.facts.values() for error in facts.errors}
    for scan in scans:
        for error in scan.errors:
            rank = processes.rank_of(error.at)
            own = id(error) in errors_of_ranks or (rank is None and error.name not in WRAPPERS)
            if (
                own
                and (error.at.file, error.at.line) not in explained
                and error.at.level not in ("warning", "info", "debug")
            ):
                last[error.at.file, rank, error.name] = error
    return list(last.values())[-8:]


def _confidence(verdict: str, entries: Sequence[RankedEntry], scans: Sequence[FileScan]) -> str:
    if verdict == FOUND:
        return entries[0].confidence
    if verdict == NOT_FOUND:
        whole = all(scan.state == "read" and not scan.remarks and not scan.ends_in_line for scan in scans)
        return "medium" if whole and not entries else "low"
    return "low" if verdict == COULD_NOT_LOOK else "medium"


def _summary(
    verdict: str,
    entries: Sequence[RankedEntry],
    processes: Processes,
    unexplained: Sequence[ErrorHit],
    scans: Sequence[FileScan],
) -> str:
    rank = processes.initiator.rank
    on_rank = f" on rank {rank}" if rank is not None else ""
    if verdict == FOUND:
        first = entries[0]
        at_rank = processes.rank_of(first.evidence[0].at)
        where = f" (rank {at_rank})" if at_rank is not None else ""
        return f"{first.entry.title}{where}."
    if verdict == COLLATERAL_ONLY:
        return f"These lines are consequences: what failed first{on_rank} is not named in these logs."
    if verdict == COULD_NOT_LOOK:
        states = {scan.state for scan in scans}
        reasons = {"empty": "empty", "not-text": "no text", "unreadable": "not readable"}
        return "Nothing could be searched: " + ", ".join(sorted(reasons[state] for state in states)) + "."
    if entries:
        titles = "; ".join(entry.entry.title for entry in entries[:3])
        return f"A line that several failures print stands there, and nothing near it decides which it is: {titles}."
    if unexplained:
        error = unexplained[-1]
        return f"No known failure; the last exception is {error.name}{on_rank} (line {error.at.line})."
    return "No known failure was found."


def _look_next(
    verdict: str, processes: Processes, unexplained: Sequence[ErrorHit], scans: Sequence[FileScan]
) -> list[str]:
    advice: list[str] = []
    initiator = processes.initiator
    files_of = {rank: facts.files for rank, facts in processes.facts.items()}
    if verdict != FOUND and initiator.rank is not None:
        where = (
            ", ".join(files_of.get(initiator.rank, [])) or f"the log of rank {initiator.rank}, which is not among these"
        )
        advice.append(f"Rank {initiator.rank} failed first ({initiator.why}): look in {where}.")
    elif verdict in (COLLATERAL_ONLY, NOT_FOUND) and len(processes.facts) > 1:
        advice.append(f"Which rank failed first the logs do not tell: {initiator.why}.")
    killed = [f for f in processes.facts.values() if f.killed and not f.causes]
    if killed:
        ranks = ", ".join(str(f.rank) for f in killed[:8])
        advice.append(
            f"Rank {ranks} was ended by a signal and prints nothing: the kernel log of its host (`journalctl -k`, "
            "`dmesg -T`) and the scheduler's record of the job (`sacct`, `kubectl describe pod`) say why."
        )
    silent = [facts.rank for facts in processes.facts.values() if facts.state == "silent"]
    if silent and verdict != FOUND:
        advice.append(f"Silent while others failed: rank {', '.join(map(str, silent[:16]))}. Compare their last lines.")
    missing = processes.missing
    if missing:
        shown = ", ".join(map(str, missing[:16])) + (" …" if len(missing) > 16 else "")
        advice.append(f"Nothing of rank {shown} of {processes.world} is in these logs: fetch their logs too.")
    if verdict in (COLLATERAL_ONLY, NOT_FOUND) and unexplained:
        error = unexplained[-1]
        advice.append(f"No entry explains `{error.name}` at {_place(error.at)}: read the traceback above it.")
    if verdict == COLLATERAL_ONLY and initiator.rank is None and not unexplained:
        advice.append(
            "Look for the first error in the logs of the other ranks and hosts, before the time of these lines."
        )
    for scan in scans:
        if scan.state != "read":
            reason = "; ".join(scan.remarks) or {"empty": "it is empty", "not-text": "it is no text"}.get(
                scan.state, scan.state
            )
            advice.append(f"{scan.file} could not be searched: {reason}.")
        elif scan.remarks:
            advice.append(f"{scan.file}: {'; '.join(scan.remarks)}.")
    return advice


def _place(line: LogLine) -> str:
    return f"{line.file}:{line.line}"
