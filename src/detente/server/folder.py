"""The data folder: everything that a server keeps, apart from the program."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path


class FolderError(Exception):
    """A data folder that cannot be used; the message says why and what to do."""


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """`$XDG_DATA_HOME/detente`, else `~/.local/share/detente`."""
    base = environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "detente"


def program_roots() -> tuple[Path, ...]:
    """Folders that belong to the program: its environment, and its checkout if there is one."""
    checkout = Path(__file__).resolve().parents[3]
    roots = [Path(__file__).resolve().parents[1]]
    if sys.prefix != sys.base_prefix:
        roots.append(Path(sys.prefix).resolve())
    if (checkout / "pyproject.toml").exists():
        roots.append(checkout)
    return tuple(roots)


def prepare(folder: Path) -> None:
    """Make the folder, for its owner only; refuse one inside the program or not writable."""
    place = folder.expanduser().resolve()
    for root in program_roots():
        if place.is_relative_to(root):
            raise FolderError(
                f"the data folder {place} lies inside the program ({root}), where an update "
                "would delete it. Choose another with --data FOLDER."
            )
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = place / ".probe"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise FolderError(
            f"the data folder {place} cannot be written to ({error.strerror}). "
            "Choose another with --data FOLDER, or change its owner."
        ) from error


def read_secret(folder: Path) -> str | None:
    """The signing key of this folder, or None before the first start."""
    try:
        return (folder / "secret-key").read_text(encoding="ascii").strip() or None
    except OSError:
        return None


def make_secret(folder: Path) -> str:
    """The signing key of this folder, made now if there is none; only its owner may read it."""
    path = folder / "secret-key"
    fresh = secrets.token_urlsafe(48)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        known = read_secret(folder)
        if known is None:
            raise FolderError(
                f"{path} is empty or cannot be read. Put it back from a backup, or delete it "
                "(unopened invitations then need new links)."
            ) from None
        return known
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(fresh + "\n")
    return fresh
