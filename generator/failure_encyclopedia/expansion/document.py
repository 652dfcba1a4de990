"""An entry as one Markdown document, for terminals, tickets and pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..schema import Snippet, System
from .facts import Fact
from .faq import AnsweredQuestion
from .page import EntryPage, Labelled
from .quick_answer import QuickAnswer
from .related import RelatedCard
from .signature_table import SignatureGroup


def markdown_document(page: EntryPage) -> str:
    """Return all sections of an entry's page as Markdown."""
    entry = page.entry
    place = f"{entry.severity.label} severity · {entry.category.label} · {', '.join(entry.system_names)}"
    lines = [f"# {entry.title}", "", f"`{entry.id}` · {place}", "", entry.summary, ""]
    for section in page.sections:
        lines += [f"## {section.title}", "", *_WRITERS[section.id](section.content), ""]
    return "\n".join(_without_double_blanks(lines)).rstrip() + "\n"


def _without_double_blanks(lines: list[str]) -> Iterator[str]:
    before = ""
    for line in "\n".join(lines).split("\n"):
        if line.strip() or before.strip():
            yield line.rstrip()
        before = line


def _block(language: str, code: str) -> list[str]:
    fence = "````" if "```" in code else "```"
    return ["", f"{fence}{language}", *code.rstrip("\n").split("\n"), fence, ""]


def _runnable(part: Any) -> list[str]:
    lines = _block("shell", part.command) if part.command else []
    snippets: list[Snippet | None] = [getattr(part, "config", None), part.code]
    for snippet in snippets:
        if snippet:
            lines += _block(str(snippet.language), snippet.code)
    return lines


def _indented(lines: list[str], by: int = 3) -> list[str]:
    return [" " * by + line if line else "" for line in lines]


def _item(marker: str, text: str, rest: list[str] | None = None) -> list[str]:
    first, *others = text.strip().split("\n")
    width = len(marker) + 1
    return [f"{marker} {first}", *_indented([*others, *(rest or [])], width)]


def _labelled(pairs: list[tuple[str, str | None]]) -> list[str]:
    return [line for label, text in pairs if text for line in _item("-", f"{label}: {_flat(text)}")]


def _flat(text: str) -> str:
    """Join the lines of a paragraph; leave lists and code as they are."""
    return text.strip() if "\n- " in text or "```" in text else " ".join(text.split())


def _quick_answer(answer: QuickAnswer) -> list[str]:
    lines = [line for signature in answer.signatures for line in _block("text", signature.text)]
    lines += [answer.root_cause.strip(), "", f"First step: {_flat(answer.first_fix.step)}"]
    return lines


def _confirm(checks: Any) -> list[str]:
    lines: list[str] = []
    for number, check in enumerate(checks, 1):
        outcomes = [("Where", check.where), ("Confirms", check.confirms), ("Refutes", check.refutes)]
        lines += _item(f"{number}.", check.check, [*_runnable(check), *_labelled(outcomes)])
    return lines


def _fix(steps: Any) -> list[str]:
    lines: list[str] = []
    for number, step in enumerate(steps, 1):
        lines += _item(
            f"{number}.", step.step, [*_runnable(step), *_labelled([("Why", step.why), ("Cost", step.cost)])]
        )
    return lines


def _verify(items: Any) -> list[str]:
    return [
        line
        for item in items
        for line in _item("-", item.check, [*_runnable(item), *_labelled([("Expected", item.expect)])])
    ]


def _symptoms(symptoms: Any) -> list[str]:
    return [line for s in symptoms for line in _item("-", f"**{_flat(s.sign)}**: {_flat(s.meaning)}")]


def _texts(texts: Any) -> list[str]:
    return [line for text in texts for line in _item("-", text)]


def _signatures(groups: tuple[SignatureGroup, ...]) -> list[str]:
    lines: list[str] = []
    for group in groups:
        lines += [f"**{group.role.label}**: {group.role.meaning}", ""]
        for row in group.rows:
            s = row.signature
            lines += _block("text", s.text)
            origin = [("Printed by", s.printed_by), ("Versions", s.versions), ("Source", s.source)]
            bounds = [("Counts only near", ", ".join(s.context)), ("Counts only where", " and ".join(s.numbers))]
            lines += _labelled([*origin, *bounds, ("A match does not prove", s.does_not_prove)])
            lines += [f"- Matches: {_code(line)}" for line in s.examples]
            lines += [f"- Does not match: {_code(line)}" for line in s.near_misses]
        lines.append("")
    return lines


def _facts(facts: tuple[Fact, ...]) -> list[str]:
    return [f"- {fact.name}: {term.label}. {term.meaning}" for fact in facts for term in fact.terms]


def _systems(systems: tuple[System, ...]) -> list[str]:
    lines = []
    for system in systems:
        versions = [("affected", system.affected), ("fixed in", system.fixed)]
        details = "; ".join(f"{label} {text}" for label, text in versions if text)
        lines += _item(
            "-", system.name + (f" ({details})" if details else "") + (f": {_flat(system.note)}" if system.note else "")
        )
    return lines


def _code(line: str) -> str:
    fence = "``" if "`" in line else "`"
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def _code_examples(examples: Any) -> list[str]:
    lines: list[str] = []
    for example in examples:
        lines += [f"**{example.title}** ({example.stack})"]
        if example.failing:
            lines += ["", "Fails:", *_block(str(example.language), example.failing), "Works:"]
        lines += [*_block(str(example.language), example.working), example.why, ""]
    return lines


def _prevention(guards: Any) -> list[str]:
    return [line for guard in guards for line in _item("-", guard.guard, _runnable(guard))]


def _monitoring(monitors: Any) -> list[str]:
    lines: list[str] = []
    for monitor in monitors:
        query = _block(str(monitor.query.language), monitor.query.code) if monitor.query else []
        lines += _item(
            "-", monitor.signal, [*query, *_labelled([("Alert when", monitor.threshold), ("Why", monitor.why)])]
        )
    return lines


def _labelled_texts(items: tuple[Labelled, ...]) -> list[str]:
    return [line for item in items for line in _item("-", f"**{item.label}**: {_flat(item.text)}")]


def _faq(questions: tuple[AnsweredQuestion, ...]) -> list[str]:
    lines: list[str] = []
    for item in questions:
        answer = item.answer
        links = [
            f"- {link.label}" + (f": <{link.target}>" if link.target.startswith("https") else "")
            for link in answer.links
        ]
        lines += [f"**{item.question}**", "", *([answer.text.strip(), ""] if answer.text else [])]
        lines += [*(_block("text", answer.line) if answer.line else []), *links, ""]
    return lines


def _says(card: RelatedCard) -> str:
    return "" if card.stated_here else ", which says"


def _related(cards: tuple[RelatedCard, ...]) -> list[str]:
    return [
        line
        for card in cards
        for line in _item(
            "-", f"{card.relation.label} `{card.id}` ({card.severity.label}){_says(card)}: {_flat(card.why)}"
        )
    ]


def _references(references: Any) -> list[str]:
    return [line for r in references for line in _item("-", f"{r.title} ({r.kind.label}): {_flat(r.shows)} <{r.url}>")]


def _history(history: Any) -> list[str]:
    return _labelled([("Added", str(history.added)), ("Last reviewed", str(history.last_reviewed or "not yet"))])


_WRITERS: dict[str, Callable[[Any], list[str]]] = {
    "quick-answer": _quick_answer,
    "confirm": _confirm,
    "fix": _fix,
    "verify": _verify,
    "symptoms": _symptoms,
    "observations": _texts,
    "mechanism": lambda text: [text.strip()],
    "signatures": _signatures,
    "facts": _facts,
    "systems": _systems,
    "code": _code_examples,
    "prevention": _prevention,
    "monitoring": _monitoring,
    "scale": _labelled_texts,
    "perspectives": _labelled_texts,
    "faq": _faq,
    "related": _related,
    "references": _references,
    "history": _history,
}
