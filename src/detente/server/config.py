"""What the server is told from outside: where its data lies and how people reach it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import unquote, urlsplit

from detente.server.folder import default_folder

POOL = 20  # connections of one process to PostgreSQL
BASE_URL = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(/[^\s?#]*)?")
WILDCARDS = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised, not bound to


class ConfigError(ValueError):
    """A setting that cannot be used; the message says which and what would do."""


@dataclass(frozen=True)
class Config:
    """Settings of one server; each has an environment variable `DETENTE_<NAME>`."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    base_url: str = ""  # as people type it, e.g. https://games.example.org/detente
    database_url: str = ""  # postgresql://user:password@host:port/name; empty: SQLite in `data`
    log_requests: bool = False  # a line for every request, without secrets

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Config:
        """Read `DETENTE_*`; raises `ConfigError` that names the variable."""
        data = environ.get("DETENTE_DATA", "")
        port = environ.get("DETENTE_PORT", "8000")
        if not port.isdecimal():
            raise ConfigError(f"DETENTE_PORT is {port!r}; it must be a number such as 8000")
        return cls(
            data=Path(data).expanduser() if data else default_folder(environ),
            host=environ.get("DETENTE_HOST", cls.host),
            port=int(port),
            base_url=environ.get("DETENTE_BASE_URL", "").rstrip("/"),
            database_url=environ.get("DETENTE_DATABASE_URL", ""),
            log_requests=bool(environ.get("DETENTE_LOG_REQUESTS", "")),
        )

    def environment(self) -> dict[str, str]:
        """The variables from which `from_environment` makes an equal value."""
        return {
            "DETENTE_DATA": str(self.data),
            "DETENTE_HOST": self.host,
            "DETENTE_PORT": str(self.port),
            "DETENTE_BASE_URL": self.base_url,
            "DETENTE_DATABASE_URL": self.database_url,
            "DETENTE_LOG_REQUESTS": "1" if self.log_requests else "",
        }

    @property
    def address(self) -> str:
        """Where a browser finds the server, without a slash at the end."""
        if self.base_url:
            return self.base_url
        host = "127.0.0.1" if self.host in WILDCARDS else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by HTTPS, so that cookies need it too."""
        return self.base_url.startswith("https://")

    @property
    def path(self) -> str:
        """The part of the base URL after the host, e.g. `/detente`, or empty."""
        return urlsplit(self.base_url).path

    def hosts(self) -> list[str]:
        """Host names that requests may carry; all of them where only the network is known."""
        if not self.base_url and self.host in WILDCARDS:
            return ["*"]
        named = urlsplit(self.base_url).hostname if self.base_url else self.host
        return sorted({"localhost", "127.0.0.1", "[::1]", _bracketed(named or self.host)})

    def origins(self) -> list[str]:
        """Origins that forms may be sent from besides the request's own host."""
        if not self.base_url:
            return []
        parts = urlsplit(self.base_url)
        return [f"{parts.scheme}://{parts.netloc}"]

    def check(self) -> None:
        """Raise `ConfigError` for a base URL or database URL that cannot work."""
        if self.base_url and not BASE_URL.fullmatch(self.base_url):
            raise ConfigError(
                f"the base URL {self.base_url!r} is no address that people can open; "
                "it must be like https://games.example.org, with http:// or https://"
            )
        if not 0 < self.port < 65536:
            raise ConfigError(f"port {self.port} does not exist; choose one from 1 to 65535")
        self.database()

    def database(self) -> dict[str, object]:
        """Django's description of the database."""
        if not self.database_url:
            return _sqlite(self.data / "detente.sqlite3")
        return _postgres(self.database_url)


def check_proxies(listed: str) -> None:
    """Raise `ConfigError` for a trusted proxy that is no IP address, network or `*`."""
    for proxy in map(str.strip, listed.split(",")):
        try:
            proxy in {"", "*"} or ip_network(proxy)
        except ValueError:
            raise ConfigError(
                f"the trusted proxy {proxy!r} is no IP address; write addresses or networks, "
                "such as 127.0.0.1,10.0.0.0/8, or * for everybody"
            ) from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _sqlite(path: Path) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,  # by each thread; to open it anew costs a page a millisecond
        "OPTIONS": {
            # A transaction takes the write lock when it begins, so it never fails half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: an order that was acknowledged survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(url: str) -> dict[str, object]:
    shape = "the database URL must look like postgresql://user:password@host:5432/name"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ConfigError(shape) from None
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ConfigError(shape)
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise ConfigError(
            "PostgreSQL needs the packages psycopg and psycopg-pool, which are not installed: "
            "pip install --require-hashes -r requirements/postgres.txt"
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        # Kept for all threads, and taken back from a thread after each request.
        "OPTIONS": {"pool": {"min_size": 1, "max_size": POOL, "timeout": 20}},
    }
