"""The search of the site gives the answers of `encyclopedia search`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.cli.search import search_data
from failure_encyclopedia.collection import Encyclopedia, load_encyclopedia
from failure_encyclopedia.diagnosis import Matcher
from failure_encyclopedia.diagnosis.search import Search
from failure_encyclopedia.site.browser_library import browser_library
from failure_encyclopedia.site.search_index import search_index
from tests.factories import ROOT
from tests.node_runner import run_script

ANSWERS = Path(__file__).parent / "search" / "answers.js"
SITE = "https://failures.example.org/"
ODD = [
    "",
    " ",
    "-9",
    "exit code -9",
    "exitcode: -9",
    "xid 48",
    "Xid 79 fallen off the bus",
    '"CUDA out of memory"',
    'File "/home/me/train.py", line 12, in <module>',
    "[rank0]:[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.15 GiB",
    "2026-05-02T23:59:01,123 nccl watchdog timeout",
    "expected to have finnished reduction in prior iteraton",
    "loss is nan",
    "gradient norm overflow",
    "checkpoint cannot be loaded size mismatch",
    "moon cheese",
    "C:\\Users\\me\\x.py returned 1",
    "💥 CUDA error: an illegal memory access was encountered 💥",
    "ﬁ ٣٤ ʻokina Ünïcödé \ufeff \x85 \x1c",
    "out of memory\nKilled\nexits with return code = -9",
    "\x1b[31mRuntimeError\x1b[0m: CUDA error: device-side assert triggered",
    "constructor __proto__ toString",
    "deadbeefdeadbeef 0xDEADBEEF watchdog",
    "a" * 3000,
    "word " * 800,
    "DataLoaderWorker killed by signal",
    "NCCL_TIMEOUT watchdogCaughtCollective",
]


@cache
def encyclopedia() -> Encyclopedia:
    return load_encyclopedia([ROOT / "entries"]).encyclopedia


@cache
def queries() -> list[str]:
    """Examples and near misses of signatures, a few of them misspelt or cut, titles, symptoms, and odd texts.

    They are those of every sixth entry; all of them would take minutes.
    """
    found = dict.fromkeys(ODD)
    for number, entry in enumerate(list(encyclopedia())[::6]):
        for signature in entry.signatures:
            found.update(dict.fromkeys((*signature.examples, *signature.near_misses)))
        found[entry.title] = None
        found.update(dict.fromkeys(symptom.sign for symptom in entry.symptoms))
        for line in (line for signature in entry.signatures[:2] for line in signature.examples[:1]):
            found[line[len(line) // 3 :]] = None
            found[_misspelt(line, number)] = None
    return list(found)


def _misspelt(line: str, number: int) -> str:
    words = [word for word in line.split() if word.isalpha() and len(word) > 5]
    if not words:
        return line
    word = words[number % len(words)]
    at = 1 + number % (len(word) - 2)
    changed = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + "q" + word[at:],
    )
    return line.replace(word, changed[number % 3].lower())


@pytest.mark.parametrize("form", ["library", "index"])
def test_the_site_answers_as_the_command_does(form: str) -> None:
    library = browser_library(encyclopedia(), SITE)
    search = Search(Matcher(library, fast=False))
    index = search_index(library, ())
    parts = {"first": json.loads(index.first), "rest": json.loads(index.rest)}
    given = json.loads(library.as_json()) if form == "library" else parts
    answers: list[Any] = run_script(ANSWERS, {form: given, "queries": queries()})
    kinds: set[str] = set()
    for query, answer in zip(queries(), answers, strict=True):
        rounded = [{**result, "score": round(result["score"], 3)} for result in answer]
        assert rounded == search_data(query, search.find(query), library)["results"], query
        kinds.update(result["kind"] for result in answer)
    assert kinds == {"exact", "similar", "words"}
    assert [] in answers
