"""A sandbox from a file: a saved game of ours or of another program, or a position as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

from detente.exchange import Fault, read_case
from detente.formats import FormatError, Played, read_games
from detente.formats.complete import next_position, position_of
from detente.game.archive import FORMAT, SaveError, import_game
from detente.game.standing import Standing
from detente.game.state import Game, LogError
from detente.notation.marks import by_mark
from detente.rules import load_ruleset
from detente.server.services.sandbox import (
    Sandbox,
    SandboxError,
    checked,
    no_phase,
    of_game,
    with_orders,
)
from detente.server.speech import lang

MOST_FILE = 2_000_000  # bytes
MOST_STAGES = 1000  # each is decided anew; two hundred years have as many


def sandbox_of_file(data: bytes, phase: str = "") -> Sandbox:
    """The position of a phase in a file (none: its last) with its orders; raises `SandboxError`."""
    if len(data) > MOST_FILE:
        raise SandboxError(_("the file is larger than %d MB") % (MOST_FILE // 1_000_000))
    try:
        text = by_mark(data) or data.decode("utf-8")
        return _read(text, phase)
    except UnicodeDecodeError:
        raise SandboxError(_("the file is not text in UTF-8")) from None
    except (SaveError, FormatError) as error:
        raise SandboxError(error.said(lang())) from None
    except LogError as error:
        raise SandboxError(str(error)) from None


def _read(text: str, phase: str) -> Sandbox:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and data.get("format") == FORMAT:
        game = Game.from_events(import_game(text, check=False))
        return of_game(game, phase or _last(game))
    if isinstance(data, dict) and "units" in data:
        return _of_case(data)
    return _of_played(read_games(text)[0], phase)


def _last(game: Game) -> str:
    """The phase to show of a game: the present one, or of one that is over the last."""
    return game.history[-1].phase if game.ended and game.history else game.phase


def _of_case(data: dict[str, Any]) -> Sandbox:
    """A line as `detente adjudicate` takes it."""
    case = read_case(data)
    if isinstance(case, Fault):
        raise SandboxError(f"{case.where}: {case.message}" if case.where else case.message)
    rules = {key: data.get(key) for key in ("variant", "ruleset", "edition", "options")}
    position = {key: value for key, value in data.items() if key not in rules}
    return with_orders(checked(rules, position), case.givens)


def _of_played(game: Played, phase: str) -> Sandbox:
    """A stage of a game from another program, on the positions that the rules come to."""
    if len(game.stages) > MOST_STAGES:
        raise SandboxError(_("the game has more than %d phases") % MOST_STAGES)
    rules = game.rules or load_ruleset()
    follows = None
    for number, stage in enumerate(game.stages, 1):
        position = position_of(stage, follows)
        if str(stage.phase) == phase or (not phase and number == len(game.stages)):
            return with_orders(Sandbox(Standing.of(position)), stage.givens)
        follows = next_position(position, stage, rules).after
    raise no_phase(phase)
