"""What the pages need to know of the site's configuration."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import date, datetime, timezone
from pathlib import Path
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig


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

    @classmethod
    def from_mkdocs(cls, config: MkDocsConfig) -> SiteSettings:
        """Take the settings from a MkDocs configuration."""
        return cls(
            name=config.site_name,
            url=config.site_url or "",
            edit_base=_edit_base(config),
            root=Path(config.config_file_path).resolve().parent,
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


def today() -> date:
    """Return the day of the build: that of SOURCE_DATE_EPOCH where it is set, so that builds can be repeated."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(epoch), timezone.utc).date() if epoch else date.today()


def _edit_base(config: MkDocsConfig) -> str | None:
    """Return the address of the repository's root for editing: MkDocs' own leads to the folder of Markdown pages."""
    if not config.repo_url or not config.edit_uri:
        return None
    address = urljoin(config.repo_url.rstrip("/") + "/", config.edit_uri)
    docs = os.path.relpath(config.docs_dir, Path(config.config_file_path).parent)
    return address.removesuffix(Path(docs).as_posix() + "/")
