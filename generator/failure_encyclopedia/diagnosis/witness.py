"""What launchers, schedulers and frameworks print about processes: who exists, who ended how, and who waits for whom.

These lines name no failure of the encyclopedia; they tell which rank failed first. They are templates of the signature
language like all others and are found in the same pass.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from ..signature import Template, parse_template


class Kind(Enum):
    """What a witness says."""

    WORLD = "world"
    """How many ranks there are; captures `world`, maybe `rank`."""
    EXIT = "exit"
    """A process ended; captures `code`, `signal`, `how`, and `rank`, `local` or `pid` where it names the process."""
    BLOCK_RANK = "block-rank"
    """In torchrun's report: the process of which the next lines tell; captures `rank` and `local`."""
    BLOCK_EXIT = "block-exit"
    """In torchrun's report: how that process ended; captures `code` and `pid`."""
    BLOCK_ROOT = "block-root"
    """In torchrun's report: the next process is the one that it saw fail first."""
    STORE_WAITS = "store-waits"
    """Ranks did not come to the store; captures `joined` and `world`."""
    STORE_AWAY = "store-away"
    """A rank cannot reach the store, which rank 0 keeps."""
    NAMED = "named"
    """A rank is named by others as the one that did not come; captures `ranks`."""
    CRASHED = "crashed"
    """The process that prints it crashes; maybe captures `how`."""
    PEER_LOST = "peer-lost"
    """The process that prints it lost the connection to another one."""
    WAITED = "waited"
    """The process that prints it waited for another one until its patience ended."""
    WRAPPER = "wrapper"
    """A launcher or driver only forwards that something else failed."""
    LAST_WORK = "last-work"
    """How far a rank came; captures `sequence`."""


_LINES: tuple[tuple[Kind, str], ...] = (
    (Kind.WORLD, "GLOBAL_RANK: <*:rank>, MEMBER: <*>/<*:world>"),
    (Kind.WORLD, "All distributed processes registered. Starting with <*:world> processes"),
    (Kind.WORLD, "Num processes: <*:world>"),
    (Kind.WORLD, "rank <*:rank> nranks <*:world> "),
    (Kind.WORLD, "using world size: <*:world>,"),
    (Kind.WORLD, "world size: <*:world>"),
    (Kind.WORLD, "world_size: <*:world>"),
    (Kind.WORLD, "world_size=<*:world>"),
    (Kind.WORLD, "WORLD_SIZE=<*:world>"),
    (Kind.WORLD, "WORLD_SIZE: <*:world>"),
    (Kind.EXIT, "failed (exitcode: <*:code>) local_rank: <*:local> (pid: <*:pid>) of binary"),
    (Kind.EXIT, "srun: error: <*:host>: task <*:rank>: <*:how>"),
    (Kind.EXIT, "srun: error: <*:host>: tasks <*:ranks>: <*:how>"),
    (
        Kind.EXIT,
        "mpirun noticed that process rank <*:rank> with PID <*:pid> on node <*:host> exited on signal <*:signal>",
    ),
    (
        Kind.EXIT,
        "prterun noticed that process rank <*:rank> with PID <*:pid> on node <*:host> exited on signal <*:signal>",
    ),
    (Kind.EXIT, "Rank <*:rank> crashed with exit code <*:code>"),
    (Kind.EXIT, "process with PID <*:pid> terminated with code <*:code>"),
    (Kind.EXIT, "exits with return code = <*:code>"),
    (Kind.EXIT, "process <*:rank> terminated with signal <*:how>"),
    (Kind.EXIT, "-- Process <*:rank> terminated with the following error"),
    (Kind.EXIT, "process <*:rank> terminated with exit code <*:code>"),
    (Kind.BLOCK_RANK, "rank : <*:rank> (local_rank: <*:local>)"),
    (Kind.BLOCK_EXIT, "exitcode : <*:code> (pid: <*:pid>)"),
    (Kind.BLOCK_ROOT, "Root Cause (first observed failure):"),
    (Kind.STORE_WAITS, "waiting for clients. <*:joined>/<*:world> clients joined"),
    (Kind.STORE_AWAY, "The client socket has timed out after <*> while trying to connect to"),
    (Kind.STORE_AWAY, "The client socket has failed to connect to any network address of"),
    (Kind.NAMED, "Rank <*:ranks> failed to pass monitoredBarrier"),
    (Kind.NAMED, "Ranks <*:ranks> failed to pass monitoredBarrier"),
    (Kind.NAMED, "[<*:ranks>] finished collective #<*>, but didn't join collective"),
    (Kind.NAMED, "[<*:ranks>] joined but didn't finish collective"),
    (Kind.CRASHED, "Fatal Python error: <*:how>"),
    (Kind.CRASHED, "<*:how> (core dumped)"),
    (Kind.CRASHED, "Caught signal <*:how>"),
    (Kind.CRASHED, "*** Process received signal ***"),
    (Kind.CRASHED, "terminate called after throwing an instance of <*:how>"),
    (Kind.CRASHED, "terminate called without an active exception"),
    (Kind.PEER_LOST, "gloo/transport/<*>Connection closed by peer"),
    (Kind.PEER_LOST, "gloo/transport/<*>Connection reset by peer"),
    (Kind.PEER_LOST, "gloo/transport/<*>Broken pipe"),
    (Kind.PEER_LOST, "gloo/transport/<*>Socket closed"),
    (Kind.PEER_LOST, "Connection closed by remote peer"),
    (Kind.PEER_LOST, "Call to <*> failed : Connection reset by peer"),
    (Kind.PEER_LOST, "Call to <*> failed : Broken pipe"),
    (Kind.PEER_LOST, "remote process exited or there was a network error"),
    (Kind.PEER_LOST, "A call failed possibly due to a network error or a remote process exiting prematurely"),
    (Kind.PEER_LOST, "NCCL communicator was aborted"),
    (Kind.PEER_LOST, "sendBytes failed on SocketImpl"),
    (Kind.PEER_LOST, "recvValue failed on SocketImpl"),
    (Kind.PEER_LOST, "recvVector failed on SocketImpl"),
    (Kind.PEER_LOST, "Failed to recv, got 0 bytes"),
    (Kind.PEER_LOST, "Connection was likely closed. Did the remote server shutdown or crash?"),
    (Kind.WAITED, "Timed out waiting <*>ms for <*> operation to complete"),
    (Kind.WAITED, "Watchdog caught collective operation timeout"),
    (Kind.WAITED, "Timeout at NCCL work"),
    (Kind.WAITED, "Wait timeout after"),
    (Kind.WAITED, "wait timeout after"),
    (Kind.WAITED, "Application timeout caused pair closure"),
    (Kind.WAITED, "in store based barrier on rank"),
    (Kind.WAITED, "Socket Timeout"),
    (Kind.WAITED, "Timed out waiting for client"),
    (Kind.WRAPPER, "ChildFailedError"),
    (Kind.WRAPPER, "CalledProcessError"),
    (Kind.WRAPPER, "SignalException: Process <*> got signal"),
    (Kind.WRAPPER, "KeyboardInterrupt"),
    (Kind.WRAPPER, "RayActorError"),
    (Kind.WRAPPER, "ActorDiedError"),
    (Kind.WRAPPER, "ExecuteUserScriptError"),
    (Kind.WRAPPER, "The actor died because of an error raised in its creation task"),
    (Kind.WRAPPER, "Engine core initialization failed"),
    (Kind.WRAPPER, "RendezvousClosedError"),
    (Kind.WRAPPER, "background workers are no longer alive"),
    (Kind.WRAPPER, "DataLoader worker (pid(s) <*>) exited unexpectedly"),
    (Kind.LAST_WORK, "WorkNCCL(SeqNum=<*:sequence>, OpType=<*:operation>,"),
    (Kind.LAST_WORK, "last enqueued NCCL work: <*:sequence>, last completed NCCL work"),
)


@dataclass(frozen=True)
class Witness:
    """One of the templates."""

    kind: Kind
    template: Template


@cache
def witnesses() -> tuple[Witness, ...]:
    """Return all templates."""
    return tuple(Witness(kind, parse_template(text)) for kind, text in _LINES)


_OTHER_EXCEPTIONS = ("StopIteration", "BadZipFile", "TimeoutExpired", "SystemExit", "queue.Empty")
ERROR_TEMPLATES = ("<*>Error", "<*>Exception", "Exception", *_OTHER_EXCEPTIONS)
"""By which lines are found that may name an uncaught exception."""

_ERROR = re.compile(
    r"(?:^|(?<=[\s\xa0\]:|>'(]))(?P<name>(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w{0,99}Error|(?:[A-Z]\w{0,99})?Exception|"
    + "|".join(name.rpartition(".")[2] for name in _OTHER_EXCEPTIONS)
    + r"))(?::[\s\xa0]+.|:?[\s\xa0]*$)",
    re.ASCII,
)
_COMMENT = re.compile(r"[\s\xa0]*#", re.ASCII)
_SOURCE_CODE = re.compile(r"\b(?:raise|except|import|class|return|isinstance|assertRaises)\b", re.ASCII)
"""Does not count where a colon stands behind it."""
_TRANSPORT = frozenset({"DistBackendError", "DistNetworkError", "DistStoreError"})
"""Exceptions of the transport between ranks: their text decides whether they are a cause."""

SIGNALS = {
    4: "SIGILL", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 15: "SIGTERM", 2: "SIGINT",
}  # fmt: skip
_SPOKEN_SIGNALS = (
    ("segmentation fault", 11),
    ("sigsegv", 11),
    ("bus error", 7),
    ("sigbus", 7),
    ("sigkill", 9),
    ("killed", 9),
    ("out of memory", 9),
    ("out of cpu memory", 9),
    ("aborted", 6),
    ("sigabrt", 6),
    ("illegal instruction", 4),
    ("floating point exception", 8),
    ("terminated", 15),
    ("sigterm", 15),
    ("interrupt", 2),
)
RANKS_AT_MOST = 65536
"""Larger worlds are taken for a misread number."""
_RANKS_OF_A_RANGE = 4096
_RANGE = re.compile(r"(\d{1,15})\d*(?:-(\d{1,15})\d*)?", re.ASCII)
_LEADING_NUMBER = re.compile(r"[\s\xa0]*(-?\d{1,15})", re.ASCII)
"""So many digits are exact also where numbers have 53 bits."""


@dataclass(frozen=True)
class ErrorLine:
    """An exception as the last line of a traceback prints it."""

    name: str
    """Name of its class, without modules."""
    start: int
    """Offset of the name in the line."""


def error_in(text: str) -> ErrorLine | None:
    """Return the exception that a line reports, or None; source code that raises one is no report."""
    found = _ERROR.search(text)
    if found is None:
        return None
    before = text[: found.start()]
    if _COMMENT.match(before) or _SOURCE_CODE.search(before, before.rfind(":") + 1):
        return None
    return ErrorLine(found["name"].rpartition(".")[2], found.start())


def is_transport_error(name: str) -> bool:
    """Whether an exception's class says only that ranks could not talk to each other."""
    return name in _TRANSPORT


def signal_of(captures: dict[str, str]) -> int | None:
    """Return the signal by which a process ended according to a witness's captures, None where by none."""
    for name in ("code", "signal"):
        code = leading_number(captures.get(name))
        if code is not None:
            if name == "signal" or code < 0:
                return abs(code)
            return code - 128 if 128 < code < 160 else None
    spoken = captures.get("how", "").lower()
    return next((number for word, number in _SPOKEN_SIGNALS if word in spoken), None)


def ranks_of(text: str) -> tuple[int, ...]:
    """Return the ranks in a list such as `0-3,5`; numbers that are too large for ranks are left out."""
    ranks: list[int] = []
    for found in _RANGE.finditer(text):
        first, last = int(found[1]), int(found[2] or found[1])
        ranks.extend(range(first, min(last + 1, first + _RANKS_OF_A_RANGE, RANKS_AT_MOST)))
        if len(ranks) > RANKS_AT_MOST:
            break
    return tuple(ranks)


def leading_number(text: str | None) -> int | None:
    """Return the whole number with which a text begins, such as -9 of `-9 (pid: 17)`, or None."""
    found = _LEADING_NUMBER.match(text or "")
    return int(found.group(1)) if found else None
