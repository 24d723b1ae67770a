"""`detente worker`: processes due phases beside the web server."""

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
) -> None:
    """Process the phases whose deadline has come, as `detente serve` does by itself.

    Any number of workers may run at once: each phase is processed once. Stop one with Ctrl-C.
    """
    from detente.server.config import Config, ConfigError
    from detente.server.folder import FolderError, default_folder

    config = Config(
        data=(data or default_folder()).expanduser().absolute(),
        database_url=os.environ.get("DETENTE_DATABASE_URL", ""),
    )
    from detente.server.run import work

    try:
        work(config)
    except (ConfigError, FolderError) as error:
        typer.echo(f"détente: {error}", err=True)
        raise typer.Exit(2) from None
