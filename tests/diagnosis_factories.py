"""Libraries and logs for tests of the diagnosis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from failure_encyclopedia.diagnosis import Diagnosis, Matcher, diagnose, scan_text
from failure_encyclopedia.library import Instruction, LibraryEntry, LibrarySignature, SignatureLibrary
from failure_encyclopedia.library.signature_library import TemplateTable
from failure_encyclopedia.signature import parse_condition

Signature = tuple[str, str] | tuple[str, str, Mapping[str, Sequence[str]]]
"""Role, template, and maybe `context` and `numbers`."""


def make_library(
    entries: Mapping[str, Sequence[Signature]], causes: Mapping[str, Sequence[str]] | None = None
) -> SignatureLibrary:
    """Return a library of entries with some signatures."""
    table = TemplateTable()
    made = [
        LibraryEntry(
            id=id,
            title=f"Title of {id}",
            category="data",
            severity="high",
            summary=f"Cause of {id}.",
            causes=tuple((causes or {}).get(id, ())),
            check=Instruction("Look.", "ls", "shell", "", "It is there."),
            fix=(Instruction(f"Mend {id}.", "mend --now", "shell"),),
            verify=Instruction("Run again.", "", "", "", "No error."),
            signatures=tuple(_signature(signature, table) for signature in signatures),
        )
        for id, signatures in entries.items()
    ]
    return SignatureLibrary(table.templates, tuple(made), "https://failures.example.org/")


def _signature(signature: Signature, table: TemplateTable) -> LibrarySignature:
    role, text = signature[0], signature[1]
    more: Mapping[str, Sequence[str]] = signature[2] if len(signature) == 3 else {}
    numbers = tuple(parse_condition(condition) for condition in more.get("numbers", ()))
    return LibrarySignature(table.number(text), role, table.numbers(more.get("context", ())), numbers)


def diagnose_texts(library: SignatureLibrary, texts: Mapping[str, str]) -> Diagnosis:
    """Return the diagnosis of several files of one run, by name."""
    matcher = Matcher(library)
    return diagnose([scan_text(text, matcher, name) for name, text in texts.items()], library)


def diagnose_text(library: SignatureLibrary, text: str) -> Diagnosis:
    """Return the diagnosis of one log."""
    return diagnose_texts(library, {"console.log": text})


def ids(diagnosis: Diagnosis) -> list[str]:
    return [ranked.entry.id for ranked in diagnosis.entries]


def state_of_ranks(diagnosis: Diagnosis) -> dict[int, str]:
    return {rank: facts.state for rank, facts in sorted(diagnosis.processes.facts.items())}


def traceback(error: str, prefix: str = "", *frames: str) -> str:
    """Return a traceback as Python prints it."""
    lines = ["Traceback (most recent call last):", '  File "/data/run/train.py", line 12, in <module>', *frames, error]
    return "".join(f"{prefix}{line}\n" for line in lines)


def healthy(rank: int, steps: int = 5, start: int = 1) -> str:
    """Return what a rank prints while all is well."""
    return "".join(
        f"2026-11-30 07:00:{step:02d},000 - INFO - train - [rank {rank}] step {step}/900 loss 2.31\n"
        for step in range(start, start + steps)
    )


def as_data(diagnosis: Diagnosis) -> dict[str, Any]:
    from failure_encyclopedia.diagnosis.data import diagnosis_data  # noqa: PLC0415

    return diagnosis_data(diagnosis)


LOST = "RuntimeError: [/build/gloo/transport/tcp/pair.cc:553] Connection closed by peer [10.0.0.7]:51343."
TIMED_OUT = (
    "RuntimeError: [/build/gloo/transport/tcp/unbound_buffer.cc:78] "
    "Timed out waiting 12000ms for recv operation to complete"
)
