"""All implementations of the language find the same, whatever the templates and lines."""

from __future__ import annotations

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from failure_encyclopedia.signature import Template, TemplateError, TemplateSet, parse_template
from failure_encyclopedia.signature.anchors import visible_bytes
from failure_encyclopedia.signature.reference import reference_match

pieces = st.sampled_from(
    ["<*>", "<*>", " ", "  ", "a", "b", "ab", "_", "0", ".", "é", "[rank", "]", "error", "Error:", "nan"]
)
template_texts = st.lists(pieces, min_size=1, max_size=7).map("".join)
line_pieces = st.sampled_from(
    [
        "a",
        "b",
        " ",
        "  ",
        "\t",
        "\N{NO-BREAK SPACE}",
        "ab",
        "_",
        "0",
        ".",
        "é",
        "[rank",
        "]",
        "error",
        "Error:",
        "nan",
        "😀",
    ]
)
lines = st.lists(line_pieces, max_size=14).map("".join)


def parsed(texts: list[str]) -> list[Template]:
    found = []
    for text in texts:
        try:
            found.append(parse_template(text))
        except TemplateError:
            continue
    return found


@settings(max_examples=600, deadline=None)
@given(template_texts, lines)
def test_the_matcher_of_one_template_agrees_with_the_reference(text: str, line: str) -> None:
    for template in parsed([text]):
        match = template.match(line)
        expected = reference_match(text, line)
        assert (None if match is None else ((match.start, match.end), list(match.captures))) == expected


@settings(max_examples=150, deadline=None)
@given(st.lists(template_texts, min_size=1, max_size=12), st.lists(lines, min_size=1, max_size=8))
def test_searching_many_templates_in_many_lines_finds_what_each_finds_alone(texts: list[str], log: list[str]) -> None:
    templates = parsed(texts)
    expected = {
        (place, number)
        for place, line in enumerate(log)
        for number, template in enumerate(templates)
        if template.match(line)
    }
    for fast in (False, True):
        together = TemplateSet(templates, fast)
        assert {(place, number) for place, line in enumerate(log) for number, _ in together.matches(line)} == expected
        assert found_in_block(together, log) == expected
        assert found_in_block(pickle.loads(pickle.dumps(together)), log) == expected


def found_in_block(templates: TemplateSet, log: list[str]) -> set[tuple[int, int]]:
    """Return what is found when all lines are searched at once, as a log is."""
    text = visible_bytes("\n".join(log).encode())
    found: set[tuple[int, int]] = set()
    for offset, numbers in templates.candidates(text):
        place = text.count(b"\n", 0, offset)
        kept = templates.sieve(log[place].encode(), numbers)
        found.update((place, number) for number in kept if templates.templates[number].match(log[place]))
    return found
