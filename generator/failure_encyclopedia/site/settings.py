"""What the pages need to know of the site's configuration."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import date, datetime, timezone
from pathlib import Path
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig

from ..configuration import DEFAULT_ENTRIES_DIRS
from ..writing.modeline import modeline


@dataclass(frozen=True)
class SiteSettings:
    """Name and addresses of the site and of its repository."""

    name: str
    url: str
    """Address of the site's root, ending in a slash; empty where none is configured."""
    edit_base: str | None
    """Address before a file's path in the repository, for editing; None where no repository is configured."""
    root: Path
    """Folder of the configuration file."""
    issues_url: str | None = None
    """Address at which a failure is reported; None where no repository is configured."""
    new_base: str | None = None
    """Address before a folder's path in the repository, for a new file there; None where none is known."""
    entries_dir: str = DEFAULT_ENTRIES_DIRS[0]
    """Path from the root to the folder in which new entries stand."""
    schema_file: str = "docs/schema/entry.json"
    """Path from the root to the JSON Schema of an entry."""

    @classmethod
    def from_mkdocs(cls, config: MkDocsConfig) -> SiteSettings:
        """Take the settings from a MkDocs configuration."""
        return cls(
            name=config.site_name,
            url=config.site_url or "",
            edit_base=_edit_base(config),
            root=Path(config.config_file_path).resolve().parent,
            new_base=_new_base(config),
            entries_dir=_entries_dir(config),
            schema_file=(_docs_dir(config) / "schema" / "entry.json").as_posix(),
            issues_url=f"{config.repo_url.rstrip('/')}/issues/new/choose" if config.repo_url else None,
        )

    def absolute(self, path: str) -> str:
        """Return the full address of a page; without a configured site its path from the root."""
        return urljoin(self.url, path) if self.url else "/" + path

    def edit_url(self, file: Path) -> str | None:
        """Return where a file can be edited, None without a repository or for a file outside the project."""
        relative = os.path.relpath(file.resolve(), self.root)
        if self.edit_base is None or relative.startswith(os.pardir):
            return None
        return self.edit_base + Path(relative).as_posix()

    @property
    def new_file_url(self) -> str | None:
        """Where a new entry's file begins: its category, its name and text follow. None without a repository."""
        return None if self.new_base is None else f"{self.new_base}{self.entries_dir}/"

    @property
    def new_file_modeline(self) -> str:
        """The first line of a new entry's file, by which editors find the schema; empty where none is published."""
        schema = self.root / self.schema_file
        return modeline(self.root / self.entries_dir / "category" / "new.yml", schema) if schema.is_file() else ""


def today() -> date:
    """Return the day of the build: that of SOURCE_DATE_EPOCH where it is set, so that builds can be repeated."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(epoch), timezone.utc).date() if epoch else date.today()


def _edit_base(config: MkDocsConfig) -> str | None:
    """Return the address of the repository's root for editing: MkDocs' own leads to the folder of Markdown pages."""
    if not config.repo_url or not config.edit_uri:
        return None
    address = urljoin(config.repo_url.rstrip("/") + "/", config.edit_uri)
    return address.removesuffix(_docs_dir(config).as_posix() + "/")


def _new_base(config: MkDocsConfig) -> str | None:
    """Return the same address for new files: `edit/main/` is then `new/main/`, as GitHub has it."""
    repository = (config.repo_url or "").rstrip("/") + "/"
    path = (_edit_base(config) or "").removeprefix(repository)
    return f"{repository}new/{path.removeprefix('edit/')}" if path.startswith("edit/") else None


def _docs_dir(config: MkDocsConfig) -> Path:
    return Path(os.path.relpath(config.docs_dir, Path(config.config_file_path).parent))


def _entries_dir(config: MkDocsConfig) -> str:
    plugin = config.plugins.get("encyclopedia")
    folders = plugin.config["entries_dirs"] if plugin else DEFAULT_ENTRIES_DIRS
    return Path(folders[0]).as_posix() if folders else DEFAULT_ENTRIES_DIRS[0]
