from __future__ import annotations

import base64
import hashlib

import pytest

from failure_encyclopedia.site.security import inline_script_hashes, with_content_security_policy


def sha256(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def policy(html: str) -> dict[str, list[str]]:
    """Return the directives of a page's policy."""
    _, _, rest = with_content_security_policy(html).partition('<meta http-equiv="Content-Security-Policy" content="')
    content = rest.partition('"')[0]
    return {name: values for name, *values in (directive.split() for directive in content.split(";"))}


def test_the_policy_stands_right_behind_the_character_set() -> None:
    html = with_content_security_policy('<head><meta charset="utf-8"><script>a()</script></head>')
    assert html.startswith('<head><meta charset="utf-8">\n      <meta http-equiv="Content-Security-Policy" content="')
    assert html.endswith('"><script>a()</script></head>')


def test_each_inline_script_is_allowed_by_its_hash_and_nothing_else() -> None:
    html = '<meta charset="utf-8"><script>a()</script><script defer>b("ü")</script><script src="c.js"></script>'
    hashes = [f"'sha256-{sha256(script)}'" for script in ("a()", 'b("ü")')]
    assert set(policy(html)["script-src"]) == {"'self'", *hashes}


def test_a_page_without_inline_scripts_allows_none() -> None:
    assert policy('<meta charset="utf-8"><script src="a.js"></script>')["script-src"] == ["'self'"]


@pytest.mark.parametrize(
    "script",
    [
        '<script type="application/json">{}</script>',
        '<script id="x" type="application/ld+json">{}</script>',
        "<script type=application/json>{}</script>",
        '<script src="a.js"></script>',
    ],
)
def test_data_and_files_need_no_hash(script: str) -> None:
    assert inline_script_hashes(script) == set()


def test_scripts_of_several_lines_and_in_capitals_are_hashed_as_they_stand() -> None:
    assert inline_script_hashes("<SCRIPT>\n a()\n</SCRIPT>") == {sha256("\n a()\n")}


def test_everything_but_the_own_host_is_closed() -> None:
    directives = policy('<meta charset="utf-8">')
    assert directives["default-src"] == ["'none'"]
    assert directives["base-uri"] == directives["form-action"] == ["'none'"]
    assert "'unsafe-inline'" not in directives["script-src"]
    assert "'unsafe-eval'" not in directives["script-src"]
    for name, values in directives.items():
        assert set(values) <= {"'self'", "'none'", "data:", "'unsafe-inline'"}, name


def test_a_fragment_is_left_alone() -> None:
    assert with_content_security_policy("<p>text</p>") == "<p>text</p>"
