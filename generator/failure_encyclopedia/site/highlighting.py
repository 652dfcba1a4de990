"""Code to HTML with Pygments, each text only once."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from ..schema import Language

_LEXER_NAMES = {
    Language.PYTHON: "python",
    Language.SHELL: "bash",
    Language.YAML: "yaml",
    Language.JSON: "json",
    Language.TOML: "toml",
    Language.INI: "ini",
    Language.PROMQL: "promql",
    Language.DOCKERFILE: "docker",
    Language.CPP: "cpp",
}
_formatter = HtmlFormatter(nowrap=True)


@lru_cache(maxsize=32)
def _lexer(language: Language) -> Lexer | None:
    name = _LEXER_NAMES.get(language)
    return get_lexer_by_name(name, stripnl=False) if name else None


@lru_cache(maxsize=256)
def code_to_html(code: str, language: Language) -> str:
    """Return a block of code as the theme shows it, with a copy button where scripts run."""
    text = code.rstrip("\n")
    lexer = _lexer(language)
    body = highlight(text, lexer, _formatter).rstrip("\n") if lexer else escape(text, quote=False)
    return f'<div class="highlight"><pre tabindex="0"><code>{body}\n</code></pre></div>'


def command_to_html(command: str) -> str:
    """Return a shell command as a block; commands are too short to gain from colours."""
    return (
        f'<div class="highlight"><pre tabindex="0"><code>{escape(command.rstrip(), quote=False)}\n</code></pre></div>'
    )
