"""Brings a data folder to the form that this version of the program needs."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from detente.server.folder import FolderError

NEWER = (
    "the data folder {folder} was written by a newer version of Détente (it knows {names}). "
    "Start that version, or give another folder with --data."
)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One process at a time upgrades a folder; others wait."""
    with (folder / ".lock").open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def upgrade(folder: Path, now: datetime) -> Path | None:
    """Apply missing migrations; returns the backup made before, None where none was needed."""
    with locked(folder):
        try:
            executor = MigrationExecutor(connection)
        except DatabaseError as error:
            raise FolderError(unusable(folder, error)) from error
        refuse_newer(executor, folder)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return None
        used = bool(executor.loader.applied_migrations)
        copy = backup(folder, now) if used else None
        call_command("migrate", interactive=False, verbosity=0)
        return copy


def unusable(folder: Path, error: DatabaseError) -> str:
    """What is wrong where the database cannot be read, or not be written."""
    if connection.vendor == "sqlite":
        return f"{folder / 'detente.sqlite3'} cannot be used as the database: {error}"
    return f"the database of DETENTE_DATABASE_URL does not answer: {error}"


def refuse_newer(executor: MigrationExecutor, folder: Path) -> None:
    """Raise `FolderError` where migrations were applied that this version does not have."""
    loader = executor.loader
    ours = {app for app, _ in loader.disk_migrations}
    unknown = [
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in ours and (app, name) not in loader.disk_migrations
    ]
    if unknown:
        raise FolderError(NEWER.format(folder=folder, names=", ".join(sorted(unknown))))


def backup(folder: Path, now: datetime) -> Path | None:
    """Copy the SQLite database beside itself, whole even while it is in use; None elsewhere."""
    if connection.vendor != "sqlite":
        return None
    target = folder / "backups" / f"detente-{now:%Y%m%d-%H%M%S}.sqlite3"
    target.parent.mkdir(mode=0o700, exist_ok=True)
    with (
        closing(sqlite3.connect(folder / "detente.sqlite3")) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
    target.chmod(0o600)
    return target
