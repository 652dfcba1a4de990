"""Diagnosing logs in the browser, as a person does, and what the command says of the same."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.factories import ROOT
from tests.web.browsing import Visit, visiting
from tests.web.conftest import Site

LOGS = ROOT / "tests" / "logs"
SAMPLES = ROOT / "theme" / "assets" / "samples"
OUT_OF_MEMORY = SAMPLES / "out-of-memory"
CANARY = "window.calls = 0; window.canary = () => { window.calls += 1; };"
HOSTILE_LINES = (
    "</pre></template></style><script>canary()</script><img src=x onerror=canary()>",
    "&lt;b&gt; &#60;script&#62;canary()&#60;/script&#62; &amp;amp; {{ 7*7 }}",
    "[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate <svg onload=canary()>. GPU 0 has a total capacity of",
    "javascript:canary() `<b onclick=canary()>` ![x](x) <!-- encyclopedia: home -->",
)
PRIVATE_LINE = (
    "anna@example.org in /home/anna/run: torch.distributed.DistNetworkError: The server socket has failed to listen on any "
    "local network address. port: 29500, useIpv6: false, code: -98, name: EADDRINUSE, message: address already in use\n"
)


@dataclass
class Diagnosing:
    """The open page, ready to diagnose."""

    visit: Visit

    @property
    def page(self) -> Page:
        return self.visit.page

    def open(self, query: str = "") -> None:
        self.visit.open(f"diagnose/{query}")
        self.page.wait_for_selector("[data-fe-ready]")

    def give(self, *files: Path | dict[str, Any]) -> None:
        """Choose files, and wait for the verdict."""
        self.page.set_input_files("[data-fe-files]", list(files))  # type: ignore[arg-type]
        self.wait()

    def give_text(self, text: str, name: str = "a.log") -> None:
        self.give({"name": name, "mimeType": "text/plain", "buffer": text.encode()})

    def paste(self, text: str) -> None:
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.focus("[data-fe-text]")
        self.page.keyboard.press("Control+V")

    def drop(self, *paths: Path) -> None:
        """Drop files or folders from outside the browser, as a person does."""
        session = self.page.context.new_cdp_session(self.page)
        box = self.page.locator("[data-fe-zone]").bounding_box()
        assert box is not None
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            place = {"x": box["x"] + 20, "y": box["y"] + 20}
            session.send("Input.dispatchDragEvent", {"type": kind, "data": data, **place})
        self.wait()

    def wait(self) -> None:
        self.page.wait_for_selector("#verdict", timeout=60_000)

    def saved(self, button: str) -> bytes:
        """Press a button that saves a file, and return what was saved."""
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=button).click()
        return download.value.path().read_bytes()

    def diagnosis(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.saved("Download JSON"))
        return found

    def said(self) -> str:
        return self.page.locator("[data-fe-result]").inner_text()

    def clipboard(self) -> str:
        text: str = self.page.evaluate("navigator.clipboard.readText()")
        return text


@contextmanager
def diagnosing(browser: Browser, site: Site, **options: Any) -> Iterator[Diagnosing]:
    options.setdefault("permissions", ["clipboard-read", "clipboard-write"])
    with visiting(browser, site, **options) as visit:
        yield Diagnosing(visit)


def by_command(site: Site, folder: Path, *names: str) -> dict[str, Any]:
    """Return what the command says of files, with the library of the site."""
    program = Path(sys.executable).parent / "encyclopedia"
    library = str(site.folder / "assets" / "library.json")
    done = subprocess.run(
        [program, "diagnose", "--json", "--library", library, *names],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def ranks_folder(folder: Path, ranks: int) -> Path:
    """Write logs of a run of which one rank fails, one is silent, one is missing and the others wait."""
    run = folder / "logs"
    run.mkdir()
    for rank in range(ranks):
        lines = [
            f"2026-11-30 07:25:0{step},118 - INFO - train - [rank {rank}] step {step} loss 2.4" for step in range(9)
        ]
        if rank == ranks // 2:
            lines.append(
                f"[rank{rank}]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.10 GiB"
            )
        elif rank != 1:
            lines.append(
                f"[rank{rank}]:[E1130 07:35:10.013449198 ProcessGroupNCCL.cpp:685] [Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=3) ran for 600032 milliseconds before timing out."
            )
        if rank != 2 or ranks < 4:
            (run / f"rank_{rank}.log").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return run
