"""`encyclopedia fill`: complete a site that another renderer rendered."""

from __future__ import annotations

from pathlib import Path

import click

from ..configuration import ConfigurationError, find_configuration
from .exits import PROBLEMS_FOUND, site_package_missing, stop


@click.command("fill")
@click.argument("site_dir", type=click.Path(path_type=Path, exists=True, file_okay=False))
def command(site_dir: Path) -> None:
    r"""Complete a site whose frame and prose pages another program rendered.

    `encyclopedia build` renders with MkDocs and fills in one go. Where another program renders the same tree, such as
    Zensical, this command makes all pages of entries and lists from the frame in SITE_DIR.

    \b
    Examples:
      zensical build && encyclopedia fill site
    """
    try:
        configuration = find_configuration()
        from ..site.build import BuildFailed, fill_rendered_site  # needs the extra "site"
    except ConfigurationError as error:
        stop("fill", str(error))
    except ModuleNotFoundError as error:
        stop("fill", site_package_missing(error))
    try:
        fill_rendered_site(configuration.file, site_dir)
    except BuildFailed as error:
        stop("fill", str(error), PROBLEMS_FOUND)
