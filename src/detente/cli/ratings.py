"""`detente ratings`: computes the ratings of a server's players again."""

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
    """Throw all ratings away and compute them again from the finished rated games.

    The numbers come out the same as before; the games that do not count are named with the
    reason. The server may run meanwhile.
    """
    from detente.server.config import Config, ConfigError
    from detente.server.folder import FolderError, default_folder
    from detente.server.run import load_django, open_folder, use

    config = Config(
        data=(data or default_folder()).expanduser().absolute(),
        database_url=os.environ.get("DETENTE_DATABASE_URL", ""),
    )
    try:
        config.check()
        if not config.database_url and not config.data.is_dir():  # making one would hide a typo
            raise FolderError(f"there are no games in {config.data}")
        open_folder(config)
        use(config)
        load_django(config)
    except (ConfigError, FolderError) as error:
        typer.echo(f"détente: {error}", err=True)
        raise typer.Exit(2) from None
    report()


def report() -> None:
    """Compute and say what counts and what does not."""
    from detente.server.final import fault_told
    from detente.server.services import ratings

    typer.echo(f"Rated games that count: {ratings.recompute()}")
    for row, fault in ratings.left_out():
        typer.echo(f"{row.slug} {row.title}: {fault_told(fault)}")
