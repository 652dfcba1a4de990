from __future__ import annotations

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.expansion import expand
from failure_encyclopedia.expansion.facts import Fact, facts
from failure_encyclopedia.expansion.related import RelatedCard, related
from failure_encyclopedia.schema import Category, Entry, Layer, Phase, Relation, Severity
from tests.factories import FULL, MINIMAL, another_entry, make_entry

SECTIONS = {
    "quick-answer", "confirm", "fix", "verify", "symptoms", "observations", "mechanism", "signatures", "facts",
    "systems", "code", "prevention", "monitoring", "scale", "perspectives", "faq", "related", "references", "history",
}  # fmt: skip


def section_ids(entry: Entry) -> list[str]:
    return [section.id for section in expand(entry, Encyclopedia([entry])).sections]


def test_an_entry_that_says_everything_has_every_section_once() -> None:
    full = make_entry()
    page = expand(full, Encyclopedia([full, make_entry(MINIMAL)]))
    ids = [section.id for section in page.sections]
    assert set(ids) == SECTIONS
    assert len(ids) == len(SECTIONS)
    assert page.entry is full


def test_the_answer_comes_first_then_what_to_do() -> None:
    assert section_ids(make_entry())[:4] == ["quick-answer", "confirm", "fix", "verify"]


def test_sections_without_content_are_left_out() -> None:
    assert section_ids(make_entry(MINIMAL)) == [
        "quick-answer", "confirm", "fix", "verify", "symptoms", "facts", "systems", "faq", "references", "history",
    ]  # fmt: skip


def test_a_section_is_found_by_its_anchor() -> None:
    page = expand(make_entry(), Encyclopedia([make_entry()]))
    mechanism = page.section("mechanism")
    assert mechanism is not None
    assert (mechanism.title, mechanism.content) == ("Why it happens", make_entry().mechanism)
    assert page.section("nothing") is None


def test_an_expansion_says_the_same_each_time() -> None:
    encyclopedia = Encyclopedia([make_entry(), make_entry(MINIMAL)])
    assert expand(make_entry(), encyclopedia) == expand(make_entry(), encyclopedia)


def test_scale_and_perspectives_show_only_what_is_said() -> None:
    entry = make_entry(
        FULL,
        scale={"one_node": "On a node."},
        distributed_behaviour="The others wait.",
        perspectives={"executive": "Money."},
    )
    page = expand(entry, Encyclopedia([entry]))
    assert [(item.label, item.text) for item in page.section("scale").content] == [  # type: ignore[union-attr]
        ("One node", "On a node."),
        ("Which rank fails, and what the others print", "The others wait."),
    ]
    assert [(item.label, item.text) for item in page.section("perspectives").content] == [  # type: ignore[union-attr]
        ("Executive", "Money.")
    ]


def test_perspectives_begin_with_whoever_is_on_call() -> None:
    content = expand(make_entry(), Encyclopedia([])).section("perspectives").content  # type: ignore[union-attr]
    assert [item.label for item in content] == ["On-call", "Engineer", "Executive"]


def test_facts_are_the_terms_of_an_entry() -> None:
    assert facts(make_entry()) == (
        Fact("Category", (Category.HOST_RESOURCES,)),
        Fact("Severity", (Severity.HIGH,)),
        Fact("Layer", (Layer.FRAMEWORK,)),
        Fact("Phases", (Phase.TRAINING, Phase.EVALUATION)),
    )
    assert facts(make_entry(MINIMAL))[3] == Fact("Phase", (Phase.DATA_LOADING,))


def test_related_entries_of_both_directions_come_with_title_category_and_severity() -> None:
    entry = another_entry("disk-full", related=[{"id": MINIMAL, "relation": "causes", "why": "It is full."}])
    naming = another_entry(
        "save-fails", related=[{"id": "disk-full", "relation": "caused-by", "why": "No room."}], severity="critical"
    )
    encyclopedia = Encyclopedia([entry, naming, make_entry(MINIMAL)])
    category = Category.HOST_RESOURCES
    title = "Example Cache waits for a disk that is gone"
    assert related(entry, encyclopedia) == (
        RelatedCard(MINIMAL, title, category, Severity.MEDIUM, Relation.CAUSES, "It is full.", True),
        RelatedCard(
            "save-fails", "Failure save-fails", category, Severity.CRITICAL, Relation.CAUSES, "No room.", False
        ),
    )
