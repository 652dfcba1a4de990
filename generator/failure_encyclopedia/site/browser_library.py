"""What the pages of the site load of the entries: the signature library, and the much smaller index of the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..library import SignatureLibrary
from ..library.compilation import compile_library
from ..schema import Entry, Signature
from ..signature import ConditionError, TemplateError, parse_condition, parse_template

LIBRARY_FILE = "assets/library.json"
"""The signature library below the site's root, with causes, checks and fixes: the page that diagnoses logs loads it."""


def browser_library(entries: Iterable[Entry], site_url: str) -> SignatureLibrary:
    """Return the signature library of a site; signatures that cannot be parsed are left out, for checks report them."""
    return compile_library(map(with_usable_signatures, entries), site_url)


def with_usable_signatures(entry: Entry) -> Entry:
    """Return an entry without the signatures that cannot be parsed."""
    usable = tuple(filter(_is_usable, entry.signatures))
    return entry if len(usable) == len(entry.signatures) else entry.model_copy(update={"signatures": usable})


def _is_usable(signature: Signature) -> bool:
    try:
        for text in _templates(signature):
            parse_template(text)
        for condition in signature.numbers:
            parse_condition(condition)
    except (TemplateError, ConditionError):
        return False
    return True


def _templates(signature: Signature) -> Iterator[str]:
    yield signature.text
    yield from signature.context
