from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.schema import Category, Entry, Part, ReferenceKind, Relation, Signature
from failure_encyclopedia.site.entry_form import entry_form
from failure_encyclopedia.site.settings import SiteSettings
from tests.factories import ROOT

SITE = SiteSettings("Failures", "https://failures.example.org/", None, ROOT, new_base="https://example.org/new/main/")


@pytest.fixture(scope="module")
def form() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(entry_form(SITE))
    return data


def field(form: dict[str, Any], model: str, name: str) -> dict[str, Any]:
    (found,) = [made for made in form["models"][model]["fields"] if made["name"] == name]
    assert isinstance(found, dict)
    return found


def models(base: type[Part] = Part) -> list[type[Part]]:
    return [model for sub in base.__subclasses__() for model in (sub, *models(sub))]


def test_it_has_every_model_with_every_field_in_order(form: dict[str, Any]) -> None:
    names = {name: [made["name"] for made in model["fields"]] for name, model in form["models"].items()}
    assert names == {model.__name__: list(model.model_fields) for model in models()}
    assert form["models"]["Symptom"]["description"] == "A sign, and what exactly this cause does to produce it."


def test_a_text_has_its_kind_its_limits_and_its_rules(form: dict[str, Any]) -> None:
    assert field(form, "Entry", "title") == {
        "name": "title",
        "description": "What fails and in which circumstances.",
        "kind": "plain",
        "required": True,
        "min_length": 8,
        "max_length": 80,
        "one_line": True,
        "no_full_stop": True,
        "example": "CUDA out of memory although much memory is reserved but unallocated",
        "in_file": "title: CUDA out of memory although much memory is reserved but unallocated",
    }


def test_a_list_has_the_limits_of_its_items_and_of_its_length(form: dict[str, Any]) -> None:
    made = field(form, "Signature", "examples")
    assert made["in_file"] == "examples:\n- 'RuntimeError: CUDA error: device-side assert triggered'"
    assert {key: made[key] for key in made if key not in ("name", "description", "example", "in_file")} == {
        "kind": "log",
        "required": True,
        "list": True,
        "min_length": 1,
        "max_length": 2000,
        "min_items": 1,
        "one_line": True,
        "control_characters": True,
    }


def test_a_part_names_its_model(form: dict[str, Any]) -> None:
    assert field(form, "Entry", "references")["part"] == "Reference"
    assert field(form, "Entry", "references")["min_items"] == 2
    scale = field(form, "Entry", "scale")
    assert (scale["kind"], scale["part"], "list" in scale, "required" in scale) == ("part", "Scale", False, False)


def test_terms_come_with_label_and_meaning(form: dict[str, Any]) -> None:
    terms = field(form, "Entry", "category")["terms"]
    assert [term["value"] for term in terms] == [str(category) for category in Category]
    assert terms[0] == {"value": "hardware", "label": "Hardware", "meaning": Category.HARDWARE.meaning}


def test_relations_have_their_inverse_and_primary_sources_are_marked(form: dict[str, Any]) -> None:
    relations = {term["value"]: term["inverse"] for term in field(form, "RelatedEntry", "relation")["terms"]}
    assert relations == {str(relation): str(relation.inverse) for relation in Relation}
    primary = {term["value"] for term in field(form, "Reference", "kind")["terms"] if term.get("primary")}
    assert primary == {str(kind) for kind in ReferenceKind if kind.is_primary}


def test_ids_days_and_addresses_have_kinds_of_their_own(form: dict[str, Any]) -> None:
    kinds = [("Entry", "id"), ("Entry", "tags"), ("History", "added"), ("Reference", "url"), ("RelatedEntry", "id")]
    assert [field(form, *name)["kind"] for name in kinds] == ["slug", "slug", "date", "address", "slug"]
    assert field(form, "Entry", "id")["pattern"] == "^[a-z0-9]+(-[a-z0-9]+)*$"


def test_every_field_has_an_example_that_the_schema_accepts(form: dict[str, Any]) -> None:
    data = {made["name"]: made["example"] for made in form["models"]["Entry"]["fields"]}
    Entry.model_validate_json(json.dumps(data))
    data = {made["name"]: made["example"] for made in form["models"]["Signature"]["fields"]}
    Signature.model_validate_json(json.dumps(data))


def test_it_knows_where_a_new_file_begins_and_its_first_line(form: dict[str, Any], tmp_path: Path) -> None:
    assert form["new_file"] == "https://example.org/new/main/entries/"
    assert form["entries"] == "entries/"
    assert form["modeline"] == "# yaml-language-server: $schema=../../docs/schema/entry.json"
    elsewhere = json.loads(entry_form(SiteSettings("Failures", "", None, tmp_path, entries_dir="data/failures")))
    assert (elsewhere["new_file"], elsewhere["entries"], elsewhere["modeline"]) == (None, "data/failures/", "")
