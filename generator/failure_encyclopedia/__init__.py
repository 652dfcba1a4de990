"""The failure encyclopedia: entries, their checks, their expansion, their site, and the diagnosis of logs.

The names below are the public interface. They are imported when they are first used, so that a command that needs
little starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .checks import CheckReport, check_files
    from .collection import Encyclopedia, EntryCard, LoadedEncyclopedia, load_encyclopedia
    from .expansion import EntryPage, Section, expand, markdown_document
    from .problem import InvalidEntries, Problem
    from .reading import EntryFile, parse_entry, read_entry_file
    from .schema import Entry, entry_json_schema
    from .signature import Match, Template, TemplateError, parse_template

_HOMES = {
    "checks": ("CheckReport", "check_files"),
    "collection": ("Encyclopedia", "EntryCard", "LoadedEncyclopedia", "load_encyclopedia"),
    "expansion": ("EntryPage", "Section", "expand", "markdown_document"),
    "problem": ("InvalidEntries", "Problem"),
    "reading": ("EntryFile", "parse_entry", "read_entry_file"),
    "schema": ("Entry", "entry_json_schema"),
    "signature": ("Match", "Template", "TemplateError", "parse_template"),
}

__all__ = [
    "CheckReport",
    "Encyclopedia",
    "Entry",
    "EntryCard",
    "EntryFile",
    "EntryPage",
    "InvalidEntries",
    "LoadedEncyclopedia",
    "Match",
    "Problem",
    "Section",
    "Template",
    "TemplateError",
    "check_files",
    "entry_json_schema",
    "expand",
    "load_encyclopedia",
    "markdown_document",
    "parse_entry",
    "parse_template",
    "read_entry_file",
]


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
