"""Rules on wording: nothing is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..problem import Finding, Location
from ..schema import Entry
from ..schema.text import TextKind
from ..schema.texts import texts
from ..writing.explanations import TO_DO_MARK

SHORTEST_SENTENCE = 8
"""Words from which on a sentence may stand only once among all entries."""

_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+|\n\s*\n|\n\s*[-*]\s+|\n\s*\d+\.\s+")
_WORD = re.compile(r"[\w'-]+")


class Sentence(NamedTuple):
    """A sentence of an entry: where it stands, how it is written, and its words for comparison."""

    location: Location
    written: str
    words: str


def sentences(entry: Entry) -> Iterator[Sentence]:
    """Yield the sentences of an entry that are long enough to be its own."""
    for placed in texts(entry):
        if placed.kind is not TextKind.MARKDOWN and placed.field != "summary":
            continue
        for written in _SENTENCE_END.split(placed.text):
            words = _WORD.findall(written.casefold())
            if len(words) >= SHORTEST_SENTENCE:
                yield Sentence(placed.location, written.strip(), " ".join(words))


def check_meanings(entry: Entry) -> Iterator[Finding]:
    """Every symptom has a meaning of its own."""
    cause = _normal(entry.root_cause)
    seen: dict[str, int] = {}
    for index, symptom in enumerate(entry.symptoms):
        if TO_DO_MARK.search(symptom.meaning):
            continue  # reported as still to be written
        meaning = _normal(symptom.meaning)
        if meaning == cause:
            yield Finding(
                ("symptoms", index, "meaning"),
                "meaning-is-root-cause",
                "the meaning of the symptom repeats the root cause",
                symptom.meaning,
                "how this cause produces exactly this sign",
                "say what happens between the cause and this sign",
            )
        elif meaning in seen:
            yield Finding(
                ("symptoms", index, "meaning"),
                "meaning-twice",
                f"the meaning is the same as that of symptom {seen[meaning] + 1}",
                symptom.meaning,
                "a meaning of its own",
                "say what this sign shows that the other does not, or join the two",
            )
        seen.setdefault(meaning, index)


def check_sentences_are_unique(entries: Iterable[tuple[Path, Entry]]) -> Iterator[tuple[Path, Finding]]:
    """No sentence stands twice, in one entry or in two."""
    first: dict[str, tuple[Path, Entry]] = {}
    for path, entry in entries:
        for sentence in sentences(entry):
            if sentence.words not in first:
                first[sentence.words] = (path, entry)
                continue
            other_path, other = first[sentence.words]
            where = "this entry" if other.id == entry.id else f"`{other.id}` ({other_path})"
            yield (
                path,
                Finding(
                    sentence.location,
                    "sentence-twice",
                    f"this sentence also stands in {where}",
                    sentence.written,
                    "a sentence of its own",
                    "say what is particular here, or leave it out",
                ),
            )


def _normal(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
