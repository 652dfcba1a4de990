"""Rules on references: none twice, one of them primary."""

from __future__ import annotations

from collections.abc import Iterator

from ..problem import Finding
from ..schema import Entry, ReferenceKind


def check_references(entry: Entry) -> Iterator[Finding]:
    """The references differ from each other, and at least one speaks for the program itself."""
    seen: dict[str, int] = {}
    for index, reference in enumerate(entry.references):
        address = str(reference.url).rstrip("/")
        if address in seen:
            yield Finding(
                ("references", index, "url"),
                "reference-twice",
                f"the same address is reference {seen[address] + 1}",
                str(reference.url),
                "an address that no other reference of the entry has",
                "join the two, or remove one",
            )
        seen.setdefault(address, index)
    if not any(reference.kind.is_primary for reference in entry.references):
        primary = ", ".join(str(kind) for kind in ReferenceKind if kind.is_primary)
        yield Finding(
            ("references",),
            "no-primary-reference",
            "none of the references is primary",
            expected=f"one of the kind {primary}",
            remedy="add the documentation, the upstream source or a maintainer's statement",
        )
