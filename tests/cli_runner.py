"""Running the command in tests."""

from __future__ import annotations

from click.testing import CliRunner, Result

from failure_encyclopedia.cli.main import main


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run `encyclopedia` with arguments."""
    return CliRunner().invoke(main, list(arguments), input=stdin)
