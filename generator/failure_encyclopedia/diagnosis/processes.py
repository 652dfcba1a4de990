"""The ranks of a run: which exist, what became of each, and which failed first, as far as the logs can tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .evidence import Evidence
from .file_name import ranks_in_numbered_names
from .findings import ErrorHit, FileScan, LogLine, WitnessHit
from .witness import SIGNALS, Kind, is_transport_error, ranks_of, signal_of

SIGTERM, SIGINT, SIGABRT = 15, 2, 6
WRAPPERS = frozenset(
    {
        "ChildFailedError", "CalledProcessError", "ProcessExitedException", "ProcessRaisedException",
        "SignalException", "RayActorError", "ActorDiedError", "RayTaskError", "RendezvousClosedError",
        "AlgorithmError", "ExecuteUserScriptError", "WorkerCrashedError", "LocalRayletDiedError", "EngineDeadError", "BrokenPipeError", "ConnectionResetError",
    }
)  # fmt: skip
"""Exceptions that only forward what failed in another process."""
_OF_OTHERS = (Kind.PEER_LOST, Kind.WAITED, Kind.WRAPPER, Kind.STORE_WAITS, Kind.STORE_AWAY, Kind.NAMED)
_RANKS_AT_MOST = 65536
"""Larger worlds are taken for a misread number."""
_SURVIVED = 120.0
"""Seconds for which a rank goes on after an error that did not end it."""
_SURVIVED_LINES = 2000
"""The same in lines, where there are no times."""
_CLEARLY_LATER = 1.0
"""Seconds by which one clock must be ahead of another before the order is believed across files."""


@dataclass
class RankFacts:
    """What the logs say of one rank."""

    rank: int
    host: str = ""
    files: list[str] = field(default_factory=list)
    last_line: LogLine | None = None
    causes: list[Evidence] = field(default_factory=list)
    """Evidence on this rank that names an entry."""
    errors: list[ErrorHit] = field(default_factory=list)
    """Exceptions that are not the consequence of another process."""
    crashes: list[LogLine] = field(default_factory=list)
    signal: int | None = None
    """By which it ended, as a launcher says."""
    exit_code: int | None = None
    exit_line: LogLine | None = None
    waited: LogLine | None = None
    """It waited for another until its patience ended."""
    lost_peer: LogLine | None = None
    """It lost the connection to another."""
    collateral: list[Evidence] = field(default_factory=list)
    cut_off: bool = False
    """Whether its log ends within a line or is truncated."""
    state: str = "healthy"
    """`first`, `failed`, `victim`, `silent`, `missing` or `healthy`."""
    why: str = ""

    @property
    def killed(self) -> bool:
        """Whether a signal ended it that neither a launcher sends to clean up nor a waiting process to itself."""
        if self.signal in (None, SIGTERM, SIGINT):
            return False
        return self.signal != SIGABRT or not (self.waited or self.lost_peer)

    @property
    def is_victim(self) -> bool:
        """Whether all that it shows is the consequence of another process."""
        return bool(self.waited or self.lost_peer or self.collateral or self.signal == SIGTERM)

    @property
    def shows_cause(self) -> bool:
        """Whether it shows something that is no consequence of another process."""
        return bool(self.causes or self.errors or self.killed or (self.crashes and not (self.waited or self.lost_peer)))


@dataclass(frozen=True)
class Initiator:
    """Which rank failed first, and why we think so."""

    rank: int | None
    why: str
    confidence: str = ""
    """`high`, `medium` or `low`; nothing where no rank is named."""


class Processes:
    """The ranks of a run, gathered from all its files."""

    def __init__(self, scans: Sequence[FileScan], evidence: Sequence[Evidence]) -> None:
        """Gather what the files of one run say of ranks."""
        self._scans = scans
        self._numbered = {} if any(s.name_rank is not None for s in scans) else ranks_in_numbered_names([s.file for s in scans])
        self.world: int | None = None
        self.facts: dict[int, RankFacts] = {}
        self._of_local = self._local_ranks()
        self._of_pid: dict[tuple[str, str], int] = {}
        self.block_root: int | None = None
        self._store_waits: WitnessHit | None = None
        self._store_away: list[WitnessHit] = []
        self._named: list[tuple[int, WitnessHit]] = []
        self._sequences: dict[int, int] = {}
        self._gather(evidence)
        self._note_gaps()
        self.initiator = self._initiator()
        self._describe()

    def rank_of(self, line: LogLine) -> int | None:
        """Return the rank whose process printed a line, None where that cannot be known."""
        scan = next((s for s in self._scans if s.file == line.file), None)
        of_file = self._file_rank(scan) if scan else None
        if of_file is not None and scan is not None and len(scan.last_of_rank) <= 1:
            return of_file
        if line.rank is not None:
            return line.rank
        if line.local_rank is not None:
            return self._of_local.get((line.file, line.local_rank), self._of_local.get(("", line.local_rank)))
        if of_file is None and scan is not None and _is_of_one_process(scan):
            return next(iter(scan.last_of_rank))
        return of_file

    @property
    def missing(self) -> tuple[int, ...]:
        """Ranks of the world of which the logs show nothing."""
        world = range(min(self.world or 0, _RANKS_AT_MOST))
        return tuple(rank for rank in world if rank not in self.facts or self.facts[rank].state == "missing")

    def _file_rank(self, scan: FileScan) -> int | None:
        return scan.name_rank if scan.name_rank is not None else self._numbered.get(scan.file)

    def _local_ranks(self) -> dict[tuple[str, int], int]:
        """Return which rank a local rank is: as torchrun's report says, else itself where there is only one host."""
        known: dict[tuple[str, int], int] = {}
        locals_seen: set[int] = set()
        hosts: set[str] = set()
        for scan in self._scans:
            locals_seen.update(scan.last_of_local_rank)
            for witness in scan.witnesses:
                if witness.kind is Kind.BLOCK_RANK:
                    local, rank = _number(witness.captures.get("local")), _number(witness.captures.get("rank"))
                    if local is not None and rank is not None:
                        known[scan.file, local] = rank
                if witness.kind is Kind.EXIT and (local := _number(witness.captures.get("local"))) is not None:
                    locals_seen.add(local)
            hosts.update(line.host for line in _all_lines(scan) if line.host and line.local_rank is not None)
            locals_seen.update(line.local_rank for line in _all_lines(scan) if line.local_rank is not None)
        if len(hosts) <= 1 and not any(rank != local for (_, local), rank in known.items()):
            known.update({("", local): local for local in locals_seen})
        return known

    def _rank(self, rank: int) -> RankFacts:
        return self.facts.setdefault(rank, RankFacts(rank))

    def _gather(self, evidence: Sequence[Evidence]) -> None:
        for scan in self._scans:
            self._gather_presence(scan)
            self._gather_witnesses(scan)
        consequences = self._consequences(evidence)
        for item in evidence:
            rank = self.rank_of(item.at)
            if rank is None:
                continue
            if item.decides and (item.at.file, item.at.line) not in consequences:
                self._rank(rank).causes.append(item)
            elif item.role == "collateral":
                self._rank(rank).collateral.append(item)
        for scan in self._scans:
            for error in scan.errors:
                rank = self.rank_of(error.at)
                consequence = (error.at.file, error.at.line) in consequences or error.name in WRAPPERS
                chatter = error.at.level in ("info", "debug", "warning")
                if rank is not None and not consequence and not chatter and not is_transport_error(error.name):
                    self._rank(rank).errors.append(error)
        for facts in self.facts.values():
            ended = [error for error in facts.errors if not _was_survived(error.at, facts.last_line)]
            facts.errors = ended or ([] if facts.is_victim else facts.errors)

    def _consequences(self, evidence: Sequence[Evidence]) -> set[tuple[str, int]]:
        """Return the lines that programs print because of another process, also where they name an entry."""
        collateral = {(item.at.file, item.at.line) for item in evidence if item.role == "collateral"}
        collateral -= {(item.at.file, item.at.line) for item in evidence if item.decides}
        return collateral | {
            (witness.at.file, witness.at.line)
            for scan in self._scans
            for witness in scan.witnesses
            if witness.kind in _OF_OTHERS
        }

    def _gather_presence(self, scan: FileScan) -> None:
        of_file = self._file_rank(scan)
        if of_file is not None and len(scan.last_of_rank) <= 1:
            facts = self._rank(of_file)
            facts.files.append(scan.file)
            facts.last_line = scan.last_line or facts.last_line
            facts.cut_off = scan.ends_in_line or bool(scan.remarks)
            return
        for rank, line in scan.last_of_rank.items():
            facts = self._rank(rank)
            facts.files.append(scan.file)
            facts.last_line = line
            facts.host = facts.host or line.host
        for local, line in scan.last_of_local_rank.items():
            of_local = self._of_local.get((scan.file, local), self._of_local.get(("", local)))
            if of_local is not None:
                facts = self._rank(of_local)
                if facts.last_line is None or facts.last_line.line < line.line:
                    facts.last_line = line
                if scan.file not in facts.files:
                    facts.files.append(scan.file)

    def _gather_witnesses(self, scan: FileScan) -> None:
        block_rank: int | None = None
        is_root = False
        for witness in sorted(scan.witnesses, key=lambda w: (w.at.line, w.at.column)):
            captures = witness.captures
            if witness.kind is Kind.BLOCK_ROOT:
                is_root = True
            elif witness.kind is Kind.BLOCK_RANK:
                block_rank = _number(captures.get("rank"))
                if is_root and block_rank is not None and self.block_root is None:
                    self.block_root = block_rank
                is_root = False
            elif witness.kind is Kind.BLOCK_EXIT and block_rank is not None:
                self._note_exit(self._rank(block_rank), witness)
                block_rank = None
            else:
                self._gather_witness(witness)

    def _gather_witness(self, witness: WitnessHit) -> None:
        captures = witness.captures
        rank = self.rank_of(witness.at)
        if witness.kind is Kind.WORLD:
            world = _number(captures.get("world"))
            if world is not None and 0 < world <= _RANKS_AT_MOST:
                self.world = max(self.world or 0, world)
            if (named := _number(captures.get("rank"))) is not None:
                self._rank(named)
        elif witness.kind is Kind.EXIT:
            for ended in self._ended(witness):
                self._note_exit(self._rank(ended), witness)
        elif witness.kind in (Kind.STORE_WAITS, Kind.STORE_AWAY):
            if witness.kind is Kind.STORE_WAITS:
                self._store_waits = witness
            else:
                self._store_away.append(witness)
            if rank is not None:
                self._rank(rank).waited = self._rank(rank).waited or witness.at
        elif witness.kind is Kind.NAMED:
            self._named.extend((named, witness) for named in ranks_of(captures.get("ranks", "")) if named != rank)
            if rank is not None:
                self._rank(rank).waited = self._rank(rank).waited or witness.at
        elif rank is not None:
            facts = self._rank(rank)
            if witness.kind is Kind.CRASHED:
                facts.crashes.append(witness.at)
                facts.signal = facts.signal or signal_of(captures)
            elif witness.kind is Kind.PEER_LOST:
                facts.lost_peer = facts.lost_peer or witness.at
            elif witness.kind is Kind.WAITED:
                facts.waited = facts.waited or witness.at
            elif witness.kind is Kind.LAST_WORK and (sequence := _number(captures.get("sequence"))) is not None:
                self._sequences.setdefault(rank, sequence)

    def _ended(self, witness: WitnessHit) -> tuple[int, ...]:
        """Return the ranks of which a witness says that they ended."""
        captures = witness.captures
        if "ranks" in captures:
            return ranks_of(captures["ranks"])
        if (rank := _number(captures.get("rank"))) is not None:
            return (rank,)
        local = _number(captures.get("local"))
        if local is None:
            local = _number(captures.get("line", "").partition("--local_rank=")[2])
        if local is not None:
            known = self._of_local.get((witness.at.file, local), self._of_local.get(("", local)))
            return () if known is None else (known,)
        own = self.rank_of(witness.at)
        return () if own is None else (own,)

    def _note_exit(self, facts: RankFacts, witness: WitnessHit) -> None:
        facts.signal = signal_of(witness.captures) or facts.signal
        code = _number(witness.captures.get("code"))
        facts.exit_code = code if code is not None else facts.exit_code
        facts.exit_line = facts.exit_line or witness.at

    def _initiator(self) -> Initiator:
        for rule in (
            self._by_cause,
            self._by_store,
            self._by_being_named,
            self._by_waiting,
            self._by_lost_peers,
            self._by_sequence,
        ):
            found = rule()
            if found is not None:
                return found
        return self._by_block()

    def _by_cause(self) -> Initiator | None:
        showing = [facts for facts in self.facts.values() if facts.shows_cause]
        if not showing:
            return None
        with_evidence = [f for f in showing if f.causes or f.errors]
        candidates = with_evidence or showing
        if with_evidence and len(with_evidence) < len(showing):
            candidates = showing
        if len(candidates) == 1:
            return self._only(candidates[0])
        if len(candidates) == len(self.facts) and len({_what(facts) for facts in candidates}) == 1:
            return Initiator(None, f"all {len(candidates)} ranks fail alike: {_what(candidates[0])}")
        first = _first(candidates)
        if first is not None:
            return Initiator(first.rank, f"rank {first.rank} shows the first cause: {_evidence_text(first)}", "medium")
        if self.block_root in {facts.rank for facts in candidates}:
            why = f"several ranks show a cause without comparable times; the launcher saw rank {self.block_root} end first"
            return Initiator(self.block_root, why, "low")
        ranks = ", ".join(str(facts.rank) for facts in candidates[:8])
        return Initiator(None, f"several ranks show a cause ({ranks}), and no time tells which was first")

    def _only(self, facts: RankFacts) -> Initiator:
        others = len(self.facts) - 1
        victims = sum(other.is_victim for other in self.facts.values() if other is not facts)
        why = f"only rank {facts.rank} shows a cause: {_evidence_text(facts)}"
        if victims:
            why += f"; {victims} of {others} other ranks show only consequences"
        confidence = "high" if victims or facts.causes or facts.killed else "medium"
        return Initiator(facts.rank, why, confidence)

    def _by_store(self) -> Initiator | None:
        waits = self._store_waits
        if waits is not None:
            joined, world = _number(waits.captures.get("joined")), _number(waits.captures.get("world"))
            if world:
                self.world = max(self.world or 0, world)
                absent = [rank for rank in range(world) if rank not in self.facts]
                if joined is not None and len(absent) == world - joined == 1:
                    return Initiator(absent[0], f"rank {absent[0]} never came: {joined} of {world} ranks joined the store", "high")
                return Initiator(None, f"{joined} of {world} ranks joined the store; those that print nothing never came")
        askers = {rank for witness in self._store_away if (rank := self.rank_of(witness.at)) is not None}
        if askers and 0 not in askers:
            asker = ", ".join(map(str, sorted(askers)[:8]))
            return Initiator(0, f"rank {asker} cannot reach the store, which rank 0 keeps", "medium")
        return None

    def _by_being_named(self) -> Initiator | None:
        named = sorted({rank for rank, _ in self._named})
        if len(named) == 1:
            line = self._named[0][1].at
            return Initiator(named[0], f"other ranks name rank {named[0]} as the one that did not come: {line.file}:{line.line}", "medium")
        return None

    def _by_waiting(self) -> Initiator | None:
        waiting = [facts for facts in self.facts.values() if facts.waited]
        if not waiting:
            return None
        others = self._others({facts.rank for facts in waiting})
        silent = [rank for rank in others if rank not in self.facts or not self.facts[rank].is_victim]
        suspects = silent or others
        if len(suspects) > 1 and not silent and (last := self._last_to_lose(suspects)) is not None:
            why = f"{_ranks(waiting)} waited for another rank until the timeout; rank {last} was the last to notice, being busy elsewhere"
            return Initiator(last, why, "low")
        if len(suspects) == 1:
            rank = suspects[0]
            return Initiator(rank, f"{_ranks(waiting)} waited for another rank until the timeout; only rank {rank} did not wait", "medium")
        if len(suspects) > 1:
            listed = ", ".join(map(str, suspects[:8]))
            return Initiator(None, f"{_ranks(waiting)} waited for another rank; look at those that did not: {listed}")
        return None

    def _last_to_lose(self, ranks: Sequence[int]) -> int | None:
        """Return the rank that lost its peer last, by the order of one file."""
        lost = [(line, rank) for rank in ranks if (line := self.facts[rank].lost_peer) is not None]
        if len(lost) < len(ranks) or len({line.file for line, _ in lost}) > 1:
            return None
        return max(lost, key=lambda pair: pair[0].line)[1]

    def _by_lost_peers(self) -> Initiator | None:
        losers = [facts for facts in self.facts.values() if facts.is_victim]
        if not losers:
            return None
        others = self._others({facts.rank for facts in losers})
        if len(others) == 1:
            facts_of = self.facts.get(others[0])
            last = f"; its last line is {facts_of.last_line.file}:{facts_of.last_line.line}" if facts_of and facts_of.last_line else ""
            return Initiator(others[0], f"every other rank lost a peer, and rank {others[0]} ends without a word{last}", "medium")
        if len(others) > 1:
            listed = ", ".join(map(str, others[:8]))
            return Initiator(None, f"{_ranks(losers)} lost a peer; of ranks {listed} the logs do not tell which it was")
        return None

    def _note_gaps(self) -> None:
        """Take ranks between those that have files for ranks whose files are missing."""
        with_file = [rank for rank, facts in self.facts.items() if facts.files]
        of_files = {scan.file for scan in self._scans if self._file_rank(scan) is not None}
        if len(of_files) > 1 and with_file:
            self.world = max(self.world or 0, max(with_file) + 1)

    def _others(self, ranks: set[int]) -> list[int]:
        return [rank for rank in sorted({*self.facts, *range(min(self.world or 0, _RANKS_AT_MOST))}) if rank not in ranks]

    def _by_sequence(self) -> Initiator | None:
        if len(self._sequences) < 2:
            return None
        lowest = min(self._sequences.values())
        behind = [rank for rank, sequence in self._sequences.items() if sequence == lowest]
        if len(behind) == 1:
            why = f"rank {behind[0]} is behind all others: its last collective is number {lowest}"
            return Initiator(behind[0], why, "medium")
        return None

    def _by_block(self) -> Initiator:
        root = self.facts.get(self.block_root) if self.block_root is not None else None
        if root is not None and not root.is_victim:
            return Initiator(root.rank, f"the launcher saw rank {root.rank} end first; its log shows nothing of its own", "low")
        if root is not None:
            return Initiator(None, f"the launcher saw rank {root.rank} end first, but that rank shows only consequences")
        if len(self.facts) > 1:
            return Initiator(None, "no rank shows anything that is not the consequence of another")
        return Initiator(None, "the log does not tell ranks apart" if not self.facts else "only one rank is seen")

    def _describe(self) -> None:
        """Say what became of each rank."""
        failing = any(facts.shows_cause or facts.is_victim for facts in self.facts.values())
        for rank in range(min(self.world or 0, _RANKS_AT_MOST)):
            if rank not in self.facts and (self._store_waits is not None or len(self.facts) > 1 or rank == self.initiator.rank):
                self._rank(rank)
        if self.initiator.rank is not None and self.initiator.rank not in self.facts:
            self._rank(self.initiator.rank)
        for facts in self.facts.values():
            facts.state, facts.why = self._state(facts, failing)

    def _state(self, facts: RankFacts, failing: bool) -> tuple[str, str]:
        first = facts.rank == self.initiator.rank
        if facts.shows_cause:
            return ("first" if first else "failed"), _evidence_text(facts)
        if not facts.files and facts.last_line is None and not facts.is_victim:
            return "missing", "nothing of it is in these logs"
        if first:
            return "first", self.initiator.why
        if facts.is_victim:
            return "victim", _consequence_text(facts)
        if failing:
            end = "its log is cut off" if facts.cut_off else "its log ends without a word of the failure"
            return "silent", end
        return "healthy", ""


def _is_of_one_process(scan: FileScan) -> bool:
    """Whether a file holds the output of one rank, so that its lines without a mark are from it too."""
    by_launcher = (Kind.EXIT, Kind.BLOCK_RANK, Kind.BLOCK_EXIT)
    return (
        len(scan.last_of_rank) == 1
        and not scan.last_of_local_rank
        and not any(witness.kind in by_launcher for witness in scan.witnesses)
    )


def _was_survived(error: LogLine, last: LogLine | None) -> bool:
    """Whether a rank went on for long after an error, which then did not end it."""
    if last is None or last.file != error.file:
        return False
    if error.moment is not None and last.moment is not None:
        later = error.moment.before(last.moment)
        if later is not None:
            return later > _SURVIVED
    return last.line - error.line > _SURVIVED_LINES


def _what(facts: RankFacts) -> str:
    if facts.causes:
        return facts.causes[0].entry.id
    if facts.errors:
        return facts.errors[0].name
    return SIGNALS.get(facts.signal or 0, "a crash")


def _evidence_text(facts: RankFacts) -> str:
    if facts.causes:
        item = facts.causes[0]
        return f"{item.entry.id} at {item.at.file}:{item.at.line}"
    if facts.errors:
        error = facts.errors[0]
        return f"{error.name} at {error.at.file}:{error.at.line}"
    if facts.killed:
        line = facts.exit_line or (facts.crashes[0] if facts.crashes else None)
        name = SIGNALS.get(facts.signal or 0, f"signal {facts.signal}")
        return f"ended by {name}" + (f" at {line.file}:{line.line}" if line else "")
    line = facts.crashes[0]
    return f"crashed at {line.file}:{line.line}"


def _consequence_text(facts: RankFacts) -> str:
    if facts.waited:
        return f"waited for another rank until the timeout at {facts.waited.file}:{facts.waited.line}"
    if facts.lost_peer:
        return f"lost a peer at {facts.lost_peer.file}:{facts.lost_peer.line}"
    if facts.collateral:
        return f"consequence of another failure at {facts.collateral[0].at.file}:{facts.collateral[0].at.line}"
    return "ended by the launcher (SIGTERM)"


def _first(candidates: Sequence[RankFacts]) -> RankFacts | None:
    """Return the rank whose cause is printed clearly before all others', None where that cannot be said."""
    lines = [(facts, line) for facts in candidates if (line := _cause_line(facts)) is not None]
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


def _cause_line(facts: RankFacts) -> LogLine | None:
    lines = [item.at for item in facts.causes] + [error.at for error in facts.errors] + facts.crashes
    lines += [facts.exit_line] if facts.exit_line else []
    return min(lines, key=lambda line: line.line) if lines else None


def _ranks(facts: Sequence[RankFacts]) -> str:
    ranks = sorted(item.rank for item in facts)
    listed = ", ".join(map(str, ranks[:8])) + (" …" if len(ranks) > 8 else "")
    return f"rank {listed}" if len(ranks) == 1 else f"ranks {listed}"


def _number(text: str | None) -> int | None:
    digits = ""
    for character in (text or "").strip():
        if character.isascii() and (character.isdigit() or (character == "-" and not digits)):
            digits += character
        else:
            break
    return int(digits) if digits.strip("-") else None


def _all_lines(scan: FileScan) -> Iterable[LogLine]:
    yield from (hit.at for hit in scan.hits)
    yield from (witness.at for witness in scan.witnesses)
    yield from (error.at for error in scan.errors)
    yield from scan.last_of_rank.values()
    yield from scan.last_of_local_rank.values()
