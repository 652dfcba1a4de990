"""Which entries the evidence speaks for, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..library import LibraryEntry
from .evidence import Evidence
from .findings import LogLine
from .processes import Processes

_FOR_EACH_FURTHER = 3.0
_MOST_FOR_FURTHER = 9.0
_FOR_CONTEXT_SIGNATURE = 5.0
_MOST_FOR_CONTEXT_SIGNATURES = 10.0
_FOR_INITIATOR = 12.0
_FOR_FIRST = 12.0
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
    return _causes_before_effects(ranked)


def _rank(items: Sequence[Evidence], processes: Processes, for_first: float) -> RankedEntry:
    ordered = sorted(items, key=lambda item: (-item.worth, item.at.file, item.at.line))
    best = ordered[0]
    templates = {item.signature.template for item in ordered}
    contexts = {number for item in ordered for number, _ in item.beside}
    score = best.worth + for_first
    score += min(_MOST_FOR_FURTHER, _FOR_EACH_FURTHER * (len(templates) - 1))
    score += min(_MOST_FOR_CONTEXT_SIGNATURES, _FOR_CONTEXT_SIGNATURE * len(contexts))
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
    signs = specific + best.hit.is_error + best.is_supported + (len({d.signature.template for d in deciding}) > 1) + bool(contexts)
    if best.role == "confirmation" or (best.role == "primary" and signs >= 2):
        return "high"
    return "medium" if signs or best.role == "primary" else "low"


def _firsts(by_entry: dict[str, list[Evidence]]) -> dict[str, float]:
    """Return for each named entry how much it gains for being printed before the others of the same file."""
    starts: dict[str, list[tuple[int, str]]] = {}
    for id, items in by_entry.items():
        deciding = [item.at for item in items if item.decides]
        for line in deciding:
            starts.setdefault(line.file, []).append((line.line, id))
    gains: dict[str, float] = {}
    for lines in starts.values():
        order = list(dict.fromkeys(id for _, id in sorted(lines)))
        first_lines = {id: min(line for line, other in lines if other == id) for id in order}
        earliest = min(first_lines.values())
        for id in order:
            if first_lines[id] == earliest:
                gains[id] = _FOR_FIRST
            else:
                gains.setdefault(id, 0.0)
    return gains


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
