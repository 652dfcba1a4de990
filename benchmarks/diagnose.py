"""Diagnosing a large log with a thousand signatures, beside `grep -F -f` and `rg -F -f` of the same literals.

    python benchmarks/diagnose.py                        200 MB, medians of 3 runs
    python benchmarks/diagnose.py --megabytes 40 --runs 1

The log is made of healthy output of training runs with failing lines among it. Programs that are not installed are
left out. grep and ripgrep only count lines; the diagnosis also verifies templates, reads numbers in healthy lines,
looks at contexts and finds the ranks. Memory is the largest resident set. Machines are noisy: read the ratios.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.diagnosis import Matcher
from failure_encyclopedia.library import LibraryEntry, LibrarySignature, SignatureLibrary
from failure_encyclopedia.library.compilation import compile_library
from failure_encyclopedia.schema import Entry
from failure_encyclopedia.signature import parse_template
from process import Cost, measure

PROJECT = Path(__file__).resolve().parent.parent
COMMAND = str(Path(sys.executable).parent / "encyclopedia")
SCRIPT = Path(__file__).with_name("diagnose_log.js")
SIGNATURES = 1000
FAILING_SHARE = 0.001
"""Share of lines that match a signature."""
STARTS = 9


def main() -> None:
    """Run the benchmark and print a table."""
    arguments = _arguments()
    entries = list(load_encyclopedia([PROJECT / "entries"]).encyclopedia)
    library = with_synthetic(compile_library(entries), SIGNATURES)
    with tempfile.TemporaryDirectory(prefix="encyclopedia-benchmark-") as name:
        folder = Path(name)
        (folder / "library.json").write_text(library.as_json(), encoding="utf-8")
        anchors = write_anchors(library, folder / "anchors.txt")
        write_log(folder / "train.log", arguments.megabytes, failing_lines(entries))
        (folder / "short.log").write_text(failing_lines(entries)[0] + "\n", encoding="utf-8")
        print(f"{arguments.megabytes} MB, {len(library.templates)} templates, {anchors} anchors", flush=True)
        print_table(run_in_turns(cases(folder), folder, arguments.runs), arguments.megabytes)
        start = [COMMAND, "diagnose", "--json", "--library", "library.json", "short.log"]
        seconds = statistics.median(measure(start, folder).wall_seconds for _ in range(STARTS))
        print(f"one line, from start to end of the command: {seconds:.2f} s")


def cases(folder: Path) -> dict[str, list[str]]:
    """Return the commands that are compared, those of missing programs left out."""
    diagnose = [COMMAND, "diagnose", "--json", "--library", "library.json"]
    commands = {
        "diagnose": [*diagnose, "train.log"],
        "diagnose, pure Python": [*diagnose, "--pure-python", "train.log"],
        "the site's scripts, Node.js": ["node", str(SCRIPT), "library.json", "train.log"],
        "grep -F -c -f": ["grep", "-F", "-c", "-f", "anchors.txt", "train.log"],
        "grep -F -c -f, LC_ALL=C": ["env", "LC_ALL=C", "grep", "-F", "-c", "-f", "anchors.txt", "train.log"],
        "rg -F -c -f": ["rg", "-F", "-c", "-f", "anchors.txt", "train.log"],
    }
    return {name: command for name, command in commands.items() if shutil.which(command[0])}


def run_in_turns(commands: dict[str, list[str]], folder: Path, runs: int) -> dict[str, Cost]:
    """Run all commands in turn, several times; return the medians."""
    seen: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            seen[name].append(measure(command, folder))
    return {
        name: Cost(
            statistics.median(cost.wall_seconds for cost in costs),
            statistics.median(cost.cpu_seconds for cost in costs),
            max(cost.peak_mebibytes for cost in costs),
        )
        for name, costs in seen.items()
    }


def print_table(costs: dict[str, Cost], megabytes: int) -> None:
    """Print throughput, memory, and how each compares with grep."""
    grep = costs.get("grep -F -c -f")
    print(f"{'':<28}{'MB/s':>8}{'CPU s':>8}{'MiB':>7}{'times grep':>12}")
    for name, cost in costs.items():
        ratio = f"{grep.wall_seconds / cost.wall_seconds:.2f}" if grep else ""
        speed = megabytes / cost.wall_seconds
        print(f"{name:<28}{speed:>8.0f}{cost.cpu_seconds:>8.1f}{cost.peak_mebibytes:>7.0f}{ratio:>12}")


def with_synthetic(library: SignatureLibrary, count: int) -> SignatureLibrary:
    """Return a library filled up with made-up signatures to a number of templates."""
    chance = random.Random(1)
    syllables = ("con", "tra", "mem", "or", "al", "lo", "ca", "ti", "on", "ker", "nel", "sta", "te", "ran", "ge")
    templates = list(library.templates)
    entries = list(library.entries)
    while len(templates) < count:
        words = ["".join(chance.choices(syllables, k=chance.randint(2, 4))) for _ in range(chance.randint(4, 10))]
        words.insert(chance.randrange(1, len(words)), "<*>")
        words[0] = words[0].capitalize() + "Error:"
        templates.append(parse_template(" ".join(words)))
        signature = LibrarySignature(len(templates) - 1, "primary")
        number = len(templates)
        id = f"synthetic-{number}"
        entries.append(LibraryEntry(id, f"Synthetic {number}", "data", "low", "Made up.", signatures=(signature,)))
    return replace(library, templates=tuple(templates), entries=tuple(entries))


def write_anchors(library: SignatureLibrary, file: Path) -> int:
    """Write the anchors for which a diagnosis searches, one a line; return their number."""
    matcher = Matcher(library, fast=False)
    anchors = sorted({template.anchor.encode() for template in matcher.templates.templates})
    file.write_bytes(b"\n".join(anchors) + b"\n")
    return len(anchors)


def failing_lines(entries: list[Entry]) -> list[str]:
    """Return the example lines of all signatures."""
    return [line for entry in entries for signature in entry.signatures for line in signature.examples]


def write_log(file: Path, megabytes: int, failing: list[str]) -> None:
    """Write a log of about that size."""
    chance = random.Random(2)
    left = megabytes * 1_000_000
    lines = healthy_lines(chance)
    with file.open("w", encoding="utf-8") as log:
        while left > 0:
            text = "\n".join(one_line(chance, failing, lines) for _ in range(2000)) + "\n"
            left -= len(text.encode())
            log.write(text)


def one_line(chance: random.Random, failing: list[str], healthy: Iterator[str]) -> str:
    """Return a failing line with the chance of one, else a healthy one."""
    if chance.random() < FAILING_SHARE:
        return f"[rank{chance.randrange(16)}]: {chance.choice(failing)}"
    return next(healthy)


def healthy_lines(chance: random.Random) -> Iterator[str]:
    """Yield what trainers print while all is well, in several styles."""
    step = 0
    while True:
        step += 1
        rank = chance.randrange(16)
        loss = 2 + chance.random()
        clock = f"{step // 3600 % 24:02d}:{step // 60 % 60:02d}:{step % 60:02d}"
        yield (
            f" [2026-11-30 {clock}] iteration {step:8d}/  500000 | consumed samples: {step * 16:12d} | elapsed time "
            f"per iteration (ms): {500 + 50 * loss:.1f} | learning rate: 1.2E-04 | global batch size:    16 | lm "
            f"loss: {loss:.6E} | loss scale: 1.0 | grad norm: {loss / 3:.3f} | number of skipped iterations:   0 |"
        )
        yield f"2026-11-30 {clock},{step % 1000:03d} - INFO - train - [rank {rank}] step {step}/500000 loss {loss:.4f}"
        values = {"loss": round(loss, 4), "grad_norm": round(loss / 3, 4), "learning_rate": 4e-05, "epoch": step / 1e5}
        yield f"{rank}: {values}"
        yield f'{{"ts": {1796000000 + step}.5, "rank": {rank}, "step": {step}, "loss": {loss:.5f}}}'
        yield f"[rank{rank}]:[titan] 2026-11-30 {clock},000 - root - INFO - step: {step}  loss: {loss:.4f}  mfu: 41%"
        if step % 50 == 0:
            yield f"  warnings.warn(  # from the loader of rank {rank}, harmless"
            yield "\r".join(f"  {i}%|##        | {i}/100 [00:{i:02d}<00:10, 9.99it/s]" for i in range(0, 60, 7))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    return parser.parse_args()


if __name__ == "__main__":
    main()
