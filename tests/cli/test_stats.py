from __future__ import annotations

import json

from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main
from tests.factories import FULL, MINIMAL, Project


def stats(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["stats", *arguments])


def test_figures_for_people(project: Project) -> None:
    project.add_valid_pair()
    result = stats()
    assert result.exit_code == 0
    text = result.stdout
    assert text.startswith("# 2 entries, 2 signatures\n\n50 % of the entries are reviewed; 50 % of the signatures have")
    assert "| Severity | Entries |\n| --- | ---: |\n| Critical | 0 |\n" in text
    assert "| Primary | 1 | 100 % |\n" in text
    assert f"Silent failures, without a signature (1): {MINIMAL}.\n" in text
    assert f"Oldest reviews: {FULL} (" in text


def test_figures_for_programs(project: Project) -> None:
    project.add_valid_pair()
    data = json.loads(stats("--json").stdout)
    assert (data["entries"], data["signatures"], data["sourced"]) == (2, 2, 1)
    assert data["by_role"]["confirmation"] == {"total": 1, "sourced": 0}
    assert data["silent"] == [MINIMAL]


def test_folders_can_be_named(project: Project) -> None:
    project.add_valid_pair()
    (project.root / "other").mkdir()
    assert stats("other").stdout.startswith("# 0 entries, 0 signatures\n")


def test_entries_that_cannot_be_read_are_an_error(project: Project) -> None:
    project.add_text("broken", "id: broken\n")
    result = stats()
    assert (result.exit_code, result.stdout) == (2, "")
    assert "some entries are not valid; run `encyclopedia check`" in result.stderr
    missing = stats("nowhere")
    assert (missing.exit_code, missing.stderr) == (2, "encyclopedia stats: the entries folder nowhere does not exist\n")
