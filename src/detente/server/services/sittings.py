"""Who sits where, as the log goes on: people stand up, and a game that ends leaves results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction

from detente.game.endings import fate, scores
from detente.game.events import Ended, Event, SeatLeft
from detente.game.state import Game
from detente.server.services import ratings
from detente.server.store import models
from detente.server.store.models import Result, Sitting

QUIT = ("left", "missed")  # whom the host removed has not lost by that


def follow(row: models.Game, events: Sequence[Event], after: Game) -> None:
    """Note what new events of a log mean for its people, in the same transaction."""
    for event in events:
        if isinstance(event, SeatLeft):
            sitting = Sitting.objects.filter(game=row, seat=event.seat, until=None)
            sitting.update(until=event.at, left=event.why)
        elif isinstance(event, Ended):
            Result.objects.bulk_create(results(row, after))
            if after.settings.rated:
                transaction.on_commit(ratings.catch_up, robust=True)


def results(row: models.Game, game: Game) -> Iterator[Result]:
    """What every seat that was played came to; nothing of a cancelled game."""
    present = {s.seat: s for s in Sitting.objects.filter(game=row, until=None)}
    points = scores(game)
    for seat in game.seats.values():
        outcome = fate(game, seat.id)
        if outcome and seat.taken:
            sitting = present.get(seat.id)
            yield _result(row, game, seat.id, sitting, outcome, str(points[seat.id]))
    stayed = {sitting.player_id for sitting in present.values()}
    gone = Sitting.objects.filter(game=row, left__in=QUIT).exclude(player__in=stayed)
    for sitting in gone:
        if fate(game, sitting.seat):
            yield _result(row, game, sitting.seat, sitting, "left", "0")


def _result(
    row: models.Game, game: Game, seat: str, sitting: Sitting | None, outcome: str, points: str
) -> Result:
    settings = game.settings
    return Result(
        game=row,
        seat=seat,
        player_id=sitting.player_id if sitting else None,
        powers=" ".join(game.seats[seat].powers),
        fate=outcome,
        points=points,
        missed=missed(game, seat, sitting),
        ruleset=settings.ruleset,
        variant=settings.variant,
        scoring=settings.scoring,
        nameless=settings.anonymous and settings.nameless,
    )


def missed(game: Game, seat: str, sitting: Sitting | None) -> int:
    """Phases without orders of a seat, as long as that person sat there."""
    return sum(seat in record.missed for record in game.history if _sat_there(sitting, record.at))


def _sat_there(sitting: Sitting | None, moment: datetime) -> bool:
    if sitting is None:
        return True
    return sitting.since <= moment and (sitting.until is None or moment <= sitting.until)
