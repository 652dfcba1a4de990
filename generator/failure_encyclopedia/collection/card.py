"""What lists, links and searches need of an entry."""

from __future__ import annotations

from dataclasses import dataclass

from ..schema import Category, Entry, History, Layer, Phase, RelatedEntry, Role, Severity, Status


@dataclass(frozen=True, slots=True)
class SignatureCard:
    """A signature without its examples."""

    text: str
    role: Role
    is_sourced: bool
    """Whether it says where upstream prints it."""


@dataclass(frozen=True, slots=True)
class EntryCard:
    """An entry in short; fields of the same names mean the same as in `Entry`."""

    id: str
    title: str
    aliases: tuple[str, ...]
    status: Status
    category: Category
    severity: Severity
    layer: Layer
    phases: tuple[Phase, ...]
    system_names: tuple[str, ...]
    tags: tuple[str, ...]
    summary: str
    symptom_signs: tuple[str, ...]
    signatures: tuple[SignatureCard, ...]
    related: tuple[RelatedEntry, ...]
    has_code: bool
    """Whether it has a code example."""
    history: History

    @classmethod
    def of(cls, entry: Entry) -> EntryCard:
        """Make the card of an entry."""
        return cls(
            id=entry.id,
            title=entry.title,
            aliases=entry.aliases,
            status=entry.status,
            category=entry.category,
            severity=entry.severity,
            layer=entry.layer,
            phases=entry.phases,
            system_names=entry.system_names,
            tags=entry.tags,
            summary=entry.summary,
            symptom_signs=tuple(symptom.sign for symptom in entry.symptoms),
            signatures=tuple(SignatureCard(s.text, s.role, s.source is not None) for s in entry.signatures),
            related=entry.related,
            has_code=bool(entry.code_examples),
            history=entry.history,
        )
