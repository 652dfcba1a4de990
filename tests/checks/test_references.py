from __future__ import annotations

import pytest

from failure_encyclopedia.checks.references import check_references
from tests.factories import another_entry


def reference(url: str, kind: str = "documentation") -> dict[str, str]:
    return {"title": "A", "url": url, "kind": kind, "shows": "It."}


def test_an_address_twice_is_found_with_and_without_a_slash_at_its_end() -> None:
    urls = ["https://a.example.org/x", "https://a.example.org/y", "https://a.example.org/x/"]
    (finding,) = check_references(another_entry("disk-full", references=[reference(url) for url in urls]))
    assert (finding.location, finding.rule) == (("references", 2, "url"), "reference-twice")
    assert finding.message == "the same address is reference 1"


@pytest.mark.parametrize("kind", ["documentation", "source", "maintainer"])
def test_one_primary_reference_is_enough(kind: str) -> None:
    references = [reference("https://a.example.org", "issue"), reference("https://b.example.org", kind)]
    assert list(check_references(another_entry("disk-full", references=references))) == []


def test_references_without_a_primary_one_are_reported() -> None:
    kinds = ["issue", "paper", "article"]
    references = [reference(f"https://{kind}.example.org", kind) for kind in kinds]
    (finding,) = check_references(another_entry("disk-full", references=references))
    assert (finding.location, finding.rule) == (("references",), "no-primary-reference")
    assert finding.expected == "one of the kind documentation, source, maintainer"
