"""Writes a first example log for an entry from the examples of its own signatures.

    python tests/logs/scaffold.py ENTRY-ID...

What it writes has the shape of a real log but not its details: work it over before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.schema import Category, Entry, Role, Signature

PROJECT = Path(__file__).resolve().parents[2]
LOGS = Path(__file__).parent
OF_THE_KERNEL = ("NVRM:", "Out of memory: Killed", "oom-kill:", "kernel:", "pcieport", "AER:", "EDAC", "mlx5_core")


def main() -> None:
    """Write the logs of the entries that the command line names, or of all that have none."""
    encyclopedia = load_encyclopedia([PROJECT / "entries"]).encyclopedia
    for id in sys.argv[1:] or encyclopedia.ids:
        file = LOGS / f"{id}.log"
        has_signatures = any(s.role is not Role.CONTEXT for s in encyclopedia[id].signatures)
        if has_signatures and not file.exists() and not (LOGS / id).exists():
            file.write_text("\n".join(log_of(encyclopedia[id])) + "\n", encoding="utf-8")
            print(file)


def log_of(entry: Entry) -> list[str]:
    """Return a log in which the entry's first signature stands, with its context before it."""
    signature = deciding_signature(entry)
    line = signature.examples[0]
    beside = [context_line(entry, text) for text in signature.context[:1]]
    further = [s.examples[0] for s in entry.signatures if s is not signature and s.role is Role.COLLATERAL][:1]
    if any(mark in line for mark in OF_THE_KERNEL):
        return kernel_log(line, beside)
    if entry.category in (Category.ORCHESTRATION, Category.ENVIRONMENT) or "\t" in line or line.startswith((" ", "[")):
        return [*start_of_run(), *beside, line, *further, "srun: error: node-07: task 0: Exited with exit code 1"]
    return [*start_of_run(), *healthy_steps(), *traceback(line, beside), *further]


def deciding_signature(entry: Entry) -> Signature:
    """Return the signature that is most like a verdict: primary before confirmation, before the others."""
    order = (Role.PRIMARY, Role.CONFIRMATION, Role.AMBIGUOUS, Role.COLLATERAL)
    usable = [signature for signature in entry.signatures if signature.role in order]
    return min(usable, key=lambda signature: order.index(signature.role))


def context_line(entry: Entry, text: str) -> str:
    """Return a line with a context template: an example of the entry's own where there is one."""
    for signature in entry.signatures:
        if signature.text == text:
            return signature.examples[0]
    return f'  File "/opt/venv/lib/python3.11/site-packages/{text.replace("<*>", "x")}", line 88'


def start_of_run() -> list[str]:
    """Return what a launcher and a program print first."""
    return [
        "W1130 07:24:22.602000 16753 torch/distributed/run.py:874] *****************************************",
        "2026-11-30 07:24:30,118 - INFO - train - [rank 0] world size 8, model 7.2 B parameters",
        "2026-11-30 07:24:31,402 - INFO - train - [rank 0] reading /data/run/config.yaml",
    ]


def healthy_steps() -> list[str]:
    """Return what a trainer prints while all is well."""
    return [
        f"2026-11-30 07:25:{step:02d},{step * 7:03d} - INFO - train - [rank 0] step {step}/9000 loss {2.4 - step / 100:.4f} lr 1.2e-04"
        for step in range(1, 4)
    ]


def traceback(line: str, frames: list[str]) -> list[str]:
    """Return a traceback that ends in a line."""
    return [
        "Traceback (most recent call last):",
        '  File "/data/run/train.py", line 214, in <module>',
        "    main()",
        *frames,
        line,
    ]


def kernel_log(line: str, beside: list[str]) -> list[str]:
    """Return a kernel log around a line."""
    bare = line.partition("] ")[2] if line.startswith("[") else line
    lines = [
        "systemd[1]: Started Session 41 of user train.",
        "perf: interrupt took too long (2511 > 2500)",
        *beside,
        bare,
    ]
    lines += ["EXT4-fs (nvme1n1): re-mounted. Quota mode: none.", "audit: type=1400 apparmor STATUS"]
    return [f"Nov 30 07:31:{second:02d} node-07 kernel: {text}" for second, text in enumerate(lines, start=10)]


if __name__ == "__main__":
    main()
