"""Lines that every Python traceback has, whatever failed."""

from __future__ import annotations

import re

_OF_ANY = re.compile(
    r"Traceback \(most recent call last\)|File \S+, line |raise [A-Z]\w*\(?|[\^~]+$"
    r"|During handling of the above exception|The above exception was the direct cause"
)


def is_of_any_traceback(text: str) -> bool:
    """Whether a line or template, without the prefixes of its log, says nothing of what failed."""
    return _OF_ANY.match(text.strip()) is not None
