from __future__ import annotations

import pytest

from failure_encyclopedia.schema import (
    Category,
    Language,
    Layer,
    Phase,
    ReferenceKind,
    Relation,
    Role,
    Severity,
    Status,
    Term,
)

VOCABULARIES: tuple[type[Term], ...] = (
    Category, Language, Layer, Phase, ReferenceKind, Relation, Role, Severity, Status,
)  # fmt: skip
TERMS = [term for vocabulary in VOCABULARIES for term in vocabulary]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{type(term).__name__}.{term.name}")
def test_a_term_is_its_value_and_has_label_and_meaning(term: Term) -> None:
    assert str(term) == term.value == term
    assert term.label.strip()
    assert term.meaning.endswith(".")


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_labels_of_a_vocabulary_differ(vocabulary: type[Term]) -> None:
    assert len({term.label for term in vocabulary}) == len(vocabulary)


def test_the_most_severe_comes_first() -> None:
    assert sorted(Severity, key=lambda severity: severity.rank) == [
        Severity.CRITICAL,
        Severity.HIGH,
        Severity.MEDIUM,
        Severity.LOW,
    ]


@pytest.mark.parametrize(
    ("relation", "inverse"),
    [
        (Relation.CAUSES, Relation.CAUSED_BY),
        (Relation.CAUSED_BY, Relation.CAUSES),
        (Relation.OFTEN_FOLLOWS, Relation.OFTEN_PRECEDES),
        (Relation.OFTEN_PRECEDES, Relation.OFTEN_FOLLOWS),
        (Relation.CONFUSED_WITH, Relation.CONFUSED_WITH),
        (Relation.SAME_MECHANISM, Relation.SAME_MECHANISM),
    ],
)
def test_a_relation_seen_from_the_other_side_is_its_inverse(relation: Relation, inverse: Relation) -> None:
    assert relation.inverse is inverse
    assert len(Relation) == 6


def test_documentation_source_and_maintainers_are_primary() -> None:
    assert [str(kind) for kind in ReferenceKind if kind.is_primary] == ["documentation", "source", "maintainer"]
