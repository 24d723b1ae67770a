"""`detente ratings`: computes the ratings of a server's players again."""

from __future__ import annotations

import typer

from detente.cli._server import DataFolder, config_of, faults_told, need_games


def command(data: DataFolder = None) -> None:
    """Throw all ratings away and compute them again from the finished rated games.

    The numbers come out the same as before; the games that do not count are named with the
    reason. The server may run meanwhile.
    """
    from detente.server.run import load_django, open_folder, use

    config = config_of(data)
    with faults_told():
        config.check()
        need_games(config)
        open_folder(config)
        use(config)
        load_django(config)
    report()


def report() -> None:
    """Compute and say what counts and what does not."""
    from detente.server.final import fault_told
    from detente.server.services import ratings

    typer.echo(f"Rated games that count: {ratings.recompute()}")
    for row, fault in ratings.left_out():
        typer.echo(f"{row.slug} {row.title}: {fault_told(fault)}")
