from __future__ import annotations

import re

import pytest
import yaml

from failure_encyclopedia.drafting import Proposal
from failure_encyclopedia.drafting.issue_form import QUESTIONS, answers, draft_from_issue, issue_form
from failure_encyclopedia.schema import Category
from tests.factories import ROOT

BODY = """### What fails, and in which circumstances?

The frobnicator stops at start when parts are missing.

### Lines that it prints

```text
[rank3]: FooError: 12 of 16 parts found

[rank4]: FooError: 13 of 16 parts found
### not a question
```

### Root cause

The archive was unpacked in part.

### Details
It happens on one node.

### Category

data

### Severity

_No response_

### When does it show?

data-loading, weather, training

### Where does the program print them?

`frobs/frobnicator`: `src/parts.py`

### Programs and devices, with commas between

Frobnicator 1.2, Linux

### How do you fix it?

1. Unpack it again.
2. Check the sum.

### Sources

See https://docs.example.org/parts, and <https://code.example.org/a(b>.
"""


def test_answers_stand_below_their_questions() -> None:
    found = answers(BODY.replace("\n", "\r\n"))
    assert list(found) == ["title", "log", "root_cause", "category", "phases", "source", "systems", "fix", "references"]
    assert found["log"].endswith("13 of 16 parts found\n### not a question")
    assert found["root_cause"] == "The archive was unpacked in part.\n\n### Details\nIt happens on one node."


def test_a_filled_form_becomes_a_draft() -> None:
    draft = draft_from_issue(BODY)
    assert (draft.id, draft.title) == (
        "the-frobnicator-stops-at-start-when-parts-are-missing",
        "The frobnicator stops at start when parts are missing",
    )
    assert (draft.category, draft.severity, draft.systems) == ("data", "", ["Frobnicator 1.2", "Linux"])
    assert draft.signatures[0] == Proposal(
        "FooError: <*> of <*> parts found", "[rank3]: FooError: 12 of 16 parts found", 1
    )
    assert (draft.phases, draft.source, draft.layer) == (
        ["data-loading", "training"],
        "frobs/frobnicator: src/parts.py",
        "",
    )
    assert draft.fixes == ["Unpack it again.", "Check the sum."]
    assert draft.references == ["https://docs.example.org/parts", "https://code.example.org/a"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("", "none of the questions"),
        ("### Root cause\n\nNobody knows.\n", "is not answered, so the entry has no name"),
        (f"### {QUESTIONS[0].label}\n\n_No response_\n\n### Root cause\n\nX.\n", "is not answered"),
    ],
)
def test_what_is_no_filled_form_is_refused(body: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        draft_from_issue(body)


def test_a_category_that_does_not_exist_is_left_open() -> None:
    assert draft_from_issue(BODY.replace("\ndata\n", "\nweather\n")).category == ""


def test_the_form_in_the_repository_is_made_of_the_questions() -> None:
    file = ROOT / ".github" / "ISSUE_TEMPLATE" / "new-failure.yml"
    assert yaml.safe_load(file.read_text(encoding="utf-8")) == issue_form(), "run: python scripts/write_derived.py"


def test_choices_are_those_of_the_schema() -> None:
    (category,) = (element for element in issue_form()["body"] if element["id"] == "category")
    assert category["attributes"]["options"] == [str(term) for term in Category]


def test_lines_that_every_traceback_has_become_no_signature_and_secrets_are_masked() -> None:
    log = (
        "Traceback (most recent call last):\n"
        '  File "/home/bob/train.py", line 3, in fit\n'
        "    raise RuntimeError(\n"
        "RuntimeError: no part in /home/bob/data token=hf_abcdefghijklmnop\n"
    )
    (signature,) = draft_from_issue(BODY.replace("[rank3]: FooError: 12 of 16 parts found\n\n", log, 1)).signatures[:1]
    assert signature.line == "RuntimeError: no part in /home/[user name 1]/data token=[secret 1]"
