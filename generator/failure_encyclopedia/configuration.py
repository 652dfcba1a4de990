"""The project's configuration: where `mkdocs.yml` stands and which folders hold entries.

The folders are options of the plugin `encyclopedia` in `mkdocs.yml`, so that site and commands have one source. They
are read here without MkDocs, which the core does not need.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

CONFIGURATION_FILE = "mkdocs.yml"
DEFAULT_ENTRIES_DIRS = ("entries",)


class ConfigurationError(Exception):
    """The configuration cannot be used; the message says why and what to do."""


@dataclass(frozen=True)
class Configuration:
    """Where a project's entries are."""

    root: Path
    """Folder of the configuration file."""
    entries_dirs: tuple[Path, ...]
    """Folders that hold entries."""

    docs_dir: Path = Path("docs")
    """Folder of the prose pages."""

    @property
    def schema_file(self) -> Path:
        """Where the project publishes the JSON Schema of its entries."""
        return self.docs_dir / "schema" / "entry.json"

    @property
    def file(self) -> Path:
        """The configuration file."""
        return self.root / CONFIGURATION_FILE


class _AnyTagLoader(yaml.SafeLoader):
    """Reads configuration with tags that only MkDocs understands (`!ENV`, `!!python/name`)."""


_AnyTagLoader.add_multi_constructor("", lambda loader, suffix, node: None)


def find_configuration(start: Path | None = None) -> Configuration:
    """Find `mkdocs.yml` in a folder (default: the working one) or the nearest folder above it.

    Raises:
        ConfigurationError: there is none, or it cannot be read.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / CONFIGURATION_FILE).is_file():
            return read_configuration(folder / CONFIGURATION_FILE)
    raise ConfigurationError(
        f"no {CONFIGURATION_FILE} in {start} or above it; change to the project's folder, or name the files to read"
    )


def read_configuration(file: Path) -> Configuration:
    """Read a configuration file.

    Raises:
        ConfigurationError: it is not readable YAML, or the folders are not a list of texts.
    """
    try:
        data: Any = yaml.load(file.read_text(encoding="utf-8"), _AnyTagLoader)  # a SafeLoader
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{file} cannot be read: {error}") from error
    folders = _plugin_options(data).get("entries_dirs", list(DEFAULT_ENTRIES_DIRS))
    if not isinstance(folders, list) or not all(isinstance(folder, str) for folder in folders):
        raise ConfigurationError(f"{file}: entries_dirs of the plugin encyclopedia must be a list of folders")
    docs_dir = data.get("docs_dir", "docs") if isinstance(data, dict) else "docs"
    return Configuration(
        file.parent, tuple(file.parent / folder for folder in folders), file.parent / str(docs_dir or "docs")
    )


def _plugin_options(data: Any) -> dict[str, Any]:
    plugins = data.get("plugins") if isinstance(data, dict) else None
    items = plugins.items() if isinstance(plugins, dict) else []
    if isinstance(plugins, list):
        items = [item for plugin in plugins if isinstance(plugin, dict) for item in plugin.items()]
    return next((options for name, options in items if name == "encyclopedia" and isinstance(options, dict)), {})
