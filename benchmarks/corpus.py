"""Many entries from the real ones, each with words of its own, so that no cache sees a text twice."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Data = dict[str, Any]

_WORD = re.compile(r"[a-z]{5,}")
_LITERAL_WORD = re.compile(r"(?<![<:*a-z])[a-z]{5,}(?![>:a-z])")
"""A word of a template that is no name of a placeholder."""
_PLACEHOLDER = re.compile(r"<\*[^>]*>")
_KEPT = {
    "id", "aliases", "tags", "status", "category", "severity", "layer", "phases", "role", "language", "relation",
    "kind", "added", "last_reviewed", "url", "name", "text", "examples", "near_misses", "context", "numbers",
    "command", "code", "config", "failing", "working", "query",
}  # fmt: skip
"""Fields whose values have a form that changed words would break."""


def read_entries(folder: Path) -> list[Data]:
    """Read the real entries."""
    files = sorted(folder.rglob("*.yml"))
    return [yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader) for file in files]


def generated_entries(count: int, real: list[Data], seed: int = 7) -> Iterator[Data]:
    """Yield `count` entries: the real ones in turn, with other words in every text and code of their own."""
    chance = random.Random(seed)
    ids = [f"generated-failure-{number}" for number in range(count)]
    for number, id in enumerate(ids):
        entry = copy.deepcopy(real[number % len(real)])
        entry = _varied(entry, chance)
        entry["id"], entry["aliases"] = id, []
        entry["title"] = f"{entry['title'][:60].rstrip()} {number}"
        others = [ids[(number + step) % count] for step in range(1, len(entry["related"]) + 1)]
        for related, other in zip(entry["related"], others, strict=True):
            related["id"], related["one_sided"] = other, "generated"
        yield entry


def with_own_signatures(entries: Iterator[Data], real: int, seed: int = 5) -> Iterator[Data]:
    """Yield generated entries, those behind the first `real` ones with signatures that no other entry has."""
    chance = random.Random(seed)
    for number, entry in enumerate(entries):
        for signature in entry.get("signatures", ()) if number >= real else ():
            signature["text"] = _LITERAL_WORD.sub(lambda word: _scrambled(word[0], chance), signature["text"])
            signature["examples"] = [_PLACEHOLDER.sub("7", signature["text"])]
            signature["near_misses"] = []
        yield entry


def write_entries(entries: Iterator[Data], folder: Path) -> int:
    """Write entries as a contributor would; return the number of bytes."""
    size = 0
    for entry in entries:
        file = folder / str(entry["category"]) / f"{entry['id']}.yml"
        file.parent.mkdir(parents=True, exist_ok=True)
        size += file.write_text(
            yaml.dump(entry, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=110), encoding="utf-8"
        )
    return size


def _varied(value: Any, chance: random.Random, field: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _varied(item, chance, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_varied(item, chance, field) for item in value]
    if isinstance(value, str) and field in ("code", "working", "failing", "command"):
        return f"{value.rstrip()}\n# variant {chance.getrandbits(40):x}\n" if field != "command" else value
    if isinstance(value, str) and field not in _KEPT:
        return _other_words(value, chance)
    return value


def _other_words(text: str, chance: random.Random) -> str:
    """Replace some words outside code spans by words of the same length."""
    pieces = text.split("`")
    for index in range(0, len(pieces), 2):
        pieces[index] = _WORD.sub(lambda word: _scrambled(word[0], chance), pieces[index])
    return "`".join(pieces)


def _scrambled(word: str, chance: random.Random) -> str:
    if chance.random() < 0.5:
        return word
    letters = list(word)
    chance.shuffle(letters)
    return "".join(letters)
