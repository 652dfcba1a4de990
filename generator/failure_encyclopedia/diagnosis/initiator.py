"""Which rank failed first: rules from the surest to the vaguest, and the answer that the logs cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .findings import LogLine
from .rank_facts import RankFacts, list_ranks, name_ranks, place

_CLEARLY_LATER = 1.0
"""Seconds by which one clock must be ahead of another before the order is believed across files."""


@dataclass(frozen=True)
class Initiator:
    """Which rank failed first, and why we think so."""

    rank: int | None
    why: str
    confidence: str = ""
    """`high`, `medium` or `low`; nothing where no rank is named."""


@dataclass
class Testimony:
    """What all files of a run together say of its ranks."""

    facts: dict[int, RankFacts] = field(default_factory=dict)
    world: int | None = None
    """How many ranks there are, where anything says so."""
    joined: int | None = None
    """How many ranks came to the store, where it waited in vain."""
    store_seekers: set[int] = field(default_factory=set)
    """Ranks that could not reach the store."""
    named: dict[int, LogLine] = field(default_factory=dict)
    """Ranks that others name as those that did not come."""
    sequences: dict[int, int] = field(default_factory=dict)
    """Number of the collective in which each rank was caught."""
    block_root: int | None = None
    """The rank that a launcher saw end first."""

    def rank(self, rank: int) -> RankFacts:
        """Return the facts of a rank, which may be new."""
        return self.facts.setdefault(rank, RankFacts(rank))

    def others(self, ranks: set[int]) -> list[int]:
        """Return all ranks that are known to exist but for some."""
        return [rank for rank in sorted({*self.facts, *range(self.world or 0)}) if rank not in ranks]


def find_initiator(testimony: Testimony) -> Initiator:
    """Return the rank that failed first, or why the logs do not tell.

    A line that names a cause goes before time, silence and the signal of the exit count, and a line that another
    process causes never makes an initiator. What a launcher reports as the root cause is the last witness to be heard.
    """
    rules = (_by_cause, _by_store, _by_being_named, _by_waiting, _by_lost_peers, _by_sequence)
    for rule in rules:
        found = rule(testimony)
        if found is not None:
            return found
    return _by_block(testimony)


def _by_cause(testimony: Testimony) -> Initiator | None:
    candidates = [facts for facts in testimony.facts.values() if facts.shows_cause]
    if not candidates:
        return None
    if len(candidates) == 1:
        return _only(candidates[0], testimony)
    if len(candidates) == len(testimony.facts) and len({facts.what for facts in candidates}) == 1:
        return Initiator(None, f"all {len(candidates)} ranks fail alike: {candidates[0].what}")
    first = _first(candidates)
    if first is not None:
        return Initiator(first.rank, f"rank {first.rank} shows the first cause: {first.cause_text}", "medium")
    root = testimony.block_root
    if root in {facts.rank for facts in candidates}:
        why = f"several ranks show a cause without comparable times; the launcher saw rank {root} end first"
        return Initiator(root, why, "low")
    ranks = list_ranks([facts.rank for facts in candidates])
    return Initiator(None, f"several ranks show a cause ({ranks}), and no time tells which was first")


def _only(facts: RankFacts, testimony: Testimony) -> Initiator:
    others = len(testimony.facts) - 1
    victims = sum(other.is_victim for other in testimony.facts.values() if other is not facts)
    why = f"only rank {facts.rank} shows a cause: {facts.cause_text}"
    if victims:
        why += f"; {victims} of {others} other ranks show only consequences"
    confidence = "high" if victims or facts.causes or facts.killed else "medium"
    return Initiator(facts.rank, why, confidence)


def _first(candidates: Sequence[RankFacts]) -> RankFacts | None:
    """Return the rank whose cause is printed clearly before all others', None where that cannot be said."""
    lines = [(facts, line) for facts in candidates if (line := facts.cause_line) is not None]
    if len(lines) < len(candidates):
        return None
    if len({line.file for _, line in lines}) == 1:
        return min(lines, key=lambda item: item[1].line)[0]
    timed = [(facts, line.moment) for facts, line in lines if line.moment is not None]
    if len(timed) < len(candidates):
        return None
    for facts, moment in timed:
        gaps = [moment.before(other) for rank, other in timed if rank is not facts]
        if all(gap is not None and gap > _CLEARLY_LATER for gap in gaps):
            return facts
    return None


def _by_store(testimony: Testimony) -> Initiator | None:
    world, joined = testimony.world, testimony.joined
    if joined is not None and world is not None:
        absent = testimony.others(set(testimony.facts))
        if len(absent) == world - joined == 1:
            why = f"rank {absent[0]} never came: {joined} of {world} ranks joined the store"
            return Initiator(absent[0], why, "high")
        return Initiator(None, f"{joined} of {world} ranks joined the store; those that print nothing never came")
    if testimony.store_seekers and 0 not in testimony.store_seekers:
        seekers = list_ranks(sorted(testimony.store_seekers))
        return Initiator(0, f"rank {seekers} cannot reach the store, which rank 0 keeps", "medium")
    return None


def _by_being_named(testimony: Testimony) -> Initiator | None:
    if len(testimony.named) != 1:
        return None
    [(rank, line)] = testimony.named.items()
    return Initiator(rank, f"other ranks name rank {rank} as the one that did not come: {place(line)}", "medium")


def _by_waiting(testimony: Testimony) -> Initiator | None:
    facts_of = testimony.facts
    waiting = [facts for facts in facts_of.values() if facts.waited]
    others = testimony.others({facts.rank for facts in waiting})
    if not waiting or not others:
        return None
    silent = [rank for rank in others if rank not in facts_of or not facts_of[rank].is_victim]
    suspects = silent or others
    waited = f"{name_ranks(waiting)} waited for another rank until the timeout"
    if len(suspects) == 1:
        return Initiator(suspects[0], f"{waited}; only rank {suspects[0]} did not wait", "medium")
    last = None if silent else _last_to_lose([facts_of[rank] for rank in suspects])
    if last is not None:
        return Initiator(last, f"{waited}; rank {last} was the last to notice, being busy elsewhere", "low")
    return Initiator(None, f"{waited}; look at those that did not wait: {list_ranks(suspects)}")


def _last_to_lose(suspects: Sequence[RankFacts]) -> int | None:
    """Return the rank that lost its peer last, by the order of one file."""
    lost = [(line, facts.rank) for facts in suspects if (line := facts.lost_peer) is not None]
    if len(lost) < len(suspects) or len({line.file for line, _ in lost}) > 1:
        return None
    return max(lost, key=lambda pair: pair[0].line)[1]


def _by_lost_peers(testimony: Testimony) -> Initiator | None:
    losers = [facts for facts in testimony.facts.values() if facts.is_victim]
    others = testimony.others({facts.rank for facts in losers})
    if not losers or not others:
        return None
    if len(others) == 1:
        facts = testimony.facts.get(others[0])
        last = f"; its last line is {place(facts.last_line)}" if facts is not None and facts.last_line else ""
        why = f"every other rank lost a peer, and rank {others[0]} ends without a word{last}"
        return Initiator(others[0], why, "medium")
    suspects = list_ranks(others)
    return Initiator(None, f"{name_ranks(losers)} lost a peer; which of ranks {suspects} it was the logs do not tell")


def _by_sequence(testimony: Testimony) -> Initiator | None:
    sequences = testimony.sequences
    if len(sequences) < 2:
        return None
    lowest = min(sequences.values())
    behind = [rank for rank, sequence in sequences.items() if sequence == lowest]
    if len(behind) > 1:
        return None
    why = f"rank {behind[0]} is behind all others: it was caught in collective {lowest}"
    return Initiator(behind[0], why, "medium")


def _by_block(testimony: Testimony) -> Initiator:
    root = testimony.facts.get(testimony.block_root) if testimony.block_root is not None else None
    if root is not None and not root.is_victim:
        why = f"the launcher saw rank {root.rank} end first; its log shows nothing of its own"
        return Initiator(root.rank, why, "low")
    if root is not None:
        return Initiator(None, f"the launcher saw rank {root.rank} end first, but that rank shows only consequences")
    ended = [facts for facts in testimony.facts.values() if facts.exit_line is not None and not facts.is_victim]
    if len(ended) == 1 and ended[0].exit_line is not None:
        why = f"only rank {ended[0].rank} ended with an error, as {place(ended[0].exit_line)} says"
        return Initiator(ended[0].rank, why, "medium")
    if len(testimony.facts) > 1:
        return Initiator(None, "no rank shows anything that is not the consequence of another")
    return Initiator(None, "only one rank is seen" if testimony.facts else "the log does not tell ranks apart")
