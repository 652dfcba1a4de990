"""Building the whole site with MkDocs, as `mkdocs build` does."""

from __future__ import annotations

import gc
import logging
import os
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jinja2 import TemplateError
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException

from .plugin import EncyclopediaPlugin

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


_MKDOCS_LOG = logging.getLogger("mkdocs.commands.build")


class BuildFailed(Exception):
    """The site could not be built; the message says why. The old site is untouched."""


@dataclass(frozen=True)
class Built:
    """A finished build."""

    site_dir: Path
    pages: int
    seconds: float


def build_site(configuration_file: Path, site_dir: Path | None = None) -> Built:
    """Build the site of a configuration.

    Raises:
        BuildFailed: the configuration, an entry or a page has a problem.
    """
    started = time.perf_counter()
    config = load(configuration_file, site_dir=None if site_dir is None else str(site_dir.resolve()))
    target = Path(config.site_dir)
    with _cycle_collector_paused():
        render(config)
    pages = sum(1 for _ in target.rglob("index.html"))
    return Built(target, pages, time.perf_counter() - started)


@contextmanager
def _cycle_collector_paused() -> Iterator[None]:
    """Leave freeing to reference counts: a build makes no cycles of any size, and looking for them costs a tenth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def fill_rendered_site(configuration_file: Path, site_dir: Path) -> None:
    """Fill a site that another program rendered from the same configuration.

    Raises:
        BuildFailed: the configuration, an entry or the rendered site has a problem.
    """
    config = load(configuration_file)
    plugin = config.plugins["encyclopedia"]
    assert isinstance(plugin, EncyclopediaPlugin)
    plugin.fills = False
    try:
        plugin.on_config(config)
        plugin.fill(site_dir)
    except MkDocsException as error:
        raise BuildFailed(str(error)) from error


def render(config: MkDocsConfig) -> None:
    """Let MkDocs render a loaded configuration.

    Raises:
        BuildFailed: an entry or a page has a problem.
    """
    config.plugins.on_startup(command="build", dirty=False)
    _MKDOCS_LOG.addFilter(_is_no_error)
    try:
        mkdocs_build(config)
    except (MkDocsException, Abort) as error:
        raise BuildFailed(str(error.__context__ or error)) from error
    except TemplateError as error:
        raise BuildFailed(_explain(error)) from error
    finally:
        _MKDOCS_LOG.removeFilter(_is_no_error)
        config.plugins.on_shutdown()


def _is_no_error(record: logging.LogRecord) -> bool:
    """Whether MkDocs logs something else than the error that ends a build, which is raised here."""
    return record.levelno < logging.ERROR


def _explain(error: TemplateError) -> str:
    """Say which template is wrong, and where: of what is wrong in filling it, only the traceback knows."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.endswith(".html")]
    place = f" in {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"a template of the theme has a problem{place}: {type(error).__name__}: {error}"


def load(configuration_file: Path, **options: str | None) -> MkDocsConfig:
    """Load a MkDocs configuration; options that are not None take the place of those in the file.

    Raises:
        BuildFailed: the configuration cannot be used.
    """
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return load_config(config_file=str(configuration_file), **given)
    except (MkDocsException, Abort) as error:
        raise BuildFailed(str(error)) from error
