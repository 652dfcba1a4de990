"""How much the pages of entries repeat each other: the share of body sentences that also stand on another page.

    python benchmarks/repetition.py
    python benchmarks/repetition.py --show 20

Headings (the questions of the FAQ among them), commands, code, templates, the facts box with its terms and their
definitions are left aside, and so are fragments of fewer than three words. All other text counts, also what the
generator says by itself.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from failure_encyclopedia.collection import load_encyclopedia
from failure_encyclopedia.expansion import expand, markdown_document
from failure_encyclopedia.schema import Category, Layer, Phase, Relation, Role, Severity, Status

PROJECT = Path(__file__).resolve().parent.parent
SHORTEST = 3
_FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"^\s*(?:[-*+]|\d+\.|>|\[[ x]\])\s+|^\|[-: |]+\|$|[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}")
_TABLE_HEAD = re.compile(r"^\|.*\n\|[-: |]+\|$", re.MULTILINE)
_BOLD = re.compile(r"^\*\*[^*]+\*\*:?$")
_LABELLED = re.compile(
    r"(?:last reviewed|added|phases|systems|tags|category|severity|layer|status|printed by|source|versions|matches"
    r"|does not match|near): |.*<https?://"
)
_ENDS = re.compile(r"(?<=[.!?])\s+|\s*\|\s*")
_WORD = re.compile(r"[\w'`<>*./:=-]+")


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", type=int, default=0, help="show that many of the most repeated sentences")
    arguments = parser.parse_args()
    encyclopedia = load_encyclopedia([PROJECT / "entries"]).encyclopedia
    pages: dict[str, set[str]] = defaultdict(set)
    total = 0
    sentences_of = {entry.id: list(sentences(markdown_document(expand(entry, encyclopedia)))) for entry in encyclopedia}
    for id, found in sentences_of.items():
        total += len(found)
        for sentence in found:
            pages[sentence].add(id)
    repeated = sum(len(pages[sentence]) > 1 for found in sentences_of.values() for sentence in found)
    print(
        f"{len(encyclopedia)} pages, {total} sentences, {repeated} of them on another page too: {repeated / total:.2%}"
    )
    for sentence, ids in sorted(pages.items(), key=lambda item: -len(item[1]))[: arguments.show]:
        print(f"  {len(ids):>4}  {sentence}")


def sentences(document: str) -> Iterator[str]:
    """Yield the sentences of a page in one form of writing."""
    headings = {line.lstrip("# ") for line in document.splitlines() if line.startswith("#")}
    for line in _TABLE_HEAD.sub("", _FENCE.sub("", document)).splitlines():
        if line.startswith("#") or _BOLD.match(line) or not line.strip():
            continue
        for part in _ENDS.split(_MARKS.sub("", line)):
            if part in headings:  # a link to that section
                continue
            words = " ".join(_WORD.findall(part.casefold()))
            if words.count(" ") >= SHORTEST - 1 and words not in definitions() and not _LABELLED.match(words):
                yield words


@cache
def definitions() -> frozenset[str]:
    """Return the labels and meanings of the vocabularies, in the same form of writing."""
    terms = [term for terms in (Category, Layer, Phase, Role, Severity, Status, Relation) for term in terms]
    texts = [text for term in terms for text in (term.label, term.meaning, f"{term.label}: {term.meaning}")]
    return frozenset(" ".join(_WORD.findall(text.casefold())) for text in texts)


if __name__ == "__main__":
    main()
