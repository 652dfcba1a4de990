"""How commands end: their exit statuses, and the one line that says why."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

PROBLEMS_FOUND = 1
NOT_FOUND = 1
COULD_NOT_RUN = 2


def stop(command: str, message: str, status: int = COULD_NOT_RUN) -> NoReturn:
    """End a command with a message on standard error."""
    click.echo(f"encyclopedia {command}: {message}", err=True)
    sys.exit(status)


def site_package_missing(error: ModuleNotFoundError) -> str:
    """Say how to install what only the site needs."""
    return f"the package {error.name} is missing; install it with: pip install 'failure-encyclopedia[site]'"
