"""What the commands of `detente gm` have in common: the clock, and errors said plainly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import typer

from detente.desk import DeskError
from detente.desk.mail import decoded
from detente.desk.orders import Understood


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
def speaking() -> Iterator[None]:
    """Say what cannot be done in one sentence, with exit status 1."""
    try:
        yield
    except (DeskError, OSError) as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(1) from None


def file_text(path: Path) -> str:
    """The text of a file of orders."""
    return decoded(path.read_bytes(), "utf-8")


def told(read: Understood) -> str:
    """What was understood of orders that the game master entered."""
    lines = [read.refusal] if read.refusal else []
    for line in read.lines:
        lines.append(f"{line.line}:{line.column} {line.order or '! ' + line.text}")
        lines += [f"    {said}" for said in line.said]
    lines.append("Entered." if read.entered else "Nothing was entered.")
    return "\n".join(lines)
