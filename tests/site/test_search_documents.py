from __future__ import annotations

import json
from typing import Any

from failure_encyclopedia.collection import Encyclopedia, EntryCard
from failure_encyclopedia.site.search_documents import search_document, search_index
from tests.factories import FULL, MINIMAL, make_entry


def test_a_document_holds_title_summary_signatures_symptoms_and_tags() -> None:
    document = search_document(EntryCard.of(make_entry()))
    assert document["location"] == f"failures/{FULL}/"
    assert document["title"] == "Example Cache fills host memory during long epochs"
    assert document["text"].split("<p>")[1:] == [
        "The cache keeps every decoded sample of an epoch, so host memory grows until the kernel kills the worker.</p> ",
        "cache: stored of , no room left</p> ",
        "oom-kill: task= , pid=</p> ",
        "The worker disappears without a traceback</p> ",
        "Only long epochs fail</p>",
    ]
    assert document["tags"] == ["Example Cache", "C++ Loader", "host-memory", "cache"]


def test_nothing_in_a_document_is_markup() -> None:
    harmful = "<img src=x onerror=run()> & more of it"
    entry = make_entry(
        FULL,
        title=harmful,
        summary=harmful,
        systems=[{"name": harmful}],
        symptoms=[{"sign": harmful, "meaning": "It."}],
        signatures=[{"text": harmful, "role": "primary", "examples": [harmful]}],
    )
    escaped = "&lt;img src=x onerror=run()&gt; &amp; more of it"
    document = search_document(EntryCard.of(entry))
    assert document["title"] == escaped
    assert document["text"] == " ".join([f"<p>{escaped}</p>"] * 3)
    assert document["tags"][0] == escaped


def test_entries_stand_before_the_pages_of_prose() -> None:
    prose: dict[str, Any] = {
        "config": {"lang": ["en"]},
        "docs": [{"location": "about/", "title": "About", "text": "Ü"}],
    }
    index = json.loads(search_index(json.dumps(prose), Encyclopedia([make_entry(), make_entry(MINIMAL)])))
    boosts = {"title": {"boost": 3.0}, "text": {"boost": 1.0}, "tags": {"boost": 0.1}}
    assert index["config"] == {**prose["config"], "fields": boosts}
    assert [document["location"] for document in index["docs"]] == [
        f"failures/{FULL}/",
        f"failures/{MINIMAL}/",
        "about/",
    ]
    assert index["docs"][2] == prose["docs"][0]
