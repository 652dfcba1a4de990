"""From YAML files to entries, with every problem at its line. Knows nothing of the site."""

from .cache import ResultCache
from .entry_file import EntryFile, parse_entry, place_findings, read_entry_file
from .entry_reader import EntryReader
from .folders import entry_paths

__all__ = ["EntryFile", "EntryReader", "ResultCache", "entry_paths", "parse_entry", "place_findings", "read_entry_file"]
