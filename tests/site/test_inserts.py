from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.collection import Encyclopedia
from failure_encyclopedia.site.inserts import Inserts, UnknownInsert, has_marks
from failure_encyclopedia.site.rendering import Templates
from tests.factories import ROOT, another_entry


def inserts(folder: Path, **templates: str) -> Inserts:
    (folder / "fill").mkdir()
    for name, text in templates.items():
        (folder / "fill" / f"{name}.html").write_text(text, encoding="utf-8")
    entries = [
        another_entry("disk-full", systems=[{"name": "ext4"}], tags=["disk"], severity="low"),
        another_entry("save-fails", systems=[{"name": "ext4"}, {"name": "NFS"}], severity="critical"),
    ]
    return Inserts(Encyclopedia(entries), Templates([folder], ["disk-full", "save-fails"]))


def test_a_mark_is_replaced_by_its_part_with_the_way_to_the_root(tmp_path: Path) -> None:
    made = inserts(tmp_path, systems="{{ root }} {% for name, count in systems %}{{ name }}={{ count }};{% endfor %}")
    assert made.fill("<p>a</p><!-- encyclopedia: systems --><p>b</p>", "../") == "<p>a</p>../ ext4=2;NFS=1;<p>b</p>"


def test_a_mark_in_what_a_part_says_is_not_filled(tmp_path: Path) -> None:
    made = inserts(tmp_path, tags="<!-- encyclopedia: systems -->")
    assert made.fill("<!-- encyclopedia: tags -->", "") == "<!-- encyclopedia: systems -->"


def test_the_most_severe_entries_come_first(tmp_path: Path) -> None:
    made = inserts(tmp_path, browse="{% for entry in entries %}{{ entry.id }} {% endfor %}")
    assert made.fill("<!-- encyclopedia: browse -->", "") == "save-fails disk-full "


def test_a_mark_of_no_part_is_an_error_that_names_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnknownInsert, match=r"encyclopedia: sistems -->` names no part; there are: about, browse, "):
        inserts(tmp_path).fill("<!-- encyclopedia: sistems -->", "")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<!-- encyclopedia: home -->", True),
        ("<!-- encyclopedia home -->", False),
        ("&lt;!-- encyclopedia: home --&gt;", False),
    ],
)
def test_marks_are_comments(html: str, expected: bool) -> None:
    assert has_marks(html) is expected


def test_every_mark_of_the_prose_pages_names_a_part() -> None:
    encyclopedia = Encyclopedia([another_entry("disk-full", signatures=[])])
    made = Inserts(encyclopedia, Templates([ROOT / "theme"], encyclopedia.ids))
    marked = [page for page in sorted((ROOT / "docs").glob("*.md")) if has_marks(page.read_text(encoding="utf-8"))]
    assert marked
    for page in marked:
        assert not has_marks(made.fill(page.read_text(encoding="utf-8"), "../"))


SIGNATURES = [
    ("CUDA out of memory", "C"),
    ("<*> is not a device", "I"),
    ("[rank<*>]: Watchdog caught", "R"),
    ("9 lives <*>", "#"),
    ("...zero", "Z"),
    ("Übertragung failed", "B"),
]


def test_signatures_are_ordered_by_their_first_letter_signs_and_placeholders_passed_over(tmp_path: Path) -> None:
    (tmp_path / "fill").mkdir()
    template = "{% for letter, rows in letters.items() %}{% for row in rows %}{{ letter }} {{ row.text }}\n{% endfor %}{% endfor %}"
    (tmp_path / "fill" / "signature-index.html").write_text(template, encoding="utf-8")
    signatures = [{"text": text, "role": "primary", "examples": [text]} for text, _ in SIGNATURES]
    entry = another_entry("disk-full", signatures=signatures)
    made = Inserts(Encyclopedia([entry]), Templates([tmp_path], ["disk-full"]))
    lines = (
        made.fill("<!-- encyclopedia: signature-index -->", "").replace("&lt;", "<").replace("&gt;", ">").splitlines()
    )
    assert lines == [f"{letter} {text}" for text, letter in sorted(SIGNATURES, key=lambda pair: pair[1])]
