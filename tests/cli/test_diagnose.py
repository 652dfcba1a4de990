from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from failure_encyclopedia.diagnosis.data import diagnosis_json_schema
from tests.cli_runner import run
from tests.diagnosis_factories import LOST, healthy, make_library, traceback

LIBRARY = make_library(
    {
        "disk-full": [("primary", "No space left on <*:what>")],
        "lost": [("collateral", "closed by peer")],
    }
)
FAILING = healthy(0) + traceback("OSError: No space left on device", "[rank0]: ")


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that the command uses, in a folder of its own."""
    file = tmp_path / "library" / "signatures.json"
    file.parent.mkdir()
    file.write_text(LIBRARY.as_json(), encoding="utf-8")
    monkeypatch.setenv("ENCYCLOPEDIA_LIBRARY", str(file))
    logs = tmp_path / "logs"
    logs.mkdir()
    monkeypatch.chdir(logs)
    return file


def write(**texts: str) -> list[str]:
    """Write logs into the working folder; return their names."""
    for name, text in texts.items():
        Path(f"{name}.log").write_text(text, encoding="utf-8")
    return [f"{name}.log" for name in texts]


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_person_reads_plain_text_in_a_pipe() -> None:
    result = run("diagnose", *write(train=FAILING))
    assert result.exit_code == 0
    assert "Title of disk-full (rank 0)." in result.stdout
    assert "\x1b" not in result.stdout


def test_a_program_reads_one_object_for_a_run() -> None:
    names = write(
        rank_0=traceback(LOST, "[rank0]: "), rank_1=FAILING.replace("rank0", "rank1").replace("rank 0", "rank 1")
    )
    [data] = objects(run("diagnose", "--json", *names))
    assert (data["verdict"], data["entries"][0]["id"], data["initiating_rank"]) == ("found", "disk-full", 1)


def test_each_file_is_a_run_of_its_own_in_order_also_with_several_processes() -> None:
    names = write(**{f"job_{number}": FAILING if number % 2 else healthy(0) for number in range(6)})
    for jobs in ("1", "2"):
        data = objects(run("diagnose", "--each", "--json", "--jobs", jobs, *names))
        assert [item["files"][0]["file"] for item in data] == names
        assert [item["verdict"] for item in data] == ["not-found", "found"] * 3


def test_a_folder_stands_for_the_files_in_it() -> None:
    write(rank_10="x\n", rank_9=FAILING)
    Path(".hidden").write_text(FAILING, encoding="utf-8")
    [data] = objects(run("diagnose", "--json", "."))
    assert [item["file"] for item in data["files"]] == ["rank_9.log", "rank_10.log"]


def test_standard_input_and_archives_are_read() -> None:
    packed = Path("train.log.gz")
    packed.write_bytes(gzip.compress(FAILING.encode()))
    [data] = objects(run("diagnose", "--json", str(packed)))
    assert data["verdict"] == "found"


@pytest.mark.parametrize(
    ("texts", "status"),
    [({"train": FAILING}, 0), ({"train": traceback(LOST)}, 0), ({"train": healthy(0)}, 1), ({"train": ""}, 1)],
    ids=["found", "collateral", "nothing", "empty"],
)
def test_the_status_is_that_of_grep(texts: dict[str, str], status: int) -> None:
    assert run("diagnose", "--json", *write(**texts)).exit_code == status


def test_the_status_is_2_only_where_no_file_could_be_read() -> None:
    missing = run("diagnose", "--json", "missing.log")
    assert missing.exit_code == 2
    assert "missing.log: no such file or directory" in missing.stderr
    mixed = run("diagnose", "--json", "missing.log", *write(train=FAILING))
    assert mixed.exit_code == 0
    assert objects(mixed)[0]["verdict"] == "found"
    each = run("diagnose", "--each", "--json", "missing.log", "train.log")
    assert (each.exit_code, [item["verdict"] for item in objects(each)]) == (0, ["could-not-look", "found"])


def test_a_library_that_cannot_be_used_is_refused() -> None:
    Path("no-library.json").write_text("{}", encoding="utf-8")
    result = run("diagnose", "--library", "no-library.json", *write(train=FAILING))
    assert result.exit_code == 2
    assert "is no signature library" in result.stderr


def test_a_library_can_be_named(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENCYCLOPEDIA_LIBRARY")
    [data] = objects(run("diagnose", "--json", "--library", str(library), *write(train=FAILING)))
    assert data["library"]["digest"] == LIBRARY.digest


def test_every_format_can_be_chosen() -> None:
    names = write(train=FAILING)
    assert run("diagnose", "--format", "github", *names).stdout.startswith("::error file=train.log,line=8")
    assert run("diagnose", "--format", "markdown", *names).stdout.startswith("## FOUND")
    [sarif] = objects(run("diagnose", "--format", "sarif", "--each", *names, *write(other=FAILING)))
    assert [len(item["results"]) for item in sarif["runs"]] == [2]


def test_a_report_is_masked() -> None:
    text = "open /home/jane/x\n" + FAILING.replace("device", "device: '/home/jane/run'")
    report = run("diagnose", "--report", *write(train=text)).stdout
    assert "jane" not in report
    assert "Masked: 1 user name" in report


def test_without_the_fast_search_the_result_is_the_same() -> None:
    names = write(train=FAILING)
    assert run("diagnose", "--json", *names).stdout == run("diagnose", "--json", "--pure-python", *names).stdout


def test_the_fields_that_others_rely_on_are_promised() -> None:
    promised = {"verdict", "entries", "initiating_rank", "ranks", "collateral"}
    assert promised <= set(diagnosis_json_schema()["required"])
