"""Rules on signatures: templates parse, examples match, near misses do not, and primary ones have a source."""

from __future__ import annotations

from collections.abc import Iterator

from ..problem import Finding, Location
from ..schema import Entry, Role, Signature
from ..signature import (
    Condition,
    ConditionError,
    Match,
    Template,
    TemplateError,
    is_of_any_traceback,
    parse_condition,
    parse_template,
)

SHORTEST_ANCHOR = 6
"""Characters of the longest literal below which a template would be found everywhere."""


def check_signatures(entry: Entry) -> Iterator[Finding]:
    """Every template can be used, and does what its examples say."""
    seen: dict[str, int] = {}
    for index, signature in enumerate(entry.signatures):
        location: Location = ("signatures", index)
        if signature.text in seen:
            yield Finding(
                (*location, "text"),
                "signature-twice",
                f"the same template is signature {seen[signature.text] + 1} of this entry",
                signature.text,
                remedy="remove one of the two, or join their examples",
            )
        seen.setdefault(signature.text, index)
        if signature.role is Role.PRIMARY and signature.source is None:
            yield Finding(
                location,
                "source-missing",
                "a primary signature does not say where it is printed",
                signature.text,
                "`source: owner/repository: path`, or the https address of a public report",
                "look the text up in the program that prints it and name the file",
            )
        for number, text in enumerate(signature.context):
            yield from _parse((*location, "context", number), text)[1]
        template, findings = _parse((*location, "text"), signature.text)
        yield from findings
        if template is not None:
            conditions, findings = _conditions(location, signature, template)
            yield from findings
            yield from _check_template(location, signature, template, None if findings else conditions)


def _parse(location: Location, text: str) -> tuple[Template | None, list[Finding]]:
    try:
        return parse_template(text), []
    except TemplateError as error:
        finding = Finding(
            location,
            "template",
            str(error),
            text,
            "literal text with `<*>` or `<*:name>` for what varies",
            f"look at character {error.column + 1}",
        )
        return None, [finding]


def _conditions(location: Location, signature: Signature, template: Template) -> tuple[list[Condition], list[Finding]]:
    conditions, findings = [], []
    for number, text in enumerate(signature.numbers):
        place = (*location, "numbers", number)
        try:
            condition = parse_condition(text)
        except ConditionError as error:
            remedy = "write it in that form, or leave it out"
            findings.append(Finding(place, "number-condition", str(error), text, remedy=remedy))
            continue
        unknown = [name for name in condition.names if name not in template.names]
        if unknown:
            findings.append(
                Finding(
                    place,
                    "number-condition",
                    "the template captures nothing of this name",
                    f"`{unknown[0]}`",
                    "a name of the template's placeholders",
                    f"write `<*:{unknown[0]}>` in the template",
                )
            )
        else:
            conditions.append(condition)
    return conditions, findings


def _counts(match: Match | None, conditions: list[Condition]) -> bool:
    return match is not None and all(condition.holds(match.named) for condition in conditions)


def _check_template(
    location: Location, signature: Signature, template: Template, conditions: list[Condition] | None
) -> Iterator[Finding]:
    if len(template.anchor.strip()) < SHORTEST_ANCHOR:
        yield Finding(
            (*location, "text"),
            "template-too-general",
            "the longest literal part is so short that unrelated lines match",
            f"`{template.anchor}`",
            f"a literal part of at least {SHORTEST_ANCHOR} characters",
            "add more of the line as it is printed",
        )
    elif signature.role is Role.PRIMARY and is_of_any_traceback(signature.text):
        yield Finding(
            (*location, "text"),
            "template-too-general",
            "every traceback has such a line",
            signature.text,
            "a line that only this failure prints",
            "take the line of the exception itself, or make this one `context`",
        )
    for number, line in enumerate(signature.examples):
        if template.match(line) is None:
            yield Finding(
                (*location, "examples", number),
                "example-does-not-match",
                "the template does not match this example",
                line,
                f"a line with: {signature.text}",
                _first_missing_literal(template, line),
            )
        elif conditions is not None and not _counts(template.match(line), conditions):
            yield Finding(
                (*location, "examples", number),
                "example-does-not-match",
                "the numbers in this example do not satisfy the signature's conditions",
                line,
                "a line for which all hold: " + ", ".join(f"`{condition.text}`" for condition in conditions),
                "take a line with such numbers, or change the condition",
            )
    for number, line in enumerate(signature.near_misses):
        if conditions is not None and _counts(template.match(line), conditions):
            yield Finding(
                (*location, "near_misses", number),
                "near-miss-matches",
                "the template matches a line that it must not match",
                line,
                f"a line that looks alike but does not match: {signature.text}",
                "make the template more specific, or move the line to `examples`",
            )


def _first_missing_literal(template: Template, line: str) -> str:
    for count in range(1, len(template.literals) + 1):
        literal = template.literals[count - 1].strip()
        if literal not in " ".join(line.split()):
            return f"the line lacks `{literal}`: correct the line, or put `<*>` for what varies"
    return "its literal parts stand in the line, but out of order, inside words, or with nothing where `<*>` stands"
