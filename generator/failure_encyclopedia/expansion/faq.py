"""The questions people ask of every failure, each answered from this entry's own fields, or left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ..collection import Encyclopedia
from ..schema import Entry, Relation, Role


@dataclass(frozen=True)
class Pointer:
    """A link inside an answer."""

    label: str
    target: str
    """Address, or an anchor of the same page."""


@dataclass(frozen=True)
class Answer:
    """An answer: Markdown from a field, a line to copy, links."""

    text: str | None = None
    line: str | None = None
    links: tuple[Pointer, ...] = ()


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answer."""

    question: str
    answer: Answer


def faq(entry: Entry, encyclopedia: Encyclopedia) -> tuple[AnsweredQuestion, ...]:
    """Return the entry's own questions, then those of all failures that its fields answer."""
    own = [AnsweredQuestion(q.question, Answer(q.answer)) for q in entry.faq]
    common = [(question, answer(entry, encyclopedia)) for question, answer in _QUESTIONS]
    return (*own, *(AnsweredQuestion(question, answer) for question, answer in common if answer is not None))


_Answering: TypeAlias = Callable[[Entry, Encyclopedia], Answer | None]


def _field(name: str) -> _Answering:
    def answer(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
        text = getattr(entry, name)
        return Answer(text) if text else None

    return answer


def _production(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    if not entry.observations:
        return None
    return Answer(entry.observations[0], links=(Pointer("What you will observe", "#observations"),))


def _next_checks(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    alike = [r for r in entry.related if r.relation is Relation.CONFUSED_WITH] or list(entry.related)
    if not alike:
        return None
    return Answer("\n".join(f"- `{r.id}`: {' '.join(r.why.split())}" for r in alike[:3]))


def _fingerprint(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    telling = [s for s in entry.signatures if s.role in (Role.PRIMARY, Role.CONFIRMATION)]
    named = [s for s in telling if s.text not in encyclopedia.shared_templates]
    if named:
        links = (Pointer("What to alert on", "#monitoring"),) if entry.monitoring else ()
        return Answer(line=named[0].text, links=links)
    if entry.monitoring:
        return Answer(entry.monitoring[0].signal, links=(Pointer("Threshold and reason", "#monitoring"),))
    return None


def _documentation(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    primary = [r for r in entry.references if r.kind.is_primary]
    if not primary:
        return None
    return Answer(primary[0].shows, links=(Pointer(primary[0].title, str(primary[0].url)),))


def _working_code(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    examples = enumerate(entry.code_examples, 1)
    links = tuple(Pointer(f"{example.title} ({example.stack})", f"#code-{number}") for number, example in examples)
    return Answer(links=links) if links else None


def _scale(entry: Entry, encyclopedia: Encyclopedia) -> Answer | None:
    scale = entry.scale
    text = scale and (scale.many_nodes or scale.one_node)
    return Answer(text, links=(Pointer("From one GPU to many", "#scale"),)) if text else None


_QUESTIONS: tuple[tuple[str, _Answering], ...] = (
    ("Is this a hardware or a software issue?", _field("hardware_or_software")),
    ("What does it look like in production?", _production),
    ("What is the cheapest way to confirm it?", _field("cheapest_check")),
    ("How long does the fix take?", _field("time_to_fix")),
    ("Will it come back after the fix?", _field("recurrence")),
    ("Does it affect inference or only training?", _field("inference_or_training")),
    ("How does it scale from one GPU to a thousand?", _scale),
    ("Can it be detected automatically?", _field("detection")),
    ("Which fingerprint should I monitor?", _fingerprint),
    ("What should I check next if it is not this?", _next_checks),
    ("Which official documentation covers it?", _documentation),
    ("Is there working code?", _working_code),
)
