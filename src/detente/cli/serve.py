"""`detente serve`: starts the web server."""

from __future__ import annotations

from typing import Annotated

import typer

from detente.cli._server import DataFolder, config_of, faults_told


def command(
    data: DataFolder = None,
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
    from detente.server.run import serve

    config = config_of(
        data,
        host=host,
        port=port,
        base_url=base_url.rstrip("/"),
        log_requests=log_requests,
    )
    with faults_told():
        serve(config, trusted_proxies)
