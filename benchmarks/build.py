"""Building the site of many entries, beside plain Material for MkDocs and Hugo, in one run.

    python benchmarks/build.py                 1,000 entries, medians of 3 runs, then 5,000 entries once
    python benchmarks/build.py --entries 200 --runs 1 --no-growth

Needs the extras `site` and `benchmark`. All builds are cold: no output, no cache. CPU is user and system time of the
process with its children, memory the largest resident set. Machines are noisy: read the ratios.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from corpus import generated_entries, read_entries, write_entries
from failure_encyclopedia.collection import load_encyclopedia
from peers import write_hugo, write_material
from process import Cost, measure

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable


def main() -> None:
    """Run the benchmark and print a table."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory(prefix="encyclopedia-benchmark-") as name:
        folder = Path(name)
        cases = prepare(folder / "small", arguments.entries)
        costs = run_in_turns(cases, arguments.runs)
        print_table(arguments.entries, costs)
        if arguments.growth:
            many = arguments.entries * 5
            ours = prepare(folder / "large", many, peers=False)
            large = run_in_turns(ours, 1)["encyclopedia"]
            print_growth(arguments.entries, costs["encyclopedia"], many, large)
        print_edit(arguments.entries, edit_to_served(folder / "small" / "encyclopedia"))


def prepare(folder: Path, count: int, peers: bool = True) -> dict[str, Callable[[], Cost]]:
    """Write the projects; return for each the building of it, cold."""
    ours = folder / "encyclopedia"
    for part in ("docs", "theme", "mkdocs.yml"):
        source = PROJECT / part
        target = ours / part
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    size = write_entries(generated_entries(count, read_entries(PROJECT / "entries")), ours / "entries")
    print(f"{count} entries, {size / count / 1024:.1f} KiB of YAML each", flush=True)
    command = [str(Path(PYTHON).parent / "encyclopedia"), "build"]
    cases: dict[str, Callable[[], Cost]] = {
        "encyclopedia": lambda: _cold(command, ours, "site"),
        "encyclopedia, nothing changed": lambda: measure(command, ours, _cache(ours)),
    }
    if peers:
        encyclopedia = load_encyclopedia([ours / "entries"]).encyclopedia
        write_material(encyclopedia, folder / "material")
        write_hugo(encyclopedia, folder / "hugo")
        mkdocs = [PYTHON, "-m", "mkdocs", "build", "--quiet"]
        cases["plain Material for MkDocs"] = lambda: _cold(mkdocs, folder / "material", "site")
        hugo = [str(Path(PYTHON).parent / "hugo"), "build", "--quiet"]
        cases["Hugo, minimal theme"] = lambda: _cold(hugo, folder / "hugo", "public")
    return cases


def run_in_turns(cases: dict[str, Callable[[], Cost]], runs: int) -> dict[str, Cost]:
    """Run all cases in turn, several times; return the medians."""
    seen: dict[str, list[Cost]] = {name: [] for name in cases}
    for _ in range(runs):
        for name, run in cases.items():
            seen[name].append(run())
            print(f"  {name}: {seen[name][-1].cpu_seconds:.1f} CPU s", flush=True)
    return {
        name: Cost(
            statistics.median(c.wall_seconds for c in costs),
            statistics.median(c.cpu_seconds for c in costs),
            statistics.median(c.peak_mebibytes for c in costs),
        )
        for name, costs in seen.items()
    }


def edit_to_served(project: Path, edits: int = 9) -> float:
    """Return the median of seconds from saving an entry to its new page being served."""
    port = _free_port()
    command = [str(Path(PYTHON).parent / "encyclopedia"), "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        file = sorted((project / "entries").rglob("*.yml"))[0]
        url = f"http://127.0.0.1:{port}/failures/{file.stem}/"
        _wait_for(url, "<h1", 120)
        return statistics.median(_edit(file, url, number) for number in range(edits))
    finally:
        server.terminate()
        server.wait()


def _edit(file: Path, url: str, number: int) -> float:
    text = file.read_text(encoding="utf-8")
    mark = f"Edited {number} times so far."
    changed = text.replace("root_cause: ", f"root_cause: '{mark}'\nformer: ", 1)
    head, _, tail = changed.partition("\nformer: ")
    rest = tail.split("\n")
    kept = next(index for index, line in enumerate(rest[1:], 1) if line[:1].isalpha())
    started = time.perf_counter()
    file.write_text("\n".join((head, *rest[kept:])), encoding="utf-8")
    _wait_for(url, mark, 10)
    return time.perf_counter() - started


def _wait_for(url: str, text: str, seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        try:
            with urllib.request.urlopen(url) as response:
                if text in response.read().decode():
                    return
        except OSError:
            time.sleep(0.2)
        time.sleep(0.002)
    raise TimeoutError(f"{url} does not show {text!r} after {seconds} s")


def _cold(command: list[str], folder: Path, output: str) -> Cost:
    for left in (folder / output, folder / ".benchmark-cache", folder / "resources"):
        shutil.rmtree(left, ignore_errors=True)
    return measure(command, folder, _cache(folder))


def _cache(folder: Path) -> dict[str, str]:
    cache = folder / ".benchmark-cache"
    return {"XDG_CACHE_HOME": str(cache), "HUGO_CACHEDIR": str(cache / "hugo"), "NO_MKDOCS_2_WARNING": "1"}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def print_table(count: int, costs: dict[str, Cost]) -> None:
    """Print what each case cost, and its CPU and memory as parts of plain Material's."""
    peer = costs["plain Material for MkDocs"]
    print(
        f"\n| {count} entries | wall s | CPU s | of Material | peak MiB | of Material |\n|---|---:|---:|---:|---:|---:|"
    )
    for name, cost in costs.items():
        cpu, memory = cost.cpu_seconds / peer.cpu_seconds, cost.peak_mebibytes / peer.peak_mebibytes
        print(
            f"| {name} | {cost.wall_seconds:.1f} | {cost.cpu_seconds:.1f} | {cpu:.3f} "
            f"| {cost.peak_mebibytes:.0f} | {memory:.2f} |"
        )


def print_growth(few: int, small: Cost, many: int, large: Cost) -> None:
    """Print how the cost grows with the number of entries."""
    growth = large.cpu_seconds / small.cpu_seconds
    print(f"\n{few} to {many} entries: CPU {small.cpu_seconds:.1f} s to {large.cpu_seconds:.1f} s, {growth:.2f} times")
    print(f"peak memory {small.peak_mebibytes:.0f} MiB to {large.peak_mebibytes:.0f} MiB")


def print_edit(count: int, seconds: float) -> None:
    """Print the time from saving to served."""
    print(f"\nedit to served page at {count} entries: {seconds:.3f} s (median of 9), load {os.getloadavg()[0]:.1f}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--no-growth", dest="growth", action="store_false", help="leave out five times as many entries")
    return parser.parse_args()


if __name__ == "__main__":
    main()
