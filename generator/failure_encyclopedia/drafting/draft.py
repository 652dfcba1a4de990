"""The text of a new entry file: what is known filled in, what is missing marked, every field explained above itself.

The explanations are the descriptions of the models' fields, so that editor, reference page and new files say the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..schema import ReferenceKind
from ..schema.text import Slug
from ..writing import Comments, write_document
from ..writing.explanations import TO_DO, explanations, further_fields
from .proposals import Proposal

_GUESSES: dict[str, Any] = {"category": "training-code", "severity": "high", "layer": "code", "phases": ["training"]}
"""What stands for terms that nobody has chosen: the file must be one that the schema accepts."""
_KINDS_BY_ADDRESS = (
    (r"github\.com/[^/]+/[^/]+/(?:issues|discussions)/", ReferenceKind.ISSUE),
    (r"github\.com/[^/]+/[^/]+/(?:blob|tree|pull|commit)/", ReferenceKind.SOURCE),
    (r"^https://(?:arxiv\.org|doi\.org|(?:\w+\.)?usenix\.org)/", ReferenceKind.PAPER),
    (rf"^https://docs?\.|/docs?/|readthedocs\.|/manual|{TO_DO}", ReferenceKind.DOCUMENTATION),
)


@dataclass(frozen=True)
class Draft:
    """What is known of a new entry; what is empty becomes a mark in the file."""

    id: str
    title: str = ""
    category: str = ""
    severity: str = ""
    layer: str = ""
    phases: Sequence[str] = ()
    systems: Sequence[str] = ()
    summary: str = ""
    root_cause: str = ""
    symptoms: Sequence[str] = ()
    signatures: Sequence[Proposal] = ()
    source: str = ""
    """Where the program prints the lines of the signatures."""
    checks: Sequence[str] = ()
    fixes: Sequence[str] = ()
    verify: str = ""
    references: Sequence[str] = ()
    """https addresses."""
    contributors: Sequence[str] = ()
    added: date = field(default_factory=date.today)


def id_from_title(title: str) -> str:
    """Return an id made of a title's words: lower case, joined by hyphens, at most 60 characters."""
    words = re.findall(r"[a-z0-9]+", title.casefold())
    while len("-".join(words)) > 60:
        words.pop()
    return "-".join(words)


def is_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    try:
        TypeAdapter(Slug).validate_python(text)
    except ValidationError:
        return False
    return True


def draft_text(draft: Draft, modeline: str = "") -> str:
    """Return the text of an entry file that the schema accepts, with a comment above each field."""
    data = _data(draft)
    before = explanations(data)
    for name in _GUESSES:
        if not getattr(draft, name):
            before[(name,)].append(f"# {TO_DO} choose: nobody has yet, and what stands here is only the commonest.")
    head = [modeline] if modeline else []
    return write_document(data, Comments(head, before, further_fields(data)), to_be_written=TO_DO)


def _data(draft: Draft) -> dict[str, Any]:
    return {
        "id": draft.id,
        "title": draft.title or f"{TO_DO} what fails and in which circumstances",
        "aliases": [],
        "status": "draft",
        "category": draft.category or _GUESSES["category"],
        "severity": draft.severity or _GUESSES["severity"],
        "layer": draft.layer or _GUESSES["layer"],
        "phases": list(draft.phases or _GUESSES["phases"]),
        "systems": [{"name": name} for name in draft.systems or (TO_DO,)],
        "summary": draft.summary or f"{TO_DO} one sentence of cause and effect.",
        "root_cause": draft.root_cause or f"{TO_DO} the cause in one to three sentences.",
        "symptoms": [
            {"sign": sign, "meaning": f"{TO_DO} how the cause produces this sign."}
            for sign in draft.symptoms or (f"{TO_DO} what is seen",)
        ],
        "signatures": [_signature(proposal, draft.source) for proposal in draft.signatures],
        "confirm": [
            {
                "check": check,
                "confirms": f"{TO_DO} the result that confirms.",
                "refutes": f"{TO_DO} the one that refutes.",
            }
            for check in draft.checks or (f"{TO_DO} what to look at.",)
        ],
        "fix": [
            {"step": step, "command": f"echo {TO_DO}", "why": f"{TO_DO} why it works."}
            for step in draft.fixes or (f"{TO_DO} what to do.",)
        ],
        "verify": [{"check": draft.verify or f"{TO_DO} what to measure.", "expect": f"{TO_DO} the value expected."}],
        "related": [],
        "references": _references(draft.references),
        "history": {"added": draft.added, **({"contributors": list(draft.contributors)} if draft.contributors else {})},
    }


def _signature(proposal: Proposal, source: str) -> dict[str, Any]:
    return {
        "text": proposal.template,
        "role": "primary",
        "source": source or f"{TO_DO} owner/repository: path of the file that prints it",
        "examples": [proposal.line],
    }


def _references(addresses: Sequence[str]) -> list[dict[str, str]]:
    padded = [*addresses, *(f"https://example.org/{TO_DO}-{number}" for number in (1, 2))][: max(2, len(addresses))]
    return [
        {"title": f"{TO_DO} title of the page", "url": url, "kind": _kind(url), "shows": f"{TO_DO} what it shows."}
        for url in padded
    ]


def _kind(address: str) -> str:
    kinds = (kind for pattern, kind in _KINDS_BY_ADDRESS if re.search(pattern, address))
    return str(next(kinds, ReferenceKind.ARTICLE))
