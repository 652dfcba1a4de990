"""Code to HTML with the theme's colours.

Most code is Python or shell. Those are coloured from the syntax trees of tree-sitter, which cost a fraction of what
lexing with regular expressions does; the other languages are left to Pygments.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

import tree_sitter
import tree_sitter_bash
import tree_sitter_python
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from ..schema import Language

_PYTHON_COLOURS = """
(comment) @c1
(string) @s2
[(integer) (float)] @mi
[(true) (false) (none)] @kc
["and" "as" "assert" "async" "await" "break" "class" "continue" "def" "del" "elif" "else" "except" "finally" "for"
 "from" "global" "if" "import" "in" "is" "lambda" "nonlocal" "not" "or" "pass" "raise" "return" "try" "while" "with"
 "yield"] @k
(function_definition name: (identifier) @nf)
(class_definition name: (identifier) @nc)
(decorator) @nd
(keyword_argument name: (identifier) @na)
"""
_SHELL_COLOURS = """
(comment) @c1
[(string) (raw_string) (heredoc_body)] @s2
["case" "do" "done" "elif" "else" "esac" "export" "fi" "for" "if" "in" "then" "while"] @k
(variable_assignment name: (variable_name) @nv)
(command name: (command_name) @nf)
"""
_LEXER_NAMES = {
    Language.YAML: "yaml",
    Language.JSON: "json",
    Language.TOML: "toml",
    Language.INI: "ini",
    Language.PROMQL: "promql",
    Language.DOCKERFILE: "docker",
    Language.CPP: "cpp",
}
_formatter = HtmlFormatter(nowrap=True)


class _Colours:
    """A grammar with what is coloured in it; captures are named by Pygments' short classes, which the theme colours."""

    def __init__(self, language: object, query: str) -> None:
        grammar = tree_sitter.Language(language)
        self._parser = tree_sitter.Parser(grammar)
        self._query = tree_sitter.Query(grammar, query)

    def to_html(self, code: str) -> str:
        source = code.encode()
        captures = tree_sitter.QueryCursor(self._query).captures(self._parser.parse(source).root_node)
        spans = sorted((n.start_byte, n.end_byte, name) for name, nodes in captures.items() for n in nodes)
        pieces, offset = [], 0
        for start, end, name in spans:
            if start < offset:  # inside a span that is coloured as a whole
                continue
            pieces.append(f'{_escaped(source[offset:start])}<span class="{name}">{_escaped(source[start:end])}</span>')
            offset = end
        return "".join((*pieces, _escaped(source[offset:])))


def _escaped(source: bytes) -> str:
    return escape(source.decode(), quote=False)


@lru_cache(maxsize=4)
def _colours(language: Language) -> _Colours | None:
    if language is Language.PYTHON:
        return _Colours(tree_sitter_python.language(), _PYTHON_COLOURS)
    if language is Language.SHELL:
        return _Colours(tree_sitter_bash.language(), _SHELL_COLOURS)
    return None


@lru_cache(maxsize=32)
def _lexer(language: Language) -> Lexer | None:
    name = _LEXER_NAMES.get(language)
    return get_lexer_by_name(name, stripnl=False) if name else None


@lru_cache(maxsize=64)
def code_to_html(code: str, language: Language) -> str:
    """Return a block of code as the theme shows it, with a copy button where scripts run."""
    return _block(_coloured(code.rstrip("\n"), language))


def _coloured(text: str, language: Language) -> str:
    colours = _colours(language)
    if colours is not None:
        return colours.to_html(text)
    lexer = _lexer(language)
    return highlight(text, lexer, _formatter).rstrip("\n") if lexer else escape(text, quote=False)


def snippet_to_html(code: str) -> str:
    """Return what is to be run or set in a step as a plain block; only code to be studied is coloured."""
    return _block(escape(code.rstrip("\n"), quote=False))


def command_to_html(command: str) -> str:
    """Return a shell command as a block that wraps; commands are too short to gain from colours."""
    return _block(escape(command.rstrip(), quote=False), "highlight fe-command")


def _block(body: str, classes: str = "highlight") -> str:
    return f'<div class="{classes}"><pre tabindex="0"><code>{body}\n</code></pre></div>'
