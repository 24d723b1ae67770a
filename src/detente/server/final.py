"""What is told of a game that is over: who shares, by which formula, and its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.endings import decisive, fate
from detente.game.state import Game
from detente.game.view import SeatView, View
from detente.server import speech
from detente.server.fates import fate_told
from detente.server.services import ratings
from detente.server.store import models
from detente.server.terms import scoring_told


@dataclass(frozen=True)
class Fared:
    """How one seat came out."""

    powers: tuple[str, ...]
    name: str  # of its player, where it is shown
    fate: str
    points: float  # of 100
    centres: int  # at the end
    most: int  # at any time
    missed: int  # phases without orders


@dataclass(frozen=True)
class Final:
    """The end of a game for its last page."""

    fared: tuple[Fared, ...]  # most points first
    formula: str  # how points are given, in words
    facts: tuple[str, ...]
    years: tuple[str, ...]
    centres: tuple[tuple[str, tuple[int, ...]], ...]  # power, its centres at the end of each year
    rating: str  # whether the game counts, and if not, why


def final(game: Game, seen: View, row: models.Game) -> Final | None:
    """The end as a viewer may see it; None while the game is in play."""
    if seen.ended is None:
        return None
    years = _by_year(game)
    points = seen.ended.points
    fared = [_fared(game, seat, Fraction(points[seat.id])) for seat in seen.seats if seat.powers]
    return Final(
        tuple(sorted(fared, key=lambda one: (-one.points, -one.centres))),
        formula(game),
        facts(game, seen.ended.at),
        tuple(years),
        tuple((p, tuple(year.get(p, 0) for year in years.values())) for p in _powers(game)),
        rating_told(game, row),
    )


def _fared(game: Game, seat: SeatView, points: Fraction) -> Fared:
    now = sum(len(game.position.centres_of(p)) for p in seat.powers) if game.standing else 0
    owned = [sum(len(r.before.centres.get(p, ())) for p in seat.powers) for r in game.history]
    return Fared(
        seat.powers,
        speech.player(seat),
        fate_told(fate(game, seat.id)),
        float(points * 100),
        now,
        max([*owned, now]),
        sum(seat.id in record.missed for record in game.history),
    )


def formula(game: Game) -> str:
    """How the points of a game are given, as a sentence."""
    if game.ended is not None and game.ended.how == "cancelled":
        return _("A cancelled game gives no points.")
    if decisive(game):
        return _("Who wins has all 100 points; who win together share them equally.")
    return scoring_told(game.settings.scoring)


def facts(game: Game, ended: datetime) -> tuple[str, ...]:
    """Numbers of the whole game."""
    phases, missed = len(game.history), sum(len(r.missed) for r in game.history)
    told = ngettext("%(count)d phase was decided.", "%(count)d phases were decided.", phases)
    lines = [told % {"count": phases}]
    if game.began is not None:
        lines.append(_("It was played for %(length)s.") % {"length": timesince(game.began, ended)})
    orders = sum(len(record.orders) for record in game.history)
    if orders:
        told = ngettext("%(count)d order was given.", "%(count)d orders were given.", orders)
        lines.append(told % {"count": orders})
    if missed:
        text = ngettext(
            "Orders were missing %(count)d time.", "Orders were missing %(count)d times.", missed
        )
        lines.append(text % {"count": missed})
    return tuple(lines)


def rating_told(game: Game, row: models.Game) -> str:
    """Whether a game that is over counts for ratings; empty for an unrated one."""
    return fault_told(ratings.why_not(row)) if game.settings.rated else ""


def fault_told(code: str) -> str:
    """A code of `ratings.fault_of` as a sentence."""
    return {
        "": _("It counts for the ratings of its players."),
        "cancelled": _("It counts for no ratings: it was cancelled."),
        "nameless": _("It counts for no ratings: names stay hidden in it."),
        "unknown": _(
            "It counts for no ratings: somebody in it never sat down under a name, so that nobody "
            "knows who it was."
        ),
        "twice": _("It counts for no ratings: one person had several seats."),
        "alone": _("It counts for no ratings: only one person played."),
    }[code]


def _powers(game: Game) -> tuple[str, ...]:
    return tuple(power for seat in game.seats.values() for power in seat.powers)


def _by_year(game: Game) -> dict[str, dict[str, int]]:
    """Centres of each power at the end of each year."""
    return {
        record.phase[1:5]: {power: len(owned) for power, owned in record.after.centres.items()}
        for record in game.history
    }
