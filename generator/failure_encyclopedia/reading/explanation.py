"""Validation errors of pydantic as findings a contributor can act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import yaml
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from ..problem import Finding, Location
from ..schema.fields import field_at, is_list, members, model_at


@dataclass(frozen=True)
class _Fault:
    """An error of pydantic with what is needed to explain it."""

    location: Location
    value: Any
    context: Mapping[str, Any]
    message: str
    written: str | None
    """The value as it stands in the file, where it is a scalar."""

    @property
    def name(self) -> str:
        """How the place is called in a message: the field, with the number of the item in a list."""
        names = [key for key in self.location if isinstance(key, str)]
        name = names[-1] if names else "entry"
        last = self.location[-1] if self.location else name
        return f"{name}[{last + 1}]" if isinstance(last, int) else name

    @property
    def description(self) -> str:
        """What the field is for."""
        field = field_at(self.location)
        if field is None or not field.description:
            return ""
        whole_list = is_list(field.annotation) and not isinstance(self.location[-1], int)
        return ("a list: " if whole_list else "") + field.description

    @property
    def found(self) -> str:
        """The value, shortened."""
        if self.value is None:
            return "nothing"
        if isinstance(self.value, dict):
            return "a mapping with " + ", ".join(f"`{key}`" for key in list(self.value)[:4])
        if isinstance(self.value, list):
            return f"a list of {len(self.value)}"
        text = self.written if self.written is not None else str(self.value)
        return text if len(text) <= 120 else text[:117] + "..."

    def finding(self, rule: str, message: str, *, expected: str | None = None, remedy: str) -> Finding:
        """Make the finding; unless said otherwise, expected is what the field is for."""
        expected = self.description if expected is None else expected
        return Finding(self.location, rule, message, self.found, expected, remedy)


def explain_errors(errors: Iterable[ErrorDetails], raw: Callable[[Location], str | None]) -> list[Finding]:
    """Turn pydantic's errors into findings; `raw` gives a scalar as it is written in the file."""
    listed = list(errors)
    return [_explain(error, raw) for error in listed if not _follows_from_another(error, listed)]


def _follows_from_another(error: ErrorDetails, errors: list[ErrorDetails]) -> bool:
    """Whether an error is only the shadow of another.

    A list is then "too short" because its items were refused, a field "missing" because its name is misspelt.
    """
    place = error["loc"]
    if error["type"] == "too_short":
        return any(len(e["loc"]) > len(place) and e["loc"][: len(place)] == place for e in errors)
    if error["type"] == "missing":
        unknown = [e["loc"] for e in errors if e["type"] == "extra_forbidden" and e["loc"][:-1] == place[:-1]]
        return any(_meant_field(location) == place[-1] for location in unknown)
    return False


def _meant_field(location: Location) -> str | None:
    """Return the field whose name an unknown one comes near."""
    known = model_at(location[:-1]).model_fields
    return next(iter(get_close_matches(str(location[-1]), known, n=1, cutoff=0.6)), None)


def _explain(error: ErrorDetails, raw: Callable[[Location], str | None]) -> Finding:
    location = tuple(error["loc"])
    fault = _Fault(location, error["input"], error.get("ctx", {}), error["msg"], raw(location))
    kind = error["type"]
    family = kind.split("_", maxsplit=1)[0]
    explain = _EXPLANATIONS.get(kind) or _EXPLANATIONS.get(family)
    if explain is not None:
        return explain(fault)
    return fault.finding(kind.replace("_", "-"), fault.message, remedy="change it as the message says")


def _missing(fault: _Fault) -> Finding:
    field = field_at(fault.location)
    example = "\n" + example_as_yaml(fault.name, field) if field and field.examples else f" `{fault.name}:`"
    message = f"the field `{fault.name}` is missing"
    return Finding(fault.location, "missing-field", message, "", fault.description, f"add it, for example:{example}")


def _unknown_field(fault: _Fault) -> Finding:
    known = list(model_at(fault.location[:-1]).model_fields)
    meant = _meant_field(fault.location)
    remedy = f"did you mean `{meant}`?" if meant else "remove it, or move its text to a field that exists"
    message = f"there is no field `{fault.name}` here"
    return Finding(fault.location, "unknown-field", message, fault.name, "one of: " + ", ".join(known), remedy)


def _not_a_member(fault: _Fault) -> Finding:
    field = field_at(fault.location)
    allowed = members(field.annotation) if field else ()
    near = get_close_matches(str(fault.value).lower(), allowed, n=1, cutoff=0.5)
    remedy = f"did you mean `{near[0]}`?" if near else "choose one of them"
    message = f"`{fault.found}` is not a value of `{fault.name}`"
    return fault.finding("unknown-value", message, expected="one of: " + ", ".join(allowed), remedy=remedy)


def _review_date(fault: _Fault) -> Finding:
    remedy = "add `last_reviewed: YYYY-MM-DD` under `history`, or set `status: draft`"
    return Finding(("status",), "review-date", fault.message, remedy=remedy)


def _not_text(fault: _Fault) -> Finding:
    if isinstance(fault.value, (int, float)) and fault.written:
        kind = "true or false" if isinstance(fault.value, bool) else "a number"
        message = f"`{fault.name}` must be text, but unquoted `{fault.written}` is {kind}"
        return fault.finding("type", message, remedy=f"put it in quotes: '{fault.written}'")
    if fault.value is None:
        remedy = "write the text, or remove the field if it is optional"
        return fault.finding("type", f"`{fault.name}` is empty", remedy=remedy)
    if isinstance(fault.value, dict) and len(fault.value) == 1:
        message = f"`{fault.name}` must be text, but the colon after `{next(iter(fault.value))}` makes it a mapping"
        return fault.finding("type", message, remedy="put the whole text in quotes")
    return fault.finding("type", f"`{fault.name}` must be text", remedy="write it as one text")


def _too_long(fault: _Fault) -> Finding:
    length, limit = len(str(fault.value)), fault.context["max_length"]
    message = f"`{fault.name}` is {length - limit} characters too long"
    remedy = "shorten it; details belong in another field"
    expected = f"at most {limit} characters"
    return Finding(fault.location, "too-long", message, f"{length} characters", expected, remedy)


def _too_short(fault: _Fault) -> Finding:
    expected = f"at least {fault.context['min_length']} characters: {fault.description}"
    message = f"`{fault.name}` is too short to mean anything"
    return fault.finding("too-short", message, expected=expected, remedy="write it out")


def _wrong_form(fault: _Fault) -> Finding:
    return fault.finding(
        "form",
        f"`{fault.name}` has the wrong form",
        expected="lower-case letters and digits in words joined by single hyphens",
        remedy=f"write it like `{_slug(str(fault.value))}`",
    )


def _not_a_list(fault: _Fault) -> Finding:
    message = f"`{fault.name}` must be a list"
    return fault.finding("type", message, remedy="begin each item on its own line with `- `")


def _not_a_mapping(fault: _Fault) -> Finding:
    fields = "fields: " + ", ".join(model_at(fault.location).model_fields)
    message = f"`{fault.name}` must be a mapping of fields"
    return fault.finding("type", message, expected=fields, remedy="write each field as `name: text`")


def _too_few(fault: _Fault) -> Finding:
    message = f"`{fault.name}` needs at least {fault.context['min_length']}"
    actual = str(fault.context["actual_length"])
    return Finding(fault.location, "too-few", message, actual, fault.description, "add what is missing")


def _not_a_date(fault: _Fault) -> Finding:
    message = f"`{fault.name}` is not a date"
    return fault.finding("date", message, expected="a day as YYYY-MM-DD", remedy="write it like 2026-11-30")


def _not_an_address(fault: _Fault) -> Finding:
    message = f"`{fault.name}` is not an https address"
    expected = "an address that begins with https://"
    return fault.finding("address", message, expected=expected, remedy="use the https address of the page")


_EXPLANATIONS: dict[str, Callable[[_Fault], Finding]] = {
    "missing": _missing,
    "extra_forbidden": _unknown_field,
    "enum": _not_a_member,
    "review_date_missing": _review_date,
    "string_type": _not_text,
    "string_too_long": _too_long,
    "string_too_short": _too_short,
    "string_pattern_mismatch": _wrong_form,
    "tuple_type": _not_a_list,
    "list_type": _not_a_list,
    "model_type": _not_a_mapping,
    "model_attributes_type": _not_a_mapping,
    "dict_type": _not_a_mapping,
    "too_short": _too_few,
    "date": _not_a_date,
    "url": _not_an_address,
    "https_only": _not_an_address,
}
"""How each kind of pydantic's errors is explained, by its whole name or by the word it begins with."""


def example_as_yaml(name: str, field: FieldInfo) -> str:
    """Return a field with its first example as it stands in a file."""
    data = {name: (field.examples or [None])[0]}
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100).rstrip()


def _slug(text: str) -> str:
    words = "".join(c if c.isalnum() and c.isascii() else " " for c in text.lower()).split()
    return "-".join(words) or "two-words"
