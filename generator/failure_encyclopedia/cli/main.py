"""The command's entry point. Each subcommand is imported only when it is called, so that all start quickly."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "build": "Build the static site.",
    "check": "Check entries and report every problem.",
    "diagnose": "Tell from a crash log what failed, which rank first, and how to end it.",
    "draft": "Write an entry file from a filled form of the issue tracker.",
    "fill": "Complete a site that another renderer rendered.",
    "fmt": "Bring entry files into the canonical form.",
    "explain": "Print an entry, also without a checkout.",
    "library": "Make a signature library from folders of entries.",
    "new": "Write a new entry file to begin with.",
    "search": "Find entries by an error line or by words.",
    "serve": "Serve the site and reload it on every change.",
    "show": "Print an entry.",
    "stats": "Print the state of the whole.",
    "test": "Show what the signatures of an entry find.",
}


class _LazyGroup(click.Group):
    """A group whose commands live in modules of their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f".{cmd_name}", __package__).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="failure-encyclopedia", prog_name="encyclopedia")
def main() -> None:
    """Failures of training runs on many GPUs: what failed, why, and how to end it.

    \b
    Examples:
      encyclopedia check                   check all entries of the project
      encyclopedia diagnose train.log      tell from a crash log what failed and how to end it
      encyclopedia show cuda-oom-capacity  read an entry in the terminal
      encyclopedia serve                   read the site at http://127.0.0.1:8000
    """
