"""The form for new entries says what the check says, writes what the formatter writes, and reads Markdown as pages do."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.checks import check_files
from failure_encyclopedia.checks.overlap import check_overlap
from failure_encyclopedia.collection.loading import collect
from failure_encyclopedia.markup import inspect_markdown, markdown_to_html
from failure_encyclopedia.problem import Finding, Problem
from failure_encyclopedia.reading import EntryFile, entry_paths, read_entry_file
from failure_encyclopedia.reading.entry_file import parse_entry
from failure_encyclopedia.reading.yaml_document import parse_document
from failure_encyclopedia.schema.text import TextKind
from failure_encyclopedia.schema.texts import texts
from failure_encyclopedia.writing import CannotFormat, canonical_text, write_document
from tests.checks.fault import Fault, plant
from tests.checks.reading_faults import SCHEMA_FAULTS
from tests.checks.rule_faults import CODE_FAULTS, RULE_FAULTS
from tests.factories import FULL, MINIMAL, ROOT, Data, as_yaml, entry_data
from tests.form_answers import AGREEMENT, SITE, Judged, case, judge, placed, world
from tests.node_runner import run_script

pytestmark = pytest.mark.xdist_group("form-agreement")  # its tests share what takes long to make

FAULTS = tuple(fault for fault in (*SCHEMA_FAULTS, *RULE_FAULTS) if fault not in CODE_FAULTS)
"""Planted faults that are in the data: not in the YAML, which the form writes itself, nor in code, which it cannot parse."""


@cache
def real_files() -> tuple[EntryFile, ...]:
    return tuple(map(read_entry_file, entry_paths([ROOT / "entries"])))


@cache
def real_entries() -> list[tuple[EntryFile, Data]]:
    """Return every fifth entry of the project with what the form says of it among all others."""
    files = [file for file in real_files() if file.entry is not None]
    some = files[::5]
    cases = [case(file, file.path.stem) for file in some]
    (answers,) = run_script(AGREEMENT, {"worlds": [world(collect(files), cases)], "texts": []})["worlds"]
    return list(zip(some, answers, strict=True))


@cache
def real_report() -> tuple[dict[Path, list[Problem]], dict[Path, list[Finding]]]:
    """Return what the check says of all entries: problems but those of code, and warnings."""
    files = [file for file in real_files() if file.entry is not None]
    problems: dict[Path, list[Problem]] = {}
    for problem in check_files(files).problems:
        if problem.rule != "code-syntax":
            problems.setdefault(problem.path, []).append(problem)
    pairs = [(file.path, file.entry) for file in files if file.entry is not None]
    warnings: dict[Path, list[Finding]] = {}
    for path, finding in check_overlap(pairs, pairs):
        warnings.setdefault(path, []).append(finding)
    return problems, warnings


def findings(data: Sequence[Data]) -> list[Finding]:
    made = (Finding(**{**finding, "location": tuple(finding["location"])}) for finding in data)
    return sorted(made, key=repr)


def test_the_form_says_of_entries_what_the_check_says() -> None:
    problems, warnings = real_report()
    for file, answer in real_entries():
        assert placed(file, answer["problems"]) == problems.get(file.path, []), file.path
        assert findings(answer["warnings"]) == sorted(warnings.get(file.path, []), key=repr), file.path


def test_the_form_writes_entries_in_the_canonical_form() -> None:
    for file, answer in real_entries():
        text = file.content.decode()
        whole = text if text.startswith("# yaml-language-server") else f"{SITE.new_file_modeline}\n{text}"
        assert answer["text"] == canonical_text(whole), file.path


def test_the_form_says_of_a_copy_of_an_entry_what_the_check_says() -> None:
    files = [file for file in real_files() if file.entry is not None]
    copies = [copy_of(file, number) for number, file in enumerate(files[::30])]
    (answers,) = run_script(AGREEMENT, {"worlds": [world(collect(files), list(map(case, copies)))], "texts": []})[
        "worlds"
    ]
    rules: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        known = [replace(file, path=file.path.relative_to(ROOT)) for file in files]
        for copy, answer in zip(copies, answers, strict=True):
            report = check_files([copy], known)
            assert placed(copy, answer["problems"]) == [p for p in report.problems if p.rule != "code-syntax"]
            warnings = [replace(problem, level="warning") for problem in placed(copy, answer["warnings"])]
            assert warnings == list(report.warnings)
            rules.update(problem.rule for problem in (*report.problems, *report.warnings))
    assert {"near-duplicate", "signature-overlap", "sentence-twice", "system-spelling"} <= set(rules), rules


def copy_of(file: EntryFile, number: int) -> EntryFile:
    """Return a new entry that says what another one says, without its relations and with another name of a system."""
    data = parse_document(file.content.decode()).data
    systems = [{**data["systems"][0], "name": data["systems"][0]["name"].upper() + "-"}, *data["systems"][1:]]
    related = data["related"][1:] if number % 2 else []
    text = write_document({**data, "id": f"copy-{number}", "systems": systems, "related": related})
    return parse_entry(Path("entries") / data["category"] / f"copy-{number}.yml", text.encode())


# Faults


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Judged]:
    texts = [(fault.id, plant(fault).text) for fault in FAULTS]
    judged = judge(texts, tmp_path_factory.mktemp("planted"))
    return {fault.name: one for fault, one in zip(FAULTS, judged, strict=True)}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_form_says_of_a_planted_fault_what_the_check_says(fault: Fault, planted: dict[str, Judged]) -> None:
    judged = planted[fault.name]
    assert judged.by_form == list(judged.report.problems)
    assert len(judged.by_form) == 1


def test_the_form_says_of_generated_faults_what_the_check_says(tmp_path: Path) -> None:
    judged = judge(list(mutants(250)), tmp_path)
    rules: Counter[str] = Counter()
    for one in judged:
        expected = [problem for problem in one.report.problems if problem.rule != "code-syntax"]
        assert one.by_form == expected, one.file.content.decode()
        assert one.answer["text"] == formatted(one.file)
        rules.update(problem.rule for problem in expected)
    assert len(rules) > 20, rules


def formatted(file: EntryFile) -> str | None:
    try:
        return f"{SITE.new_file_modeline}\n{write_document(parse_document(file.content.decode()).data)}"
    except CannotFormat:
        return None


# Values that people and programs write by mistake
ODD = [
    None, True, False, 7, 1.5, "", " ", "x", "no", "Ünïcödé", "💥" * 3, "a" * 81, "word " * 30, "a\nb", "ends with a stop.",
    "\x07 bell", "high ", "HIGH", "hgih", "traning", [], ["training"], ["x"], {}, {"cache": "full"}, {"a": 1, "b": 2},
    "TODO write this", "`TODO`", "<b>bold</b> and [a](http://x.org)", "![i](x) and &lt;b&gt;", "# Heading\n\ntext",
    "cache-misses-disk", "cache-eats-memory", "Cache Misses", "-a-", "http://x.org", "https://x.org/a b", "https://x.org",
    "https://cache.example.org/issues/12/", "2026-13-01", "2026-02-30", "2026-11-30", "<*>", "<*:a> b <*:a>", "ab<*><*>c",
    "stored <*:stored> of", "stored > 0.9 * nothing", "stored >", "C++ loader", "example cache",
    "Decoded samples are stored without a limit and are freed only at the end of an epoch.",
    "cache: stored 95 GiB of 100 GiB, no room left", "primary", "context", "confused-with", "causes", "article", "source",
]  # fmt: skip


def mutants(count: int) -> Iterator[tuple[str, str]]:
    """Yield texts of entry files in which one to three values are lacking, odd, doubled or misnamed."""
    chance = random.Random(20261130)
    while count:
        id = chance.choice((FULL, FULL, MINIMAL))
        data = entry_data(id)
        for _ in range(chance.randint(1, 3)):
            mutate(data, chance)
        text = as_yaml(data)
        if not parse_document(text).flaws and parse_document(text).data == data:
            count -= 1
            yield id, text


def mutate(data: Data, chance: random.Random) -> None:
    parent: Any = data
    while True:
        keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(parent[key], (dict, list)) or chance.random() < 0.1:
            break
        parent = parent[key]
    kind = chance.random()
    if kind < 0.6:
        parent[key] = json.loads(json.dumps(chance.choice(ODD)))
    elif kind < 0.75:
        del parent[key]
    elif isinstance(parent, list):
        parent.append(json.loads(json.dumps(parent[key])))
    else:
        parent[f"{key}s" if kind < 0.9 else chance.choice(("colour", "Severity", "meanng", "exampels"))] = parent[key]
        if kind < 0.82:
            del parent[key]


# Markdown

TEXTS = (
    "One paragraph with `code`, *emphasis*, **strength** and ***both***.",
    "Two\nlines.\n\nAnd another paragraph.",
    "A list:\n\n- one\n- two with `code`\n- three\n\nand text.",
    "1. one\n2. two\n\n    more of two\n\n3. three",
    "3. begins at three\n4. four",
    "- one\n    - nested\n    - again\n- two",
    "- one\n\n- loose\n\n    - nested",
    "- one\n- two\n\n1. other\n2. list",
    "```python\nimport torch\n\nprint(`x`)\n```",
    "Before\n```\n<script>\n```\nafter",
    "~~~~yaml\na: 1\n```\n~~~~",
    "    indented = code\n\n    more\n\ntext",
    "> a quotation\n> of two lines\n\nafter",
    "before\n\n---\n\nafter",
    "a  \nbreak",
    '[link](https://example.org/a_b) and [second](<https://example.org/a b> "title")',
    "[with (parentheses)](https://example.org/a_(b)) and [title](https://example.org 'a (b) c')",
    "[reference][name] and [name] and [other][]\n\n[name]: https://example.org/name\n[other]: <https://example.org/o> 'x'",
    "<https://example.org/auto> and <b>bold</b> and <script>alert(1)</script>",
    "[bad](javascript:alert(1)) and [relative](../x) and [plain](http://example.org)",
    "snake_case_name and _emphasis_ and __strong__ and a_b_c",
    "2 * 3 * 4 and *a* b* and **unclosed and *closed*",
    "escaped \\*stars\\*, \\`ticks\\`, \\\\ and \\n",
    "``code with ` tick`` and ` spaced ` and unclosed ` tick",
    "&lt;b&gt; and &amp; and AT&T and a < b > c & d",
    "![image](https://example.org/x.png) and ![ref][name]",
    "# no heading\n\n## nor this\n\ntext # 3",
    "Title\n=====\n\nSub\n---",
    "a <!-- comment --> b <?php ?> </p> <br/>",
    "[unclosed and [x] and ](https://example.org)",
    "[a [b] c](https://example.org) and [`code`](https://example.org)",
    "tab\there\n\n\tindented by a tab",
    "- item\n\n        code in item\n\n- next",
    "* star\n+ plus\n- minus",
    "no list:\n- here\n- too",
    "`<b>` is code, <i> is not; `[x](y)` neither",
    '<a href="x">y</a> [z](  https://example.org  )',
    "ends with backslash \\",
    "\u00a0no-break\u2003em space",
    "emoji 💥 and *💥* and `💥`",
)


def normal_html(html: str) -> str:
    """Return HTML without the white space between blocks, which shows nowhere."""
    blocks = "p|ul|ol|li|pre|blockquote|hr|br"
    return re.sub(rf"\s*(</?(?:{blocks})\b[^>]*>)\s*", r"\1", html).strip()


def test_the_form_reads_markdown_as_the_pages_do() -> None:
    answers = run_script(AGREEMENT, {"worlds": [], "texts": list(TEXTS)})
    for text, html, markup in zip(TEXTS, answers["html"], answers["markup"], strict=True):
        assert normal_html(html) == normal_html(markdown_to_html(text)), text
        found = vars(inspect_markdown(text))
        assert {name: sorted(markup[name]) for name in markup} == {name: sorted(found[name]) for name in markup}, text


def test_the_form_shows_the_texts_of_all_entries_as_the_pages_do() -> None:
    entries = [file.entry for file in real_files() if file.entry is not None]
    prose = [placed.text for entry in entries for placed in texts(entry) if placed.kind is TextKind.MARKDOWN]
    answers = run_script(AGREEMENT, {"worlds": [], "texts": prose})
    for text, html in zip(prose, answers["html"], strict=True):
        assert normal_html(html) == normal_html(markdown_to_html(text)), text
