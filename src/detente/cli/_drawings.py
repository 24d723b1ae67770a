"""What `detente draw` draws: positions of JSON lines, or the phases of a saved game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import NoReturn

import typer

from detente.draw import Frame, last_holders
from detente.draw.acts import Say
from detente.exchange import Case, Defaults, lines_of, read_line, resolve
from detente.rules import Position, Resolution

_SAVED = b'"detente-game"'  # the format, named at the head of every saved game


@dataclass(frozen=True)
class Drawing:
    """One picture to be: what its file is called, what is in it, and its title."""

    name: str
    frame: Frame
    title: str = ""


def drawings(files: list[str], defaults: Defaults, *, explain: bool) -> list[Drawing]:
    """All drawings of the files (`-`: standard input); a faulty line ends the program."""
    found: list[Drawing] = []
    for name in files:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        if _SAVED in data[:200]:
            found += _of_game(data, defaults.lang, explain)
        else:
            found += _of_lines(name, data, defaults, explain)
    return found


def _of_lines(name: str, data: bytes, defaults: Defaults, explain: bool) -> Iterator[Drawing]:
    for number, line in lines_of(BytesIO(data)):
        case = read_line(line, number, defaults)
        if not isinstance(case, Case):
            _stop(f"{name}, line {number}: {case.message} ({case.where})")
        resolution = resolve(case) if case.givens else None
        say = _sayer(case.position, defaults.lang) if explain else None
        yield Drawing(
            case.id or f"{case.position.phase}-{number}",
            Frame(case.position, resolution, say=say),
        )


def _of_game(data: bytes, lang: str, explain: bool) -> Iterator[Drawing]:
    from detente.game import Game, SaveError, import_game, resolve_again

    try:
        game = Game.from_events(import_game(data.decode("utf-8", "replace"), check=False))
    except SaveError as fault:
        _stop(str(fault))
    past: list[Position] = []
    for record in game.history:
        resolution: Resolution = resolve_again(game, record)
        before = resolution.before
        say = _sayer(before, lang) if explain else None
        yield Drawing(record.phase, Frame(before, resolution, last_holders(past), say), game.name)
        past.append(before)
    if game.standing is None:
        _stop("This game has not begun: there is nothing to draw yet.")
    name = game.phase if game.stage == "play" else "end"
    yield Drawing(name, Frame(game.position, None, last_holders(past)), game.name)


def _sayer(position: Position, lang: str) -> Say:
    from detente.narrate import sentence

    return lambda outcome: f"{outcome.order or outcome.text}. {sentence(outcome, position, lang)}"


def _stop(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(1)
