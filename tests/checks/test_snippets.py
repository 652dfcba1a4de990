from __future__ import annotations

import pytest

from failure_encyclopedia.checks.snippets import check_snippets, syntax_error
from failure_encyclopedia.schema import Language
from tests.factories import make_entry

VALID = [
    (Language.PYTHON, "with torch.no_grad():\n    model(x)\n"),
    (Language.PYTHON, "    loss.backward()\n    optimizer.step()\n"),
    (Language.SHELL, "export A=1 && torchrun --nproc-per-node 8 train.py \\\n  --config a.yml | tee log\n"),
    (Language.SHELL, "for n in $(seq 3); do ssh \"node$n\" 'dmesg | tail'; done\n"),
    (Language.SHELL, "cat > a.txt <<'EOF'\ntext\nEOF\n"),
    (Language.YAML, "a: 1\n---\nb: [2, 3]\n"),
    (Language.YAML, "image: !reference [x]\n"),
    (Language.JSON, '{"a": [1, 2, null]}\n'),
    (Language.TOML, '[a]\nb = "c"\n'),
]
INVALID = [
    (Language.PYTHON, "if x\n    pass\n", "expected ':' (line 1 of the code)"),
    (Language.PYTHON, "a\n  b\n", "unexpected indent (line 2 of the code)"),
    (Language.PYTHON, "print 'x'\n", "Missing parentheses in call to 'print'"),
    (Language.PYTHON, "x = '\0'\n", "null"),
    (Language.SHELL, "if true; then echo\n", "`fi` is missing (line 2, column 1 of the code)"),
    (Language.SHELL, "echo $(ls\n", "`)` is missing (line 2, column 1 of the code)"),
    (Language.YAML, "a: b: c\n", "mapping values are not allowed here"),
    (Language.JSON, "{'a': 1}\n", "Expecting property name enclosed in double quotes"),
    (Language.TOML, "a = \n", "Invalid value (at line 1, column 5)"),
]
UNPARSED = [language for language in Language if language not in {language for language, _ in VALID}]


@pytest.mark.parametrize(("language", "code"), VALID)
def test_valid_code_has_no_error(language: Language, code: str) -> None:
    assert syntax_error(language, code) is None


@pytest.mark.parametrize(("language", "code", "error"), INVALID)
def test_invalid_code_has_an_error_with_its_line(language: Language, code: str, error: str) -> None:
    assert error in (syntax_error(language, code) or "no error")


@pytest.mark.parametrize("language", UNPARSED)
def test_other_languages_are_not_parsed(language: Language) -> None:
    assert syntax_error(language, "]] not ( parsed") is None


def test_a_shell_command_is_never_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert syntax_error(Language.SHELL, "echo run >&2; echo run; $(echo run >&2)\n") is None
    assert capfd.readouterr() == ("", "")


def test_every_kind_of_code_in_an_entry_is_parsed() -> None:
    broken = "if (\n"
    snippet = {"language": "python", "code": broken}
    entry = make_entry(
        mechanism=f"```bash\n{broken}```",
        confirm=[
            {"check": "Look.", "command": broken, "config": snippet, "confirms": "It is.", "refutes": "It is not."}
        ],
        fix=[{"step": "Mend.", "code": snippet, "why": "It works."}],
        verify=[{"check": "Look.", "command": broken, "code": snippet, "expect": "Well."}],
        prevention=[{"guard": "Pin it.", "code": snippet}],
        monitoring=[{"signal": "It.", "query": snippet, "threshold": "One.", "why": "One is enough."}],
        code_examples=[
            {"title": "A", "stack": "B", "language": "python", "failing": broken, "working": broken, "why": "So."}
        ],
    )
    assert sorted(finding.location for finding in check_snippets(entry)) == sorted(
        [
            ("mechanism",),
            ("confirm", 0, "command"),
            ("confirm", 0, "config", "code"),
            ("fix", 0, "code", "code"),
            ("verify", 0, "command"),
            ("verify", 0, "code", "code"),
            ("prevention", 0, "code", "code"),
            ("monitoring", 0, "query", "code"),
            ("code_examples", 0, "failing"),
            ("code_examples", 0, "working"),
        ]
    )


def test_a_finding_shows_the_beginning_of_the_code() -> None:
    entry = make_entry(verify=[{"check": "Look.", "command": "a\nb\nc\nif (\n", "expect": "Well."}])
    (finding,) = check_snippets(entry)
    assert finding.found == "a\nb\nc\n..."
