"""Searching logs with several processes: many files at once, or the blocks of one large file.

Only the search for anchors is shared out among processes; what stands in a log is judged by one, in the order of its
lines, so that the number of processes changes nothing in a diagnosis.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

from ..signature.anchors import visible_bytes
from ..signature.matching import CandidatePlace
from .blocks import Block
from .findings import FileScan
from .matcher import Matcher
from .scan import scan_file

_IN_FLIGHT = 4
"""Tasks for each process that are handed out before the first result is taken."""
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


class Workers:
    """Processes that search logs; a context manager, which ends them."""

    def __init__(self, matcher: Matcher, count: int) -> None:
        """Start so many processes and give each the matcher."""
        self._matcher = matcher
        self._count = count
        self._pool = ProcessPoolExecutor(count, initializer=_set_matcher, initargs=(matcher,))

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exception: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def scan_files(self, names: Iterable[str]) -> Iterator[FileScan]:
        """Yield what stands in each file, in order; each file is read by one process."""
        return (scan for _, scan in self._results(_scan_file, names, lambda name: name))

    def scan_file(self, name: str) -> FileScan:
        """Return what stands in a file: its blocks are searched by all processes."""
        return scan_file(name, self._matcher, self._search)

    def _search(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Iterable[CandidatePlace]]]:
        return self._results(_candidates, blocks, lambda block: block.data)

    def _results(
        self, work: Callable[..., _Result], tasks: Iterable[_Task], argument: Callable[[_Task], object]
    ) -> Iterator[tuple[_Task, _Result]]:
        waiting: deque[tuple[_Task, Future[_Result]]] = deque()
        for task in tasks:
            waiting.append((task, self._pool.submit(work, argument(task))))
            if len(waiting) >= _IN_FLIGHT * self._count:
                done, future = waiting.popleft()
                yield done, future.result()
        while waiting:
            done, future = waiting.popleft()
            yield done, future.result()


_matcher: list[Matcher] = []
"""The matcher of a worker process, sent once when the process starts."""


def _set_matcher(matcher: Matcher) -> None:
    _matcher[:] = [matcher]


def _scan_file(name: str) -> FileScan:
    return scan_file(name, _matcher[0])


def _candidates(data: bytes) -> list[CandidatePlace]:
    return list(_matcher[0].templates.candidates(visible_bytes(data)))
