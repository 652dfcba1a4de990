"""Signatures for a new entry, proposed from a log: lines that report an error and that no entry knows.

What varies in such a line (numbers, paths, addresses, hashes, what stands in quotes) becomes `<*>`. The proposals are
to be read and cut down by whoever writes the entry: a program cannot know which words upstream prints always.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..diagnosis import Diagnosis, Matcher, diagnose, scan_text
from ..diagnosis.masking import Masker
from ..diagnosis.prefix import parse_prefix
from ..diagnosis.scan import ERROR_WORDS
from ..diagnosis.text_line import visible
from ..diagnosis.witness import error_in
from ..signature import TemplateError, is_of_any_traceback, parse_template

PROPOSED_AT_MOST = 5
_SHORTEST_LITERAL = 6
_LONGEST_LINE = 400
_VARIABLE = re.compile(
    r"(?<![\w/])[\w.+-]*(?:/[\w.@+=,-]+)+/?"  # paths, and modules of URLs
    r"|\b0x[0-9a-fA-F]+\b"
    r"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"
    r"|\b(?=[0-9a-f]*\d)[0-9a-f]{12,}\b"  # hashes
    r"|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"
    r"|(?<![\w.])-?\d+(?:[.,:]\d+)*(?:[eE][+-]?\d+)?(?![\w])"
    r"|(?<=')[^']*[\d/][^']*(?=')"
    r"|(?<=\")[^\"]*[\d/][^\"]*(?=\")"
    r"|\[(?:secret|e-mail address|user name|network address|host name) \d+\]"
)
_FORWARDS = re.compile(r"(?i)\bprevious error|\bsee above|\broot cause|\berror above")
"""What programs print that only tell of another's failure."""
_JOINED = re.compile(r"<\*>(?:[\s,x:;.]*<\*>)+")
_OUTER = re.compile(r"^(?:<\*>[\s:,;.]*)+|(?:[\s:,;.]*<\*>)+$")


@dataclass(frozen=True)
class Proposal:
    """A template that a line of the log suggests."""

    template: str
    line: str
    """The line, with names of people and machines masked."""
    number: int
    """Of the line in the log, from 1."""


def propose_signatures(text: str, matcher: Matcher) -> list[Proposal]:
    """Return templates for what a log reports and no entry knows, the likeliest first; none where all is known."""
    scan = scan_text(text, matcher)
    diagnosis = diagnose([scan], matcher.library)
    known = {hit.at.line for hit in scan.hits} | {witness.at.line for witness in scan.witnesses}
    masker = Masker(scan.hosts)
    proposals: dict[str, Proposal] = {}
    for number, line in _candidates(text, diagnosis):
        if number in known or len(proposals) == PROPOSED_AT_MOST:
            continue
        masked = masker.mask(line)
        template = template_of(masked)
        if template and template not in proposals:
            proposals[template] = Proposal(template, masked, number)
    return list(proposals.values())


def proposals_of(lines: Iterable[str]) -> list[Proposal]:
    """Return a template for each line that people picked out, but for those that every traceback has."""
    masker = Masker()
    proposals: dict[str, Proposal] = {}
    for number, line in enumerate(lines, 1):
        masked = masker.mask(line.strip())
        template = template_of(masked)
        if template and not is_of_any_traceback(template):
            proposals.setdefault(template, Proposal(template, masked, number))
    return list(proposals.values())


def template_of(line: str) -> str:
    """Return a line as a template, without its prefixes; nothing where too little of it would be literal."""
    message = line[parse_prefix(line).length :].strip()
    error = error_in(message)
    if error is not None:
        message = message[max(message.find(f"{error.name}:"), 0) :]
    template = _OUTER.sub("", _JOINED.sub("<*>", _VARIABLE.sub("<*>", message)))
    try:
        parsed = parse_template(template)
    except TemplateError:
        return ""
    return parsed.text if len(parsed.anchor.strip()) >= _SHORTEST_LITERAL else ""


def _candidates(text: str, diagnosis: Diagnosis) -> Iterator[tuple[int, str]]:
    """Yield the lines that may tell of the failure: exceptions that nothing explains, then other errors in order."""
    lines = [visible(line.encode("utf-8", "replace")) for line in text.split("\n")]
    first = [error.at.line for error in reversed(diagnosis.unexplained)]
    others = [number for number, line in enumerate(lines, 1) if ERROR_WORDS.search(line)]
    for number in dict.fromkeys((*first, *others)):
        line = lines[number - 1].strip()
        message = line[parse_prefix(line).length :]
        if 0 < len(line) <= _LONGEST_LINE and not is_of_any_traceback(message) and not _FORWARDS.search(message):
            yield number, line
