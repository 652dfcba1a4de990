"""The MkDocs plugin: when MkDocs has rendered frame and prose, it has the site filled."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Literal

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority

from ..collection import LoadedEncyclopedia, load_encyclopedia
from ..collection.changes import ChangeSet, entry_changes
from ..configuration import DEFAULT_ENTRIES_DIRS
from ..problem import InvalidEntries
from ..reading import EntryReader, ResultCache
from .frame import FrameError
from .generation import Generator, fill_site
from .inserts import UnknownInsert
from .list_pages import SystemNamesClash
from .rendering import Templates
from .settings import SiteSettings
from .swap import building_folder, swap_in

_LAST = -100


class EncyclopediaOptions(Config):  # type: ignore[no-untyped-call]  # MkDocs leaves it untyped
    """Options of the plugin in `mkdocs.yml`."""

    entries_dirs = config_options.ListOfItems(config_options.Type(str), default=list(DEFAULT_ENTRIES_DIRS))


class EncyclopediaPlugin(BasePlugin[EncyclopediaOptions]):  # type: ignore[no-untyped-call]  # likewise
    """Builds the encyclopedia's site with MkDocs."""

    def __init__(self) -> None:
        self.fills = True
        """Whether the rendered site is filled; a preview fills each page when it is asked for."""
        self.loaded: LoadedEncyclopedia
        """All entries, once MkDocs has read its configuration."""
        self.changes: Callable[[], Sequence[ChangeSet]]
        """Tells what happened to the entries, once MkDocs has read its configuration."""
        self._serving = False
        self._site_dir: Path | None = None
        self._building: Path | None = None
        self._cache = ResultCache()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether MkDocs serves: it then injects a script of its own and builds into a folder of its own."""
        self._serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load the entries, and let MkDocs build beside the old site."""
        folders = self._entries_dirs(config)
        try:
            self.loaded = load_encyclopedia(folders, EntryReader(self._cache))
        except InvalidEntries as error:
            raise PluginError(f"entries that cannot be used:\n{error}") from error
        except FileNotFoundError as error:
            raise PluginError(
                f"the entries folder {error.args[0]} does not exist; see entries_dirs in mkdocs.yml"
            ) from error
        self._cache.flush()
        templates = Templates(map(Path, config.theme.dirs), self.loaded.encyclopedia.ids)
        self.changes = cache(partial(entry_changes, folders))
        self._generator = Generator(self.loaded, templates, SiteSettings.from_mkdocs(config), self.changes)
        if not self._serving and self.fills:
            self._site_dir = Path(config.site_dir)
            self._building = building_folder(self._site_dir)
            config.site_dir = str(self._building)
        return config

    @event_priority(_LAST)
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Fill the rendered site, then put it in the old one's place."""
        if not self.fills:
            return
        self.fill(Path(config.site_dir))
        if self._site_dir is not None:
            swap_in(Path(config.site_dir), self._site_dir)
            config.site_dir = str(self._site_dir)

    def fill(self, site_dir: Path) -> None:
        """Fill a rendered site.

        Raises:
            PluginError: the site's frame or a page does not fit the entries.
        """
        try:
            fill_site(site_dir, self._generator, with_policy=not self._serving)
        except (FrameError, UnknownInsert, SystemNamesClash) as error:
            raise PluginError(str(error)) from error

    def on_build_error(self, error: Exception) -> None:
        """Leave the old site as it is, and nothing beside it."""
        if self._building is not None:
            shutil.rmtree(self._building, ignore_errors=True)

    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Rebuild when an entry or a template changes."""
        for folder in (*self._entries_dirs(config), *self._own_theme_dirs(config)):
            server.watch(str(folder))
        return server

    def _entries_dirs(self, config: MkDocsConfig) -> list[Path]:
        root = Path(config.config_file_path).parent
        return [root / folder for folder in self.config.entries_dirs]

    @staticmethod
    def _own_theme_dirs(config: MkDocsConfig) -> list[Path]:
        return [Path(config.theme.custom_dir)] if config.theme.custom_dir else []
