from __future__ import annotations

import json
from typing import Any

import pytest

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.expansion.faq import Answer, AnsweredQuestion, Pointer, faq
from failure_encyclopedia.schema import Entry
from failure_encyclopedia.schema.texts import texts
from tests.factories import FULL, MINIMAL, another_entry, entry_data, entry_from, make_entry

OWN_QUESTION = "Does a larger swap partition help?"
QUESTIONS_OF_FIELDS = {
    "hardware_or_software": "Is this a hardware or a software issue?",
    "observations": "What does it look like in production?",
    "cheapest_check": "What is the cheapest way to confirm it?",
    "time_to_fix": "How long does the fix take?",
    "recurrence": "Will it come back after the fix?",
    "inference_or_training": "Does it affect inference or only training?",
    "scale": "How does it scale from one GPU to a thousand?",
    "detection": "Can it be detected automatically?",
    "related": "What should I check next if it is not this?",
    "code_examples": "Is there working code?",
}


def questions(entry: Entry, *others: Entry) -> tuple[AnsweredQuestion, ...]:
    return faq(entry, Encyclopedia([entry, *others]))


def answers(entry: Entry, *others: Entry) -> dict[str, Answer]:
    return {item.question: item.answer for item in questions(entry, *others)}


def changed(**changes: Any) -> dict[str, Answer]:
    return answers(make_entry(FULL, **changes))


def test_the_own_questions_of_an_entry_come_first() -> None:
    asked = [item.question for item in questions(make_entry())]
    assert asked[0] == OWN_QUESTION
    assert len(asked) == 13
    assert len(set(asked)) == 13


@pytest.mark.parametrize(("field", "question"), QUESTIONS_OF_FIELDS.items())
def test_a_question_appears_only_where_its_field_answers_it(field: str, question: str) -> None:
    data = entry_data(FULL)
    assert question in answers(entry_from(data))
    if field == "related":
        data["related"] = []
    else:
        del data[field]
    assert question not in answers(entry_from(data))


def test_a_bare_entry_answers_only_what_it_says() -> None:
    assert list(answers(make_entry(MINIMAL))) == [
        "What should I check next if it is not this?",
        "Which official documentation covers it?",
    ]


def test_every_answer_is_said_in_the_words_of_a_field() -> None:
    entry = make_entry()
    said = {text.text for text in texts(entry)}
    for item in questions(entry):
        if item.question == "What should I check next if it is not this?":
            continue
        assert item.answer.text is None or item.answer.text in said
        assert item.answer.line is None or item.answer.line in said
        assert item.answer.text or item.answer.line or item.answer.links


def test_the_fingerprint_is_the_first_line_that_names_or_proves_the_failure() -> None:
    question = "Which fingerprint should I monitor?"
    assert changed()[question] == Answer(
        line="cache: stored <*:stored> of <*:limit>, no room left",
        links=(Pointer("What to alert on", "#monitoring"),),
    )
    context = {"text": "cache: begins", "role": "context", "examples": ["cache: begins"]}
    confirmation = {"text": "oom-kill: task", "role": "confirmation", "examples": ["oom-kill: task"]}
    assert changed(signatures=[context, confirmation], monitoring=[])[question] == Answer(line="oom-kill: task")
    assert changed(signatures=[context])[question] == Answer(
        "Resident memory of the workers", links=(Pointer("Threshold and reason", "#monitoring"),)
    )
    assert question not in changed(signatures=[context], monitoring=[])


def test_a_line_that_another_failure_prints_too_is_no_fingerprint() -> None:
    question = "Which fingerprint should I monitor?"
    signatures = entry_data(FULL)["signatures"]
    other = another_entry("disk-full", signatures=signatures[:1])
    assert answers(make_entry(), other)[question].line == "oom-kill: task=<*>, pid=<*>"
    both = another_entry("disk-full", signatures=signatures)
    assert answers(make_entry(), both)[question].text == "Resident memory of the workers"


def test_what_to_check_next_are_the_failures_it_is_confused_with_before_all_others() -> None:
    question = "What should I check next if it is not this?"
    related = [
        {"id": "aaa", "relation": "causes", "why": "Why a."},
        {"id": "bbb", "relation": "confused-with", "why": "Why\nb."},
    ]
    assert changed(related=related)[question] == Answer("- `bbb`: Why b.")
    assert changed(related=related[:1])[question] == Answer("- `aaa`: Why a.")
    many = [{"id": f"id-{n}", "relation": "confused-with", "why": "W."} for n in range(5)]
    assert changed(related=many)[question] == Answer("- `id-0`: W.\n- `id-1`: W.\n- `id-2`: W.")


def test_documentation_is_the_first_primary_reference() -> None:
    question = "Which official documentation covers it?"
    assert changed()[question] == Answer(
        "The meaning of the option `limit`.",
        links=(Pointer("Example Cache manual", "https://cache.example.org/manual"),),
    )
    references = json.loads(json.dumps(entry_data(FULL)["references"]).replace("documentation", "article"))
    assert question not in changed(references=references)


def test_working_code_leads_to_each_example() -> None:
    example = entry_data(FULL)["code_examples"][0]
    assert changed(code_examples=[example, {**example, "title": "Another"}])["Is there working code?"] == Answer(
        links=(
            Pointer("A bounded cache (Example Cache)", "#code-1"),
            Pointer("Another (Example Cache)", "#code-2"),
        )
    )


def test_the_answer_on_scale_speaks_of_the_greatest_one_that_is_described() -> None:
    question = "How does it scale from one GPU to a thousand?"
    link = (Pointer("From one GPU to many", "#scale"),)
    assert changed(scale={"one_node": "Node.", "many_nodes": "Nodes."})[question] == Answer("Nodes.", links=link)
    assert changed(scale={"one_gpu": "GPU.", "one_node": "Node."})[question] == Answer("Node.", links=link)
    assert question not in changed(scale={"one_gpu": "GPU."})
