"""`detente worker`: processes due phases beside the web server."""

from __future__ import annotations

from detente.cli._server import DataFolder, config_of, faults_told, need_games


def command(data: DataFolder = None) -> None:
    """Process the phases whose deadline has come, as `detente serve` does by itself.

    Any number of workers may run at once: each phase is processed once. Stop one with Ctrl-C.
    """
    from detente.server.run import work

    config = config_of(data)
    with faults_told():
        need_games(config)
        work(config)
