"""The form with which people report a new failure in the repository's issue tracker, and what they wrote into it.

The form's file and the reading of a filled form are made from the same questions. Format of the file and of the
issue's text: https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..schema import Phase
from ..schema.fields import field_at, members
from .draft import Draft, id_from_title
from .proposals import proposals_of

NO_RESPONSE = "_No response_"
_FENCE = re.compile(r"^(```+|~~~+)[^\n]*\n(?P<body>.*?)\n?\1\s*$", re.DOTALL)
_ADDRESS = re.compile(r"https://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;:]")
_LIST_MARK = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")


@dataclass(frozen=True)
class Question:
    """One question of the form."""

    id: str
    """The field of an entry, or `log`, `source` and `contributor`."""
    label: str
    kind: str
    """`input`, `textarea`, `dropdown`, or `dropdowns` of which several answers may be chosen."""
    description: str = ""
    required: bool = False
    render: str = ""
    """Language in which a text area's content is shown as code."""


QUESTIONS = (
    Question("title", "What fails, and in which circumstances?", "input", required=True),
    Question(
        "log",
        "Lines that it prints",
        "textarea",
        "One line for each message, as printed; remove names of people, hosts and secrets.",
        render="text",
    ),
    Question(
        "source",
        "Where does the program print them?",
        "input",
        "If you know it: `owner/repository: path` of the source file, or the address of a public report.",
    ),
    Question("summary", "Cause and effect in one sentence", "textarea"),
    Question("root_cause", "Root cause", "textarea", "If you know it: what has to be changed so that it ends?"),
    Question("category", "Category", "dropdown"),
    Question("severity", "Severity", "dropdown"),
    Question("layer", "Layer", "dropdown"),
    Question("phases", "When does it show?", "dropdowns"),
    Question("systems", "Programs and devices, with commas between", "input", "With versions where you know them."),
    Question("symptoms", "Other signs", "textarea", "What is seen besides the log: one sign a line."),
    Question("confirm", "How do you confirm it?", "textarea", "One check a line, the cheapest first."),
    Question("fix", "How do you fix it?", "textarea", "One step a line, the least invasive first."),
    Question("verify", "How do you know that it is fixed?", "textarea"),
    Question("references", "Sources", "textarea", "Addresses of documentation, source code or issues: one a line."),
    Question("contributor", "Name under which you want to be thanked", "input"),
)


def issue_form() -> dict[str, Any]:
    """Return the form as data of its YAML file."""
    return {
        "name": "New failure",
        "description": "A failure that the encyclopedia does not know. Answer what you know; the rest can follow.",
        "title": "New failure: ",
        "labels": ["uncategorised-failure"],
        "body": [_element(question) for question in QUESTIONS],
    }


def _element(question: Question) -> dict[str, Any]:
    field = field_at((question.id,))
    description = question.description or (field.description if field and field.description else "")
    attributes: dict[str, Any] = {"label": question.label}
    if description:
        attributes["description"] = description
    if question.render:
        attributes["render"] = question.render
    if question.kind.startswith("dropdown") and field is not None:
        attributes["options"] = list(members(field.annotation))
    if question.kind == "dropdowns":
        attributes["multiple"] = True
    element: dict[str, Any] = {
        "type": question.kind.removesuffix("s"),
        "id": question.id.replace("_", "-"),
        "attributes": attributes,
    }
    if question.required:
        element["validations"] = {"required": True}
    return element


def answers(body: str) -> dict[str, str]:
    """Return what stands below each question in the text of an issue, by the id of the question.

    Headings that are no question belong to the answer in which they stand; unanswered questions are left out.
    """
    labels = {question.label: question.id for question in QUESTIONS}
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in body.replace("\r\n", "\n").split("\n"):
        label = line[4:].strip() if line.startswith("### ") else None
        if label in labels and labels[label] not in found:
            current = found[labels[label]] = []
        elif current is not None:
            current.append(line)
    texts = {id: _unfenced("\n".join(lines).strip()) for id, lines in found.items()}
    return {id: text for id, text in texts.items() if text and text != NO_RESPONSE}


def _unfenced(text: str) -> str:
    fence = _FENCE.match(text)
    return fence["body"] if fence else text


def draft_from_issue(body: str) -> Draft:
    """Return the draft that a filled form describes.

    Raises:
        ValueError: the text holds none of the form's questions, or no usable title.
    """
    said = answers(body)
    if not said:
        raise ValueError("it holds none of the questions of the form for new failures")
    title = " ".join(said.get("title", "").split()).rstrip(".")
    id = id_from_title(title)
    if len(id) < 3:
        raise ValueError(f"the question “{QUESTIONS[0].label}” is not answered, so the entry has no name")
    return Draft(
        id=id,
        title=title[:80].rstrip(),
        category=_term(said, "category"),
        severity=_term(said, "severity"),
        layer=_term(said, "layer"),
        phases=[phase for phase in _names(said.get("phases", "")) if phase in list(Phase)],
        systems=_names(said.get("systems", "")),
        summary=" ".join(said.get("summary", "").split())[:200],
        root_cause=said.get("root_cause", ""),
        symptoms=_items(said.get("symptoms", "")),
        signatures=proposals_of(said.get("log", "").split("\n")),
        source=" ".join(said.get("source", "").replace("`", "").split()),
        checks=_items(said.get("confirm", "")),
        fixes=_items(said.get("fix", "")),
        verify=said.get("verify", ""),
        references=list(dict.fromkeys(_ADDRESS.findall(said.get("references", "")))),
        contributors=[" ".join(said["contributor"].split())] if "contributor" in said else [],
    )


def _term(said: dict[str, str], id: str) -> str:
    field = field_at((id,))
    answer = said.get(id, "")
    return answer if field is not None and answer in members(field.annotation) else ""


def _names(text: str) -> list[str]:
    return [name.strip() for name in re.split(r"[,\n]", text) if name.strip()]


def _items(text: str) -> list[str]:
    return [_LIST_MARK.sub("", line).strip() for line in text.split("\n") if line.strip()]
