"""From YAML files to entries, with every problem at its line. Knows nothing of the site."""

from .entry_file import EntryFile, parse_entry, place_findings, read_entry_file
from .folders import entry_paths

__all__ = ["EntryFile", "entry_paths", "parse_entry", "place_findings", "read_entry_file"]
