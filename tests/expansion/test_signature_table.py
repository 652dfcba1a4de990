from __future__ import annotations

import pytest

from failure_encyclopedia.expansion.signature_table import Provenance, provenance, signature_groups
from failure_encyclopedia.schema import Role
from tests.factories import FULL, make_entry


def signature(text: str, role: str) -> dict[str, object]:
    return {"text": text, "role": role, "examples": [text]}


def test_signatures_are_grouped_by_role_the_most_telling_first_and_keep_their_numbers() -> None:
    roles = ["context", "primary", "collateral", "ambiguous", "primary", "confirmation"]
    entry = make_entry(FULL, signatures=[signature(f"line number {n}", role) for n, role in enumerate(roles, 1)])
    assert [(group.role, [row.anchor for row in group.rows]) for group in signature_groups(entry)] == [
        (Role.PRIMARY, ["signature-2", "signature-5"]),
        (Role.CONFIRMATION, ["signature-6"]),
        (Role.AMBIGUOUS, ["signature-4"]),
        (Role.COLLATERAL, ["signature-3"]),
        (Role.CONTEXT, ["signature-1"]),
    ]


def test_equal_signatures_have_anchors_of_their_own() -> None:
    entry = make_entry(FULL, signatures=[signature("the same line", "primary")] * 2)
    (group,) = signature_groups(entry)
    assert [row.anchor for row in group.rows] == ["signature-1", "signature-2"]


@pytest.mark.parametrize(
    ("source", "url"),
    [
        (
            "pytorch/pytorch: c10/cuda/CUDACachingAllocator.cpp",
            "https://github.com/pytorch/pytorch/blob/HEAD/c10/cuda/CUDACachingAllocator.cpp",
        ),
        ("a-b/c.d path/of_it.py", "https://github.com/a-b/c.d/blob/HEAD/path/of_it.py"),
        ("NVIDIA's documentation of Xid", None),
        ("javascript:alert(1)", None),
        ("http://example.org", None),
    ],
)
def test_a_place_in_a_public_repository_becomes_a_link(source: str, url: str | None) -> None:
    assert provenance(source) == Provenance(source, url)


def test_an_address_is_its_own_link() -> None:
    assert provenance("https://example.org/issues/1 (closed)") == Provenance(
        "example.org/issues/1 (closed)", "https://example.org/issues/1"
    )
    assert provenance(None) is None
