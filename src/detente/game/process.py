"""Deciding a phase: when it may be done, and what follows."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from detente.variants.strict import write_time

from .decision import Decision
from .engine import can_order, givens_of, resolve
from .events import Adjudicated, Ended, Event, Result, SeatLeft
from .fold import add_up
from .refusal import Refusal, refuse
from .standing import Standing
from .state import Game
from .timing import phase_deadline

if TYPE_CHECKING:
    from detente.rules.resolution import Outcome, Resolution


def process(game: Game, now: datetime, *, phase: str = "", force: bool = False) -> Decision:
    """Decide the current phase if it is due: adjudicated, then the next deadline or the end.

    `phase` is the one the caller means: if the game has moved on, nothing is done twice. With
    `force` the host processes without waiting for the deadline or for anybody.
    """
    if phase and game.stage == "play" and phase != game.phase:
        return refuse("phase_over", given=phase, phase=game.phase)
    if not force and (fault := not_due(game, now)):
        return fault
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    resolution = resolve(game.position, givens_of(game.lines), game.ruleset)
    events: list[Event] = [_adjudicated(game, resolution, now)]
    after = add_up(events, game)
    events += _after(after, resolution, now)
    return tuple(events)


def not_due(game: Game, now: datetime) -> Refusal | None:
    """Why the phase is not due yet (None: it is, by its deadline or because all are ready)."""
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if game.due is not None and now >= game.due:
        return None
    waiting = awaited(game)
    seated = any(seat.taken and living(game, seat.id) for seat in game.seats.values())
    if game.settings.early and seated and not waiting:
        return None
    if game.due is not None:
        return refuse("not_due", phase=game.phase, due=write_time(game.due))
    return refuse("waiting", phase=game.phase, seats=", ".join(waiting))


def awaited(game: Game) -> tuple[str, ...]:
    """Seats the phase waits for: they can order, are not ready, and their player has not left."""
    return tuple(
        seat.id
        for seat in game.seats.values()
        if not seat.abandoned and not game.sheet(seat.id).ready and has_orders(game, seat.id)
    )


def has_orders(game: Game, seat: str) -> bool:
    """Whether a seat has anything to order in this phase."""
    if game.stage != "play":
        return False
    return any(can_order(game.position, power) for power in game.seats[seat].powers)


def living(game: Game, seat: str) -> bool:
    """Whether a seat has a power that still has a unit or a centre."""
    standing = game.standing
    if standing is None:
        return True
    powers = game.seats[seat].powers
    return any(
        standing.units.get(p) or standing.centres.get(p) or standing.dislodged.get(p)
        for p in powers
    )


def _adjudicated(game: Game, resolution: Resolution, now: datetime) -> Adjudicated:
    position = Standing.of(resolution.after)
    destroyed: dict[str, tuple[str, ...]] = {}
    for unit, power in resolution.destroyed.items():
        destroyed[power] = (*destroyed.get(power, ()), str(unit))
    return Adjudicated(
        now,
        phase=game.phase,
        orders=tuple(map(_result, resolution.outcomes)),
        results={str(unit): words for unit, words in resolution.results.items()},
        position=position,
        hash=position.hash,
        destroyed=destroyed,
        eliminated=resolution.eliminated,
        missed=_missed(game),
    )


def _result(outcome: Outcome) -> Result:
    order = str(outcome.order) if outcome.order is not None else ""
    return Result(outcome.power, order, outcome.result, outcome.text)


def _missed(game: Game) -> tuple[str, ...]:
    return tuple(
        seat for seat in game.seats if has_orders(game, seat) and not game.sheet(seat).submitted
    )


def _after(game: Game, resolution: Resolution, now: datetime) -> list[Event]:
    if resolution.winners:
        return [_won(resolution.winners, now)]
    gone = [SeatLeft(now, seat, "missed") for seat in _too_often(game)]
    return [*gone, *phase_deadline(game, now)]


def _won(winners: tuple[str, ...], now: datetime) -> Ended:
    return Ended(now, "solo" if len(winners) == 1 else "shared", winners)


def _too_often(game: Game) -> list[str]:
    limit = game.settings.missed_limit
    return [s.id for s in game.seats.values() if limit and s.taken and s.missed >= limit]
