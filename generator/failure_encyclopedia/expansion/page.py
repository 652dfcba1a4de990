"""All sections of an entry, in the order of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..collection import Encyclopedia
from ..schema import Entry
from .checklist import checklist_markdown
from .facts import facts
from .faq import faq
from .quick_answer import quick_answer
from .related import related
from .section import Section
from .signature_table import signature_groups


@dataclass(frozen=True)
class EntryPage:
    """An entry with its sections; those without content are left out."""

    entry: Entry
    sections: tuple[Section, ...]
    checklist_markdown: str

    def section(self, id: str) -> Section | None:
        """Return the section with an anchor, None where the entry has nothing for it."""
        return next((section for section in self.sections if section.id == id), None)


def expand(entry: Entry, encyclopedia: Encyclopedia) -> EntryPage:
    """Expand one entry; `encyclopedia` supplies what other entries say of it."""
    outline: tuple[tuple[str, str, Any], ...] = (
        ("quick-answer", "Quick answer", quick_answer(entry)),
        ("confirm", "How to confirm it", entry.confirm),
        ("fix", "How to fix it", entry.fix),
        ("verify", "How to know it is fixed", entry.verify),
        ("symptoms", "Symptoms and what they mean", entry.symptoms),
        ("observations", "What you will observe", entry.observations),
        ("mechanism", "Why it happens", entry.mechanism),
        ("signatures", "Signatures", signature_groups(entry)),
        ("facts", "What this failure is", facts(entry)),
        ("systems", "Systems and versions", entry.systems),
        ("code", "Code", entry.code_examples),
        ("prevention", "How to prevent it", entry.prevention),
        ("monitoring", "What to alert on", entry.monitoring),
        ("scale", "From one GPU to many", _scale(entry)),
        ("perspectives", "Perspectives", _perspectives(entry)),
        ("faq", "Questions", faq(entry, encyclopedia)),
        ("related", "Related failures", related(entry, encyclopedia)),
        ("references", "References", entry.references),
        ("history", "History", entry.history),
    )
    sections = tuple(Section(id, title, content) for id, title, content in outline if content)
    return EntryPage(entry, sections, checklist_markdown(entry))


@dataclass(frozen=True)
class Labelled:
    """A text under a label."""

    label: str
    text: str


def _scale(entry: Entry) -> tuple[Labelled, ...]:
    scale = entry.scale
    pairs = (
        ("One GPU", scale.one_gpu if scale else None),
        ("One node", scale.one_node if scale else None),
        ("Many nodes", scale.many_nodes if scale else None),
        ("Which rank fails, and what the others print", entry.distributed_behaviour),
    )
    return tuple(Labelled(label, text) for label, text in pairs if text)


def _perspectives(entry: Entry) -> tuple[Labelled, ...]:
    views = entry.perspectives
    if views is None:
        return ()
    pairs = (("On-call", views.on_call), ("Engineer", views.engineer), ("Executive", views.executive))
    return tuple(Labelled(label, text) for label, text in pairs if text)
