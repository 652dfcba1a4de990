"""Which rank printed a line: by its own mark, by the name of its file, or by its local rank where that is enough."""

from __future__ import annotations

from collections.abc import Sequence

from .file_name import ranks_in_numbered_names
from .findings import FileScan, LogLine
from .witness import Kind, leading_number

_OF_LAUNCHERS = (Kind.EXIT, Kind.BLOCK_RANK, Kind.BLOCK_EXIT)


class Attribution:
    """Knows the ranks of the lines in the files of one run."""

    def __init__(self, scans: Sequence[FileScan]) -> None:
        """Learn from the files of one run."""
        named = any(scan.name_rank is not None for scan in scans)
        self._numbered = {} if named else ranks_in_numbered_names([scan.file for scan in scans])
        self._scan_of = {scan.file: scan for scan in scans}
        self._of_local, self._one_host = _local_ranks(scans)

    def rank_of(self, line: LogLine) -> int | None:
        """Return the rank whose process printed a line, None where that cannot be known."""
        scan = self._scan_of.get(line.file)
        of_file = self.rank_of_file(scan) if scan is not None else None
        if of_file is not None and scan is not None and len(scan.last_of_rank) <= 1:
            return of_file
        if line.rank is not None:
            return line.rank
        if line.local_rank is not None:
            return self.rank_of_local(line.file, line.local_rank)
        if of_file is None and scan is not None and _is_of_one_process(scan):
            return next(iter(scan.last_of_rank))
        return of_file

    def rank_of_file(self, scan: FileScan) -> int | None:
        """Return the rank that a file's name says."""
        return scan.name_rank if scan.name_rank is not None else self._numbered.get(scan.file)

    def rank_of_local(self, file: str, local_rank: int) -> int | None:
        """Return the rank that has a local rank, None where several hosts make that uncertain."""
        return self._of_local.get((file, local_rank), local_rank if self._one_host else None)


def _local_ranks(scans: Sequence[FileScan]) -> tuple[dict[tuple[str, int], int], bool]:
    """Return which rank a local rank of a file is, as torchrun reports it, and whether there is only one host.

    With one host a local rank is the rank.
    """
    known: dict[tuple[str, int], int] = {}
    hosts: set[str] = set()
    for scan in scans:
        for witness in scan.witnesses:
            local = leading_number(witness.captures.get("local"))
            rank = leading_number(witness.captures.get("rank"))
            if witness.kind is Kind.BLOCK_RANK and local is not None and rank is not None:
                known[scan.file, local] = rank
        hosts.update(scan.hosts)
    return known, len(hosts) <= 1 and all(rank == local for (_, local), rank in known.items())


def _is_of_one_process(scan: FileScan) -> bool:
    """Whether a file holds the output of one rank, so that its lines without a mark are from it too."""
    of_launcher = any(witness.kind in _OF_LAUNCHERS for witness in scan.witnesses)
    return len(scan.last_of_rank) == 1 and not scan.last_of_local_rank and not of_launcher
