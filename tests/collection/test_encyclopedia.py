from __future__ import annotations

from typing import Any

import pytest

from failure_encyclopedia.collection import Encyclopedia, Link
from failure_encyclopedia.schema import Category, Entry, Relation
from tests.factories import FULL, MINIMAL, another_entry, make_entry


def relation(id: str, relation: str = "causes", why: str = "Because.") -> dict[str, Any]:
    return {"id": id, "relation": relation, "why": why}


def ids(entries: Any) -> list[str]:
    return [entry.id for entry in entries]


@pytest.fixture
def pair() -> tuple[Entry, Entry]:
    return make_entry(MINIMAL), make_entry(FULL)


def test_entries_come_in_the_order_of_their_ids(pair: tuple[Entry, Entry]) -> None:
    encyclopedia = Encyclopedia(pair)
    assert encyclopedia.ids == (FULL, MINIMAL)
    assert list(encyclopedia) == [pair[1], pair[0]]
    assert len(encyclopedia) == 2


def test_an_entry_is_found_by_its_id_and_by_its_former_id(pair: tuple[Entry, Entry]) -> None:
    encyclopedia = Encyclopedia(pair)
    assert encyclopedia[FULL] == pair[1]
    assert encyclopedia.find(FULL) == encyclopedia.find("cache-eats-memory") == pair[1]
    assert encyclopedia.find("nothing") is None
    assert FULL in encyclopedia
    assert "cache-eats-memory" not in encyclopedia
    assert encyclopedia.aliases == {"cache-eats-memory": FULL}


def test_an_unknown_id_is_an_error(pair: tuple[Entry, Entry]) -> None:
    with pytest.raises(KeyError, match="nothing"):
        Encyclopedia(pair)["nothing"]


def test_two_entries_with_one_id_are_an_error(pair: tuple[Entry, Entry]) -> None:
    with pytest.raises(ValueError, match=f"two entries have the id '{FULL}'"):
        Encyclopedia([*pair, pair[1]])


def test_a_set_may_be_empty() -> None:
    encyclopedia = Encyclopedia([])
    assert (len(encyclopedia), encyclopedia.ids, encyclopedia.by_category, encyclopedia.aliases) == (0, (), {}, {})


def test_entries_are_grouped_by_category_in_the_order_of_the_vocabulary_most_severe_first() -> None:
    encyclopedia = Encyclopedia(
        [
            another_entry("aaa", category="serving", severity="low"),
            another_entry("bbb", category="hardware", severity="low"),
            another_entry("ccc", category="serving", severity="critical"),
            another_entry("ddd", category="serving", severity="low", title="An early title"),
        ]
    )
    assert {category: ids(entries) for category, entries in encyclopedia.by_category.items()} == {
        Category.HARDWARE: ["bbb"],
        Category.SERVING: ["ccc", "ddd", "aaa"],
    }
    assert list(encyclopedia.by_category) == [Category.HARDWARE, Category.SERVING]


def test_entries_are_grouped_by_system_and_tag_from_a_to_z() -> None:
    encyclopedia = Encyclopedia(
        [
            another_entry("aaa", systems=[{"name": "vLLM"}, {"name": "NCCL"}, {"name": "vLLM"}], tags=["zero", "nan"]),
            another_entry("bbb", systems=[{"name": "PyTorch"}, {"name": "NCCL"}], tags=["nan"]),
        ]
    )
    assert [(name, ids(entries)) for name, entries in encyclopedia.by_system.items()] == [
        ("NCCL", ["aaa", "bbb"]),
        ("PyTorch", ["bbb"]),
        ("vLLM", ["aaa"]),
    ]
    assert [(tag, ids(entries)) for tag, entries in encyclopedia.by_tag.items()] == [
        ("nan", ["aaa", "bbb"]),
        ("zero", ["aaa"]),
    ]


def test_links_are_those_an_entry_states_then_those_that_only_others_state() -> None:
    entry = another_entry("aaa", related=[relation("ccc", "confused-with", "Stated here."), relation("gone")])
    encyclopedia = Encyclopedia(
        [
            entry,
            another_entry("bbb", related=[relation("aaa", "causes", "Stated there.")]),
            another_entry("ccc", related=[relation("aaa", "confused-with", "Stated there as well.")]),
        ]
    )
    assert encyclopedia.links(entry) == (
        Link("ccc", Relation.CONFUSED_WITH, "Stated here.", True),
        Link("bbb", Relation.CAUSED_BY, "Stated there.", False),
    )


def test_templates_of_two_entries_are_shared() -> None:
    def signatures(*texts: str) -> list[dict[str, Any]]:
        return [{"text": text, "role": "primary", "examples": [text]} for text in texts]

    encyclopedia = Encyclopedia(
        [
            another_entry("aaa", signatures=signatures("own line", "shared line", "twice here", "twice here")),
            another_entry("bbb", signatures=signatures("shared line")),
        ]
    )
    assert encyclopedia.shared_templates == {"shared line"}
