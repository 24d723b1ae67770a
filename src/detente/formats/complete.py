"""From what a file states to a position that can be adjudicated, and on to stages it left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detente.board import Location
from detente.rules import adjudicate, legal_builds, load_ruleset, opening
from detente.rules.orders import Unit
from detente.rules.phase import MOVEMENT, RETREATS, SPRING, Phase
from detente.rules.position import Dislodged, Position
from detente.rules.resolution import Resolution
from detente.rules.ruleset import Ruleset

from .played import FormatError, Played, Retreating, Stage, Stated
from .strict import board


def agrees(stated: Stated, position: Position) -> bool:
    """Whether a position is what a file states, in all that the file does state."""
    return not (unlike_units(stated, position) or unlike_retreats(stated, position)) and (
        stated.centres is None or stated.centres == position.centres
    )


def unlike_units(stated: Stated, position: Position) -> bool:
    """Whether other units stand there, or others are dislodged.

    Units that have nowhere to go are removed at once here, and a phase later elsewhere.
    """
    ours = {unit: out.power for unit, out in position.dislodged.items()}
    theirs = {
        unit: out.power for unit, out in stated.retreats.items() if out.places or unit in ours
    }
    return stated.units != position.units or theirs != ours


def unlike_retreats(stated: Stated, position: Position) -> Unit | None:
    """The first dislodged unit whose places to go to are others."""
    for unit, out in stated.retreats.items():
        ours = position.dislodged.get(unit)
        if ours and out.places is not None and out.places != frozenset(ours.retreats):
            return unit
    return None


def position_of(stage: Stage, follows: Position | None) -> Position:
    """The position a stage begins with; `follows` is what the rules made of the stage before.

    Where the file states no more than the rules made, theirs is taken, which knows more: where
    attackers came from, and what was contested.
    """
    stated = stage.before
    same = follows is not None and follows.phase == stage.phase
    if follows is not None and same and (stated is None or agrees(stated, follows)):
        return follows
    if stated is not None:
        return _taken(stated, stage.phase, follows)
    if follows is None and (stage.phase.season, stage.phase.kind) == (SPRING, MOVEMENT):
        return opening(board(), stage.phase.year)
    where = str(stage.phase)
    if follows:
        raise FormatError("unknown_start_after", where, text=where, phase=str(follows.phase))
    raise FormatError("unknown_start", where, text=where)


def _taken(stated: Stated, phase: Phase, follows: Position | None) -> Position:
    owners = stated.centres
    if owners is None and follows is not None:
        owners = follows.centres
    if owners is None and stated.units == (start := opening(board(), phase.year)).units:
        owners = start.centres
    position = Position(board(), phase, dict(stated.units), centres=owners)
    known = follows.dislodged if follows else {}
    out = {
        unit: known[unit]
        if unit in known and left.places is None
        else _out(position, unit, left, not follows)
        for unit, left in stated.retreats.items()
    }
    return replace(position, dislodged=out)


def _out(position: Position, unit: Unit, left: Retreating, first: bool) -> Dislodged:
    """A dislodged unit; one that the rules have removed already has no place to go to."""
    places = left.places if left.places or first else frozenset()
    if places is None:
        reach = position.board.reach(unit.kind, unit.location)
        places = frozenset(p for p in reach if not position.at(p.province))
    return Dislodged(left.power, None, tuple(sorted(places)))


def idle_retreats(stage: Stage) -> bool:
    """Whether a stage is of retreats only by name: of no unit a place to go to is known.

    The rules here have no such phase: units without a retreat are removed at once.
    """
    before = stage.before
    return (
        stage.phase.kind == RETREATS
        and before is not None
        and bool(before.retreats)
        and not any(out.places for out in before.retreats.values())
    )


def without_idle(stages: Sequence[Stage]) -> tuple[Stage, ...]:
    """The stages without those in which nobody had anything to do, apart from the last.

    Some programs have every phase of a year; the rules here go on to the next that matters.
    """
    return tuple(
        stage for stage in stages if stage is stages[-1] or stage.givens or not _idle(stage)
    )


def _idle(stage: Stage) -> bool:
    before = stage.before
    if before is None or stage.phase.kind == MOVEMENT:
        return False
    if stage.phase.kind == RETREATS:
        return not before.retreats
    position = Position(board(), stage.phase, dict(before.units), centres=before.centres)
    return before.centres is not None and not any(
        position.surplus(power) > 0
        or (position.surplus(power) < 0 and legal_builds(position, load_ruleset(), power))
        for power in board().powers
    )


def next_position(position: Position, stage: Stage, rules: Ruleset) -> Resolution:
    """What the rules make of a stage."""
    return adjudicate(position, stage.givens, rules)


def with_positions(game: Played, rules: Ruleset | None = None) -> Played:
    """The game with a position for every stage, adjudicated where the file states none."""
    rules = rules or load_ruleset()
    if all(stage.before is not None for stage in game.stages):
        return game
    stages: list[Stage] = []
    follows: Position | None = None
    for stage in game.stages:
        position = position_of(stage, follows)
        stages.append(stage if stage.before else replace(stage, before=Stated.of(position)))
        follows = next_position(position, stage, rules).after
    return replace(game, stages=tuple(stages))


def place_texts(places: frozenset[Location]) -> list[str]:
    """Places in canonical form and a steady order."""
    return sorted(map(str, places))
