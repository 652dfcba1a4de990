from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis import Matcher
from failure_encyclopedia.drafting import propose_signatures
from failure_encyclopedia.drafting.proposals import template_of
from tests.diagnosis_factories import make_library

MATCHER = Matcher(make_library({"known": [("primary", "CUDA out of memory. Tried to allocate <*>")]}))


@pytest.mark.parametrize(
    ("line", "template"),
    [
        ("ValueError: expected 16 parts, got 12", "ValueError: expected <*> parts, got"),
        ("[rank3]: OSError: cannot map /data/run/a.bin at 0x7f00", "OSError: cannot map <*> at"),
        ("2026-11-30 07:26:14,423 ERROR plugin libnet_v2.so refused float16", "plugin libnet_v2.so refused float16"),
        (
            "RuntimeError: size mismatch for [2, 3] and [4,5] here",
            "RuntimeError: size mismatch for [<*>] and [<*>] here",
        ),
        ("KeyError: 'model.layers.3.weight' is missing", "KeyError: '<*>' is missing"),
        ("lost peer 10.0.0.7:29500 again", "lost peer <*> again"),
        ("job 5fa8b2c41d9e failed with code 12", "job <*> failed with code"),
        ("12 34", ""),
        ("", ""),
    ],
)
def test_what_varies_in_a_line_becomes_a_placeholder(line: str, template: str) -> None:
    assert template_of(line) == template


def test_errors_that_no_entry_knows_are_proposed_exceptions_first() -> None:
    log = (
        "step 1 loss 2.0\n"
        "ERROR: the plugin refused 3 requests\n"
        "Traceback (most recent call last):\n"
        '  File "/home/bob/train.py", line 3, in <module>\n'
        "FooError: part 7 of /home/bob/data is gone\n"
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB\n"
    )
    proposals = propose_signatures(log, MATCHER)
    assert [(p.template, p.number) for p in proposals] == [
        ("FooError: part <*> of <*> is gone", 5),
        ("the plugin refused <*> requests", 2),
    ]
    assert proposals[0].line == "FooError: part 7 of /home/[user name 1]/data is gone"


def test_a_line_that_comes_again_with_other_numbers_is_proposed_once() -> None:
    log = "".join(f"ERROR: link {n} went down\n" for n in range(9))
    assert [p.template for p in propose_signatures(log, MATCHER)] == ["link <*> went down"]


@pytest.mark.parametrize("log", ["", "all is well\n", "CUDA out of memory. Tried to allocate 2 GiB\n"])
def test_nothing_is_proposed_where_all_is_known(log: str) -> None:
    assert propose_signatures(log, MATCHER) == []
