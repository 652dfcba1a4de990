from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from failure_encyclopedia.schema import Entry, Language, Role
from failure_encyclopedia.schema.parts import Part
from failure_encyclopedia.schema.text import PROSE_LENGTH, SUMMARY_LENGTH, TITLE_LENGTH
from tests.factories import FULL, MINIMAL, entry_data, entry_from, make_entry

REQUIRED = [name for name, field in Entry.model_fields.items() if field.is_required()]


def refused(**changes: Any) -> list[tuple[tuple[int | str, ...], str]]:
    """Return place and kind of what is refused in a full entry with some fields replaced."""
    with pytest.raises(ValidationError) as error:
        entry_from(entry_data(FULL, **changes))
    found = {tuple(found["loc"]): found["type"] for found in error.value.errors()}
    # A list counts as too short when its only item was refused.
    return [(place, kind) for place, kind in found.items() if not (kind == "too_short" and _has_part(found, place))]


def _has_part(found: dict[tuple[int | str, ...], str], place: tuple[int | str, ...]) -> bool:
    return any(len(other) > len(place) and other[: len(place)] == place for other in found)


def signature(**changes: Any) -> dict[str, Any]:
    return {"text": "no space left", "role": "primary", "examples": ["no space left on device"], **changes}


def test_the_full_entry_uses_every_field_of_every_part() -> None:
    unused: list[str] = []

    def visit(parts: list[Part], name: str) -> None:
        for field in type(parts[0]).model_fields:
            values = [value for part in parts if (value := getattr(part, field)) not in (None, ())]
            items = [item for value in values for item in (value if isinstance(value, tuple) else (value,))]
            if not items:
                unused.append(f"{name}.{field}")
            elif isinstance(items[0], Part):
                visit(items, f"{name}.{field}")

    visit([make_entry()], "entry")
    assert unused == ["entry.related.one_sided"]  # the entry is related on both sides


@pytest.mark.parametrize("name", REQUIRED)
def test_an_entry_without_a_required_field_is_refused(name: str) -> None:
    data = entry_data(FULL)
    del data[name]
    with pytest.raises(ValidationError) as error:
        entry_from(data)
    assert [(found["loc"], found["type"]) for found in error.value.errors()] == [((name,), "missing")]


def test_the_minimal_entry_has_only_what_is_required() -> None:
    assert set(entry_data(MINIMAL)) == set(REQUIRED)
    assert make_entry(MINIMAL).id == MINIMAL


def test_unknown_fields_are_refused_at_every_level() -> None:
    assert refused(colour="red") == [(("colour",), "extra_forbidden")]
    assert refused(signatures=[signature(colour="red")]) == [(("signatures", 0, "colour"), "extra_forbidden")]
    monitors = [{"signal": "A", "threshold": "B", "why": "C", "query": {"language": "text", "code": "D", "x": "E"}}]
    assert refused(monitoring=monitors) == [(("monitoring", 0, "query", "x"), "extra_forbidden")]


@pytest.mark.parametrize("value", [1, 1.5, True, None, ["text"], {"text": "text"}])
def test_what_is_no_text_is_not_taken_for_one(value: object) -> None:
    assert refused(root_cause=value) == [(("root_cause",), "string_type")]


@pytest.mark.parametrize("value", ["training", {"training": "x"}, 1, None])
def test_what_is_no_list_is_not_taken_for_one(value: object) -> None:
    assert refused(phases=value) == [(("phases",), "tuple_type")]


@pytest.mark.parametrize("field", ["phases", "systems", "symptoms", "confirm", "fix", "verify"])
def test_lists_that_every_failure_can_fill_may_not_be_empty(field: str) -> None:
    assert refused(**{field: []}) == [((field,), "too_short")]


def test_two_references_are_needed() -> None:
    assert refused(references=entry_data(FULL)["references"][:1]) == [(("references",), "too_short")]


@pytest.mark.parametrize("field", ["signatures", "aliases", "related", "tags", "observations"])
def test_lists_to_which_a_failure_may_have_nothing_to_say_may_be_empty(field: str) -> None:
    assert getattr(make_entry(FULL, **{field: []}), field) == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [("status", "finished"), ("category", "gpu"), ("severity", "High"), ("layer", "cloud"), ("phases", ["lunch"])],
)
def test_words_outside_a_vocabulary_are_refused(field: str, value: Any) -> None:
    ((_, kind),) = refused(**{field: value})
    assert kind == "enum"


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("x" * 8, None),
        ("x" * TITLE_LENGTH, None),
        ("x" * 7, "string_too_short"),
        ("x" * (TITLE_LENGTH + 1), "string_too_long"),
        ("It ends in a full stop.", "trailing_full_stop"),
        ("Two\nlines of a title", "single_line"),
        ("Two\rlines of a title", "single_line"),
        ("         ", "blank"),
        ("A bell \a in the title", "control_character"),
        ("An escape \x1b[31m in the title", "control_character"),
    ],
)
def test_a_title_is_one_line_of_8_to_80_characters_without_a_full_stop(title: str, kind: str | None) -> None:
    if kind is None:
        assert make_entry(FULL, title=title).title == title
    else:
        assert refused(title=title) == [(("title",), kind)]


@pytest.mark.parametrize(("field", "longest"), [("summary", SUMMARY_LENGTH), ("root_cause", PROSE_LENGTH)])
def test_texts_have_a_greatest_length(field: str, longest: int) -> None:
    assert len(getattr(make_entry(FULL, **{field: "x" * longest}), field)) == longest
    assert refused(**{field: "x" * (longest + 1)}) == [((field,), "string_too_long")]


@pytest.mark.parametrize("id", ["abc", "a-b", "cuda-oom", "fp8-2", "0-1", "a" * 60])
def test_ids_are_lower_case_words_joined_by_hyphens(id: str) -> None:
    assert make_entry(FULL, id=id).id == id


@pytest.mark.parametrize(
    "id",
    [
        "", "ab", "a" * 61, "Cuda-oom", "cuda_oom", "cuda--oom", "-cuda", "cuda-", "cuda oom", "cuda/oom", "../cuda",
        "..", "...", "cuda.oom", "cuda-oom\n", "\ncuda-oom", "cuda\0oom", "çuda-oom", "cuda-oom/", "%2e%2e", "C:cuda",
    ],
)  # fmt: skip
@pytest.mark.parametrize("field", ["id", "aliases", "tags"])
def test_other_ids_aliases_and_tags_are_refused(field: str, id: str) -> None:
    ((location, kind),) = refused(**{field: id if field == "id" else [id]})
    assert location[0] == field
    assert kind in ("string_pattern_mismatch", "string_too_short", "string_too_long")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "ftp://example.org",
        "javascript:alert(1)",
        "data:text/html,x",
        "example.org",
        "//x.org",
        "",
    ],
)
def test_references_lead_to_https_addresses_only(url: str) -> None:
    references = entry_data(FULL)["references"]
    references[0]["url"] = url
    ((location, _),) = refused(references=references)
    assert location == ("references", 0, "url")


def test_a_reviewed_entry_needs_the_day_of_its_review() -> None:
    assert refused(status="reviewed", history={"added": "2026-11-30"}) == [((), "review_date_missing")]
    assert make_entry(FULL, status="draft", history={"added": "2026-11-30"}).history.last_reviewed is None


@pytest.mark.parametrize("day", ["2026-02-30", "30.11.2026", "2026-11-30T10:00:00", "yesterday", "", 20261130])
def test_days_are_written_as_year_month_and_day(day: Any) -> None:
    ((location, _),) = refused(history={"added": day}, status="draft")
    assert location == ("history", "added")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"text": "abc"}, ("text",)),
        ({"text": "two\nlines of text"}, ("text",)),
        ({"text": "x" * 501}, ("text",)),
        ({"examples": []}, ("examples",)),
        ({"examples": ["two\nlines"]}, ("examples", 0)),
        ({"near_misses": [""]}, ("near_misses", 0)),
        ({"role": "main"}, ("role",)),
    ],
)
def test_a_signature_is_one_line_with_at_least_one_example(
    changes: dict[str, Any], place: tuple[str | int, ...]
) -> None:
    ((location, _),) = refused(signatures=[signature(**changes)])
    assert location == ("signatures", 0, *place)


def test_an_example_may_hold_what_programs_print() -> None:
    line = "\x1b[31mno space left\x1b[0m\t\0 on <device> & 'more'"
    assert make_entry(FULL, signatures=[signature(examples=[line])]).signatures[0].examples == (line,)


def test_a_snippet_names_its_language() -> None:
    snippet = {"code": "x = 1"}
    fix = [{"step": "A.", "why": "B.", "code": snippet}]
    assert refused(fix=fix) == [(("fix", 0, "code", "language"), "missing")]
    entry = make_entry(FULL, fix=[{"step": "A.", "why": "B.", "code": {**snippet, "language": "ini"}}])
    assert entry.fix[0].code is not None
    assert entry.fix[0].code.language is Language.INI


def test_an_entry_cannot_be_changed() -> None:
    entry = make_entry()
    with pytest.raises(ValidationError, match="frozen"):
        entry.title = "Another title"  # type: ignore[misc]


def test_the_first_primary_signature_names_the_failure() -> None:
    context, primary = signature(role="context"), signature(text="disk is full", examples=["disk is full"])
    entry = make_entry(FULL, signatures=[context, primary, primary])
    assert entry.primary_signature is entry.signatures[1]


def test_without_a_primary_signature_the_first_one_stands_for_it() -> None:
    entry = make_entry(FULL, signatures=[signature(role="context"), signature(role="ambiguous")])
    assert entry.primary_signature is entry.signatures[0]
    assert entry.signatures[0].role is Role.CONTEXT
    assert make_entry(FULL, signatures=[]).primary_signature is None


def test_system_names_keep_the_order_of_the_entry() -> None:
    assert make_entry().system_names == ("Example Cache", "C++ Loader")


def test_an_entry_survives_being_written_and_read() -> None:
    entry = make_entry()
    assert Entry.model_validate_json(entry.model_dump_json(exclude_unset=True)) == entry
