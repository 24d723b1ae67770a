"""Ratings of players, computed from the results of rated games in the order of their ends.

Each has a mean and a deviation (Plackett-Luce, as openskill computes it): who comes out before
whom counts, with ties; a newcomer begins at 1500 ± 350. Whatever is stored can be thrown away and
computed again to the same numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from django.db import transaction

from detente.server.store.models import Game, Rating, Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MEAN, DEVIATION = 1500.0, 350.0  # of a newcomer
Standing = tuple[float, float]  # mean, deviation
Match = tuple[Result, ...]  # a game's results that count, in the order of seats


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=DEVIATION / 2, tau=DEVIATION / 100)


def catch_up() -> int:
    """Rate what is not rated yet; returns the number of games that were.

    A game that ended before one that is rated already has all later ones rated again.
    """
    with transaction.atomic():
        _one_at_a_time()
        matches = rateable()
        kept = _agreeing(matches)
        Rating.objects.filter(place__gt=kept).delete()
        standings = standings_now()
        for place, match in enumerate(matches[kept:], kept + 1):
            Rating.objects.bulk_create(rate(match, place, standings))
    return len(matches) - kept


def recompute() -> int:
    """Throw all ratings away and compute them again; returns the number of games."""
    with transaction.atomic():
        _one_at_a_time()
        Rating.objects.all().delete()
        return catch_up()


def rate(match: Match, place: int, standings: dict[int, Standing]) -> list[Rating]:
    """Ratings after one more game; brings the players' standings up to date."""
    model = _model()
    before = [standings.get(result.player_id or 0, (MEAN, DEVIATION)) for result in match]
    teams = [[model.rating(mu=mean, sigma=deviation)] for mean, deviation in before]
    made = []
    rated = model.rate(teams, ranks=list(ranks(match)))
    for result, (mean, _), (after,) in zip(match, before, rated, strict=True):
        standings[result.player_id or 0] = after.mu, after.sigma
        made.append(
            Rating(result=result, place=place, before=mean, mean=after.mu, deviation=after.sigma)
        )
    return made


def ranks(match: Match) -> tuple[float, ...]:
    """1 for the most points, the same for as many; who left comes after all others."""
    points = [Fraction(r.points) if r.fate != "left" else Fraction(-1) for r in match]
    order = sorted(set(points), reverse=True)
    return tuple(float(order.index(entry) + 1) for entry in points)


def standings_now() -> dict[int, Standing]:
    """Mean and deviation by the players' keys in the database."""
    rows = Rating.objects.order_by("place").values_list("result__player", "mean", "deviation")
    return {player: (mean, deviation) for player, mean, deviation in rows}


def rateable() -> list[Match]:
    """The results that count, game by game in the order of their ends."""
    found = Result.objects.filter(game__rated=True, game__over=True)
    found = found.select_related("game").order_by("game__ended", "game__slug", "seat", "pk")
    games = [tuple(group) for _, group in groupby(found, key=lambda result: result.game_id)]
    return [match for match in games if not fault_of(match)]


def left_out() -> list[tuple[Game, str]]:
    """Rated games that are over and do not count, in the order of their ends, with the reason."""
    over = Game.objects.filter(rated=True, over=True).order_by("ended", "slug")
    return [(row, fault) for row in over if (fault := why_not(row))]


def why_not(row: Game) -> str:
    """Why a rated game that is over does not count: a code, or empty where it does."""
    return fault_of(tuple(Result.objects.filter(game=row)))


def fault_of(match: Sequence[Result]) -> str:
    """Why results do not count for ratings: `cancelled`, `nameless`, `unknown`, `twice`, `alone`.

    Somebody who is not known takes the meaning from who came out before whom.
    """
    if not match:
        return "cancelled"
    if any(result.nameless for result in match):
        return "nameless"
    if any(result.player_id is None for result in match):
        return "unknown"
    if max(Counter(result.player_id for result in match).values()) > 1:
        return "twice"
    return "" if len(match) > 1 else "alone"


def _one_at_a_time() -> None:
    """Let others who rate wait until this transaction is over."""
    Game.objects.select_for_update().filter(rated=True).order_by("pk").first()


def _agreeing(matches: Sequence[Match]) -> int:
    """How many games, from the first, are rated as they should be."""
    rows = Rating.objects.order_by("place", "result__seat", "result").values_list("place", "result")
    stored = [[result for _, result in group] for _, group in groupby(rows, key=lambda row: row[0])]
    wanted = [[result.pk for result in match] for match in matches]
    for number, (old, new) in enumerate(zip(stored, wanted, strict=False)):
        if old != new:
            return number
    return min(len(stored), len(wanted))
