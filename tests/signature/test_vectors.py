"""The file of vectors that every implementation of the signature language has to pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.signature import (
    ConditionError,
    TemplateError,
    TemplateSet,
    parse_condition,
    parse_template,
)
from failure_encyclopedia.signature.reference import reference_match

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "signature_language.json").read_text(encoding="utf-8"))


def test_there_are_several_hundred_vectors_and_no_two_are_alike() -> None:
    pairs = [(case["template"], case["line"]) for case in VECTORS["cases"]]
    assert len(pairs) > 400
    assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: f"{case['template'][:30]}|{case['line'][:30]}")
def test_a_template_matches_as_the_vector_says(case: dict[str, Any]) -> None:
    match = parse_template(case["template"]).match(case["line"])
    assert (None if match is None else {**vars(match), "captures": list(match.captures)}) == case["match"]


def test_the_reference_agrees_with_every_vector() -> None:
    for case in VECTORS["cases"]:
        outcome, expected = reference_match(case["template"], case["line"]), case["match"]
        assert outcome == (expected and ((expected["start"], expected["end"]), expected["captures"])), case


@pytest.mark.parametrize("fast", [False, True])
def test_all_templates_together_find_what_each_finds_alone(fast: bool) -> None:
    texts = sorted({case["template"] for case in VECTORS["cases"]})
    templates = TemplateSet([parse_template(text) for text in texts], fast)
    for case in VECTORS["cases"]:
        if "\n" not in case["line"]:
            found = {texts[number] for number, _ in templates.matches(case["line"])}
            assert (case["template"] in found) is (case["match"] is not None), case


@pytest.mark.parametrize("error", VECTORS["errors"], ids=lambda error: error["template"])
def test_a_faulty_template_is_refused_at_its_fault(error: dict[str, Any]) -> None:
    with pytest.raises(TemplateError) as raised:
        parse_template(error["template"])
    assert raised.value.column == error["column"]


@pytest.mark.parametrize("case", VECTORS["conditions"], ids=lambda case: f"{case['condition']} {case['captures']}")
def test_a_condition_holds_as_the_vector_says(case: dict[str, Any]) -> None:
    assert parse_condition(case["condition"]).holds(case["captures"]) is case["holds"]


@pytest.mark.parametrize("text", VECTORS["condition_errors"])
def test_a_faulty_condition_is_refused(text: str) -> None:
    with pytest.raises(ConditionError):
        parse_condition(text)
