"""Matching many templates against text: anchors are found together, then each candidate line is verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge

from .anchors import Anchor, AnchorFinder, anchor_finder, fold_bytes, visible_bytes
from .gauge import Gauge
from .template import FoldedLine, Match, Template, fold

CandidatePlace = tuple[int, tuple[int, ...]]
"""An offset in a text, and the numbers of the templates that may stand in its line."""


class TemplateSet:
    """A set of templates that are looked for together; it holds no state of a search and can be pickled."""

    def __init__(
        self,
        templates: Sequence[Template],
        fast: bool | None = None,
        gauges: Mapping[int, Gauge] | None = None,
    ) -> None:
        """Take templates; `fast` chooses the finder as in `anchor_finder`.

        Templates with a gauge, by number, are looked for by that: lines without it are passed over.

        Raises:
            ImportError: `fast` is true and `ahocorasick_rs` is not installed.
        """
        self.templates = tuple(templates)
        anchors: dict[Anchor, list[int]] = {}
        self._gauges = dict(gauges or {})
        self._with_re2 = fast is not False
        for number, template in enumerate(self.templates):
            if number not in self._gauges:
                anchors.setdefault(Anchor.of(template), []).append(number)
        self._finder: AnchorFinder = anchor_finder(tuple(anchors), fast)
        self._templates_of_anchor = tuple(tuple(numbers) for numbers in anchors.values())
        self._longest = tuple(template.anchor.encode() for template in self.templates)

    def candidates(self, text: bytes) -> Iterator[CandidatePlace]:
        """Yield places of anchors and gauges in a text without colour codes, with their templates, in order."""
        templates = self._templates_of_anchor
        anchored = ((offset, templates[anchor]) for offset, anchor in self._finder.find(text))
        if not self._gauges:
            return anchored
        gauged = [(place, (n,)) for n, gauge in self._gauges.items() for place in gauge.find(text, self._with_re2)]
        return merge(anchored, sorted(gauged)) if gauged else anchored

    def sieve(self, line: bytes, numbers: Iterable[int]) -> list[int]:
        """Return which of some templates may stand in a line: cheap, and right whenever it says no."""
        folded = fold_bytes(line)
        return [number for number in numbers if self._longest[number] in folded]

    def verify(self, line: FoldedLine, numbers: Iterable[int]) -> list[tuple[int, Match]]:
        """Return which of some templates stand in a folded line."""
        found = []
        for number in numbers:
            match = self.templates[number].match_folded(line)
            if match is not None:
                found.append((number, match))
        return found

    def matches(self, line: str) -> list[tuple[int, Match]]:
        """Return every template that stands in one line, as (number, match) in the order of the set."""
        text = visible_bytes(line.encode("utf-8", "replace"))
        numbers = {number for _, numbers in self.candidates(text) for number in numbers}
        return self.verify(fold(line), sorted(numbers))
