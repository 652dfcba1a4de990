from __future__ import annotations

import re

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.expansion import expand, markdown_document
from failure_encyclopedia.schema import Entry
from failure_encyclopedia.schema.texts import texts
from tests.factories import FULL, MINIMAL, make_entry


def document(entry: Entry) -> str:
    return markdown_document(expand(entry, Encyclopedia([make_entry(), make_entry(MINIMAL)])))


def words(text: str) -> str:
    return " ".join(text.split())


def test_a_bare_entry_is_a_short_document() -> None:
    assert document(make_entry(MINIMAL)).startswith(
        "# Example Cache waits for a disk that is gone\n\n"
        "`cache-misses-disk` · Medium severity · Host resources · Example Cache\n\n"
        "The disk below the cache was detached, so every read waits for a device that never answers.\n\n"
        "## Quick answer\n\n"
        "The device was detached while the cache still held an open file on it.\n\n"
        "First step: Attach the device and start the run again.\n\n"
        "## How to confirm it\n\n"
        "1. List the block devices of the host.\n"
        "   - Confirms: The device of the cache is missing from the list.\n"
        "   - Refutes: The device is listed and answers.\n\n"
        "## How to fix it\n\n"
        "1. Attach the device and start the run again.\n\n"
        "   ```shell\n   mount /dev/cache /cache\n   ```\n\n"
        "   - Why: Open files of a device that went away do not recover.\n"
    )


def test_every_section_has_a_heading_in_the_order_of_the_page() -> None:
    page = expand(make_entry(), Encyclopedia([make_entry(), make_entry(MINIMAL)]))
    assert re.findall(r"^## (.*)$", document(make_entry()), re.MULTILINE) == [s.title for s in page.sections]


def test_the_document_holds_every_text_of_the_entry_but_its_example_lines() -> None:
    entry = make_entry()
    said = words(document(entry))
    left_out = {"examples", "near_misses", "context", "numbers", "contributors", "one_sided"}
    for text in texts(entry):
        if text.field not in left_out:
            for line in text.text.splitlines():
                assert words(line) in said, text.location


def test_code_keeps_its_lines_and_their_indentation() -> None:
    code = "if x:\n    y()\n\n    z()\n"
    fix = [{"step": "Mend it.", "why": "So.", "code": {"language": "python", "code": code}}]
    assert "\n   ```python\n   if x:\n       y()\n\n       z()\n   ```\n" in document(make_entry(FULL, fix=fix))


def test_code_that_holds_a_fence_stands_in_a_longer_one() -> None:
    fix = [{"step": "Mend it.", "why": "So.", "code": {"language": "text", "code": "```\nx\n```\n"}}]
    assert "````text\n   ```\n   x\n   ```\n   ````" in document(make_entry(FULL, fix=fix))


def test_a_document_ends_in_one_line_end_and_has_no_two_blank_lines() -> None:
    text = document(make_entry())
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    assert not re.search(r"[ \t]\n", text)
