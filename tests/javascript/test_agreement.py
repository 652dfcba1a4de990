"""The diagnosis of the site's scripts is that of `encyclopedia diagnose`, field by field, and so is its report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from failure_encyclopedia.diagnosis import Matcher, diagnose_files
from failure_encyclopedia.diagnosis.data import diagnosis_data
from failure_encyclopedia.diagnosis.output.report import diagnosis_report
from failure_encyclopedia.library.default_library import default_library
from tests.diagnosis.test_prefix import LINES
from tests.javascript.hostile_runs import hostile_runs, large_runs
from tests.logs.test_example_logs import BENIGN, cases
from tests.node_runner import run_script

DIAGNOSES = Path(__file__).parent / "diagnosis" / "diagnoses.js"
SCRIPTS = Path(__file__).parents[2] / "theme" / "assets" / "javascripts" / "diagnosis"
HOSTILE_RUNS = 150
LIBRARY = default_library()
MATCHER = Matcher(LIBRARY)

EXAMPLES = [[str(file) for file in case.files] for case in cases()] + [[str(file)] for file in sorted(BENIGN.glob("*"))]
LOGS = [Path(path).read_bytes() for run in EXAMPLES for path in run]


def assert_agreement(runs: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """Compare the diagnoses of both engines; return what they are."""
    answers = run_script(DIAGNOSES, {"library": json.loads(LIBRARY.as_json()), "runs": runs})
    for run, answer in zip(runs, answers, strict=True):
        diagnosis = diagnose_files(run, MATCHER)
        assert answer["data"] == json.loads(json.dumps(diagnosis_data(diagnosis))), run
        assert answer["report"] == diagnosis_report(diagnosis), run
    return [answer["data"] for answer in answers]


def test_example_logs_are_diagnosed_alike() -> None:
    verdicts = [answer["verdict"] for answer in assert_agreement(EXAMPLES)]
    assert verdicts.count("found") > len(verdicts) / 2
    assert verdicts.count("not-found") >= len(list(BENIGN.glob("*")))


def test_hostile_logs_are_diagnosed_alike(tmp_path: Path) -> None:
    answers = assert_agreement(hostile_runs(tmp_path, LOGS, HOSTILE_RUNS, seed=1))
    assert {answer["verdict"] for answer in answers} >= {"found", "collateral-only", "not-found"}
    assert sum(answer["initiating_rank"] is not None for answer in answers) > HOSTILE_RUNS / 10


def test_large_logs_are_diagnosed_alike(tmp_path: Path) -> None:
    answers = assert_agreement(large_runs(tmp_path, LOGS, seed=2))
    assert all(file["bytes"] > 1 << 20 for answer in answers for file in answer["files"])
    assert {answer["verdict"] for answer in answers} == {"found"}


def test_every_form_of_prefix_is_read_alike(tmp_path: Path) -> None:
    runs = []
    for number, (line, *_) in enumerate(LINES):
        file = tmp_path / f"{number}.txt"
        file.write_text(f"{line} No space left on device\n" * 5, encoding="utf-8")
        runs.append([str(file)])
    answers = assert_agreement(runs)
    ranks = {answer["entries"][0]["evidence"][0]["rank"] for answer in answers}
    assert ranks >= {None, 0, 1, 3, 7, 11, 12}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n \n",
        bytes(range(256)) * 40,
        b"\xff\xfe",
        b"\xef\xbb\xbfKeyError: x\n",
        b"\0" * 5000,
        b"\x1f\x8b but no archive, only KeyError: x\n"[2:],
        "é😀".encode()[:-1] * 1000,
        "日志没有问题\n".encode("utf-16") * 9,
        "😀 KeyError: x\n".encode("utf-32"),
    ],
)
def test_what_is_hardly_a_log_is_diagnosed_alike(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "rank_0.log"
    file.write_bytes(content)
    assert_agreement([[str(file)]])


def test_every_module_of_the_diagnosis_has_its_script() -> None:
    package = Path(diagnosis_data.__code__.co_filename).parent
    modules = {path.stem.replace("_", "-") for path in package.glob("*.py")} - {"--init--"}
    of_the_command = {"data", "search", "workers"}
    assert modules - of_the_command <= {path.stem for path in SCRIPTS.glob("*.js")}
