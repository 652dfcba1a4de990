"""Searching many entries in Chromium, beside Material's own search and Pagefind, in one run.

    python benchmarks/search.py                      1,000 entries with all three, then 10,000 with ours
    python benchmarks/search.py --entries 200 --no-growth

Needs the extras `site` and `benchmark`, and a Chromium (the environment variable CHROMIUM names one). Queries are lines
that real entries give as examples: whole, as a part, and misspelt; and lines of healthy programs, which no entry knows.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import material
from playwright.sync_api import Page, sync_playwright

from corpus import Data, generated_entries, read_entries, with_own_signatures
from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.schema import Entry
from failure_encyclopedia.site.browser_library import browser_library
from failure_encyclopedia.site.search_index import SEARCH_FILE, SEARCH_REST_FILE, ProseSection, search_index
from peers import write_material

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
_ADDRESS = "failures/generated-failure-"


@dataclass(frozen=True)
class Query:
    """A query, and the number of the real entry that answers it; None where none does."""

    kind: str
    text: str
    answer: int | None


@dataclass(frozen=True)
class Row:
    """What is told of an engine."""

    name: str
    entries: int
    index_kb: Sequence[float]
    """Of each part, compressed by gzip; of Pagefind, whose parts are compressed, of all that belongs to its index."""
    ready_ms: float
    times_ms: Sequence[float]
    found: Sequence[Sequence[int]]
    """For each query the numbers of the real entries from which those that were found are made."""


def main() -> None:
    """Run the benchmark and print a table."""
    arguments = _arguments()
    real = read_entries(PROJECT / "entries")
    queries = make_queries(real, arguments.queries)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="encyclopedia-benchmark-") as name:
        folder = Path(name)
        prose = prepare_site(folder)
        with serving(folder) as url, browser_page(url) as page:
            contest = Contest(page, folder, queries, len(real))
            for count in (arguments.entries, *([arguments.entries * 10] if arguments.growth else [])):
                for kind, own in (("repeated", False), ("own", True)):
                    encyclopedia = make_encyclopedia(count, real, own)
                    rows.append(contest.ask_ours(f"encyclopedia, {kind} signatures", encyclopedia, prose))
                    print(f"  {count} entries with {kind} signatures: done", flush=True)
                    if own and count == arguments.entries:
                        build_peers(folder, encyclopedia)
                        rows.append(contest.ask_material(count))
                        rows.append(contest.ask_pagefind(count))
    print_table(rows, queries)


def make_encyclopedia(count: int, real: list[Data], own_signatures: bool) -> Encyclopedia:
    """Return many entries, in which signatures repeat those of the real ones or are all different."""
    entries = generated_entries(count, real)
    if own_signatures:
        entries = with_own_signatures(entries, len(real))
    return Encyclopedia(Entry.model_validate_json(json.dumps(entry, default=str)) for entry in entries)


def make_queries(real: list[Data], count: int) -> list[Query]:
    """Return lines that real entries know, a third of them whole, cut and misspelt each, and as many unknown ones."""
    chance = random.Random(11)
    lines = [
        (signature["examples"][0], number)
        for number, entry in enumerate(real)
        for signature in entry.get("signatures", ())
        if signature["role"] == "primary"
    ]
    queries = []
    for index, (line, number) in enumerate(chance.sample(lines, min(count, len(lines)))):
        words = line.split()
        if index % 3 == 0:
            queries.append(Query("whole", f"[rank3]: {line}", number))
        elif index % 3 == 1:
            start = len(words) // 5
            queries.append(Query("part", " ".join(words[start : start + max(4, len(words) // 2)]), number))
        else:
            queries.append(Query("misspelt", " ".join(_misspelt(word, chance) for word in words), number))
    benign = [
        line.strip()
        for file in sorted((PROJECT / "tests" / "logs" / "benign").glob("*.log"))
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines()
        if "error" in line.lower() or "warn" in line.lower()
    ]
    return queries + [Query("unknown", line, None) for line in chance.sample(benign, min(count // 2, len(benign)))]


def _misspelt(word: str, chance: random.Random) -> str:
    if len(word) < 6 or not word.isalpha() or chance.random() < 0.7:
        return word
    at = chance.randrange(1, len(word) - 2)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def prepare_site(folder: Path) -> tuple[ProseSection, ...]:
    """Build this site's own pages into the folder; return what its search knows of them."""
    project = folder / "project"
    for part in ("docs", "theme", "entries"):
        shutil.copytree(PROJECT / part, project / part)
    shutil.copy(PROJECT / "mkdocs.yml", project)
    command = [str(Path(PYTHON).parent / "encyclopedia"), "build", "--quiet", "--site-dir", str(folder / "site")]
    subprocess.run(command, cwd=project, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    shutil.copy(Path(__file__).parent / "search_page.js", folder)
    (folder / "index.html").write_text("<!doctype html><title>Benchmark</title>", encoding="utf-8")
    index = json.loads((folder / "site" / SEARCH_REST_FILE).read_text(encoding="utf-8"))
    return tuple(ProseSection(*section) for section in index["pages"])


def build_peers(folder: Path, encyclopedia: Encyclopedia) -> None:
    """Build the same pages with plain Material for MkDocs, and have Pagefind index them."""
    write_material(encyclopedia, folder / "material")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([PYTHON, "-m", "mkdocs", "build", "--quiet"], cwd=folder / "material", check=True, env=environment)
    site = folder / "material" / "site"
    command = [PYTHON, "-m", "pagefind", "--site", str(site), "--glob", "failures/*/index.html", "--silent"]
    subprocess.run(command, check=True)
    (worker,) = (Path(material.__file__).parent / "templates/assets/javascripts/workers").glob("search.*.min.js")
    shutil.copy(worker, folder / "material-worker.js")


@dataclass(frozen=True)
class Contest:
    """The same queries for every engine."""

    page: Page
    folder: Path
    """What is served to the page."""
    queries: Sequence[Query]
    real: int
    """Number of the real entries."""

    def ask_ours(self, name: str, encyclopedia: Encyclopedia, prose: Sequence[ProseSection]) -> Row:
        """Write our index of the entries and ask it."""
        index = search_index(browser_library(encyclopedia, "https://failures.example.org/"), prose)
        for file, text in ((SEARCH_FILE, index.first), (SEARCH_REST_FILE, index.rest)):
            (self.folder / "site" / file).write_text(text, encoding="utf-8")
        measured = self._ask("askWorker", "/site/assets/javascripts/search/worker.js", None)
        sizes = [len(gzip.compress(text.encode(), 9)) for text in (index.first, index.rest)]
        return self._row(name, len(encyclopedia), sizes, measured)

    def ask_material(self, count: int) -> Row:
        """Ask the worker of Material for MkDocs."""
        index = self.folder / "material" / "site" / "search" / "search_index.json"
        measured = self._ask("askWorker", "/material-worker.js", "/material/site/search/search_index.json")
        return self._row("Material for MkDocs", count, [len(gzip.compress(index.read_bytes(), 9))], measured)

    def ask_pagefind(self, count: int) -> Row:
        """Ask Pagefind."""
        measured = self._ask("askPagefind", "/material/site/pagefind/pagefind.js")
        parts = (self.folder / "material" / "site" / "pagefind").rglob("*.pf_*")
        return self._row("Pagefind", count, [sum(part.stat().st_size for part in parts)], measured)

    def _ask(self, function: str, *arguments: str | None) -> dict[str, Any]:
        code = f"async (arguments) => (await import('/search_page.js')).{function}(...arguments)"
        measured: dict[str, Any] = self.page.evaluate(code, [*arguments, [query.text for query in self.queries]])
        return measured

    def _row(self, name: str, count: int, sizes: Sequence[int], measured: dict[str, Any]) -> Row:
        found = [[n for address in f if (n := self._real_entry(address)) is not None] for f in measured["found"]]
        return Row(name, count, [size / 1000 for size in sizes], measured["ready"], measured["times"], found)

    def _real_entry(self, address: str) -> int | None:
        """Return the number of the real entry from which the entry at an address is made, None for another page."""
        _, is_entry, number = address.partition(_ADDRESS)
        return int(number.split("/")[0]) % self.real if is_entry else None


def print_table(rows: Sequence[Row], queries: Sequence[Query]) -> None:
    """Print size, speed and quality of each engine."""
    print(f"\n{sum(q.answer is not None for q in queries)} lines that an entry knows, ", end="")
    print(f"{sum(q.answer is None for q in queries)} that none knows; load {os.getloadavg()[0]:.1f}\n")
    columns = [
        "entries",
        "index kB",
        "ready ms",
        "median ms",
        "p95 ms",
        "first",
        "in 3",
        "whole",
        "part",
        "misspelt",
        "false",
    ]
    print(f"| engine | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for row in rows:
        answered = [(q, f) for q, f in zip(queries, row.found, strict=True) if q.answer is not None]
        unknown = [f for q, f in zip(queries, row.found, strict=True) if q.answer is None]
        kinds = [[(q, f) for q, f in answered if q.kind == kind] for kind in ("whole", "part", "misspelt")]
        p95 = statistics.quantiles(row.times_ms, n=20)[-1]
        figures = [
            " + ".join(f"{size:.0f}" for size in row.index_kb),
            f"{row.ready_ms:.0f}",
            f"{statistics.median(row.times_ms):.1f}",
            f"{p95:.1f}",
            _share(q.answer in f[:1] for q, f in answered),
            _share(q.answer in f[:3] for q, f in answered),
            *(_share(q.answer in f[:1] for q, f in of_kind) for of_kind in kinds),
            _share(bool(f) for f in unknown),
        ]
        print(f"| {row.name} | {row.entries} | {' | '.join(figures)} |")


def _share(cases: Iterator[bool]) -> str:
    seen = list(cases)
    return f"{100 * sum(seen) / len(seen):.0f} %" if seen else "-"


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser_page(url: str) -> Iterator[Page]:
    """Open an empty page of a served folder in Chromium."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not program:
        sys.exit("The benchmark needs Chromium: put it on the path, or name it by the environment variable CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(0)
        page.goto(url)
        yield page
        browser.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--queries", type=int, default=150, help="lines that an entry knows")
    parser.add_argument("--no-growth", dest="growth", action="store_false", help="leave out ten times as many entries")
    return parser.parse_args()


if __name__ == "__main__":
    main()
