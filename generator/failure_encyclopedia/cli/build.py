"""`encyclopedia build`: the static site."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import click

from ..configuration import ConfigurationError, find_configuration
from .exits import PROBLEMS_FOUND, site_package_missing, stop


@click.command("build")
@click.option(
    "--site-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write the site to (default: site_dir of mkdocs.yml).",
)
@click.option("--quiet", is_flag=True, help="Say nothing unless something is wrong.")
def command(site_dir: Path | None, quiet: bool) -> None:
    """Build the static site.

    The site is built beside the old one and takes its place only when it is complete.

    Exit status: 0 built, 1 the entries or pages have problems, 2 the build could not run.

    \b
    Examples:
      encyclopedia build
      encyclopedia build --site-dir /tmp/preview
    """
    try:
        configuration = find_configuration()
        from ..site.build import BuildFailed, build_site  # needs the extra "site"
    except ConfigurationError as error:
        stop("build", str(error))
    except ModuleNotFoundError as error:
        stop("build", site_package_missing(error))
    if not quiet:
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s", stream=sys.stderr)
        click.echo("Building the site ...", err=True)
    try:
        built = build_site(configuration.file, site_dir)
    except BuildFailed as error:
        stop("build", str(error), PROBLEMS_FOUND)
    if not quiet:
        click.echo(f"{built.pages} pages in {built.site_dir} ({built.seconds:.1f} s)", err=True)
