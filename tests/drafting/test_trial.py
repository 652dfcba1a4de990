from __future__ import annotations

from pathlib import Path

from failure_encyclopedia.drafting.trial import try_signatures
from tests.factories import another_entry


def test_a_signature_is_tried_on_its_own_lines_on_those_of_others_and_on_logs(tmp_path: Path) -> None:
    entry = another_entry(
        "disk-full",
        signatures=[
            {
                "text": "no space, <*:free> left",
                "role": "primary",
                "numbers": ["free < 10"],
                "examples": ["no space, 3 left", "no room, 3 left"],
                "near_misses": ["no space, 30 left", "no space, 4 left"],
            }
        ],
    )
    line = "write: no space, 5 left"
    other = another_entry("quota", signatures=[{"text": "no space", "role": "primary", "examples": ["no space", line]}])
    log = tmp_path / "a.log"
    log.write_bytes(b"no space, 1 left\nno space, 99 left\n\xff\nno space, 2 left\n")
    (trial,) = try_signatures(entry, [entry, other], [log, tmp_path / "missing.log"])
    assert (trial.missed, trial.wrongly_matched, trial.is_well) == (["no room, 3 left"], ["no space, 4 left"], False)
    assert trial.others == {"quota": line}
    assert trial.logs == {log: 2}
    assert trial.lines == 4 + 2 + 5
