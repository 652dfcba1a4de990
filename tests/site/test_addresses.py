from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_encyclopedia.schema import Category
from failure_encyclopedia.site.addresses import category_path, entry_path, slug, system_path, tag_path


def test_each_kind_of_page_has_its_folder() -> None:
    assert entry_path("cuda-oom") == "failures/cuda-oom/"
    assert category_path(Category.GPU_MEMORY) == "categories/gpu-memory/"
    assert system_path("PyTorch 2") == "systems/pytorch-2/"
    assert tag_path("oom") == "tags/oom/"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Megatron-LM", "megatron-lm"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        ("Hugging Face Transformers", "hugging-face-transformers"),
        ("NVIDIA GB200 / NVL72", "nvidia-gb200-nvl72"),
        ("Zürich", "zurich"),
        ("..", "x2e2e"),
        ("../../etc/passwd", "etc-passwd"),
        ("<script>", "script"),
        ("模型", "xe6a8a1e59e8b"),
    ],
)
def test_a_name_becomes_a_part_of_an_address(name: str, expected: str) -> None:
    assert slug(name) == expected


@given(st.text(min_size=1))
def test_no_name_leaves_its_folder(name: str) -> None:
    assert all(character.isascii() and (character.isalnum() or character == "-") for character in slug(name))
    assert slug(name)
