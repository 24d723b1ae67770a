"""`detente convert`: games of one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ._games import FORMAT, faults_said, read_file

SOURCE = typer.Argument(metavar="IN", help="A file of games; - : standard input.")
TARGET = typer.Argument(metavar="OUT", help="The file to write; - or none: standard output.")


def command(
    source: Annotated[Path, SOURCE],
    target: Annotated[Path, TARGET] = Path("-"),
    form: Annotated[str, FORMAT] = "auto",
    to: Annotated[str, typer.Option("--to", help="The format to write.")] = "package",
    lang: Annotated[str, typer.Option(help="Language of all that is said.")] = "en",
) -> None:
    """Read games in one format and write them in another.

    What the written format does not keep is said on standard error. Nothing is written if the
    games cannot be read as a whole.
    """
    from detente.formats import format_named, write_games
    from detente.formats.saying import heading

    from ._lines import checked_defaults

    checked_defaults("standard", "standard", lang)
    games = read_file(source, form, lang)
    with faults_said(source, lang):
        text = write_games(games, to)
        lost = format_named(to).loses
    data = text.encode("utf-8", "replace")  # JSON can hold halves of characters
    if str(target) == "-":
        typer.echo(data, nl=False)
    else:
        _store(target, data)
    for entry in lost:
        typer.echo(heading("not_kept", lang, text=entry), err=True)


def _store(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        typer.echo(f"{path}: {error.strerror}", err=True)
        raise typer.Exit(2) from None
