"""From places where templates stand to evidence: contexts, numbers and roles decide what a place is worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..library import LibraryEntry, LibrarySignature, SignatureLibrary
from .findings import FileScan, Hit, LogLine

DECISIVE = ("primary", "confirmation")

_WORTH = {"primary": 60.0, "confirmation": 50.0, "ambiguous": 20.0, "collateral": 10.0, "context": 0.0}
_SUPPORTED = 50.0
"""Worth of an ambiguous line whose context or numbers single out one entry."""
_MOST_FOR_LENGTH = 20.0
_LETTERS_PER_POINT = 5.0
_FOR_CONTEXT = 12.0
_FOR_NUMBERS = 12.0
_FOR_ERROR = 6.0
_MESSAGE_LENGTH = 500
"""Characters in which two places of one line are taken for the same message; longer lines are folded logs."""
_FOR_CHATTER = -12.0
_FOR_ADVICE = -15.0
_ADVICE = re.compile(
    r"(?i)\b(?:try setting|consider|you should probably|please (?:check|consider|try)|might be|may be caused"
    r"|can be caused|is typically caused|make sure|in many cases|you can|to disable this)\b",
    re.ASCII,
)
"""What programs print as advice, which stands there whatever the cause."""
_FOR_BEING_A_PART = -20.0
_FOR_PROCESS = 6.0
"""A line of the process itself says more than what its launcher says of it."""


@dataclass(frozen=True)
class Evidence:
    """A line that speaks for an entry."""

    entry: LibraryEntry
    signature: LibrarySignature
    template: str
    hit: Hit
    role: str
    context: LogLine | None = None
    """The line nearby that lets the signature count for this entry."""
    beside: tuple[tuple[int, LogLine], ...] = ()
    """Context signatures of the entry that stand nearby."""
    count: int = 1
    """In how many lines of the file the template stands."""
    worth: float = 0.0

    @property
    def decides(self) -> bool:
        """Whether it is enough to name the entry."""
        return self.role in DECISIVE or (self.role == "ambiguous" and self.is_supported)

    @property
    def is_supported(self) -> bool:
        """Whether a context or numbers single out the entry; a context in the same message always stands there."""
        return bool(self.signature.numbers) or (
            self.context is not None and not _in_same_message(self.context, self.at)
        )

    @property
    def at(self) -> LogLine:
        """The line."""
        return self.hit.at


def collect_evidence(scans: Sequence[FileScan], library: SignatureLibrary) -> list[Evidence]:
    """Return all evidence in the files of one run, in their order."""
    users: dict[int, list[tuple[LibraryEntry, LibrarySignature]]] = {}
    for entry in library.entries:
        for signature in entry.signatures:
            if signature.role != "context":
                users.setdefault(signature.template, []).append((entry, signature))
    found: list[Evidence] = []
    for scan in scans:
        others = [other for other in scans if other is not scan]
        for hit in scan.hits:
            for entry, signature in users.get(hit.template, ()):
                evidence = _weigh(entry, signature, hit, scan, others, library)
                if evidence is not None:
                    found.append(evidence)
    return found


def _weigh(
    entry: LibraryEntry,
    signature: LibrarySignature,
    hit: Hit,
    scan: FileScan,
    others: Sequence[FileScan],
    library: SignatureLibrary,
) -> Evidence | None:
    if not all(condition.holds(hit.named) for condition in signature.numbers):
        return None
    context = None
    if signature.context:
        context = _context(signature, hit, others)
        if context is None:
            return None
    template = library.templates[signature.template]
    beside = tuple(
        (other.template, hit.near[other.template])
        for other in entry.signatures
        if other.role == "context" and other.template in hit.near
    )
    supports = context is not None and not _in_same_message(context, hit.at)
    worth = _WORTH[signature.role]
    if signature.role == "ambiguous" and (supports or signature.numbers):
        worth = _SUPPORTED
    worth += min(_MOST_FOR_LENGTH, template.literal_length / _LETTERS_PER_POINT)
    worth += _FOR_CONTEXT * supports + _FOR_NUMBERS * bool(signature.numbers)
    if hit.is_error:
        worth += _FOR_ERROR
    elif hit.at.level in ("info", "debug") and signature.role == "primary":
        worth += _FOR_CHATTER
    if signature.role == "ambiguous" and _ADVICE.search(template.text):
        worth += _FOR_ADVICE
    if signature.role == "collateral" and (hit.at.rank is not None or hit.at.local_rank is not None):
        worth += _FOR_PROCESS
    count = scan.counts.get(hit.template, 1)
    return Evidence(entry, signature, template.text, hit, signature.role, context, beside, count, worth)


def _context(signature: LibrarySignature, hit: Hit, others: Iterable[FileScan]) -> LogLine | None:
    """Return a line that fulfils a signature's context.

    What names a cause has to stand with it in the output of one process. A line that others print because of the
    failure may have its context with any process, and where each has a file of its own, at the end of another file.
    """
    spread = signature.role in ("collateral", "ambiguous")
    for number in signature.context:
        line = hit.near.get(number)
        if line is not None and (spread or not _is_elsewhere(line, hit.at)):
            return line
    if spread:
        for other in others:
            for number in signature.context:
                if number in other.at_end:
                    return other.at_end[number]
    return None


def _in_same_message(one: LogLine, other: LogLine) -> bool:
    same_line = one.file == other.file and one.line == other.line
    return same_line and abs(one.column - other.column) < _MESSAGE_LENGTH


def _is_elsewhere(one: LogLine, other: LogLine) -> bool:
    return one.rank is not None and other.rank is not None and one.rank != other.rank


def weigh_parts(evidence: Sequence[Evidence]) -> list[Evidence]:
    """Weigh anew what stands at the same place as a longer template of another entry, which says more.

    `failed (exitcode: -9) …` speaks against what the general `failed (exitcode: <*>) …` stands for. Where both name
    an entry, the shorter one is left out.
    """
    lines: dict[tuple[str, int], list[Evidence]] = {}
    for item in evidence:
        lines.setdefault((item.at.file, item.at.line), []).append(item)
    kept: list[Evidence] = []
    for item in evidence:
        longer = [other for other in lines[item.at.file, item.at.line] if _says_more(other, item)]
        if any(other.decides and (item.decides or item.role == "ambiguous") for other in longer):
            continue
        kept.append(replace(item, worth=item.worth + _FOR_BEING_A_PART) if longer else item)
    return kept


def _says_more(longer: Evidence, shorter: Evidence) -> bool:
    if longer.entry.id == shorter.entry.id or (shorter.is_supported and not longer.is_supported):
        return False
    (start, end), (other_start, other_end) = longer.hit.span, shorter.hit.span
    contains = start <= other_start and other_end <= end
    more = _literal_length(longer.template) > _literal_length(shorter.template)
    return contains and more and _WORTH[longer.role] >= _WORTH[shorter.role]


def _literal_length(template: str) -> int:
    return sum(len(part.partition(">")[2]) if index else len(part) for index, part in enumerate(template.split("<*")))
