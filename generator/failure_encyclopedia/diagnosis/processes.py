"""The ranks of a run, gathered from all its files: which exist, and what became of each."""

from __future__ import annotations

from collections.abc import Sequence

from .attribution import Attribution
from .evidence import Evidence
from .findings import FileScan, LogLine, WitnessHit
from .initiator import Testimony, find_initiator
from .rank_facts import RankFacts, place
from .witness import RANKS_AT_MOST, Kind, is_transport_error, leading_number, ranks_of, signal_of

WRAPPERS = frozenset(
    {
        "ActorDiedError", "AlgorithmError", "BrokenPipeError", "CalledProcessError", "ChildFailedError",
        "ConnectionResetError", "EngineDeadError", "ExecuteUserScriptError", "LocalRayletDiedError",
        "ProcessExitedException", "ProcessRaisedException", "RayActorError", "RayTaskError",
        "RendezvousClosedError", "SignalException", "WorkerCrashedError",
    }
)  # fmt: skip
"""Exceptions that only forward what failed in another process."""
_OF_OTHERS = (Kind.PEER_LOST, Kind.WAITED, Kind.WRAPPER, Kind.STORE_WAITS, Kind.STORE_AWAY, Kind.NAMED)
_CHATTER = ("info", "debug", "warning")
_SURVIVED = 120.0
"""Seconds for which a rank goes on after an error that did not end it."""
_SURVIVED_LINES = 2000
"""The same in lines, where there are no times."""


class Processes:
    """The ranks of a run, gathered from all its files."""

    def __init__(self, scans: Sequence[FileScan], evidence: Sequence[Evidence]) -> None:
        """Gather what the files of one run say of ranks."""
        self._attribution = Attribution(scans)
        self._testimony = Testimony()
        self._consequences: set[tuple[str, int]] = set()
        for scan in scans:
            self._hear_presence(scan)
            self._hear_witnesses(scan)
        self._hear_evidence(scans, evidence)
        self._note_gaps(scans)
        self.initiator = find_initiator(self._testimony)
        self._describe()

    @property
    def facts(self) -> dict[int, RankFacts]:
        """What the logs say of each rank of which they say anything."""
        return self._testimony.facts

    @property
    def world(self) -> int | None:
        """How many ranks there are, where that is known."""
        return self._testimony.world

    @property
    def missing(self) -> tuple[int, ...]:
        """Ranks of the world of which the logs show nothing."""
        return tuple(rank for rank in range(self.world or 0) if self._is_missing(rank))

    def rank_of(self, line: LogLine) -> int | None:
        """Return the rank whose process printed a line, None where that cannot be known."""
        return self._attribution.rank_of(line)

    def is_consequence(self, line: LogLine) -> bool:
        """Whether a line is printed because of another process, also where it names an entry."""
        return (line.file, line.line) in self._consequences

    def _is_missing(self, rank: int) -> bool:
        return rank not in self.facts or self.facts[rank].state == "missing"

    def _hear_presence(self, scan: FileScan) -> None:
        of_file = self._attribution.rank_of_file(scan)
        if of_file is not None and len(scan.last_of_rank) <= 1:
            facts = self._testimony.rank(of_file)
            facts.files.append(scan.file)
            facts.last_line = scan.last_line or facts.last_line
            facts.cut_off = scan.ends_in_line or bool(scan.remarks)
            return
        seen = dict(scan.last_of_rank)
        for local, line in scan.last_of_local_rank.items():
            rank = self._attribution.rank_of_local(scan.file, local)
            if rank is not None and (rank not in seen or seen[rank].line < line.line):
                seen[rank] = line
        for rank, line in seen.items():
            facts = self._testimony.rank(rank)
            facts.files.append(scan.file)
            facts.last_line = line
            facts.host = facts.host or line.host

    def _hear_witnesses(self, scan: FileScan) -> None:
        block_rank: int | None = None
        is_root = False
        for witness in sorted(scan.witnesses, key=lambda w: (w.at.line, w.at.column)):
            if witness.kind is Kind.BLOCK_ROOT:
                is_root = True
            elif witness.kind is Kind.BLOCK_RANK:
                block_rank = leading_number(witness.captures.get("rank"))
                if is_root and self._testimony.block_root is None:
                    self._testimony.block_root = block_rank
                is_root = False
            elif witness.kind is Kind.BLOCK_EXIT:
                if block_rank is not None:
                    self._note_exit(block_rank, witness)
                block_rank = None
            elif witness.kind is Kind.EXIT:
                for ended in self._ended(witness):
                    self._note_exit(ended, witness)
            elif witness.kind is Kind.WORLD:
                self._note_world(witness)
            else:
                self._note_process(witness, self.rank_of(witness.at))

    def _note_world(self, witness: WitnessHit) -> None:
        world = leading_number(witness.captures.get("world"))
        if world is not None and 0 < world <= RANKS_AT_MOST:
            self._testimony.world = max(self._testimony.world or 0, world)
        rank = leading_number(witness.captures.get("rank"))
        if rank is not None and 0 <= rank <= RANKS_AT_MOST:
            self._testimony.rank(rank)

    def _note_process(self, witness: WitnessHit, rank: int | None) -> None:
        if witness.kind is Kind.STORE_WAITS:
            self._note_world(witness)
            self._testimony.joined = leading_number(witness.captures.get("joined"))
        elif witness.kind is Kind.NAMED:
            named = ranks_of(witness.captures.get("ranks", ""))
            self._testimony.named.update({other: witness.at for other in named if other != rank})
        if rank is None:
            return
        facts = self._testimony.rank(rank)
        if witness.kind is Kind.CRASHED:
            facts.crashes.append(witness.at)
            facts.signal = facts.signal or signal_of(witness.captures)
        elif witness.kind is Kind.PEER_LOST:
            facts.lost_peer = facts.lost_peer or witness.at
        elif witness.kind in (Kind.WAITED, Kind.STORE_WAITS, Kind.STORE_AWAY, Kind.NAMED):
            facts.waited = facts.waited or witness.at
            if witness.kind is Kind.STORE_AWAY:
                self._testimony.store_seekers.add(rank)
        elif witness.kind is Kind.LAST_WORK:
            sequence = leading_number(witness.captures.get("sequence"))
            if sequence is not None:
                self._testimony.sequences.setdefault(rank, sequence)

    def _ended(self, witness: WitnessHit) -> tuple[int, ...]:
        """Return the ranks of which a witness says that they ended."""
        captures = witness.captures
        if "ranks" in captures:
            return ranks_of(captures["ranks"])
        rank = leading_number(captures.get("rank"))
        if rank is None:
            local = leading_number(captures.get("local"))
            rank = (
                self.rank_of(witness.at) if local is None else self._attribution.rank_of_local(witness.at.file, local)
            )
        return () if rank is None else (rank,)

    def _note_exit(self, rank: int, witness: WitnessHit) -> None:
        facts = self._testimony.rank(rank)
        facts.signal = signal_of(witness.captures) or facts.signal
        code = leading_number(witness.captures.get("code"))
        facts.exit_code = code if code is not None else facts.exit_code
        facts.exit_line = facts.exit_line or witness.at

    def _hear_evidence(self, scans: Sequence[FileScan], evidence: Sequence[Evidence]) -> None:
        consequences = self._consequences = _consequences(scans, evidence)
        for item in evidence:
            rank = self.rank_of(item.at)
            if rank is None:
                continue
            if item.decides and (item.at.file, item.at.line) not in consequences:
                self._testimony.rank(rank).causes.append(item)
            elif item.role == "collateral":
                self._testimony.rank(rank).collateral.append(item)
        for scan in scans:
            for error in scan.errors:
                rank = self.rank_of(error.at)
                consequence = (error.at.file, error.at.line) in consequences or error.name in WRAPPERS
                own = not consequence and error.at.level not in _CHATTER and not is_transport_error(error.name)
                if rank is not None and own:
                    self._testimony.rank(rank).errors.append(error)
        self._leave_out_survived_errors()

    def _leave_out_survived_errors(self) -> None:
        """Leave out errors after which their ranks went on, where any rank shows a cause without them."""
        ended = {
            rank: [error for error in facts.errors if not _was_survived(error.at, facts.last_line)]
            for rank, facts in self.facts.items()
        }
        if any(ended[rank] or facts.causes or facts.killed for rank, facts in self.facts.items()):
            for rank, facts in self.facts.items():
                facts.errors = ended[rank]

    def _note_gaps(self, scans: Sequence[FileScan]) -> None:
        """Take ranks between those that have files for ranks whose files are missing."""
        of_files = [rank for scan in scans if (rank := self._attribution.rank_of_file(scan)) is not None]
        if len(of_files) > 1 and max(of_files) < RANKS_AT_MOST:
            self._testimony.world = max(self._testimony.world or 0, max(of_files) + 1)

    def _describe(self) -> None:
        """Say what became of each rank."""
        failing = any(facts.shows_cause or facts.is_victim for facts in self.facts.values())
        if len(self.facts) > 1 or self._testimony.joined is not None:
            for rank in range(self.world or 0):
                self._testimony.rank(rank)
        if self.initiator.rank is not None:
            self._testimony.rank(self.initiator.rank)
        for facts in self.facts.values():
            facts.state, facts.why = self._state(facts, failing)

    def _state(self, facts: RankFacts, failing: bool) -> tuple[str, str]:
        first = facts.rank == self.initiator.rank
        if facts.shows_cause:
            return ("first" if first else "failed"), facts.cause_text
        unseen = not facts.files and facts.last_line is None and facts.exit_line is None
        if unseen and not facts.is_victim:
            return "missing", "nothing of it is in these logs"
        if first:
            return "first", self.initiator.why
        if facts.is_victim:
            return "victim", facts.consequence_text
        if facts.exit_line is not None:
            return "failed", f"it ended with an error, as {place(facts.exit_line)} says"
        if failing:
            return "silent", "its log is cut off" if facts.cut_off else "its log ends without a word of the failure"
        return "healthy", ""


def _consequences(scans: Sequence[FileScan], evidence: Sequence[Evidence]) -> set[tuple[str, int]]:
    """Return the lines that programs print because of another process, also where they name an entry."""
    collateral = {(item.at.file, item.at.line) for item in evidence if item.role == "collateral"}
    collateral -= {(item.at.file, item.at.line) for item in evidence if item.decides}
    return collateral | {
        (witness.at.file, witness.at.line) for scan in scans for witness in scan.witnesses if witness.kind in _OF_OTHERS
    }


def _was_survived(error: LogLine, last: LogLine | None) -> bool:
    """Whether a rank went on for long after an error, which then did not end it."""
    if last is None or last.file != error.file:
        return False
    if error.moment is not None and last.moment is not None:
        later = error.moment.before(last.moment)
        if later is not None:
            return later > _SURVIVED
    return last.line - error.line > _SURVIVED_LINES
