"""The floors of the package: each module imports only from its own floor and from those below."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories import ROOT

PACKAGE = ROOT / "generator" / "failure_encyclopedia"
FLOORS = (
    ("schema", "signature", "markup", "problem"),
    ("reading", "writing", "collection", "checks", "configuration"),
    ("expansion", "library", "diagnosis", "drafting"),
    ("site", "export"),
    ("cli",),
)
LONGEST_MODULE = 400
FLOOR_OF = {name: number for number, names in enumerate(FLOORS, 1) for name in names}
SITE_PACKAGES = {"jinja2", "markupsafe", "mkdocs", "material", "pygments", "watchdog"}
"""What only the extra `site` installs."""

MODULES = sorted(PACKAGE.rglob("*.py"))
every_module = pytest.mark.parametrize("module", MODULES, ids=[str(m.relative_to(PACKAGE)) for m in MODULES])


def imported(module: Path) -> Iterator[tuple[str, ...]]:
    """Yield the dotted names that a module imports; names in this package begin with its own."""
    place = ("failure_encyclopedia", *module.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = place[: len(place) - node.level + 1] if node.level else ()
            name = (*base, *(node.module.split(".") if node.module else ()))
            yield from ((*name, alias.name) for alias in node.names)


def floor_of(module: Path) -> int | None:
    name = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return None if name == "__init__" else FLOOR_OF[name]


@every_module
def test_a_module_imports_nothing_from_a_higher_floor(module: Path) -> None:
    floor = floor_of(module) or len(FLOORS)  # the package itself offers what its floors make
    parts = {name[1] for name in imported(module) if name[0] == "failure_encyclopedia" and len(name) > 1}
    assert {part for part in parts if FLOOR_OF[part] > floor} == set()


@every_module
def test_a_module_is_short_enough_to_be_read(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


@every_module
def test_only_the_site_needs_the_packages_of_the_site(module: Path) -> None:
    if module.relative_to(PACKAGE).parts[0] not in ("site", "export"):
        assert {name[0] for name in imported(module)} & SITE_PACKAGES == set()


def test_every_module_stands_on_a_floor() -> None:
    assert len(MODULES) > 30
    assert {floor_of(module) for module in MODULES} == {None, 1, 2, 3, 4, 5}
