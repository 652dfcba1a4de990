"""All rules over all files, with every problem at its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from ..problem import Finding, Problem
from ..reading import EntryFile, ResultCache, place_findings
from ..schema import Entry
from .actions import check_fix_steps
from .identity import check_identity, check_names_are_unique
from .markup import check_markup
from .overlap import check_overlap
from .references import check_references
from .related import check_related
from .signatures import check_signatures
from .snippets import check_snippets
from .systems import check_system_names
from .to_do import check_no_comment_asks, check_nothing_is_left
from .wording import check_meanings, check_sentences_are_unique

ENTRY_RULES: tuple[Callable[[Entry], Iterator[Finding]], ...] = (
    check_signatures,
    check_snippets,
    check_markup,
    check_fix_steps,
    check_references,
    check_meanings,
    check_nothing_is_left,
)
"""The rules that look at one entry alone; what they find depends on nothing else."""


_CLEAN = "clean"
"""Kind of cached results: the content satisfies the rules for single entries."""


@dataclass(frozen=True)
class CheckReport:
    """The outcome of a check."""

    files: tuple[EntryFile, ...]
    problems: tuple[Problem, ...]
    """What is wrong."""
    warnings: tuple[Problem, ...] = ()
    """What is to be looked at: it may be right."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the files that are valid by the schema."""
        return tuple(file.entry for file in self.files if file.entry is not None)


def check_files(
    files: Iterable[EntryFile], others: Iterable[EntryFile] = (), cache: ResultCache | None = None
) -> CheckReport:
    """Check files that were read; `others` are known too, but only problems of `files` are reported.

    A file among `others` with the id of a checked one is taken for its former state and left out. With a cache, the
    rules for single entries pass over content in which they found nothing before.
    """
    checked, unchecked = tuple(files), tuple(others)
    valid = [(file.path, file.entry) for file in checked if file.entry is not None]
    partial = [(file.path, file.partial.entry) for file in checked if file.partial is not None]
    pairs = [*valid, *partial]
    ids = {entry.id for _, entry in valid} | {file.path.stem for file in checked}
    known = [(file.path, file.entry) for file in unchecked if file.entry is not None and file.entry.id not in ids]
    findings: dict[Path, list[Finding]] = {file.path: [] for file in checked}
    contents = {file.path: file.content for file in checked}
    for path, entry in pairs:
        findings[path].extend(check_identity(entry, path))
        findings[path].extend(_check_content(contents[path], entry, cache))
    everything = [*known, *pairs]
    # An entry that is invalid exists all the same: relations to it do not dangle, but are not looked for in return.
    broken = {file.path.stem for file in (*checked, *unchecked) if file.entry is None}
    related = check_related(pairs, {entry.id: entry for _, entry in (*known, *valid)})
    set_findings = chain(
        check_names_are_unique(everything),
        ((path, f) for path, f in related if not (f.rule == "related-unknown" and f.found in broken)),
        check_sentences_are_unique(everything),
        check_system_names(everything),
    )
    for path, finding in set_findings:
        if path in findings and not _is_known(finding, findings[path]):
            findings[path].append(finding)
    problems = chain.from_iterable((*file.problems, *_placed(file, findings[file.path])) for file in checked)
    warnings = _warnings(checked, valid, [*known, *valid])
    return CheckReport(checked, tuple(sorted(set(problems))), tuple(sorted(set(warnings))))


def _warnings(
    checked: Iterable[EntryFile], valid: list[tuple[Path, Entry]], everything: list[tuple[Path, Entry]]
) -> Iterator[Problem]:
    findings: dict[Path, list[Finding]] = {}
    for path, finding in check_overlap(valid, everything):
        findings.setdefault(path, []).append(finding)
    for file in checked:
        for problem in place_findings(file, findings.get(file.path, [])):
            yield replace(problem, level="warning")


def _placed(file: EntryFile, findings: list[Finding]) -> list[Problem]:
    partial = file.partial
    return place_findings(file, [f for f in findings if partial is None or partial.is_real(f.location)])


def _is_known(finding: Finding, others: list[Finding]) -> bool:
    """Whether a repeated sentence was reported already, as a repeated meaning."""
    return finding.rule == "sentence-twice" and any(
        other.location == finding.location and other.rule.startswith("meaning-") for other in others
    )


def _check_content(content: bytes, entry: Entry, cache: ResultCache | None) -> list[Finding]:
    """Return what the rules for single entries find; remember content in which they find nothing."""
    if cache is not None and cache.get(_CLEAN, content) is not None:
        return []
    found = [*check_entry(entry), *check_no_comment_asks(content)]
    if cache is not None and not found:
        cache.put(_CLEAN, content, b"")
    return found


def check_entry(entry: Entry) -> list[Finding]:
    """Return what the rules for single entries find."""
    return [finding for rule in ENTRY_RULES for finding in rule(entry)]
