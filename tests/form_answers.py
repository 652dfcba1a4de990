"""What the form for new entries says of entry files: its scripts, run in Node.js among some entries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.checks import CheckReport, check_files
from failure_encyclopedia.collection import LoadedEncyclopedia
from failure_encyclopedia.collection.loading import collect
from failure_encyclopedia.problem import Finding, Problem
from failure_encyclopedia.reading import EntryFile
from failure_encyclopedia.reading.entry_file import parse_entry, place
from failure_encyclopedia.reading.yaml_document import parse_document
from failure_encyclopedia.site.browser_library import browser_library
from failure_encyclopedia.site.entry_form import entry_form
from failure_encyclopedia.site.entry_neighbours import examples, neighbours
from failure_encyclopedia.site.settings import SiteSettings
from tests.factories import FULL, MINIMAL, ROOT, Data, entry_text
from tests.node_runner import run_script

AGREEMENT = Path(__file__).parent / "javascript" / "contribute" / "agreement.js"
SITE = SiteSettings("Failures", "https://failures.example.org/", None, ROOT)


def world(loaded: LoadedEncyclopedia, cases: Sequence[Data], root: Path = ROOT) -> Data:
    """Return what the page loads of some entries, and the cases that are checked among them."""
    encyclopedia = loaded.encyclopedia
    return {
        "form": json.loads(entry_form(SITE)),
        "library": json.loads(browser_library(encyclopedia, SITE.url).as_json()),
        "examples": json.loads(examples(encyclopedia)),
        "neighbours": json.loads(neighbours(loaded, root)),
        "cases": cases,
    }


def case(file: EntryFile, without: str | None = None) -> Data:
    """Return an entry's file as the script takes it."""
    document = parse_document(file.content.decode())
    written = [[location, document.raw(location)] for location in scalars(document.data)]
    return {"data": document.data, "path": shown(file.path), "written": written, "without": without}


def scalars(data: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of values that are neither lists, mappings nor texts."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from scalars(value, (*at, key))
    if not isinstance(data, (dict, list, str)):
        yield at


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_absolute() else path.as_posix()


def placed(file: EntryFile, findings: Sequence[Data]) -> list[Problem]:
    """Return the script's findings as problems of the file."""
    document = parse_document(file.content.decode())
    made = (Finding(**{**finding, "location": tuple(finding["location"])}) for finding in findings)
    return sorted({place(file.path, document, finding) for finding in made})


@dataclass(frozen=True)
class Judged:
    """A file with faults, what the check says of it, and what the form says."""

    file: EntryFile
    report: CheckReport
    answer: Data

    @property
    def by_form(self) -> list[Problem]:
        return placed(self.file, self.answer["problems"])


def judge(texts: Sequence[tuple[str, str]], folder: Path) -> list[Judged]:
    """Judge texts of one of the two valid files, each beside the other file as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        valid = {id: written_at(id, entry_text(id)) for id in (FULL, MINIMAL)}
        files = [written_at(id, text) for id, text in texts]
        others = {FULL: valid[MINIMAL], MINIMAL: valid[FULL]}
        reports = [check_files([file], [others[file.path.stem]]) for file in files]
        worlds = [
            world(collect([others[id]]), [case(file) for file in files if file.path.stem == id], folder)
            for id in (FULL, MINIMAL)
        ]
        answers = dict(
            zip(
                (FULL, MINIMAL),
                map(iter, run_script(AGREEMENT, {"worlds": worlds, "texts": []})["worlds"]),
                strict=True,
            )
        )
        return [
            Judged(file, report, next(answers[file.path.stem])) for file, report in zip(files, reports, strict=True)
        ]


def written_at(id: str, text: str) -> EntryFile:
    return parse_entry(Path("entries") / "host-resources" / f"{id}.yml", text.encode())
