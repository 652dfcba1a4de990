"""Logs that are meant to make two engines disagree: spliced, broken, wrapped, folded, recoded. The same at every run."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

FRAGMENTS = [
    fragment.encode()
    for fragment in (
        *("[rank0]:", "[rank3]: ", "[default3]:", "3: ", "[1,2]<stdout>:", "node-07:1:2 [3] NCCL WARN ", "web_1  | "),
        *(
            "\x1b[31m",
            "\x1b[0m",
            "\x1b]0;title\x07",
            "\x1b",
            "\r",
            "\0",
            "\t",
            "\v",
            "\x1c",
            "\x85",
            "\N{NO-BREAK SPACE}",
        ),
        *(
            "é",
            "😀",
            "😀😀😀 12%|##| 1/2 [00:01<00:02]",
            "\N{LINE SEPARATOR}",
            "\N{IDEOGRAPHIC SPACE}",
            "٣٤",
            "错误",
            "\ufeff",
        ),
        *("Error", "Exception: ", "KeyError: 'x'", "raise ValueError(", "# ", "torch.cuda.OutOfMemoryError: "),
        *("Root Cause (first observed failure):", "rank : 7 (local_rank: 1)", "exitcode : -9 (pid: 7)"),
        *("failed (exitcode: -11) local_rank: 2 (pid: 3) of binary", "process 3 terminated with signal SIGSEGV"),
        *("world_size=999999999999", "world_size=8", "rank 3 nranks 8 ", "waiting for clients. 1/2 clients joined"),
        *("Rank 0-4000000000 failed to pass monitoredBarrier", "Rank 3 failed to pass monitoredBarrier"),
        *(
            "srun: error: node-07: task 1: Killed",
            "srun: error: n: tasks 0-9,x: Killed",
            "WorkNCCL(SeqNum=7, OpType=X,",
        ),
        *("2026-11-30 07:22:24,740 ", "[99:99:99]", "E1399 25:61:61.0 ", "E1130 07:24:40.477000 16753 a/b.py:10] "),
        *(
            "Aug 17 18:42:18 host unit[3]: ",
            "[ 1843.308145] ",
            "(RayWorker pid=3, ip=10.0.0.7) ",
            "| 1/2 [00:00<?, ?it/s]",
        ),
        *(
            "jane@login01",
            "/home/jané/x",
            "hf_abcdefghijk",
            "token=abcdefgh12345678",
            "10.0.0.7",
            "host : gpu-a17.cluster.local",
        ),
        *("fe80::1ff:fe23:4567:890a", "<b>", "```", "![x](y)", "@team", "https://jane:secret1@example.org/"),
    )
]
NAMES = ("rank_{}.log", "out.{}", "console{}.log", "{}/stderr.log", "log😀{}.txt", "node_{}.log")
LABELS = (
    b"%d: ",
    b"[1,%d]<stdout>:",
    b"[default%d]:",
    b"node-%d: ",
    b"[rank%d]: ",
    b"2026-11-30 07:22:24,740 - [rank %d] ",
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig")


def hostile_runs(folder: Path, logs: Sequence[bytes], count: int, seed: int) -> list[list[str]]:
    """Write runs of one to three files, made of the lines of some logs; return their paths."""
    chance = random.Random(seed)
    lines = [line for log in logs for line in log.split(b"\n") if line]
    runs = []
    for number in range(count):
        run = []
        for index in range(chance.choice((1, 1, 1, 2, 3))):
            file = folder / f"{seed}-{number}" / chance.choice(NAMES).format(index)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(chance.choice(KINDS)(chance, chance.choices(lines, k=chance.randint(1, 40))))
            run.append(str(file))
        runs.append(run)
    return runs


def large_runs(folder: Path, logs: Sequence[bytes], seed: int) -> list[list[str]]:
    """Write runs of one file each that is larger than one piece of reading, one as an archive; return their paths."""
    chance = random.Random(seed)
    lines = [line for log in logs for line in log.split(b"\n") if line]
    runs = []
    for kind in (
        joined,
        ended_by_carriage_return_and_line_feed,
        corrupted,
        spliced,
        folded,
        coloured,
        labelled,
        recoded,
    ):
        picked = chance.choices(lines, k=2_000)
        picked[1_000:1_000] = [b"[rank%d]: step %d loss 2.0" % (step % 8, step) for step in range(40_000)]
        file = folder / f"large-{kind.__name__}.log"
        file.write_bytes(kind(chance, picked))
        runs.append([str(file)])
    archive = folder / "large.log.gz"
    archive.write_bytes(gzip.compress(labelled(chance, picked)))
    return [*runs, [str(archive)]]


def joined(_: random.Random, lines: Sequence[bytes]) -> bytes:
    return b"\n".join(lines)


def ended_by_carriage_return_and_line_feed(_: random.Random, lines: Sequence[bytes]) -> bytes:
    return b"\r\n".join((*lines, b""))


def corrupted(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    data = bytearray(b"\n".join(lines))
    for _ in range(len(lines)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def spliced(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    cuts = [chance.randrange(len(line) + 1) for line in lines]
    return b"".join(
        line[:cut] + chance.choice(FRAGMENTS) + line[cut:] + b"\n" for line, cut in zip(lines, cuts, strict=True)
    )


def folded(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    """Join all lines to one, as pasting does."""
    return chance.choice((b" ", b"\r", b"")).join(lines)


def wrapped(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    """Break the lines at the width of a terminal."""
    width = chance.choice((40, 50, 80, 120))
    return b"\n".join(line[at : at + width] for line in lines for at in range(0, max(1, len(line)), width))


def recoded(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    data = bytearray(b"\n".join(lines).decode("utf-8", "replace").encode(chance.choice(ENCODINGS)))
    for _ in range(chance.choice((0, 3))):
        data[chance.randrange(4, len(data))] = chance.randrange(256)
    return bytes(data[: len(data) - chance.choice((0, 1))])


def fragments(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    return b"".join(chance.choices([*FRAGMENTS, b"\n", b"\n", b" "], k=4 * len(lines)))


def labelled(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    label = chance.choice(LABELS)
    return b"".join(label % chance.randrange(4) + line + b"\n" for line in chain(lines, lines))


def coloured(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    return b"".join(b"\x1b[3%dm%s\x1b[0m\n" % (chance.randrange(9), line) for line in lines)


def interrupted(chance: random.Random, lines: Sequence[bytes]) -> bytes:
    """Begin and end anywhere, in the middle of a character perhaps."""
    data = b"\n".join(lines)
    return data[chance.randrange(len(data)) :] + data[: chance.randrange(1, len(data))]


KINDS: tuple[Callable[[random.Random, Sequence[bytes]], bytes], ...] = (
    joined,
    ended_by_carriage_return_and_line_feed,
    corrupted,
    spliced,
    folded,
    wrapped,
    recoded,
    fragments,
    labelled,
    coloured,
    interrupted,
)
