from __future__ import annotations

from failure_encyclopedia.schema.text import TextKind
from failure_encyclopedia.schema.texts import snippets, texts
from tests.factories import FULL, entry_data, make_entry


def all_texts(data: object) -> set[str]:
    if isinstance(data, dict):
        return set().union(*map(all_texts, data.values()))
    if isinstance(data, list):
        return set().union(*map(all_texts, data))
    return {str(data)}


def test_texts_are_placed_and_know_their_kind() -> None:
    placed = {text.location: (text.kind, text.text) for text in texts(make_entry())}
    assert placed["title",] == (TextKind.PLAIN, "Example Cache fills host memory during long epochs")
    assert placed["systems", 1, "name"] == (TextKind.PLAIN, "C++ Loader")
    assert placed["symptoms", 1, "sign"] == (TextKind.MARKDOWN, "Only long epochs fail")
    assert placed["signatures", 1, "text"] == (TextKind.TEMPLATE, "oom-kill: task=<*>, pid=<*>")
    assert placed["signatures", 0, "near_misses", 1] == (TextKind.LOG, "cache: nothing stored")
    assert placed["fix", 1, "code", "code"] == (TextKind.CODE, "loader = Loader(path, cache=None)\n")
    assert placed["scale", "one_gpu"][0] is TextKind.MARKDOWN
    assert placed["history", "contributors", 0] == (TextKind.PLAIN, "A. Engineer")


def test_every_text_of_an_entry_is_found() -> None:
    not_texts = {
        "cache-fills-memory", "cache-eats-memory", "reviewed", "host-resources", "high", "framework", "training",
        "evaluation", "host-memory", "cache", "primary", "confirmation", "yaml", "python", "promql", "ini", "toml", "cache-misses-disk",
        "confused-with", "documentation", "issue", "https://cache.example.org/manual",
        "https://cache.example.org/issues/12", "2026-11-30", "2026-12-15",
    }  # fmt: skip
    assert {text.text for text in texts(make_entry())} == all_texts(entry_data(FULL)) - not_texts


def test_texts_come_in_the_order_of_the_file() -> None:
    order = list(dict.fromkeys(text.location[0] for text in texts(make_entry())))
    assert order == [name for name in entry_data(FULL) if name in order]


def test_a_text_knows_the_field_it_belongs_to() -> None:
    fields = {text.location: text.field for text in texts(make_entry())}
    assert fields["signatures", 0, "examples", 0] == "examples"
    assert fields["confirm", 0, "command"] == "command"


def test_snippets_come_with_the_place_of_their_code() -> None:
    assert [(location, snippet.language.value) for location, snippet in snippets(make_entry())] == [
        (("confirm", 1, "config", "code"), "ini"),
        (("confirm", 1, "code", "code"), "python"),
        (("fix", 0, "config", "code"), "yaml"),
        (("fix", 1, "code", "code"), "python"),
        (("verify", 0, "code", "code"), "python"),
        (("prevention", 0, "config", "code"), "toml"),
        (("prevention", 0, "code", "code"), "python"),
        (("monitoring", 0, "query", "code"), "promql"),
    ]
