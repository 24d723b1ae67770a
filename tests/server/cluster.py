"""A PostgreSQL of the tests' own: made in a folder that is thrown away, on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import psycopg

from tests.server.conftest import free_port

# The tests kill Détente, not PostgreSQL; what it would save from a power cut costs time.
OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=60"


class Cluster:
    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self.programs, self.folder, self.port = programs, folder, port
        self.password = token_hex(8)
        self.user = _unprivileged()

    def start(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self.password)
        if self.user:
            for path in (self.folder, secret):
                shutil.chown(path, self.user)
        auth = ["--auth=scram-sha-256", f"--pwfile={secret}"]
        self._call("initdb", "-U", "detente", "-E", "UTF8", "--no-locale", "-N", *auth)
        listen = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {OPTIONS}"
        self._call(
            "pg_ctl", "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", listen, "start"
        )

    def stop(self) -> None:
        self._call("pg_ctl", "-w", "-m", "immediate", "stop")

    def _call(self, program: str, *options: str) -> None:
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *options]
        done = subprocess.run(
            command,
            user=self.user or None,
            cwd=self.folder,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, (program, done.stdout, self._log())

    def _log(self) -> str:
        log = self.folder / "log"
        return log.read_text() if log.exists() else ""

    def database(self) -> str:
        """A fresh database; returns its URL."""
        name = f"games_{token_hex(4)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as wire:
            wire.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://detente:{self.password}@127.0.0.1:{self.port}/{name}"


def _unprivileged() -> str:
    """Whom to run it as where this is root, which PostgreSQL refuses; else nobody else."""
    if os.geteuid() != 0:
        return ""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster for as long as the `with` lasts; needs `DETENTE_POSTGRES_BIN`."""
    folder = Path(tempfile.mkdtemp(prefix="detente-postgres-"))
    cluster = Cluster(Path(os.environ["DETENTE_POSTGRES_BIN"]), folder, free_port())
    try:
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
