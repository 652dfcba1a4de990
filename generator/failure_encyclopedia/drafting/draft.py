"""The text of a new entry file: what is known filled in, what is missing marked, every field explained above itself.

The explanations are the descriptions of the models' fields, so that editor, reference page and new files say the same.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..problem import Location
from ..schema import Entry
from ..schema.fields import field_at, inner_type, members
from ..schema.text import Slug
from ..schema.vocabulary import Term
from ..writing import Comments, write_document
from .proposals import Proposal

TO_DO = "TODO"
"""Marks what is still to be written; `check` finds it."""
_COMMENT_WIDTH = 116


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
    head = [modeline] if modeline else []
    return write_document(data, Comments(head, _explanations(data), _further_fields(data)))


def _data(draft: Draft) -> dict[str, Any]:
    return {
        "id": draft.id,
        "title": draft.title or f"{TO_DO} what fails and in which circumstances",
        "aliases": [],
        "status": "draft",
        "category": draft.category or "training-code",
        "severity": draft.severity or "high",
        "layer": draft.layer or "code",
        "phases": list(draft.phases) or ["training"],
        "systems": [{"name": name} for name in draft.systems or (TO_DO,)],
        "summary": draft.summary or f"{TO_DO} one sentence of cause and effect.",
        "root_cause": draft.root_cause or f"{TO_DO} the cause in one to three sentences.",
        "symptoms": [
            {"sign": sign, "meaning": f"{TO_DO} how the cause produces this sign."}
            for sign in draft.symptoms or (f"{TO_DO} what is seen",)
        ],
        "signatures": [_signature(proposal) for proposal in draft.signatures],
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


def _signature(proposal: Proposal) -> dict[str, Any]:
    return {
        "text": proposal.template,
        "role": "primary",
        "source": f"{TO_DO} owner/repository: path of the file that prints it",
        "examples": [proposal.line],
    }


def _references(addresses: Sequence[str]) -> list[dict[str, str]]:
    padded = [*addresses, *(f"https://example.org/{TO_DO}-{number}" for number in (1, 2))][: max(2, len(addresses))]
    kinds = ["documentation", *["issue"] * (len(padded) - 1)]
    return [
        {"title": f"{TO_DO} title of the page", "url": url, "kind": kind, "shows": f"{TO_DO} what it shows."}
        for url, kind in zip(padded, kinds, strict=True)
    ]


def _explanations(data: Mapping[str, Any]) -> dict[Location, list[str]]:
    """Return comments for all fields that stand in a draft: of each list only for the first item."""
    return {at: _explanation(at) for at in _first_places(data, ())}


def _first_places(value: Any, at: Location) -> list[Location]:
    if isinstance(value, Mapping):
        return [place for key, item in value.items() for place in ((*at, key), *_first_places(item, (*at, key)))]
    if isinstance(value, list) and value:
        return _first_places(value[0], (*at, 0))
    return []


def _explanation(at: Location) -> list[str]:
    found = field_at(at)
    if found is None or not found.description:
        return []
    text = found.description
    terms = _terms(found.annotation)
    lines = textwrap.wrap(text, _COMMENT_WIDTH - 2 * len(at))
    lines += [f"  {term.value}: {term.meaning}" for term in terms] if terms else []
    return [f"# {line}" for line in lines]


def _terms(annotation: Any) -> list[Term]:
    inner = inner_type(annotation)
    return list(inner) if members(annotation) and isinstance(inner, type) and issubclass(inner, Term) else []


def _further_fields(data: Mapping[str, Any]) -> list[str]:
    lines = [
        "#",
        "# Further fields, each where this failure has something to say (their order is free, `fmt` sorts them):",
    ]
    for name, info in Entry.model_fields.items():
        if name not in data:
            lines += [
                f"# {line}"
                for line in textwrap.wrap(f"{name}: {info.description}", _COMMENT_WIDTH, subsequent_indent="    ")
            ]
    return lines
