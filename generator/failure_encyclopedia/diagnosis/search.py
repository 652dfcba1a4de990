"""Finding entries by an error line or by words, with the courage to find nothing.

Three steps, from sure to vague: signatures that stand in the text or hold it; signatures that are *similar*, behind a
gate that counts unknown words against them; and entries whose description has the words.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..library import LibraryEntry, LibrarySignature
from ..signature import fold
from .diagnosis import diagnose
from .matcher import Matcher
from .scan import scan_text

EXACT, SIMILAR, WORDS = "exact", "similar", "words"
SIMILAR_GATE = 0.6
"""Share of the query's weight that a signature must cover to be called similar."""
WORDS_GATE = 0.6
"""Share of the query's weight that an entry's description must cover."""
_SHORTEST_PART = 10
_RESULTS = 10
_SHORT_QUERY = 6
"""Words up to which numbers count, for then they may be all that is asked for: an exit code, an Xid."""
_WEIGHT_OF_E = 1_000_000
_NOISE = re.compile(
    r"(?:[A-Za-z]:)?[\w.~-]{0,255}[/\\][\w./\\~+-]+"  # paths; a name in one is no longer, and so the search is linear
    r"|\b0x[0-9a-fA-F]+\b|\b[0-9a-f]{12,}\b"  # addresses, hashes
    r"|\b\d{4}-\d{2}-\d{2}[T ]?|\b\d{2}:\d{2}:\d{2}(?:[.,]\d+)?"  # times
    r"|\x1b\[[0-9;]*m"
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z_]*[A-Za-z0-9_]*|-?\d+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_STOP_WORDS = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "that",
     "the", "this", "to", "was", "with", "not", "no"}
)  # fmt: skip
_ROLE_FACTOR = {"primary": 1.0, "confirmation": 1.0, "ambiguous": 0.9, "collateral": 0.85, "context": 0.7}


@dataclass(frozen=True)
class SearchResult:
    """An entry that was found."""

    entry: LibraryEntry
    kind: str
    """`exact`, `similar` or `words`."""
    score: float
    """From 0 to 1; only comparable within a kind."""
    signature: str = ""
    """The template that the text is or resembles."""
    role: str = ""


class Search:
    """A library made ready for searching by text."""

    def __init__(self, matcher: Matcher) -> None:
        """Take a matcher; its library is searched."""
        self._matcher = matcher
        self._library = matcher.library

    def find(self, text: str) -> list[SearchResult]:
        """Return the entries for an error line or words, best first; nothing where nothing is known."""
        exact = self._exact(text)
        if exact:
            return exact[:_RESULTS]
        similar = self._similar(text)
        seen = {result.entry.id for result in similar}
        words = [result for result in self._by_words(text) if result.entry.id not in seen]
        return [*similar, *words][:_RESULTS]

    def _exact(self, text: str) -> list[SearchResult]:
        diagnosis = diagnose([scan_text(text, self._matcher)], self._library)
        found = {
            ranked.entry.id: SearchResult(
                ranked.entry, EXACT, min(1.0, ranked.score / 100), ranked.evidence[0].template, ranked.role
            )
            for ranked in diagnosis.entries
        }
        return list(found.values()) or self._holding(text)

    def _holding(self, text: str) -> list[SearchResult]:
        """Return the entries with a signature of which the text is a part, as when only a few words were typed."""
        part = fold(text).text
        if len(part) < _SHORTEST_PART or " " not in part:
            return []
        found: dict[str, SearchResult] = {}
        for entry, signature in self._signatures:
            template = self._library.templates[signature.template]
            if any(part in literal for literal in template.literals):
                score = _ROLE_FACTOR[signature.role] * min(1.0, len(part) / template.literal_length)
                result = SearchResult(entry, EXACT, score, template.text, signature.role)
                if entry.id not in found or found[entry.id].score < score:
                    found[entry.id] = result
        return sorted(found.values(), key=lambda result: (-result.score, result.entry.id))

    def _similar(self, text: str) -> list[SearchResult]:
        query = self._query(text, self._signature_weights)
        if len(query) < 2:
            return []
        total = sum(query.values())
        found: dict[str, SearchResult] = {}
        for (entry, signature), words, total_of_signature in zip(
            self._signatures, self._signature_words, self._signature_totals, strict=True
        ):
            common = [word for word in query if word in words]
            covered = sum(query[word] for word in common) / total
            if covered < SIMILAR_GATE or len(common) < 2:
                continue
            back = sum(self._signature_weights[word] for word in common) / total_of_signature
            score = covered * (0.4 + 0.6 * back) * _ROLE_FACTOR[signature.role]
            if entry.id not in found or found[entry.id].score < score:
                template = self._library.templates[signature.template].text
                found[entry.id] = SearchResult(entry, SIMILAR, score, template, signature.role)
        return sorted(found.values(), key=lambda result: (-result.score, result.entry.id))

    def _by_words(self, text: str) -> list[SearchResult]:
        query = self._query(text, self._entry_weights)
        total = sum(query.values())
        found: list[SearchResult] = []
        for entry, words in zip(self._library.entries, self._entry_words, strict=True):
            covered = sum(weight for word, weight in query.items() if word in words) / total if total else 0.0
            if covered >= WORDS_GATE:
                named = (
                    sum(weight for word, weight in query.items() if word in words_of(f"{entry.id} {entry.title}"))
                    / total
                )
                found.append(SearchResult(entry, WORDS, 0.6 * covered + 0.4 * named))
        return sorted(found, key=lambda result: (-result.score, result.entry.id))

    def _query(self, text: str, weights: dict[str, int]) -> dict[str, int]:
        """Return the words of a query with their weights; unknown words weigh as much as the rarest known one."""
        unknown = max(weights.values(), default=_WEIGHT_OF_E)
        mended = [self._mended(word, weights) for word in sorted(words_of(text))]
        return {word: weights.get(word, unknown) for word in mended}

    def _mended(self, word: str, weights: dict[str, int]) -> str:
        """Return the commonest known word that differs from a misspelt one by a single change, else the word itself."""
        if word in weights or len(word) < 5 or not word.isalpha():
            return word
        near = (known for known in weights if abs(len(known) - len(word)) <= 1 and _differs_by_one(known, word))
        return min(near, key=lambda known: (weights[known], known), default=word)

    @cached_property
    def _signatures(self) -> list[tuple[LibraryEntry, LibrarySignature]]:
        return [(entry, signature) for entry in self._library.entries for signature in entry.signatures]

    @cached_property
    def _signature_words(self) -> list[frozenset[str]]:
        return [words_of(self._library.templates[s.template].text.replace("<*>", " ")) for _, s in self._signatures]

    @cached_property
    def _signature_totals(self) -> list[int]:
        weights = self._signature_weights
        return [sum(weights[word] for word in words) for words in self._signature_words]

    @cached_property
    def _entry_words(self) -> list[frozenset[str]]:
        return [
            words_of(
                " ".join(
                    (entry.id, entry.title, *entry.tags, *entry.systems, *entry.aliases, entry.summary, entry.category)
                )
            )
            for entry in self._library.entries
        ]

    @cached_property
    def _signature_weights(self) -> dict[str, int]:
        return _weights(self._signature_words)

    @cached_property
    def _entry_weights(self) -> dict[str, int]:
        return _weights(self._entry_words)


def _weights(documents: Sequence[frozenset[str]]) -> dict[str, int]:
    """Return the weight of each word: the rarer it is, the more. Whole numbers add up alike on every machine."""
    counts = Counter(word for words in documents for word in words)
    return {word: round(_WEIGHT_OF_E * math.log(1 + len(documents) / count)) for word, count in counts.items()}


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, each once, in lower case and without the s of a plural."""
    raw = _WORD.findall(_NOISE.sub(" ", text))
    with_numbers = len(raw) <= _SHORT_QUERY
    return frozenset(_parts(raw, with_numbers))


def _parts(words: Iterable[str], with_numbers: bool) -> Iterable[str]:
    for word in words:
        if word.lstrip("-").isdigit():
            if with_numbers:
                yield word
            continue
        for part in _CAMEL.split(word):
            lowered = part.lower()
            if len(lowered) > 1 and lowered not in _STOP_WORDS:
                yield (
                    lowered[:-1]
                    if len(lowered) > 4 and lowered.endswith("s") and not lowered.endswith("ss")
                    else lowered
                )


def _differs_by_one(one: str, other: str) -> bool:
    if len(one) > len(other):
        one, other = other, one
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    if len(one) == len(other):
        rest = one[start + 1 :] == other[start + 1 :]
        swapped = one[start : start + 2] == other[start : start + 2][::-1] and one[start + 2 :] == other[start + 2 :]
        return rest or swapped
    return one[start:] == other[start + 1 :]
