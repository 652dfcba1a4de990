from __future__ import annotations

import re
from html import unescape

import pytest

from failure_encyclopedia.schema import Language
from failure_encyclopedia.site.highlighting import code_to_html, command_to_html

CODE = {
    Language.PYTHON: 'import torch\n\n\n@torch.no_grad()\ndef f(x: int = 1) -> str:\n    """Say & <do>."""\n    return f"{x!r} é"  # end\n',
    Language.SHELL: 'export A="$B"; for x in a b; do echo $x > "f.txt" && true; done # é\n',
    Language.YAML: "a: [1, 'b & <c>']\n",
    Language.JSON: '{"a": [1, "b & <c>"]}\n',
    Language.TOML: '[a]\nb = "c & <d>"\n',
    Language.INI: "[a]\nb = <c>\n",
    Language.PROMQL: 'rate(x{job="a"}[5m]) > 0\n',
    Language.DOCKERFILE: "FROM a:b\nRUN echo 'c' && d\n",
    Language.CPP: "#include <a>\nint main() { return 0; }\n",
    Language.TEXT: "a & <b>\n  é\n",
}
BROKEN = "def f(: <b>&\n  'x\n"


def text_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize("language", Language)
def test_the_text_of_code_is_the_code(language: Language) -> None:
    assert text_of(code_to_html(CODE[language], language)) == CODE[language]


@pytest.mark.parametrize("language", [language for language in Language if language is not Language.TEXT])
def test_code_has_colours(language: Language) -> None:
    assert re.search(r'<span class="[a-z0-9]+">', code_to_html(CODE[language], language))


@pytest.mark.parametrize("language", Language)
def test_code_that_does_not_parse_is_shown_all_the_same(language: Language) -> None:
    html = code_to_html(BROKEN, language)
    assert text_of(html) == BROKEN
    assert set(re.findall(r"</?([a-z]+)", html)) <= {"div", "pre", "code", "span"}


def test_a_block_of_code_can_be_scrolled_with_the_keyboard() -> None:
    assert code_to_html("a", Language.TEXT) == '<div class="highlight"><pre tabindex="0"><code>a\n</code></pre></div>'


def test_blank_lines_inside_code_stay_and_those_at_its_end_do_not() -> None:
    for language in (Language.PYTHON, Language.YAML, Language.TEXT):
        assert text_of(code_to_html("a: 1\n\n\nb: 2\n\n\n", language)) == "a: 1\n\n\nb: 2\n"


def test_a_command_is_plain_text() -> None:
    assert command_to_html("a < b && c > 'd'\n\n") == (
        '<div class="highlight fe-command"><pre tabindex="0"><code>a &lt; b &amp;&amp; c &gt; \'d\'\n</code></pre></div>'
    )
