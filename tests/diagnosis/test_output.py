from __future__ import annotations

import json
from typing import Any

from failure_encyclopedia.diagnosis.output.github import github_annotations
from failure_encyclopedia.diagnosis.output.lines import diagnosis_lines, ranges
from failure_encyclopedia.diagnosis.output.markdown import diagnosis_markdown
from failure_encyclopedia.diagnosis.output.report import diagnosis_report
from failure_encyclopedia.diagnosis.output.sarif import sarif_data
from tests.diagnosis_factories import LOST, as_data, diagnose_text, diagnose_texts, make_library, traceback

LIBRARY = make_library(
    {"disk-full": [("primary", "No space left on <*:what>")], "lost": [("collateral", "closed by peer")]}
)
TWO_RANKS = {
    "rank_0.log": traceback(LOST, "[rank0]: "),
    "rank_1.log": traceback("OSError: No space left on device", "[rank1]: "),
}


def text_of(texts: dict[str, str]) -> str:
    return "\n".join(" " * line.indent + line.text for line in diagnosis_lines(diagnose_texts(LIBRARY, texts)))


def test_a_person_is_told_what_failed_where_and_what_to_do() -> None:
    text = text_of(TWO_RANKS)
    for part in (
        "FOUND (confidence: ",
        "Title of disk-full (rank 1).",
        "rank_1.log:3  rank 1  (primary)",
        "[rank1]: OSError: No space left on device",
        "signature: No space left on <*:what>",
        "Rank 1 failed first (high confidence)",
        "0: victim",
        "Cause of disk-full.",
        "confirmed by: It is there.",
        "1. Mend disk-full.",
        "mend --now",
        "expect: No error.",
        "https://failures.example.org/failures/disk-full/ or `encyclopedia explain disk-full`",
        "Consequences, printed because something else failed",
    ):
        assert part in text, part


def test_without_a_verdict_a_person_is_told_where_to_look() -> None:
    text = text_of({"rank_0.log": TWO_RANKS["rank_0.log"], "rank_1.log": "[rank1]: step 7\n"})
    assert "ONLY CONSEQUENCES" in text
    assert "Rank 1 failed first" in text
    assert "look in rank_1.log" in text


def test_ranks_are_listed_in_short() -> None:
    assert ranges([0, 1, 2, 5, 7, 8]) == "0-2, 5, 7-8"


def test_the_data_has_what_other_programs_rely_on() -> None:
    data = as_data(diagnose_texts(LIBRARY, TWO_RANKS))
    assert (data["verdict"], data["initiating_rank"]) == ("found", 1)
    assert [entry["id"] for entry in data["entries"]] == ["disk-full"]
    [evidence] = data["entries"][0]["evidence"]
    expected = {
        "file": "rank_1.log",
        "line": 3,
        "column": 19,
        "rank": 1,
        "role": "primary",
        "captures": {"what": "device"},
    }
    assert {key: evidence[key] for key in expected} == expected
    assert [(rank["rank"], rank["state"]) for rank in data["ranks"]] == [(0, "victim"), (1, "first")]
    assert [line["file"] for line in data["collateral"]] == ["rank_0.log"]
    assert json.loads(json.dumps(data)) == data


def test_github_gets_an_annotation_at_the_line() -> None:
    [annotation] = github_annotations(diagnose_text(LIBRARY, "OSError: No space left on device, really: 100 %\n"))
    assert annotation.startswith("::error file=console.log,line=1,col=10,title=Title of disk-full::")
    assert "%0A" in annotation
    assert "100 %25" in annotation
    [notice] = github_annotations(diagnose_text(LIBRARY, "fine\n"))
    assert notice.startswith("::notice title=not-found::")


def test_sarif_names_rules_and_places() -> None:
    log = sarif_data([diagnose_texts(LIBRARY, TWO_RANKS), diagnose_text(LIBRARY, "fine\n")])
    [run] = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["disk-full"]
    [result] = run["results"]
    place: dict[str, Any] = result["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("rank_1.log", 3)
    assert result["ruleId"] == run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"]


def test_markdown_takes_log_lines_as_text() -> None:
    log = "<script>alert(1)</script> @team ``` ![x](y) No space left on device\n"
    text = diagnosis_markdown(diagnose_text(LIBRARY, log))
    assert text.count("```") % 2 == 0
    assert "![x]" not in text.replace("```", "").split("```")[0] or "\\[x" in text or "```" in text
    assert "## FOUND" in text


def test_a_report_hides_people_and_machines_and_says_so() -> None:
    log = "node-07:1:2 [0] NCCL WARN x\nOSError: No space left on device: '/home/jane/run' from 10.0.0.7\n"
    report = diagnosis_report(diagnose_text(LIBRARY, log))
    assert "jane" not in report
    assert "10.0.0.7" not in report
    assert "Masked: 1 user name and 1 network address" in report
