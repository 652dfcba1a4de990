"""Which entries the evidence speaks for, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..library import LibraryEntry
from .evidence import DECISIVE, Evidence
from .findings import LogLine
from .processes import Processes

_FOR_EACH_FURTHER = 3.0
_MOST_FOR_FURTHER = 9.0
_FOR_CONTEXT_SIGNATURE = 5.0
_MOST_FOR_CONTEXT_SIGNATURES = 10.0
_FOR_INITIATOR = 12.0
_FOR_FIRST = 12.0
_LONG_PAUSE = 3600.0
"""Seconds between two failures in one file after which they are taken for those of different runs."""
_FOR_PROOF = 15.0
"""For a line elsewhere that proves what a line of the run itself suggests."""
_FOR_CONSEQUENCE = -20.0
"""For a line that names an entry, but is printed by a process that waited for another or lost it."""
_SPECIFIC = 30
"""Literal characters of a template above which a match is hardly an accident."""


@dataclass(frozen=True)
class RankedEntry:
    """An entry with what speaks for it."""

    entry: LibraryEntry
    evidence: tuple[Evidence, ...]
    """Strongest first."""
    score: float
    confidence: str
    """`high`, `medium` or `low`."""
    reasons: tuple[str, ...]
    alternative_to: str = ""
    """Id of a better entry that explains the same lines; nothing for a failure of its own."""

    @property
    def decides(self) -> bool:
        """Whether the evidence is enough to name the entry."""
        return any(item.decides for item in self.evidence)

    @property
    def role(self) -> str:
        """Role of the strongest evidence."""
        return self.evidence[0].role


def rank_entries(evidence: Sequence[Evidence], processes: Processes) -> list[RankedEntry]:
    """Return the entries for which there is evidence: those that it names, then those that are only possible."""
    by_entry: dict[str, list[Evidence]] = {}
    for item in evidence:
        by_entry.setdefault(item.entry.id, []).append(item)
    firsts = _firsts(by_entry)
    ranked = [_rank(items, processes, firsts.get(id, 0.0)) for id, items in by_entry.items()]
    ranked.sort(key=lambda r: (not r.decides, -r.score, r.entry.id))
    return _mark_alternatives(_causes_before_effects(ranked))


def _mark_alternatives(ranked: Sequence[RankedEntry]) -> list[RankedEntry]:
    explained: dict[tuple[str, int], str] = {}
    marked: list[RankedEntry] = []
    for entry in ranked:
        places = {(item.at.file, item.at.line) for item in entry.evidence if item.decides or not entry.decides}
        better = {explained.get(place, "") for place in places}
        marked.append(replace(entry, alternative_to="" if "" in better else min(better)))
        for place in places:
            explained.setdefault(place, entry.entry.id)
    return marked


def _rank(items: Sequence[Evidence], processes: Processes, for_first: float) -> RankedEntry:
    ordered = sorted(items, key=lambda item: (-item.worth, item.at.file, item.at.line))
    best = ordered[0]
    templates = {item.signature.template for item in ordered if item.role != "collateral"}
    contexts = {number for item in ordered for number, _ in item.beside}
    score = best.worth + for_first
    score += min(_MOST_FOR_FURTHER, _FOR_EACH_FURTHER * max(0, len(templates) - 1))
    score += min(_MOST_FOR_CONTEXT_SIGNATURES, _FOR_CONTEXT_SIGNATURE * len(contexts))
    roles = {item.role for item in ordered}
    if best.decides and processes.is_consequence(best.at):
        score += _FOR_CONSEQUENCE
    score += _FOR_PROOF * ("confirmation" in roles and len(roles) > 1)
    initiator = processes.initiator.rank
    on_initiator = initiator is not None and any(processes.rank_of(item.at) == initiator for item in ordered)
    score += _FOR_INITIATOR * on_initiator
    reasons = tuple(_reasons(ordered, contexts, initiator if on_initiator else None))
    return RankedEntry(best.entry, tuple(ordered), score, _confidence(ordered, contexts), reasons)


def _reasons(evidence: Sequence[Evidence], contexts: set[int], initiator: int | None) -> Iterable[str]:
    best = evidence[0]
    if best.role == "primary":
        yield "a line names this failure"
    elif best.role == "confirmation":
        yield "a line elsewhere proves the cause"
    elif best.role == "ambiguous" and not best.is_supported:
        yield "the line is printed for several causes, and nothing near it decides"
    elif best.role == "collateral":
        yield "the line is printed because something else failed"
    supported = next((item for item in evidence if item.context is not None), None)
    if supported is not None and supported.context is not None:
        yield f"near it stands `{_shortened(supported.context)}` (line {supported.context.line})"
    for item in evidence:
        if item.signature.numbers:
            shown = ", ".join(condition.text for condition in item.signature.numbers)
            values = ", ".join(f"{name} {value}" for name, value in item.hit.named.items())
            yield f"the numbers in the line fit: {shown} ({values})"
            break
    if len({item.signature.template for item in evidence}) > 1:
        yield f"{len({item.signature.template for item in evidence})} different lines speak for it"
    if contexts:
        yield f"{len(contexts)} further sign{'s' if len(contexts) > 1 else ''} of it nearby"
    if initiator is not None:
        yield f"the line is from rank {initiator}, which failed first"


def _confidence(evidence: Sequence[Evidence], contexts: set[int]) -> str:
    deciding = [item for item in evidence if item.decides]
    if not deciding:
        return "low"
    best = deciding[0]
    specific = sum(len(part) for part in best.template.split("<*>")) >= _SPECIFIC
    signs = (
        specific
        + best.hit.is_error
        + best.is_supported
        + (len({d.signature.template for d in deciding}) > 1)
        + bool(contexts)
    )
    roles = {item.role for item in evidence}
    if (roles >= {"confirmation"} and len(roles) > 1) or (best.role in DECISIVE and signs >= 2):
        return "high"
    return "medium" if signs or best.role in DECISIVE else "low"


def _firsts(by_entry: dict[str, list[Evidence]]) -> dict[str, float]:
    """Return for each named entry how much it gains for being printed before the others of the same file.

    In a file that spans many failures, such as a kernel log of days, only the last time without a long pause counts.
    """
    lines: dict[str, list[tuple[LogLine, str]]] = {}
    for id, items in by_entry.items():
        for item in items:
            if item.decides:
                lines.setdefault(item.at.file, []).append((item.at, id))
    gains: dict[str, float] = {}
    for placed in lines.values():
        placed.sort(key=lambda pair: pair[0].line)
        first = _begin_of_last_time(placed)
        gains[placed[first][1]] = _FOR_FIRST
        gains.update({id: _FOR_FIRST for line, id in placed if line.line == placed[first][0].line})
    return gains


def _begin_of_last_time(placed: Sequence[tuple[LogLine, str]]) -> int:
    for index in range(len(placed) - 1, 0, -1):
        before, after = placed[index - 1][0].moment, placed[index][0].moment
        pause = before.before(after) if before is not None and after is not None else None
        if pause is not None and pause > _LONG_PAUSE:
            return index
    return 0


def _causes_before_effects(ranked: list[RankedEntry]) -> list[RankedEntry]:
    """Put an entry before those that it is known to bring about, where both are named."""
    ordered = list(ranked)
    for _ in range(len(ordered)):
        for later in range(1, len(ordered)):
            cause = ordered[later]
            effects = [i for i in range(later) if ordered[i].entry.id in cause.entry.causes and ordered[i].decides]
            if cause.decides and effects and not _causes(ordered[effects[0]], cause):
                ordered.insert(effects[0], ordered.pop(later))
                break
        else:
            break
    return ordered


def _causes(one: RankedEntry, other: RankedEntry) -> bool:
    return other.entry.id in one.entry.causes


def _shortened(line: LogLine) -> str:
    return line.text if len(line.text) <= 90 else line.text[:88] + " …"
