"""Time at the table: deadlines set and extended, pause and resume, absence, lost time.

What the rules do not cover is the game master's to decide (FIDO-78).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from .clock import Clock
from .decision import Decision
from .events import AbsenceDeclared, ClockSet, DeadlineSet, Event, Paused, Resumed
from .fold import absence_days
from .refusal import Refusal, refuse
from .state import Game
from .time import (
    after_absence,
    after_downtime,
    deadline,
    moment,
    phase_start,
    resumed_deadline,
    slide,
)


def phase_deadline(game: Game, now: datetime, over: Game | None = None) -> tuple[DeadlineSet, ...]:
    """The deadline of the phase that begins at `now`; none without a clock.

    `over` is the game at the end of the phase before: processed because of its deadline, the new
    phase counts from that and not from when the work was done.
    """
    clock = game.settings.clock
    start = phase_start(clock, game.phase[-1], over.due, now) if over else now
    due = deadline(clock, game.phase[-1], start, first=not game.history)
    if due is None:
        return ()
    waiting = _awaiting(game, clock, due)
    return (DeadlineSet(now, game.phase, waiting, "phase" if waiting == due else "absence"),)


def _awaiting(game: Game, clock: Clock, due: datetime | None) -> datetime | None:
    """The deadline, moved where somebody who is still to order is away for longer."""
    away = [s.away for s in game.seats.values() if s.away and _to_order(game, s.id)]
    if due is None or not away or max(away) <= due:
        return due
    return after_absence(clock, max(away))


def _to_order(game: Game, seat: str) -> bool:
    return game.can_order(seat) and not game.sheet(seat).ready


def set_deadline(game: Game, due: datetime | None, now: datetime) -> Decision:
    """The game master sets the date of the phase (FIDO-27), or takes it away."""
    if fault := _play_fault(game):
        return fault
    if due is not None and due <= now:
        return refuse("in_past", due=moment(due, game.settings.clock.zone))
    return (DeadlineSet(now, game.phase, due, "gm"),)


def set_clock(
    game: Game, clock: Clock, now: datetime, *, early: bool | None = None, at_once: bool = False
) -> Decision:
    """The game master gives the game another clock; the current phase keeps its deadline.

    With `at_once` the current phase has a new deadline too, its full length from now, so that
    nobody has less time than the new clock promises. `early` switches the settings' one.
    """
    if game.stage == "over":
        return refuse("over")
    event = ClockSet(now, clock, early)
    if not at_once or game.stage != "play":
        return (event,)
    if game.paused is not None:
        return refuse("paused")
    due = deadline(clock, game.phase[-1], now, first=not game.history)
    return (event, DeadlineSet(now, game.phase, _awaiting(game, clock, due), "gm"))


def extend(game: Game, minutes: int, now: datetime) -> Decision:
    """The game master gives the phase more time, counted from now where the deadline is past."""
    if fault := _play_fault(game):
        return fault
    if game.due is None:
        return refuse("no_deadline", phase=game.phase)
    return extended(game, minutes, now)


def extended(game: Game, minutes: int, now: datetime) -> tuple[DeadlineSet, ...]:
    """More time for a phase that has a deadline; in a pause that is past only if it was before."""
    reached = max(game.due or now, game.paused or now)
    due = slide(game.settings.clock, reached + timedelta(minutes=minutes))
    return (DeadlineSet(now, game.phase, due, "extended"),)


def pause(game: Game, now: datetime) -> Decision:
    """The game master stops the time."""
    return _play_fault(game) or (Paused(now, "gm"),)


def unpause(game: Game, now: datetime) -> Decision:
    """The game master lets time run again; the phase keeps what was left of it."""
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if game.paused is None:
        return refuse("not_paused")
    return resume(game, now, "gm")


def resume(game: Game, now: datetime, by: str) -> tuple[Event, ...]:
    """Time runs again, with a new deadline if there was one."""
    events: list[Event] = [Resumed(now, by)]
    if game.due is not None and game.paused is not None:
        due = resumed_deadline(game.settings.clock, game.due, game.paused, now)
        events.append(DeadlineSet(now, game.phase, due, "resumed"))
    return tuple(events)


def give_back(
    game: Game, down_since: datetime, now: datetime, grace: timedelta = timedelta()
) -> tuple[Event, ...]:
    """After the server was down: the lost time, where the deadline was touched by it.

    `grace` is what the phase has of it now: time lost of the grace is lost time too.
    """
    if game.stage != "play" or game.paused is not None or game.due is None:
        return ()
    due = after_downtime(game.due + grace, down_since, now)
    if due is None:
        return ()
    due = slide(game.settings.clock, due - grace)
    return (DeadlineSet(now, game.phase, due, "downtime"),)


def declare_absence(game: Game, seat: str, until: datetime, now: datetime) -> Decision:
    """A seat is away: deadlines wait for its return, within the days that the clock grants."""
    if fault := _play_fault(game):
        return fault
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if until <= now:
        return refuse("in_past", due=moment(until, game.settings.clock.zone))
    granted, player = game.settings.clock.absence, game.seats[seat]
    if player.away_days + absence_days(player, until, now) > granted:
        return refuse("too_long_away", granted=granted, used=round(player.away_days, 1))
    events: list[Event] = [AbsenceDeclared(now, seat, until)]
    orders_missing = game.can_order(seat) and not game.sheet(seat).submitted
    if game.due is not None and game.due < until and orders_missing:
        due = after_absence(game.settings.clock, until)
        events.append(DeadlineSet(now, game.phase, due, "absence"))
    return tuple(events)


def come_back(game: Game, seat: str, now: datetime) -> Decision:
    """A seat is back before its time; the days it was not away are its own again.

    The deadline stays where it is: others may count on it. All being ready ends the phase early.
    """
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    away = game.seats[seat].away
    return (AbsenceDeclared(now, seat, now),) if away and away > now else ()


def writing_begins(game: Game) -> datetime | None:
    """When talk ends in this movement phase because orders are written (RUS-11), if ever."""
    writing = game.settings.clock.writing
    if not writing or game.due is None or not game.phase.endswith("M"):
        return None
    return game.due - timedelta(minutes=writing)


def _play_fault(game: Game) -> Refusal | None:
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    return refuse("paused") if game.paused is not None else None
