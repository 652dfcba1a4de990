from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.checks import CheckReport, check_files
from failure_encyclopedia.reading import read_entry_file
from tests.checks.planted_faults import FAULTS, Fault
from tests.factories import FULL, MINIMAL, entry_text


def check_with(folder: Path, *faults: Fault) -> CheckReport:
    texts = {id: entry_text(id) for id in (FULL, MINIMAL)} | {fault.id: fault.text for fault in faults}
    paths = [folder / f"{id}.yml" for id in texts]
    for path, text in zip(paths, texts.values()):
        path.write_text(text, encoding="utf-8")
    return check_files(map(read_entry_file, paths))


def test_the_valid_files_have_no_problem(tmp_path: Path) -> None:
    assert check_with(tmp_path).problems == ()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_gives_one_problem_at_its_place_with_a_remedy(fault: Fault, tmp_path: Path) -> None:
    (problem,) = (p for p in check_with(tmp_path, fault).problems if p.path.stem == fault.id)
    assert (problem.rule, problem.line, problem.column) == (fault.rule, fault.line, fault.column)
    assert fault.message in problem.message
    assert fault.remedy in problem.remedy
