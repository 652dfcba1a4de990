from __future__ import annotations

from failure_encyclopedia.site.browser_library import browser_library
from tests.factories import another_entry


def test_signatures_that_cannot_be_parsed_are_left_out() -> None:
    broken = another_entry(
        "disk-full",
        signatures=[
            {"text": "no space left", "role": "primary", "examples": ["no space left"]},
            {"text": "<*><*>", "role": "primary", "examples": ["x"]},
            {"text": "out of memory", "role": "primary", "examples": ["out of memory"], "context": ["<*oops"]},
        ],
    )
    library = browser_library([broken], "https://failures.example.org")
    assert [template.text for template in library.templates] == ["no space left"]
    assert len(library.entries[0].signatures) == 1
    assert library.address("disk-full") == "https://failures.example.org/failures/disk-full/"
