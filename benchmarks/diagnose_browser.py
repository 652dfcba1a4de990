"""Diagnosing a large log in Chromium, in a worker, with the scripts of the site and a thousand signatures.

    python benchmarks/diagnose_browser.py                        200 MB, median of 3 runs
    python benchmarks/diagnose_browser.py --megabytes 40 --runs 1

The log is that of `diagnose.py`. The environment variable CHROMIUM names the browser where Playwright has none.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import os
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from diagnose import PROJECT, SIGNATURES, failing_lines, with_synthetic, write_log
from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.library.compilation import compile_library

WORKER = """
import { Engine } from "/javascripts/diagnosis-page/engine.js";

const engine = new Engine(await (await fetch("library.json")).json());
addEventListener("message", async ({ data }) => {
  const { diagnosis, seconds } = await engine.diagnose([{ name: "train.log", blob: data }]);
  postMessage({ verdict: diagnosis.verdict, seconds });
});
postMessage("ready");
"""
PAGE = """async () => {
  const blob = await (await fetch("train.log")).blob();
  const worker = new Worker("worker.js", { type: "module" });
  const answer = () => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  await answer();
  worker.postMessage(blob);
  const { verdict, seconds } = await answer();
  worker.terminate();
  return { verdict, seconds };
}"""


def main() -> None:
    """Run the benchmark and print what it found."""
    arguments = _arguments()
    entries = list(load_encyclopedia([PROJECT / "entries"]).encyclopedia)
    library = with_synthetic(compile_library(entries), SIGNATURES)
    with tempfile.TemporaryDirectory(prefix="encyclopedia-benchmark-") as name:
        folder = Path(name)
        (folder / "javascripts").symlink_to(PROJECT / "theme" / "assets" / "javascripts")
        (folder / "library.json").write_text(library.as_json(), encoding="utf-8")
        (folder / "worker.js").write_text(WORKER, encoding="utf-8")
        (folder / "index.html").write_text("<!doctype html><title>Benchmark</title>", encoding="utf-8")
        write_log(folder / "train.log", arguments.megabytes, failing_lines(entries))
        runs = diagnose_in_browser(folder, arguments.runs)
    seconds = statistics.median(run["seconds"] for run in runs)
    print(f"{arguments.megabytes} MB, {len(library.templates)} templates, verdict {runs[0]['verdict']}")
    print(f"Chromium: {seconds:.2f} s, {arguments.megabytes / seconds:.0f} MB/s")


def diagnose_in_browser(folder: Path, runs: int) -> list[dict[str, Any]]:
    """Serve a folder and diagnose its log several times, each time on a fresh page."""
    handler = functools.partial(_QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        found = []
        for _ in range(runs):
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
            found.append(page.evaluate(PAGE))
            page.close()
        browser.close()
        server.shutdown()
    return found


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    return parser.parse_args()


if __name__ == "__main__":
    main()
