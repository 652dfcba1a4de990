"""Warnings about entries that may be one failure: a signature that also finds another's lines, or a text close to it.

Two entries that name each other have been told apart by whoever wrote them; only others are reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..collection.likeness import likenesses
from ..problem import Finding, Location
from ..schema import Entry, Role, Signature
from ..signature import ConditionError, Template, TemplateError, TemplateSet, parse_condition, parse_template

CLOSE = 0.3
"""Likeness from which on two entries that do not name each other are reported; related ones seldom reach it."""
NEARLY_THE_SAME = 0.6
"""Likeness from which on two entries are reported though they name each other."""

_TELL_APART = (
    "if it is another failure, name `{id}` under `related` and say how to tell the two apart; "
    "if it is the same, add what is new to that entry instead"
)


def check_overlap(
    checked: Iterable[tuple[Path, Entry]], everything: Sequence[tuple[Path, Entry]]
) -> Iterator[tuple[Path, Finding]]:
    """Report what the checked entries share with any other entry that they do not name and that does not name them."""
    entries = [entry for _, entry in everything]
    known = _Related(entries)
    paths = {entry.id: path for path, entry in checked}
    for entry_id, finding in (*_shared_lines(entries, set(paths), known), *_close_texts(entries, known)):
        if entry_id in paths:
            yield paths[entry_id], finding


class _Related:
    """Which entries name each other, or one the other."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._pairs = {frozenset((entry.id, related.id)) for entry in entries for related in entry.related}

    def are(self, one: str, other: str) -> bool:
        return one == other or frozenset((one, other)) in self._pairs


@dataclass(frozen=True)
class _Named:
    """A signature that names an entry by itself, with its place."""

    entry: Entry
    location: Location
    signature: Signature
    template: Template

    def counts(self, line: str) -> bool:
        match = self.template.match(line)
        return match is not None and all(parse_condition(c).holds(match.named) for c in self.signature.numbers)


def _naming_signatures(entries: Iterable[Entry]) -> Iterator[_Named]:
    for entry in entries:
        for index, signature in enumerate(entry.signatures):
            if signature.role is not Role.PRIMARY or signature.context:
                continue
            try:
                template = parse_template(signature.text)
                for condition in signature.numbers:
                    parse_condition(condition)
            except (TemplateError, ConditionError):
                continue  # reported by the rules on signatures
            yield _Named(entry, ("signatures", index), signature, template)


def _shared_lines(entries: Sequence[Entry], checked: set[str], known: _Related) -> Iterator[tuple[str, Finding]]:
    signatures = list(_naming_signatures(entries))
    templates = TemplateSet([named.template for named in signatures])
    reported: set[tuple[str, str, Location]] = set()
    for owner in signatures:
        for number, line in enumerate(owner.signature.examples):
            for position, _ in templates.matches(line):
                finder = signatures[position]
                if known.are(owner.entry.id, finder.entry.id) or not finder.counts(line):
                    continue
                if not checked & {owner.entry.id, finder.entry.id}:
                    continue
                for entry_id, finding in _both_sides(owner, number, line, finder):
                    key = (entry_id, finding.rule, finding.location)
                    if key not in reported:
                        reported.add(key)
                        yield entry_id, finding


def _both_sides(owner: _Named, number: int, line: str, finder: _Named) -> Iterator[tuple[str, Finding]]:
    remedy = "make the template more specific, or give it `context`; " + _TELL_APART
    yield (
        finder.entry.id,
        Finding(
            (*finder.location, "text"),
            "signature-overlap",
            f"this template also matches an example of `{owner.entry.id}`, which is not among the related entries",
            line,
            "a template that only lines of this failure match",
            remedy.format(id=owner.entry.id),
        ),
    )
    yield (
        owner.entry.id,
        Finding(
            (*owner.location, "examples", number),
            "signature-overlap",
            f"a signature of `{finder.entry.id}`, which is not among the related entries, matches this line too",
            finder.signature.text,
            "a line that only this failure prints",
            _TELL_APART.format(id=finder.entry.id),
        ),
    )


def _close_texts(entries: Sequence[Entry], known: _Related) -> Iterator[tuple[str, Finding]]:
    titles = {entry.id: entry.title for entry in entries}
    for pair, likeness in likenesses(entries).items():
        one, other = sorted(pair)
        if likeness < (NEARLY_THE_SAME if known.are(one, other) else CLOSE):
            continue
        for id, close_to in ((one, other), (other, one)):
            yield (
                id,
                Finding(
                    ("title",),
                    "near-duplicate",
                    f"the text is close to that of `{close_to}` (likeness {likeness:.2f} of 1)",
                    titles[id],
                    f"a failure with another cause than `{titles[close_to]}`",
                    _TELL_APART.format(id=close_to),
                ),
            )
