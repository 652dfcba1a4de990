"""Matching many templates against folded text: anchors are found together, then each candidate line is verified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .anchors import Anchor, AnchorFinder, anchor_finder, fold_bytes
from .template import FoldedLine, Match, Template, fold


class TemplateSet:
    """A set of templates that are looked for together; it holds no state of a search and can be pickled."""

    def __init__(self, templates: Sequence[Template], fast: bool | None = None) -> None:
        """Take templates; `fast` chooses the finder as in `anchor_finder`.

        Raises:
            ImportError: `fast` is true and `ahocorasick_rs` is not installed.
        """
        self.templates = tuple(templates)
        anchors: dict[Anchor, list[int]] = {}
        for number, template in enumerate(self.templates):
            anchors.setdefault(Anchor.of(template), []).append(number)
        self._finder: AnchorFinder = anchor_finder(tuple(anchors), fast)
        self._templates_of_anchor = tuple(tuple(numbers) for numbers in anchors.values())

    def candidates(self, folded_text: bytes) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield each place of an anchor in folded text as (offset, numbers of the templates that have the anchor)."""
        templates = self._templates_of_anchor
        return ((offset, templates[anchor]) for offset, anchor in self._finder.find(folded_text))

    def matches(self, line: str) -> list[tuple[int, Match]]:
        """Return every template that stands in one line, as (number, match) in the order of the set."""
        folded_line = fold(line)
        numbers = {n for _, numbers in self.candidates(fold_bytes(line.encode("utf-8", "replace"))) for n in numbers}
        return self.verify(folded_line, sorted(numbers))

    def verify(self, line: FoldedLine, numbers: Sequence[int]) -> list[tuple[int, Match]]:
        """Return which of some templates stand in a folded line."""
        found = []
        for number in numbers:
            match = self.templates[number].match_folded(line)
            if match is not None:
                found.append((number, match))
        return found
