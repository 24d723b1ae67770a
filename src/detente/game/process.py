"""Deciding a phase: when it may be done, and what follows.

A missing player does not stop the game (REGLAS-55).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from .decision import Decision
from .endings import agreed_winners, alliances_of, in_game, last_left, living, side_winner
from .engine import givens_of, resolve
from .events import Adjudicated, CoinTossed, Ended, Event, Paused, Result, Resumed, SeatLeft
from .fold import add_up
from .plans import carry_out_plans
from .refusal import Refusal, refuse
from .standing import Standing
from .state import Game, Sheet
from .table import phase_deadline
from .time import moment

if TYPE_CHECKING:
    from random import Random

    from detente.rules.resolution import Outcome, Resolution


def process(
    game: Game,
    now: datetime,
    *,
    phase: str = "",
    force: bool = False,
    rng: Random | None = None,
) -> Decision:
    """Decide the current phase if it is due: adjudicated, then the next deadline or the end.

    `phase` is the one the caller means: if the game has moved on, nothing is done twice. With
    `force` the host processes without waiting for the deadline or for anybody. Only a variant
    with a coin needs `rng`.
    """
    if phase and game.stage == "play" and phase != game.phase:
        return refuse("phase_over", given=phase, phase=game.phase)
    if fault := _stopped(game) if force else not_due(game, now):
        return fault
    resolution = resolution_of(game)
    events: list[Event] = [adjudicated(game, resolution, now)]
    events += _coin(add_up(events, game), now, rng)
    after = add_up(events, game)
    if end := _end(after, resolution, now):
        return (*events, end)
    events += [SeatLeft(now, seat, "missed") for seat in _too_often(after)]
    after = add_up(events[1:], add_up(events[:1], game))
    planned = carry_out_plans(after, now)
    return (*events, *planned, *phase_deadline(add_up(planned, after), now, game))


def resolution_of(game: Game, alliances: Mapping[str, str] | None = None) -> Resolution:
    """What the rules make of the current phase as it stands.

    `alliances` say whom each power names, where one seat plays them all and names nobody.
    """
    return resolve(
        game.position,
        givens_of(game.lines, game.ruleset),
        game.ruleset,
        alliances=alliances_of(game, game.allies) if alliances is None else alliances,
        in_game=in_game(game),
    )


def not_due(game: Game, now: datetime) -> Refusal | None:
    """Why the phase is not due yet (None: it is, by its deadline or because all are ready)."""
    if fault := _stopped(game):
        return fault
    if _for_nobody(game) or (game.due is not None and now >= due_at_last(game)):
        return None
    waiting = awaited(game)
    seated = any(seat.taken and living(game, seat.id) for seat in game.seats.values())
    if game.settings.early and seated and not waiting:
        return None
    if game.due is not None:
        return refuse("not_due", phase=game.phase, due=_written(game))
    powers = (power for seat in waiting for power in game.seats[seat].powers)
    return refuse("waiting", phase=game.phase, powers=", ".join(powers))


def _for_nobody(game: Game) -> bool:
    """Whether only powers that nobody plays have something to remove."""
    return not (game.phase.endswith("M") or any(map(game.can_order, game.seats)))


def _written(game: Game) -> str:
    return moment(due_at_last(game), game.settings.clock.zone)


def look_again(game: Game, now: datetime) -> datetime | None:
    """When the phase is to be processed as things stand: `now` where nobody is waited for.

    None where only the game master or somebody's Ready can set it going.
    """
    if not_due(game, now) is None:
        return now
    return None if _stopped(game) or game.due is None else due_at_last(game)


def due_at_last(game: Game) -> datetime:
    """The deadline, with the grace while somebody who could order has not."""
    if game.due is None:
        raise ValueError("the phase has no deadline")
    late = any(_late(game.sheet(seat), game.due) for seat in awaited(game))
    return game.due + timedelta(minutes=game.settings.clock.grace if late else 0)


def _late(sheet: Sheet, due: datetime) -> bool:
    """Whether a seat that is not ready has nothing yet, or began after the deadline.

    Lists are stored order by order, so only Ready says that one begun in the grace is whole.
    """
    return not sheet.submitted or (sheet.at is not None and sheet.at >= due)


def awaited(game: Game) -> tuple[str, ...]:
    """Seats the phase waits for: they can order, are not ready, and their player has not left."""
    return tuple(
        seat.id
        for seat in game.seats.values()
        if not seat.abandoned and not game.sheet(seat.id).ready and game.can_order(seat.id)
    )


def _stopped(game: Game) -> Refusal | None:
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    return refuse("paused") if game.paused is not None else None


def adjudicated(game: Game, resolution: Resolution, now: datetime) -> Adjudicated:
    """What the log says of a phase that was decided so."""
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
        expelled=resolution.expelled,
        missed=_missed(game, now),
    )


def _result(outcome: Outcome) -> Result:
    order = str(outcome.order) if outcome.order is not None else ""
    return Result(outcome.power, order, outcome.result, outcome.text)


def _missed(game: Game, now: datetime) -> tuple[str, ...]:
    """Seats that could have ordered and did not, apart from those who were away until the end."""
    end = min(now, game.due or now)
    return tuple(
        seat.id
        for seat in game.seats.values()
        if not (seat.away and seat.away >= end)
        and not game.sheet(seat.id).submitted
        and game.can_order(seat.id)
    )


def _coin(game: Game, now: datetime, rng: Random | None) -> list[Event]:
    coin = game.variant.coin
    if coin is None or not coin_due(game):
        return []
    if rng is None:
        raise ValueError("a coin is to be tossed: an rng is needed")
    return [CoinTossed(now, coin.power, rng.choice(sorted(game.seats)))]


def coin_due(game: Game) -> bool:
    """Whether the coin of RUS-25 is to be tossed now: before the adjustments of its year."""
    coin = game.variant.coin
    if coin is None or game.coin is not None:
        return False
    season, year = game.phase[0], int(game.phase[1:5])
    return year > coin.year or (year == coin.year and season == "W")


def _end(game: Game, resolution: Resolution, now: datetime) -> Ended | None:
    if winners := resolution.winners or side_winner(game):
        seats = {seat.id for power in winners if (seat := game.seat_of(power))}
        return Ended(now, "solo" if len(seats) == 1 else "shared", winners)
    if (left := last_left(game)) is not None:
        return Ended(now, "solo" if left else "draw", left)
    if _time_is_up(game, now):
        return Ended(now, "limit", agreed_winners(game))
    return None


def _time_is_up(game: Game, now: datetime) -> bool:
    """Whether the agreed last year or date is over; a turn's retreats are still played."""
    last_year, clock = game.settings.last_year, game.settings.clock
    if last_year and int(game.phase[1:5]) > last_year:
        return True
    if not game.phase.endswith("M"):
        return False
    whole = timedelta(minutes=clock.whole)
    if whole and game.began and now >= game.began + whole + _stood_still(game):
        return True
    return game.settings.until is not None and now >= game.settings.until


def _stood_still(game: Game) -> timedelta:
    """How long the game was paused in all, of pauses that are over."""
    hands = [n.at for n in game.notices if isinstance(n, Paused | Resumed)]
    return sum((b - a for a, b in zip(hands[::2], hands[1::2], strict=False)), timedelta())


def _too_often(game: Game) -> list[str]:
    limit = game.settings.missed_limit
    return [s.id for s in game.seats.values() if limit and not s.abandoned and s.missed >= limit]
