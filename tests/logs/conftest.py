"""The option with which expectations are written anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the expectations of the example logs anew")


@pytest.fixture(scope="session")
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether expectations are written instead of compared."""
    return bool(request.config.getoption("--bless", default=False))
