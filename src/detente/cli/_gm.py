"""What the commands of `detente gm` have in common: the clock, and errors said plainly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import typer

from detente.board.words import languages
from detente.desk import DeskError
from detente.desk.folder import DESK
from detente.desk.mail import decoded
from detente.desk.orders import Understood
from detente.desk.words import fill, wording

from ._files import why


def moment_of(text: str, option: str = "--now") -> datetime:
    """The moment an option names (UTC where it names no zone), or that of the clock."""
    if not text:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        message = f"{text!r} is no moment; write one like 2026-03-01T20:00Z"
        raise typer.BadParameter(message, param_hint=option) from None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


@contextmanager
def speaking(folder: Path, lang: str) -> Iterator[Callable[..., str]]:
    """Say what cannot be done in one sentence, with exit status 1; gives what says the rest.

    The language is the one asked for, else that of the game in the folder.
    """
    lang = lang or _language(folder)
    if lang not in languages():
        message = f"{lang!r} is unknown; there is {', '.join(languages())}"
        raise typer.BadParameter(message, param_hint="--lang")

    def say(code: str, **parts: object) -> str:
        return fill(wording(lang).master[code], **parts)

    try:
        yield say
    except DeskError as fault:
        typer.echo(fault.said(lang), err=True)
        raise typer.Exit(1) from None
    except OSError as fault:
        typer.echo(f"{fault.filename}: {why(fault)}" if fault.filename else why(fault), err=True)
        raise typer.Exit(1) from None


def known(lang: str) -> str:
    """A language that there is; English for any other, which is a fault of its own."""
    return lang if lang in languages() else "en"


def _language(folder: Path) -> str:
    """The language of the game in a folder; English where there is none, or it is not whole."""
    try:
        lang = json.loads((folder / DESK).read_text("utf-8"))["lang"]
    except (OSError, ValueError, KeyError, TypeError):
        return "en"
    return known(lang)


def file_text(path: Path) -> str:
    """The text of a file of orders."""
    return decoded(path.read_bytes(), "utf-8")


def told(read: Understood, say: Callable[..., str]) -> str:
    """What was understood of orders that the game master entered."""
    lines = [read.refusal] if read.refusal else []
    for line in read.lines:
        lines.append(f"{line.line}:{line.column} {line.order or '! ' + line.text}")
        lines += [f"    {said}" for said in line.said]
    lines.append(say("entered" if read.entered else "not_entered"))
    return "\n".join(lines)
