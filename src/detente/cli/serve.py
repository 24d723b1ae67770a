"""`detente serve`: starts the web server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def command(
    data: Annotated[
        Path | None,
        typer.Option(
            envvar="DETENTE_DATA",
            help="Folder for games and secrets. Default: ~/.local/share/detente",
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(envvar="DETENTE_HOST", help="Network address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="DETENTE_PORT", help="Port to listen on.")] = 8000,
    base_url: Annotated[
        str,
        typer.Option(
            envvar="DETENTE_BASE_URL",
            help="Address people use, where a proxy stands in front: https://games.example.org",
        ),
    ] = "",
    trusted_proxies: Annotated[
        str,
        typer.Option(
            envvar="DETENTE_TRUSTED_PROXIES",
            help="Addresses whose X-Forwarded headers are believed, parted by commas.",
        ),
    ] = "127.0.0.1,::1",
    log_requests: Annotated[
        bool,
        typer.Option(
            envvar="DETENTE_LOG_REQUESTS", help="Print a line for every request, without secrets."
        ),
    ] = False,
) -> None:
    """Start the web server; prints its address and a link that makes you its host.

    Stop it with Ctrl-C; nothing is lost by stopping it at any moment.
    """
    from detente.server.config import Config, ConfigError
    from detente.server.folder import FolderError, default_folder

    config = Config(
        data=(data or default_folder()).expanduser().absolute(),
        host=host,
        port=port,
        base_url=base_url.rstrip("/"),
        log_requests=log_requests,
        database_url=os.environ.get("DETENTE_DATABASE_URL", ""),
    )
    from detente.server.run import BusyPortError, serve

    try:
        serve(config, trusted_proxies)
    except (ConfigError, FolderError, BusyPortError) as error:
        typer.echo(f"détente: {error}", err=True)
        raise typer.Exit(2) from None
