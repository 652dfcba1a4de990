"""A diagnosis as lines of text for people, each with its style; a terminal colours them, a pipe does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...library import Instruction, LibraryEntry
from ..diagnosis import COLLATERAL_ONLY, COULD_NOT_LOOK, FOUND, NOT_FOUND, Diagnosis
from ..evidence import Evidence
from ..processes import Processes
from ..rank_facts import RankFacts
from ..ranking import RankedEntry

HEADLINES = {
    FOUND: "FOUND",
    COLLATERAL_ONLY: "ONLY CONSEQUENCES",
    NOT_FOUND: "NOTHING KNOWN",
    COULD_NOT_LOOK: "COULD NOT LOOK",
}
UNDECIDED = "NOT DECIDED"
_EVIDENCE_SHOWN = 3
_COLLATERAL_SHOWN = 3
_ALTERNATIVES_SHOWN = 4


@dataclass(frozen=True)
class Line:
    """A line of output."""

    text: str
    style: str = "plain"
    """`headline`, `title`, `heading`, `log`, `code`, `plain` or `faint`."""
    indent: int = 0


def diagnosis_lines(diagnosis: Diagnosis) -> Iterator[Line]:
    """Yield what a person is told: verdict, evidence, ranks, what to do, what else is possible, where to look."""
    headline = UNDECIDED if diagnosis.verdict == NOT_FOUND and diagnosis.entries else HEADLINES[diagnosis.verdict]
    yield Line(f"{headline} (confidence: {diagnosis.confidence})", "headline")
    yield Line(diagnosis.summary, "title")
    first = diagnosis.entries[0] if diagnosis.entries else None
    if first is not None and diagnosis.verdict == FOUND:
        yield from _evidence(first, diagnosis.processes)
    yield from _ranks(diagnosis.processes)
    if first is not None and diagnosis.verdict == FOUND:
        yield from remedy_lines(first.entry, diagnosis.library.address(first.entry.id))
    yield from _alternatives(diagnosis)
    yield from _unexplained(diagnosis)
    yield from _collateral(diagnosis)
    if diagnosis.look_next:
        yield Line("")
        yield Line("Look next", "heading")
        for advice in diagnosis.look_next:
            yield Line(f"- {advice}", indent=2)


def remedy_lines(entry: LibraryEntry, address: str) -> Iterator[Line]:
    """Yield what to do about an entry: cause, first check, fix, verification, where to read on."""
    yield Line("")
    yield Line("Cause", "heading")
    yield Line(entry.summary, indent=2)
    if entry.check is not None:
        yield Line("")
        yield Line("Confirm", "heading")
        yield from _instruction(entry.check, "confirmed by: ")
    if entry.fix:
        yield Line("")
        yield Line("Fix", "heading")
        for number, step in enumerate(entry.fix, start=1):
            yield from _instruction(step, "", f"{number}. ")
    if entry.verify is not None:
        yield Line("")
        yield Line("Verify", "heading")
        yield from _instruction(entry.verify, "expect: ")
    yield Line("")
    yield Line(f"Read on: {address} or `encyclopedia explain {entry.id}`", "faint")


def _instruction(instruction: Instruction, label: str, number: str = "") -> Iterator[Line]:
    yield Line(number + instruction.text, indent=2)
    if instruction.where:
        yield Line(f"where: {instruction.where}", "faint", 2 + len(number))
    for line in instruction.command.splitlines():
        yield Line(line, "code", 4 + len(number))
    if instruction.expect:
        yield Line(label + instruction.expect, "faint", 2 + len(number))


def _evidence(ranked: RankedEntry, processes: Processes) -> Iterator[Line]:
    yield Line("")
    yield Line("Evidence", "heading")
    for item in _distinct_lines(ranked.evidence)[:_EVIDENCE_SHOWN]:
        yield from _evidence_lines(item, processes)
    yield Line("Why: " + "; ".join(ranked.reasons) + ".", indent=2)


def _evidence_lines(item: Evidence, processes: Processes) -> Iterator[Line]:
    rank = processes.rank_of(item.at)
    place = f"{item.at.file}:{item.at.line}" + (f"  rank {rank}" if rank is not None else "")
    times = f", in {item.count} lines" if item.count > 1 else ""
    yield Line(f"{place}  ({item.role}{times})", "faint", 2)
    yield Line(item.at.text, "log", 4)
    yield Line(f"signature: {item.template}", "faint", 4)
    if item.context is not None:
        yield Line(f"near it, {item.context.file}:{item.context.line}: {item.context.text}", "faint", 4)


def _ranks(processes: Processes) -> Iterator[Line]:
    if len(processes.facts) < 2:
        return
    yield Line("")
    yield Line("Ranks", "heading")
    initiator = processes.initiator
    if initiator.rank is not None:
        yield Line(
            f"Rank {initiator.rank} failed first ({initiator.confidence} confidence): {initiator.why}.", indent=2
        )
    else:
        yield Line(f"Which rank failed first cannot be told: {initiator.why}.", indent=2)
    groups: dict[tuple[str, str], list[int]] = {}
    for rank in sorted(processes.facts):
        facts = processes.facts[rank]
        groups.setdefault((facts.state, _without_place(facts)), []).append(rank)
    order = ("first", "failed", "silent", "missing", "victim", "healthy")
    for (state, why), ranks in sorted(groups.items(), key=lambda item: (order.index(item[0][0]), item[1])):
        yield Line(f"{ranges(ranks)}: {state}" + (f", {why}" if why and state != "first" else ""), indent=2)
        for rank in ranks[:4] if state in ("silent", "first") else ():
            last = processes.facts[rank].last_line
            if last is not None:
                yield Line(f"last line of rank {rank}, {last.file}:{last.line}: {last.text}", "faint", 4)


def _without_place(facts: RankFacts) -> str:
    return facts.why.partition(" at ")[0] if facts.state == "victim" else facts.why


def ranges(ranks: Sequence[int]) -> str:
    """Return sorted ranks in short: `0-3, 5`."""
    parts: list[list[int]] = []
    for rank in ranks:
        if parts and rank == parts[-1][1] + 1:
            parts[-1][1] = rank
        else:
            parts.append([rank, rank])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


def _alternatives(diagnosis: Diagnosis) -> Iterator[Line]:
    rest = diagnosis.entries[1:] if diagnosis.verdict == FOUND else diagnosis.entries
    also = [ranked for ranked in rest if ranked.decides and not ranked.alternative_to]
    possible = [ranked for ranked in rest if ranked not in also][:_ALTERNATIVES_SHOWN]
    for heading, group in (
        ("Also found", also),
        ("Also possible" if also or diagnosis.verdict == FOUND else "Possible", possible),
    ):
        if group:
            yield Line("")
            yield Line(heading, "heading")
        for ranked in group:
            at = ranked.evidence[0].at
            yield Line(f"{ranked.entry.id}: {ranked.entry.title} ({ranked.confidence} confidence)", indent=2)
            yield Line(f"{at.file}:{at.line}: {at.text}", "faint", 4)


def _unexplained(diagnosis: Diagnosis) -> Iterator[Line]:
    if not diagnosis.unexplained or diagnosis.verdict == FOUND:
        return
    yield Line("")
    yield Line("Exceptions that no entry explains", "heading")
    for error in diagnosis.unexplained[-4:]:
        yield Line(f"{error.at.file}:{error.at.line}: {error.at.text}", "log", 2)


def _collateral(diagnosis: Diagnosis) -> Iterator[Line]:
    if not diagnosis.collateral:
        return
    yield Line("")
    yield Line("Consequences, printed because something else failed", "heading")
    for item in diagnosis.collateral[:_COLLATERAL_SHOWN]:
        yield Line(f"{item.at.file}:{item.at.line}: {item.at.text}", "faint", 2)
    more = len(diagnosis.collateral) - _COLLATERAL_SHOWN
    if more > 0:
        yield Line(f"and {more} more", "faint", 2)


def _distinct_lines(evidence: Sequence[Evidence]) -> list[Evidence]:
    seen: dict[tuple[str, str], Evidence] = {}
    for item in evidence:
        seen.setdefault((item.template, item.at.file), item)
    return list(seen.values())
