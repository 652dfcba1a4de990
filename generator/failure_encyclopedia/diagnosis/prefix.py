"""What stands before the message of a log line: rank, host, time, level. Prefixes stack, in any order.

Programs write them in ASCII: letters of other scripts are none of them, also where a message in such letters follows at
once. White space is that of signatures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .moment import Moment, moment_at, moment_of_record

_PREFIXES_AT_MOST = 24
HEAD = 240
"""Characters of a line in which its prefixes stand."""

_RANK_MARKS = re.compile(
    r"\[(?:rank|Rank|RANK)[:_ ]{0,2}(?P<bracketed>\d{1,6})\]"
    r'|"(?:global_)?rank": ?(?P<field>\d{1,6})\b'
    r"|\brank(?P<composer>\d{1,6})\[\d+\]"
    r"|\brank[:=] {0,3}(?P<piped>\d{1,6}) ?[|,\]]",
    re.ASCII,
)
_LOCAL_RANK_MARKS = re.compile(r"\[default(?P<torchrun>\d{1,3})\]:|[ (]TP(?P<tensor_parallel>\d{1,3})[ \])]", re.ASCII)
_LEVELS = {
    "CRITICAL": "error", "FATAL": "error", "ERROR": "error", "ERR": "error", "SEVERE": "error", "PANIC": "error",
    "WARNING": "warning", "WARN": "warning", "INFO": "info", "NOTICE": "info", "DEBUG": "debug", "TRACE": "debug",
}  # fmt: skip
_LETTERS = {"E": "error", "F": "error", "W": "warning", "I": "info", "D": "debug", "V": "debug"}
_LEVEL_WORDS = "|".join(_LEVELS) + "|" + "|".join(word.capitalize() for word in _LEVELS)

_TOKENS = tuple(
    re.compile(token, re.ASCII)
    for token in (
        r"[\s\xa0>|│❱]+|- ",
        r"(?P<host>[\w.-]+):\d+:\d+ \[(?P<gpu>\d+)\] ",
        r"\[(?:rank|Rank|RANK)[:_ ]{0,2}\d+\]:? ?",
        r"\[default\d+\]:",
        r"\[\d+,\d+\]<std(?:out|err)>: ?",
        r"\[PG [^\]]{1,80}\]:? ?",
        r"\brank\d+\[\d+\]\[\w+\]: ?",
        r"\((?:[\w.:/-]+ )*(?:pid|PID)=\d+(?:, ip=(?P<host>[\w.:-]+))?\) ?",
        r"(?:stdout|stderr)(?: [FP] |: )",
        rf"\[?(?P<level>{_LEVEL_WORDS})\b\]?[:|]? ?",
        r"\d+ (?=[\w./<>-]+\.(?:py|cpp|cc|cu|go|c|h|hpp):\d+\])",
        r"\[?[\w./<>+-]+\.(?:py|cpp|cc|cu|go|c|h|hpp|cuh):\d+(?::[\w<>.]+)?\]? ?",
        r"\](?: |$)",
        r"(?:\w+ )?kernel: ",
        r"[\w.-]+ [\w./@-]+\[\d+\]: ",
        r"- [\w.<>:]+(?=[\s\xa0]+- )",
        r"\[titan\] ?",
        r"[^|\n]{0,120}\|[^|\n]{0,200}\|[\s\xa0]*[\d.]+[kMGT]?/[\d.?]+[kMGT]? \[[^\]\n]{1,200}\]",
        r"[\w.-]+[\s\xa0]+\| ",
    )
)


@dataclass(frozen=True)
class Prefix:
    """What the prefixes of a line say; None and nothing where they do not."""

    rank: int | None = None
    local_rank: int | None = None
    """Rank among the processes of its host, where the global one is not said."""
    host: str = ""
    level: str = ""
    """`error`, `warning`, `info`, `debug`."""
    moment: Moment | None = None
    length: int = 0
    """Offset at which the message begins."""


@dataclass(frozen=True)
class Labels:
    """A form of label with which a launcher marks every line of a file that holds the output of many processes."""

    name: str
    pattern: str
    """Regular expression at the beginning of a line, with a group `rank`, `local` or `host`."""


LABEL_FORMS = (
    Labels("srun", r" {0,5}(?P<rank>\d{1,6}): "),
    Labels("mpirun", r"(?:\S+: )?\[\d+,(?P<rank>\d{1,6})\]<std(?:out|err|diag)>: ?"),
    Labels("torchrun", r"\[default(?P<local>\d{1,3})\]:"),
    Labels("pdsh", r"(?P<host>[A-Za-z0-9][\w.-]*[\w]): (?=\[|\S+ |$)"),
)
"""Only forms of which most lines of a file have one count, for a single line proves nothing."""

_COMPILED = {form.name: re.compile(form.pattern, re.ASCII) for form in LABEL_FORMS}
_NOT_HOSTS = re.compile(r"(?i).*(?:error|exception|warning|info|debug|traceback|note|file|caused by).*|\d+", re.ASCII)


def detect_labels(lines: Sequence[str]) -> Labels | None:
    """Return the form of label that at least four of five lines of a sample have, or None."""
    filled = [line for line in lines if line.strip()]
    if len(filled) < 4:
        return None
    for form in LABEL_FORMS:
        found = [match for line in filled if (match := _COMPILED[form.name].match(line))]
        if len(found) < 0.8 * len(filled):
            continue
        if form.name == "pdsh":
            hosts = {match["host"] for match in found}
            if len(hosts) > max(4, len(filled) // 4) or any(_NOT_HOSTS.fullmatch(host) for host in hosts):
                continue
        return form
    return None


def parse_prefix(line: str, labels: Labels | None = None) -> Prefix:
    """Return what the prefixes of a line say; `labels` is the form with which its file marks lines."""
    head = line[:HEAD]
    rank, local_rank, host, position = _label(head, labels)
    marked, marked_local = _marks(head)
    rank = marked if marked is not None else rank
    local_rank = local_rank if local_rank is not None else marked_local
    level, moment = "", None
    for _ in range(_PREFIXES_AT_MOST):
        if head[position : position + 1] in ("", "{"):
            break
        timed = moment_at(head, position)
        if timed is not None:
            level = _LETTERS.get(timed.level_letter, level)
            moment = moment or timed.moment
            position = timed.end
            continue
        token = next(
            (found for form in _TOKENS if (found := form.match(head, position)) and found.end() > position), None
        )
        if token is None:
            break
        groups = token.groupdict()
        level = _LEVELS[groups["level"].upper()] if groups.get("level") else level
        host = groups.get("host") or host
        if groups.get("gpu") and local_rank is None:
            local_rank = int(groups["gpu"])
        position = token.end()
    if moment is None and head[position : position + 1] == "{":
        moment = moment_of_record(head)
    return Prefix(rank, local_rank, host, level, moment, position)


def rank_marks(labels: Labels | None) -> tuple[tuple[bytes, re.Pattern[bytes]], ...]:
    """Return what finds every mark of a rank in a stretch of log: a text that must stand there, and an expression.

    Each expression has one group, the rank; that of labels with local ranks is named `local`.
    """
    of_labels = labels is not None and labels.name != "pdsh"
    return (*_MARKS, (b"", _LABEL_MARKS[labels.name])) if labels is not None and of_labels else _MARKS


def host_label(labels: Labels | None) -> re.Pattern[bytes] | None:
    """Return what finds the hosts in the labels of lines, None where the labels name none."""
    return _LABEL_MARKS[labels.name] if labels is not None and labels.name == "pdsh" else None


_MARKS = tuple(
    (literal, re.compile(expression))
    for literal, expression in (
        (b"[rank", rb"\[rank[:_ ]{0,2}(\d{1,6})\]"),
        (b"[Rank", rb"\[Rank[:_ ]{0,2}(\d{1,6})\]"),
        (b"[RANK", rb"\[RANK[:_ ]{0,2}(\d{1,6})\]"),
        (b'rank": ', rb'"(?:global_)?rank": (\d{1,6})\b'),
        (b'rank":', rb'"(?:global_)?rank":(\d{1,6})\b'),
        (b"rank", rb"\brank(\d{1,6})\[\d+\]"),
        (b"rank:", rb"\brank: {0,3}(\d{1,6}) ?[|,\]]"),
        (b"rank=", rb"\brank= {0,3}(\d{1,6}) ?[|,\]]"),
    )
)
_LABEL_MARKS = {form.name: re.compile(b"^" + form.pattern.encode(), re.MULTILINE) for form in LABEL_FORMS}


def _label(head: str, labels: Labels | None) -> tuple[int | None, int | None, str, int]:
    """Return rank, local rank and host of a label, and where it ends."""
    found = _COMPILED[labels.name].match(head) if labels else None
    if found is None:
        return None, None, "", 0
    groups = found.groupdict()
    rank = int(groups["rank"]) if groups.get("rank") else None
    local = int(groups["local"]) if groups.get("local") else None
    return rank, local, groups.get("host") or "", found.end()


def _marks(head: str) -> tuple[int | None, int | None]:
    """Return the rank and the local rank that are marked anywhere in the head of a line."""
    rank, local = _RANK_MARKS.search(head), _LOCAL_RANK_MARKS.search(head)
    return (
        int(next(group for group in rank.groups() if group is not None)) if rank else None,
        int(next(group for group in local.groups() if group is not None)) if local else None,
    )
