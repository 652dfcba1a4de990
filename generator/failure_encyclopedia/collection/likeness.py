"""Which entries are close to each other in their words: candidates for being one and the same failure.

Each entry is a vector of its words, weighted by how seldom they are among all entries (tf-idf), and two entries are as
close as the cosine between their vectors. Words that many entries have are left out: they tell nothing apart, and
without them the comparison of all with all is cheap.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from ..schema import Entry

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
COMMON_SHARE = 0.1
"""Share of the entries from which on a word is common."""
COMMON_AT_LEAST = 12
"""Entries up to which a word is rare, however few entries there are."""

Vector = Mapping[str, float]


def likenesses(entries: Iterable[Entry]) -> dict[frozenset[str], float]:
    """Return for each two entries that share any rare word, by their ids, how close they are: from 0 to 1."""
    vectors = _vectors({entry.id: words_of(entry) for entry in entries})
    holders: dict[str, list[tuple[str, float]]] = defaultdict(list)
    found: dict[frozenset[str], float] = defaultdict(float)
    for id, vector in vectors.items():
        for word, weight in vector.items():
            for other, other_weight in holders[word]:
                found[frozenset((id, other))] += weight * other_weight
            holders[word].append((id, weight))
    return dict(found)


def _vectors(documents: Mapping[str, Counter[str]]) -> dict[str, Vector]:
    counts = Counter(word for words in documents.values() for word in words)
    most = max(COMMON_AT_LEAST, COMMON_SHARE * len(documents))
    return {id: _unit_vector(words, counts, most, len(documents)) for id, words in documents.items()}


def _unit_vector(words: Counter[str], counts: Counter[str], most: float, documents: int) -> Vector:
    weights = {
        word: (1 + math.log(count)) * math.log(1 + documents / counts[word])
        for word, count in words.items()
        if counts[word] <= most
    }
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}


def words_of(entry: Entry) -> Counter[str]:
    """Return the words of an entry by which it is compared, each with how often it stands there."""
    texts = [entry.title, entry.summary, entry.root_cause, entry.mechanism or ""]
    texts += [text for symptom in entry.symptoms for text in (symptom.sign, symptom.meaning)]
    texts += [signature.text for signature in entry.signatures]
    return Counter(word for text in texts for word in _WORD.findall(text.casefold()))
