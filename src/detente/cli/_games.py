"""Files of games for the verbs that read them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from detente.cli._files import why

if TYPE_CHECKING:
    from detente.formats import Played

FORMAT = typer.Option("--from", help="The format of the files; auto finds it.")


def read_file(path: Path, form: str, lang: str = "en") -> tuple[Played, ...]:
    """The games of a file, which may be compressed with gzip; a fault ends the program."""
    from detente.formats import read_games

    with faults_said(path, lang):
        return read_games(file_text(path), form)


@contextmanager
def faults_said(path: Path | str, lang: str) -> Iterator[None]:
    """Say what is wrong with a file in the reader's language, and end with exit status 2."""
    from detente.formats import FormatError

    try:
        yield
    except FormatError as error:
        typer.echo(f"{path}: {error.said(lang)}", err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{path}: {why(error)}", err=True)
        raise typer.Exit(2) from None


def file_text(path: Path) -> str:
    """The text of a file, unpacked where it is compressed."""
    from detente.formats import FormatError
    from detente.formats.registry import LARGEST
    from detente.notation.marks import by_mark

    raw = sys.stdin.buffer.read(LARGEST + 1) if str(path) == "-" else _bytes(path, LARGEST)
    if len(raw) > LARGEST:
        raise FormatError("too_many_bytes", limit=LARGEST)
    if (marked := by_mark(raw)) is not None:
        return marked
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError("not_text", text=error.start + 1) from None


def _bytes(path: Path, limit: int) -> bytes:
    """The bytes of a file, unpacked where it is compressed, and one more than allowed at most."""
    import gzip
    import zlib

    from detente.formats import FormatError

    with path.open("rb") as plain:
        packed = plain.read(2) == b"\x1f\x8b"
    if not packed:
        with path.open("rb") as plain:
            return plain.read(limit + 1)
    try:
        with gzip.open(path) as unpacked:
            return unpacked.read(limit + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise FormatError("damaged_gzip", text=error) from None
