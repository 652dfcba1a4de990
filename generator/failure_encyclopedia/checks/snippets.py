"""Rules on code: every snippet parses in its language."""

from __future__ import annotations

import ast
import json
import sys
import textwrap
from collections.abc import Callable, Iterator

import yaml

from ..markup import inspect_markdown
from ..problem import Finding, Location
from ..schema import CodeExample, Entry, Language
from ..schema.text import TextKind
from ..schema.texts import snippets, texts
from .shell_syntax import check_shell

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def check_snippets(entry: Entry) -> Iterator[Finding]:
    """Commands, snippets, code examples and fenced blocks parse."""
    for location, language, code in _code_of(entry):
        error = syntax_error(language, code)
        if error is not None:
            yield Finding(
                location,
                "code-syntax",
                f"this is not valid {language.label}: {error}",
                _first_lines(code),
                f"code that parses as {language.label}",
                "correct it, or name the language it is written in",
            )


def syntax_error(language: Language, code: str) -> str | None:
    """Return what keeps code from parsing, None where it parses or its language is not parsed."""
    parser = _PARSERS.get(language)
    return parser(code) if parser else None


def _code_of(entry: Entry) -> Iterator[tuple[Location, Language, str]]:
    for location, snippet in snippets(entry):
        yield location, snippet.language, snippet.code
    for placed in texts(entry):
        if placed.field == "command":
            yield placed.location, Language.SHELL, placed.text
        elif placed.kind is TextKind.MARKDOWN:
            for name, code in inspect_markdown(placed.text).code_blocks:
                if name in _FENCE_LANGUAGES:
                    yield placed.location, _FENCE_LANGUAGES[name], code
    for index, example in enumerate(entry.code_examples):
        yield from _code_of_example(("code_examples", index), example)


def _code_of_example(location: Location, example: CodeExample) -> Iterator[tuple[Location, Language, str]]:
    if example.failing is not None:
        yield (*location, "failing"), example.language, example.failing
    yield (*location, "working"), example.language, example.working


def _check_python(code: str) -> str | None:
    try:
        ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        reason = getattr(error, "msg", None) or str(error)
        return f"{reason} (line {line} of the code)" if line else reason
    return None


def _check_yaml(code: str) -> str | None:
    try:
        for _ in yaml.parse(code, Loader=yaml.SafeLoader):
            pass
    except yaml.YAMLError as error:
        return " ".join(str(error).split())
    return None


def _check_json(code: str) -> str | None:
    try:
        json.loads(code)
    except ValueError as error:
        return str(error)
    return None


def _check_toml(code: str) -> str | None:
    try:
        tomllib.loads(code)
    except tomllib.TOMLDecodeError as error:
        return str(error)
    return None


def _first_lines(code: str) -> str:
    lines = code.strip().splitlines()
    return "\n".join(lines[:3] + (["..."] if len(lines) > 3 else []))


_PARSERS: dict[Language, Callable[[str], str | None]] = {
    Language.PYTHON: _check_python,
    Language.SHELL: check_shell,
    Language.YAML: _check_yaml,
    Language.JSON: _check_json,
    Language.TOML: _check_toml,
}
_FENCE_LANGUAGES = {
    "python": Language.PYTHON,
    "py": Language.PYTHON,
    "sh": Language.SHELL,
    "bash": Language.SHELL,
    "shell": Language.SHELL,
    "yaml": Language.YAML,
    "yml": Language.YAML,
    "json": Language.JSON,
    "toml": Language.TOML,
}
