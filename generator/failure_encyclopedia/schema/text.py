"""The kinds of text an entry is made of: how long, on how many lines, and whether Markdown counts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from pydantic import AfterValidator, GetCoreSchemaHandler, HttpUrl, StringConstraints
from pydantic_core import CoreSchema, PydanticCustomError, core_schema


class TextKind(Enum):
    """How a text is to be treated by whoever shows or checks it."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    CODE = "code"
    TEMPLATE = "template"
    LOG = "log"


TITLE_LENGTH = 80
SUMMARY_LENGTH = 200
PROSE_LENGTH = 4_000
SNIPPET_LENGTH = 8_000
SIGNATURE_LENGTH = 500
LOG_LINE_LENGTH = 2_000
SLUG_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"

_CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class TextRules:
    """What a text must satisfy besides its length."""

    one_line: bool = False
    title: bool = False
    """Whether it must not end in a full stop."""
    control_characters: bool = False
    """Whether it may hold them, as what programs print does."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_check(self), handler(source))


def _check(rules: TextRules) -> Callable[[str], str]:
    """Return the rules as one function: it runs for every text of every entry, so it must cost little."""
    one_line, title, control_characters = rules.one_line, rules.title, rules.control_characters

    def check(text: str) -> str:
        if text.isspace():
            raise PydanticCustomError("blank", "text must not be empty")
        if one_line and ("\n" in text or "\r" in text):
            raise PydanticCustomError("single_line", "text must stand on one line")
        found = None if control_characters else _CONTROL_CHARACTER.search(text)
        if found is not None:
            code = f"U+{ord(found[0]):04X}"
            raise PydanticCustomError("control_character", "control character {code} is not text", {"code": code})
        if title and text.endswith("."):
            raise PydanticCustomError("trailing_full_stop", "a title has no full stop at its end")
        return text

    return check


def _https_only(url: HttpUrl) -> HttpUrl:
    if url.scheme != "https":
        raise PydanticCustomError("https_only", "an address must begin with https://")
    return url


Slug = Annotated[str, StringConstraints(pattern=SLUG_PATTERN, min_length=3, max_length=60)]
"""Lower-case words joined by single hyphens: the form of ids, aliases and tags."""

Title = Annotated[
    str, TextKind.PLAIN, StringConstraints(min_length=8, max_length=TITLE_LENGTH), TextRules(one_line=True, title=True)
]
"""What fails and in which circumstances; plain text of one line, no full stop at its end."""

Summary = Annotated[
    str, TextKind.PLAIN, StringConstraints(min_length=20, max_length=SUMMARY_LENGTH), TextRules(one_line=True)
]
"""One sentence of plain text."""

Line = Annotated[str, TextKind.PLAIN, StringConstraints(min_length=1, max_length=300), TextRules(one_line=True)]
"""Plain text of one line."""

Prose = Annotated[str, TextKind.MARKDOWN, StringConstraints(min_length=1, max_length=PROSE_LENGTH), TextRules()]
"""Markdown: paragraphs, lists, emphasis, code and https links; no raw HTML, no images, no headings."""

Code = Annotated[str, TextKind.CODE, StringConstraints(min_length=1, max_length=SNIPPET_LENGTH), TextRules()]
"""Source text that is shown as it stands."""

Template = Annotated[
    str, TextKind.TEMPLATE, StringConstraints(min_length=4, max_length=SIGNATURE_LENGTH), TextRules(one_line=True)
]
"""A template of the signature language: literal text with `<*>` or `<*:name>` for what varies."""

NumberCondition = Annotated[
    str, TextKind.CODE, StringConstraints(min_length=5, max_length=120), TextRules(one_line=True)
]
"""A condition on numbers that a template captures: `unallocated > 0.2 * requested`, `free > 10 GiB`."""

LogLine = Annotated[
    str,
    TextKind.LOG,
    StringConstraints(min_length=1, max_length=LOG_LINE_LENGTH),
    TextRules(one_line=True, control_characters=True),
]
"""One line as a program prints it, with neutral names."""

HttpsUrl = Annotated[HttpUrl, AfterValidator(_https_only)]
"""An absolute https address."""
