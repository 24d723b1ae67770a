"""What the commands of a server share: the data folder, and a sentence where it will not do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from detente.server.config import Config

DataFolder = Annotated[
    Path | None,
    typer.Option(
        envvar="DETENTE_DATA",
        help="Folder for games and secrets. Default: ~/.local/share/detente",
    ),
]


def config_of(data: Path | None, **more: Any) -> Config:
    """The configuration for a data folder (None: the usual one) and this environment."""
    from detente.server.config import Config
    from detente.server.folder import default_folder

    return Config(
        data=(data or default_folder()).expanduser().absolute(),
        database_url=os.environ.get("DETENTE_DATABASE_URL", ""),
        **more,
    )


def need_games(config: Config) -> None:
    """Raise `FolderError` where no server has kept games yet; making a folder would hide a typo."""
    from detente.server.folder import FolderError

    if not config.database_url and not (config.data / "detente.sqlite3").exists():
        raise FolderError(f"there are no games in {config.data}. Give --data the server's folder.")


@contextmanager
def faults_told() -> Iterator[None]:
    """Ends the command with a sentence and status 2 where a server cannot begin."""
    from detente.server.config import ConfigError
    from detente.server.folder import FolderError
    from detente.server.run import BusyPortError

    try:
        yield
    except (ConfigError, FolderError, BusyPortError) as error:
        typer.echo(f"détente: {error}", err=True)
        raise typer.Exit(2) from None
