"""The entries of the project in which a command runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..collection import LoadedEncyclopedia, load_encyclopedia
from ..configuration import ConfigurationError, find_configuration
from ..problem import InvalidEntries
from ..reading import EntryReader, ResultCache
from .exits import stop


def load_entries(command: str, folders: Sequence[Path] = ()) -> LoadedEncyclopedia:
    """Load the entries of some folders, else of the project; end the command where they cannot be read."""
    cache = ResultCache()
    try:
        return load_encyclopedia(folders or find_configuration().entries_dirs, EntryReader(cache))
    except ConfigurationError as error:
        stop(command, str(error))
    except FileNotFoundError as error:
        stop(command, f"the entries folder {error.args[0]} does not exist")
    except InvalidEntries as error:
        stop(command, f"some entries are not valid; run `encyclopedia check`\n{error}")
    finally:
        cache.flush()
