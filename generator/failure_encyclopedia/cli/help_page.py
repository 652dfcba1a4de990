"""The help texts of all commands as one page of the documentation."""

from __future__ import annotations

import click

from .main import main

_WIDTH = 100
_HEAD = """\
---
title: Commands
description: What each command of the encyclopedia does, with its options and examples.
hide: [navigation]
---

<!-- Made by scripts/write_derived.py from the help texts of the commands. -->

# Commands

Every command explains itself with `--help`; this page holds the same texts.
"""


def help_page() -> str:
    """Return the page as Markdown."""
    context = click.Context(main, info_name="encyclopedia", **main.context_settings)
    parts = [_HEAD]
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, terminal_width=_WIDTH, max_content_width=_WIDTH)
        parts.append(f"## encyclopedia {name}\n\n```text\n{command.get_help(inner)}\n```\n")
    return "\n".join(parts)
