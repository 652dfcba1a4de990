from __future__ import annotations

import yaml

from failure_encyclopedia.schema import Entry, Severity
from failure_encyclopedia.site.field_reference import FieldRow, field_reference


def rows(model: str) -> dict[str, FieldRow]:
    return next({row.name: row for row in made.rows} for made in field_reference() if made.name == model)


def test_the_entry_comes_first_with_all_its_fields_then_every_part_once() -> None:
    models = field_reference()
    assert models[0].name == "Entry"
    assert [row.name for row in models[0].rows] == list(Entry.model_fields)
    names = [model.name for model in models]
    assert len(set(names)) == len(names)
    assert {row.part for model in models for row in model.rows if row.part} == set(names[1:])


def test_a_field_is_shown_with_its_kind_and_whether_it_is_required() -> None:
    fields = rows("Entry")
    shown = {
        name: (fields[name].kind, fields[name].required) for name in ("title", "tags", "systems", "scale", "severity")
    }
    assert shown == {
        "title": ("text", True),
        "tags": ("list of text", False),
        "systems": ("list of System", True),
        "scale": ("Scale", False),
        "severity": ("term", True),
    }
    assert rows("History")["added"].kind == "date"
    assert rows("Reference")["url"].kind == "address"


def test_a_closed_vocabulary_is_shown_with_its_meanings() -> None:
    assert rows("Entry")["severity"].terms == tuple(Severity)
    assert rows("Entry")["title"].terms == ()


def test_an_example_is_yaml_in_block_style() -> None:
    for model in field_reference():
        for row in model.rows:
            assert list(yaml.safe_load(row.example)) == [row.name]
            assert "[{" not in row.example
            assert "{'" not in row.example
