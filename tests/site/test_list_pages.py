from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.site.list_pages import SystemNamesClash, list_pages
from failure_encyclopedia.site.rendering import Templates
from failure_encyclopedia.site.settings import SiteSettings
from tests.factories import ROOT, another_entry

SITE = SiteSettings("The Site", "https://example.org/", None, Path())


def pages(*entries: dict[str, Any]) -> dict[str, Any]:
    made = Encyclopedia(another_entry(f"entry-{number}", **changes) for number, changes in enumerate(entries, 1))
    return {path: make() for path, make in list_pages(made, Templates([ROOT / "theme"], made.ids), SITE).items()}


def test_there_is_a_page_for_each_category_system_and_tag() -> None:
    made = pages({"systems": [{"name": "C++"}, {"name": "NCCL"}], "tags": ["oom"]}, {"category": "serving"})
    assert list(made) == [
        "categories/host-resources/",
        "categories/serving/",
        "systems/c-plus-plus/",
        "systems/example-cache/",
        "systems/nccl/",
        "tags/oom/",
    ]
    assert [page.title for page in made.values()] == [
        "Host resources failures",
        "Serving failures",
        "C++ failures",
        "Example Cache failures",
        "NCCL failures",
        "Failures filed under oom",
    ]


def test_a_page_lists_its_entries_the_most_severe_first() -> None:
    made = pages({"tags": ["oom"], "severity": "low"}, {"tags": ["oom"], "severity": "critical"}, {})
    content = made["tags/oom/"].content
    assert 0 < content.index("failures/entry-2/") < content.index("failures/entry-1/")
    assert "failures/entry-3/" not in content


def test_descriptions_differ_and_count_rightly() -> None:
    made = pages({"tags": ["oom", "nan"]}, {"tags": ["oom"]})
    descriptions = [page.description for page in made.values()]
    assert len(set(descriptions)) == len(descriptions)
    assert made["tags/oom/"].description.startswith("2 failures of training runs")
    assert made["tags/nan/"].description.startswith("1 failure of training runs")


@pytest.mark.parametrize(("one", "other"), [("PyTorch", "Pytorch"), ("Megatron-LM", "Megatron LM")])
def test_two_spellings_of_one_system_are_refused(one: str, other: str) -> None:
    with pytest.raises(
        SystemNamesClash,
        match=rf"the system '{other}' \(in entry-2\) is also spelt '{one}'|the system '{one}' \(in entry-1\) is also spelt '{other}'",
    ):
        pages({"systems": [{"name": one}]}, {"systems": [{"name": other}]})
