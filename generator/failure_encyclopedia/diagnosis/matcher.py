"""Everything that is looked for in a log, together: the library's templates and what programs say of processes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ..library import SignatureLibrary
from ..signature import Condition, Template, TemplateSet, parse_template
from ..signature.anchors import Anchor
from ..signature.gauge import Gauge, make_gauge
from .witness import ERROR_TEMPLATES, Witness, witnesses


class Matcher:
    """A library made ready for searching; it can be pickled and holds no state of a search."""

    def __init__(self, library: SignatureLibrary, fast: bool | None = None) -> None:
        """Take a library; `fast` chooses the search as in `signature.anchors.anchor_finder`.

        Raises:
            ImportError: `fast` is true and `ahocorasick_rs` is not installed.
        """
        self.library = library
        self.used = tuple(sorted({s.template for e in library.entries for s in e.signatures if s.role != "context"}))
        """Numbers of the library's templates that are evidence by themselves."""
        self._near_templates: dict[int, tuple[Template, Anchor]] = {}
        templates = [library.templates[number] for number in self.used]
        templates += [witness.template for witness in witnesses()]
        templates += [parse_template(text) for text in ERROR_TEMPLATES]
        self.templates = TemplateSet(templates, fast, self._gauges())

    def counts(self, template: int, named: Mapping[str, str]) -> bool:
        """Whether a match of a template of the library counts for any entry, by the conditions on what it captured."""
        alternatives = self._conditions.get(template)
        return alternatives is None or any(all(c.holds(named) for c in conditions) for conditions in alternatives)

    @cached_property
    def _conditions(self) -> dict[int, list[tuple[Condition, ...]]]:
        """For each template whose matches count only under conditions, those of each signature."""
        found: dict[int, list[tuple[Condition, ...]]] = {}
        for entry in self.library.entries:
            for signature in entry.signatures:
                if signature.role != "context":
                    found.setdefault(signature.template, []).append(signature.numbers)
        return {template: alternatives for template, alternatives in found.items() if all(alternatives)}

    def _gauges(self) -> dict[int, Gauge]:
        """Return the gauges of templates, by their number in the set."""
        made = (
            (number, make_gauge(self.library.templates[template], self._conditions[template]))
            for number, template in enumerate(self.used)
            if template in self._conditions
        )
        return {number: gauge for number, gauge in made if gauge is not None}

    def library_template(self, number: int) -> int | None:
        """Return the library's number of a template of the set; None for one that is not of the library."""
        return self.used[number] if number < len(self.used) else None

    def witness(self, number: int) -> Witness | None:
        """Return the witness that is a template of the set, or None."""
        offset = number - len(self.used)
        return witnesses()[offset] if 0 <= offset < len(witnesses()) else None

    def is_of_error(self, number: int) -> bool:
        """Whether a template of the set is one by which exceptions are found."""
        return number >= len(self.used) + len(witnesses())

    def near_template(self, number: int) -> tuple[Template, Anchor]:
        """Return a template of the library with its anchor."""
        known = self._near_templates.get(number)
        if known is None:
            template = self.library.templates[number]
            known = self._near_templates[number] = (template, Anchor.of(template))
        return known

    @cached_property
    def near(self) -> dict[int, tuple[int, ...]]:
        """For each template of the library that is evidence, the templates for which to look in its neighbourhood."""
        wanted: dict[int, dict[int, None]] = {}
        for entry in self.library.entries:
            beside = [s.template for s in entry.signatures if s.role == "context"]
            for signature in entry.signatures:
                if signature.role != "context":
                    wanted.setdefault(signature.template, {}).update(dict.fromkeys((*signature.context, *beside)))
        return {template: tuple(numbers) for template, numbers in wanted.items()}
