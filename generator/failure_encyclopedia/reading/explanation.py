"""Validation errors of pydantic as findings a contributor can act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import yaml
from pydantic_core import ErrorDetails

from ..problem import Finding, Location
from ..schema.fields import field_at, is_list, members, model_at


def explain_errors(errors: Iterable[ErrorDetails], raw: Callable[[Location], str | None]) -> list[Finding]:
    """Turn pydantic's errors into findings; `raw` gives a scalar as it is written in the file."""
    listed = list(errors)
    return [_explain(error, raw) for error in listed if not _follows_from_another(error, listed)]


def _follows_from_another(error: ErrorDetails, errors: list[ErrorDetails]) -> bool:
    """Whether a list is "too short" only because its items were refused."""
    depth = len(error["loc"])
    return error["type"] == "too_short" and any(len(e["loc"]) > depth and e["loc"][:depth] == error["loc"] for e in errors)


def _explain(error: ErrorDetails, raw: Callable[[Location], str | None]) -> Finding:
    location = tuple(error["loc"])
    kind = error["type"]
    context = error.get("ctx", {})
    if kind == "missing":
        return _missing(location)
    if kind == "extra_forbidden":
        return _unknown_field(location)
    if kind == "enum":
        return _not_a_member(location, error["input"])
    written = raw(location)
    found = _describe(error["input"], written)
    description = _description(location)
    if kind == "review_date_missing":
        return Finding(("status",), "review-date", error["msg"], remedy="add `last_reviewed: YYYY-MM-DD` under `history`, or set `status: draft`")
    if kind == "string_type":
        return _not_text(location, error["input"], written)
    if kind == "string_too_long":
        over = len(str(error["input"])) - context["max_length"]
        return Finding(location, "too-long", f"`{_name(location)}` is {over} characters too long", f"{len(str(error['input']))} characters",
                       f"at most {context['max_length']} characters", "shorten it; details belong in another field")
    if kind == "string_too_short":
        return Finding(location, "too-short", f"`{_name(location)}` is too short to mean anything", found,
                       f"at least {context['min_length']} characters: {description}", "write it out")
    if kind == "string_pattern_mismatch":
        return Finding(location, "form", f"`{_name(location)}` has the wrong form", found,
                       "lower-case letters and digits in words joined by single hyphens", f"write it like `{_slug(str(error['input']))}`")
    if kind in ("tuple_type", "list_type"):
        return Finding(location, "type", f"`{_name(location)}` must be a list", found, f"a list: {description}", "begin each item on its own line with `- `")
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        names = ", ".join(model_at(location).model_fields)
        return Finding(location, "type", f"`{_name(location)}` must be a mapping of fields", found, f"fields: {names}", "write each field as `name: text`")
    if kind == "too_short":
        return Finding(location, "too-few", f"`{_name(location)}` needs at least {context['min_length']}", f"{context['actual_length']}",
                       description, "add what is missing")
    if kind.startswith("date"):
        return Finding(location, "date", f"`{_name(location)}` is not a date", found, "a day as YYYY-MM-DD", "write it like 2026-11-30")
    if kind.startswith("url") or kind == "https_only":
        return Finding(location, "address", f"`{_name(location)}` is not an https address", found, "an address that begins with https://",
                       "use the https address of the page")
    return Finding(location, kind.replace("_", "-"), error["msg"], found, description, "change it as the message says")


def _missing(location: Location) -> Finding:
    field = field_at(location)
    name = _name(location)
    example = "\n" + _example(name, field.examples[0]) if field and field.examples else f" `{name}:`"
    return Finding(location, "missing-field", f"the field `{name}` is missing", "", _description(location), f"add it, for example:{example}")


def _unknown_field(location: Location) -> Finding:
    name = _name(location)
    known = list(model_at(location[:-1]).model_fields)
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    remedy = f"did you mean `{near[0]}`?" if near else "remove it, or move its text to a field that exists"
    return Finding(location, "unknown-field", f"there is no field `{name}` here", name, "one of: " + ", ".join(known), remedy)


def _not_a_member(location: Location, value: Any) -> Finding:
    field = field_at(location)
    allowed = members(field.annotation) if field else ()
    near = get_close_matches(str(value).lower(), allowed, n=1, cutoff=0.5)
    remedy = f"did you mean `{near[0]}`?" if near else "choose one of them"
    return Finding(location, "unknown-value", f"`{value}` is not a value of `{_name(location)}`", str(value), "one of: " + ", ".join(allowed), remedy)


def _not_text(location: Location, value: Any, written: str | None) -> Finding:
    name = _name(location)
    if isinstance(value, (int, float, bool)) and written:
        return Finding(location, "type", f"`{name}` must be text, but unquoted `{written}` is {_kind(value)}", written,
                       _description(location), f"put it in quotes: '{written}'")
    if value is None:
        return Finding(location, "type", f"`{name}` is empty", "nothing", _description(location), "write the text, or remove the field if it is optional")
    if isinstance(value, dict) and len(value) == 1:
        key = next(iter(value))
        return Finding(location, "type", f"`{name}` must be text, but the colon after `{key}` makes it a mapping", _describe(value, None),
                       _description(location), "put the whole text in quotes")
    return Finding(location, "type", f"`{name}` must be text", _describe(value, written), _description(location), "write it as one text")


def _kind(value: Any) -> str:
    return "true or false" if isinstance(value, bool) else "a number"


def _name(location: Location) -> str:
    """Return how a place is called in a message: the field, with the number of the item in a list."""
    names = [key for key in location if isinstance(key, str)]
    name = names[-1] if names else "entry"
    if location and isinstance(location[-1], int):
        return f"{name}[{location[-1] + 1}]"
    return name


def _description(location: Location) -> str:
    field = field_at(location)
    if field is None or not field.description:
        return ""
    return ("a list: " if is_list(field.annotation) and not isinstance(location[-1], int) else "") + field.description


def _describe(value: Any, written: str | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping with " + ", ".join(f"`{key}`" for key in list(value)[:4])
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = written if written is not None else str(value)
    return text if len(text) <= 120 else text[:117] + "..."


def _example(name: str, value: Any) -> str:
    return yaml.safe_dump({name: value}, allow_unicode=True, sort_keys=False, width=100).rstrip()


def _slug(text: str) -> str:
    words = "".join(c if c.isalnum() and c.isascii() else " " for c in text.lower()).split()
    return "-".join(words) or "two-words"
