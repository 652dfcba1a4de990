"""What `import failure_encyclopedia` offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import failure_encyclopedia


@pytest.mark.parametrize("name", failure_encyclopedia.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(failure_encyclopedia, name).__module__.startswith("failure_encyclopedia.")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        failure_encyclopedia.__getattr__("nothing")


def test_importing_the_package_imports_none_of_its_parts() -> None:
    program = "import sys, failure_encyclopedia; print([m for m in sys.modules if 'pydantic' in m or 'mkdocs' in m])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
