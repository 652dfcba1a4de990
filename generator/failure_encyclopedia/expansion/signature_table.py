"""Signatures with their provenance, grouped by what a match is evidence of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..schema import Entry, Role, Signature
from .quick_answer import telling_signatures

_REPOSITORY_PATH = re.compile(r"(?P<repository>[\w.-]+/[\w.-]+):? (?P<path>[\w./+-]+)")


@dataclass(frozen=True)
class Provenance:
    """Where upstream prints a line."""

    text: str
    url: str | None
    """Address of that place, where one follows from the text."""


@dataclass(frozen=True)
class SignatureRow:
    """One signature with where it comes from."""

    signature: Signature
    anchor: str
    provenance: Provenance | None


@dataclass(frozen=True)
class SignatureGroup:
    """The signatures of one role."""

    role: Role
    rows: tuple[SignatureRow, ...]


def signature_groups(entry: Entry) -> tuple[SignatureGroup, ...]:
    """Group an entry's signatures by role, the most telling role first."""
    numbers = {id(signature): number for number, signature in enumerate(entry.signatures, 1)}
    ordered = telling_signatures(entry)
    groups = []
    for role in dict.fromkeys(signature.role for signature in ordered):
        rows = tuple(
            SignatureRow(s, f"signature-{numbers[id(s)]}", provenance(s.source)) for s in ordered if s.role is role
        )
        groups.append(SignatureGroup(role, rows))
    return tuple(groups)


def provenance(source: str | None) -> Provenance | None:
    """Return where upstream prints a line, with a link for an address or for `owner/repository: path` on GitHub."""
    if source is None:
        return None
    if source.startswith("https://"):
        return Provenance(source.removeprefix("https://"), source.split()[0])
    found = _REPOSITORY_PATH.match(source)
    url = f"https://github.com/{found['repository']}/blob/HEAD/{found['path']}" if found else None
    return Provenance(source, url)
