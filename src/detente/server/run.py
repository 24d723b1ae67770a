"""Starts the server in this process: folder, database, address, uvicorn."""

from __future__ import annotations

import os
import signal
import socket
import threading
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

from detente.server.config import WILDCARDS, Config, check_proxies
from detente.server.folder import FolderError, make_secret, prepare

if TYPE_CHECKING:
    import uvicorn

GRACE = 10  # seconds that running requests get when the server stops


class BusyPortError(Exception):
    """The address cannot be listened on; the message says why and what would do."""


def serve(config: Config, trusted_proxies: str) -> None:
    """Serve until a signal says stop; raises an error with a sentence where it cannot begin."""
    config.check()
    check_proxies(trusted_proxies)
    open_folder(config)
    with listen(config) as listener:
        use(config)
        token = start_django(config)
        server = make_server(trusted_proxies)
        from detente.server.loop import Loop

        print_greeting(config, token)
        # For the moment before uvicorn listens to signals; when it has stopped it raises its own
        # again, which by then has been obeyed.
        signal.signal(signal.SIGTERM, lambda *_: setattr(server, "should_exit", True))
        with suppress(KeyboardInterrupt), Loop():
            server.run(sockets=[listener])
        let_go()


def let_go() -> None:
    """Have SQLite put all that was written into its one file, which somebody may copy alone."""
    from django.db import Error, connection

    if connection.vendor == "sqlite":
        with suppress(Error), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def work(config: Config) -> None:
    """Process due phases until a signal says stop; raises an error where it cannot begin."""
    config.check()
    open_folder(config)
    use(config)
    load_django(config)
    from detente.server.loop import run

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    print(f"Processing due phases of the games in {config.data}", flush=True)  # noqa: T201 - the answer
    run(stop)


def open_folder(config: Config) -> None:
    """Make the data folder ready; raises `FolderError` where it cannot be used."""
    os.umask(0o077)  # nobody else on this machine reads the games
    prepare(config.data)


def use(config: Config) -> None:
    """Let Django's settings be made of this configuration."""
    make_secret(config.data)
    os.environ.update(config.environment())
    os.environ["DJANGO_SETTINGS_MODULE"] = "detente.server.settings"


def listen(config: Config) -> socket.socket:
    """A socket bound to the address; raises `BusyPortError` with a sentence."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named as TCP, since only then asyncio sends small packets at once (40 ms a page otherwise).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
        listener.listen(512)
    except OSError as error:
        listener.close()
        raise BusyPortError(
            f"cannot listen on {config.host}, port {config.port}: {reason(error, config.port)}"
        ) from error
    return listener


def reason(error: OSError, port: int) -> str:
    """What a failed bind means, and what would do."""
    import errno

    match error.errno:
        case errno.EADDRINUSE:
            why, other = "another program listens there already (perhaps Détente itself)", port + 1
        case errno.EACCES:
            why, other = "this user may not; ports below 1024 belong to root", 8000
        case _:
            return f"{error.strerror or error}. Give --host an address of this machine."
    return f"{why}. Choose another port, say: detente serve --port {min(other, 65535)}"


def start_django(config: Config) -> str:
    """Load Django and bring the database up to date; returns a fresh token for the host."""
    load_django(config)
    from django.db import OperationalError

    from detente.server.services.links import server_link
    from detente.server.services.upgrade import unusable

    try:
        return server_link(datetime.now(UTC))
    except OperationalError as error:
        raise FolderError(unusable(config.data, error)) from error


def load_django(config: Config) -> None:
    """Load Django and bring the database up to date."""
    import django

    django.setup()
    from django.db import OperationalError

    from detente.server.services.upgrade import unusable, upgrade

    try:
        copy = upgrade(config.data, datetime.now(UTC))
    except OperationalError as error:
        raise FolderError(unusable(config.data, error)) from error
    if copy:
        print(f"The data was brought up to date; a copy of how it was: {copy}")  # noqa: T201 - told once


def print_greeting(config: Config, token: str) -> None:
    """Say where the server is and how to become its host."""
    lines = [
        "",
        f"  Détente is at        {config.address}/",
        f"  To be its host, open {config.address}/host/{token}",
        "                       (it works once; unopened links of earlier starts work no more)",
        f"  Games and secrets    {config.data}",
    ]
    if config.host in WILDCARDS and not config.base_url:
        lines.append("  Everyone on the network can reach it. Behind a name? Give --base-url.")
    lines += ["  Stop with            Ctrl-C", ""]
    print("\n".join(lines), flush=True)  # noqa: T201 - this is the command's answer


def make_server(trusted_proxies: str) -> uvicorn.Server:
    """A server that answers requests until SIGINT or SIGTERM, then lets the running ones end."""
    import uvicorn

    from detente.server import urls  # noqa: F401 - loaded now, not at the first request
    from detente.server.asgi import application
    from detente.server.live import HUB

    class Server(uvicorn.Server):
        """Ends the open streams of live updates first, which would never end by themselves."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Stop."""
            HUB.close()
            await super().shutdown(sockets)

    settings = uvicorn.Config(
        cast(Any, application),
        access_log=False,  # paths may hold seat links
        log_config=None,  # Django's settings hold it
        log_level="warning",
        lifespan="off",
        proxy_headers=True,
        forwarded_allow_ips=trusted_proxies,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(settings)
