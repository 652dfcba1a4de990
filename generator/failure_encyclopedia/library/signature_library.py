"""The signature library: its data, its JSON form, and reading it.

The file is one JSON object:

    {"format": "failure-encyclopedia-signatures", "version": 1, "digest": "…", "site": "https://…/" or null,
     "templates": ["CUDA out of memory. Tried to allocate <*:requested>. …", …],
     "entries": [{"id", "title", …,
                  "signatures": [{"template": 0, "role": "primary", "context": [7], "numbers": […]}]}]}

Templates stand once, however many signatures and contexts use them; signatures name them by number. Fields that are
empty are left out. Readers pass over fields that they do not know; a change that old readers would misread raises the
version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ..signature import Condition, ConditionError, Template, TemplateError, parse_condition, parse_template

FORMAT = "failure-encyclopedia-signatures"
VERSION = 1
ROLES = ("primary", "confirmation", "ambiguous", "collateral", "context")


class LibraryError(Exception):
    """A file that is no usable signature library; the message says which, why and what to do."""


@dataclass(frozen=True)
class Instruction:
    """Something to do: a check, a step of the fix or its verification."""

    text: str
    command: str = ""
    """What to run or to change, as it stands in a shell, a file or a program; may be empty."""
    language: str = ""
    """Language of `command`: `shell` or another of the entry's snippets."""
    where: str = ""
    """The place to look, where there is no command."""
    expect: str = ""
    """The result that confirms."""


@dataclass(frozen=True)
class Distinction:
    """An entry that looks like another one, and what tells the two apart."""

    id: str
    why: str


@dataclass(frozen=True)
class LibrarySignature:
    """A signature of an entry."""

    template: int
    """Its template's number in the library."""
    role: str
    """One of ROLES."""
    context: tuple[int, ...] = ()
    """Numbers of the templates of which one must stand near."""
    numbers: tuple[Condition, ...] = ()
    """Conditions on captured numbers, all of which must hold."""
    printed_by: str = ""


@dataclass(frozen=True)
class LibraryEntry:
    """What a diagnosis says of an entry."""

    id: str
    title: str
    category: str
    severity: str
    summary: str
    systems: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    """Ids of entries that this one brings about."""
    confused_with: tuple[Distinction, ...] = ()
    """Entries that look like this one, with the entry's own words on how to tell them apart."""
    check: Instruction | None = None
    """The first confirmation check."""
    fix: tuple[Instruction, ...] = ()
    verify: Instruction | None = None
    signatures: tuple[LibrarySignature, ...] = ()


@dataclass(frozen=True)
class SignatureLibrary:
    """All entries' signatures; plain data that can be pickled and shared by many diagnoses."""

    templates: tuple[Template, ...]
    entries: tuple[LibraryEntry, ...]
    site: str = ""
    """Address of the site, with a slash at its end, or nothing where none is known."""
    stored_digest: str = field(default="", compare=False, repr=False)

    @cached_property
    def _by_id(self) -> dict[str, LibraryEntry]:
        named = {alias: entry for entry in self.entries for alias in entry.aliases}
        return {**named, **{entry.id: entry for entry in self.entries}}

    def find(self, id_or_alias: str) -> LibraryEntry | None:
        """Return the entry with an id or a former id."""
        return self._by_id.get(id_or_alias)

    def address(self, id: str) -> str:
        """Return the address of an entry's page, from the site's root where the site is not known."""
        return f"{self.site or '/'}failures/{id}/"

    @cached_property
    def digest(self) -> str:
        """Fingerprint of the content."""
        if self.stored_digest:
            return self.stored_digest
        from hashlib import blake2b  # noqa: PLC0415  # only where a library is made

        return blake2b(json.dumps(self._content(), sort_keys=True).encode(), digest_size=8).hexdigest()

    def as_json(self) -> str:
        """Return the library as the text of its file."""
        data = {"format": FORMAT, "version": VERSION, "digest": self.digest, **self._content()}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _content(self) -> dict[str, Any]:
        return {
            "site": self.site or None,
            "templates": [template.text for template in self.templates],
            "entries": [_entry_data(entry) for entry in self.entries],
        }


def read_library(path: Path) -> SignatureLibrary:
    """Read a library's file.

    Raises:
        LibraryError: it cannot be read, is no library, or is one of a later version.
    """
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise LibraryError(f"the signature library {path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise LibraryError(f"{path} is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LibraryError(f"{path} is no signature library; `encyclopedia library --output FILE DIR...` makes one")
    if data.get("version") != VERSION:
        raise LibraryError(
            f"{path} is a signature library of version {data.get('version')}, this program reads version {VERSION}; "
            "make the library with the same version of the program"
        )
    try:
        templates = tuple(parse_template(text) for text in data["templates"])
        entries = tuple(_entry(entry, len(templates)) for entry in data["entries"])
    except (KeyError, TypeError, ValueError, TemplateError, ConditionError) as error:
        raise LibraryError(f"{path} is damaged: {error!r}") from error
    return SignatureLibrary(templates, entries, data.get("site") or "", str(data.get("digest", "")))


def _entry(data: Mapping[str, Any], templates: int) -> LibraryEntry:
    signatures = tuple(_signature(signature, templates) for signature in data.get("signatures", ()))
    return LibraryEntry(
        id=data["id"],
        title=data["title"],
        category=data["category"],
        severity=data["severity"],
        summary=data["summary"],
        systems=tuple(data.get("systems", ())),
        tags=tuple(data.get("tags", ())),
        aliases=tuple(data.get("aliases", ())),
        causes=tuple(data.get("causes", ())),
        confused_with=tuple(Distinction(**other) for other in data.get("confused_with", ())),
        check=Instruction(**data["check"]) if "check" in data else None,
        fix=tuple(Instruction(**step) for step in data.get("fix", ())),
        verify=Instruction(**data["verify"]) if "verify" in data else None,
        signatures=signatures,
    )


def _signature(data: Mapping[str, Any], templates: int) -> LibrarySignature:
    used = (data["template"], *data.get("context", ()))
    if data["role"] not in ROLES or not all(isinstance(n, int) and 0 <= n < templates for n in used):
        raise ValueError(f"signature {dict(data)!r}")
    numbers = tuple(parse_condition(text) for text in data.get("numbers", ()))
    return LibrarySignature(
        data["template"], data["role"], tuple(data.get("context", ())), numbers, data.get("printed_by", "")
    )


def _entry_data(entry: LibraryEntry) -> dict[str, Any]:
    return _without_empty(
        {
            "id": entry.id,
            "title": entry.title,
            "category": entry.category,
            "severity": entry.severity,
            "summary": entry.summary,
            "systems": list(entry.systems),
            "tags": list(entry.tags),
            "aliases": list(entry.aliases),
            "causes": list(entry.causes),
            "confused_with": [vars(other).copy() for other in entry.confused_with],
            "check": _instruction_data(entry.check),
            "fix": [_instruction_data(step) for step in entry.fix],
            "verify": _instruction_data(entry.verify),
            "signatures": [_signature_data(signature) for signature in entry.signatures],
        }
    )


def _instruction_data(instruction: Instruction | None) -> dict[str, Any]:
    return {} if instruction is None else _without_empty(vars(instruction).copy())


def _signature_data(signature: LibrarySignature) -> dict[str, Any]:
    kept = _without_empty(
        {
            "context": list(signature.context),
            "numbers": [condition.text for condition in signature.numbers],
            "printed_by": signature.printed_by,
        }
    )
    return {"template": signature.template, "role": signature.role, **kept}


def _without_empty(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in ("", [], {}, None)}


class TemplateTable:
    """Numbers templates in the order in which they are first used."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """Return the number of a template, adding it where it is new.

        Raises:
            TemplateError: it cannot be parsed.
        """
        return self._numbers.setdefault(parse_template(text).text, len(self._numbers))

    def numbers(self, texts: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers of several templates."""
        return tuple(self.number(text) for text in texts)

    @property
    def templates(self) -> tuple[Template, ...]:
        """All templates, in the order of their numbers."""
        return tuple(parse_template(text) for text in self._numbers)
