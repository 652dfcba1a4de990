from __future__ import annotations

from pathlib import Path

import pytest

from failure_encyclopedia.checks.systems import check_system_names
from failure_encyclopedia.problem import Finding
from tests.factories import another_entry


def findings(*names: str) -> list[tuple[str, Finding]]:
    entries = [another_entry(f"entry-{n}", systems=[{"name": name}]) for n, name in enumerate(names)]
    return [(path.stem, f) for path, f in check_system_names((Path(f"{e.id}.yml"), e) for e in entries)]


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        ("Accelerate", "Hugging Face Accelerate"),
        ("Hugging Face Hub", "huggingface_hub"),
        ("conda", "Conda"),
        ("PyTorch Lightning", "Lightning"),
        ("Megatron-LM", "Megatron LM"),
    ],
)
def test_the_rarer_spelling_of_a_system_is_reported(usual: str, other: str) -> None:
    ((id, finding),) = findings(usual, other, usual)
    assert (id, finding.rule, finding.location) == ("entry-1", "system-spelling", ("systems", 0, "name"))
    assert (finding.found, finding.expected) == (other, usual)


def test_of_two_spellings_that_are_as_frequent_the_longer_one_is_kept() -> None:
    assert [(id, f.expected) for id, f in findings("Datasets", "Hugging Face Datasets")] == [
        ("entry-0", "Hugging Face Datasets")
    ]


def test_other_systems_are_other_systems() -> None:
    assert findings("PyTorch", "PyTorch FSDP", "PyTorch FSDP2", "NVIDIA driver", "NVIDIA GPU", "CUDA", "NVIDIA") == []
