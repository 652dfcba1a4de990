"""Syntax of shell commands, by the grammar of tree-sitter: no shell is started and nothing is run."""

from __future__ import annotations

from functools import lru_cache

import tree_sitter
import tree_sitter_bash


@lru_cache(maxsize=1)
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))


def check_shell(code: str) -> str | None:
    """Return what keeps text from being a Bash script, None where it is one."""
    root = _parser().parse(code.encode()).root_node
    if not root.has_error:
        return None
    fault = _first_fault(root)
    line, column = fault.start_point
    what = f"`{fault.type}` is missing" if fault.is_missing else "unexpected text"
    return f"{what} (line {line + 1}, column {column + 1} of the code)"


def _first_fault(node: tree_sitter.Node) -> tree_sitter.Node:
    for child in node.children:
        if child.is_error or child.is_missing or child.has_error:
            return child if child.is_error or child.is_missing else _first_fault(child)
    return node
