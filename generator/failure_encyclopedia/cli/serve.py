"""`encyclopedia serve`: the site while it is written."""

from __future__ import annotations

import signal
import sys

import click

from ..configuration import ConfigurationError, find_configuration
from .exits import site_package_missing, stop


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on; 0 takes a free one.")
def command(host: str, port: int) -> None:
    """Serve the site and reload it in the browser on every change.

    A change of an entry is shown at once; a change of pages or theme has MkDocs render them anew. An entry with
    problems keeps its last valid state, and every page says what is wrong.

    \b
    Examples:
      encyclopedia serve
      encyclopedia serve --port 0
    """
    try:
        configuration = find_configuration()
        from ..site.build import BuildFailed  # needs the extra "site"
        from ..site.serve import PreviewServer, write_to_stderr
    except ConfigurationError as error:
        stop("serve", str(error))
    except ModuleNotFoundError as error:
        stop("serve", site_package_missing(error))
    click.echo("Rendering the site ...", err=True)
    try:
        server = PreviewServer(configuration.file, host, port, write_to_stderr)
    except OSError as error:
        stop("serve", f"cannot listen on {host}:{port}: {error.strerror}; choose another with --port")
    except BuildFailed as error:
        stop("serve", str(error))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that what was rendered is removed then, too
    try:
        click.echo(f"Serving on {server.url} (stop with Ctrl-C)", err=True)
        server.run()
    except KeyboardInterrupt:
        click.echo("", err=True)
    finally:
        server.close()
