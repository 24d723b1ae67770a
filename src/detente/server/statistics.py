"""Statistics of a player, added up from results of games that are over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from detente.server import speech
from detente.server.rulebook import book
from detente.server.store.models import Result


@dataclass(frozen=True)
class Tally:
    """How some games came out: counts of games by their fate, and the average of their points."""

    label: str
    games: int
    won: int
    draws: int
    shared: int
    survived: int
    eliminated: int
    left: int
    missed: int  # phases without orders
    average: float  # points of 100


@dataclass(frozen=True)
class Statistics:
    """All games together, and parted by power, ruleset and scoring."""

    whole: Tally
    parts: tuple[tuple[str, tuple[Tally, ...]], ...]  # heading, rows


def statistics(results: Sequence[Result]) -> Statistics | None:
    """The statistics of one player's results; None without any."""
    if not results:
        return None
    parts = (
        (_("By power"), _parted(results, _powers_of)),
        (_("By rules"), _parted(results, lambda r: book(r.ruleset).title)),
        (_("By scoring"), _parted(results, lambda r: scoring_name(r.scoring))),
    )
    return Statistics(tally(_("All games"), results), parts)


def tally(label: str, results: Sequence[Result]) -> Tally:
    """Some results added up."""
    fates = [result.fate for result in results]
    points = sum((Fraction(result.points) for result in results), Fraction(0))
    return Tally(
        label,
        len(fates),
        fates.count("won"),
        fates.count("draw"),
        fates.count("shared"),
        fates.count("survived"),
        fates.count("eliminated"),
        fates.count("left"),
        sum(result.missed for result in results),
        float(points * 100 / len(fates)) if fates else 0.0,
    )


def _parted(results: Iterable[Result], label: Callable[[Result], str]) -> tuple[Tally, ...]:
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(label(result), []).append(result)
    return tuple(tally(name, groups[name]) for name in sorted(groups))


def _powers_of(result: Result) -> str:
    return speech.seat_name(tuple(result.powers.split()), result.seat)


def scoring_name(scoring: str) -> str:
    """A scoring's name."""
    return {
        "draw_size": _("Draw size"),
        "sum_of_squares": _("Sum of squares"),
        "centres": _("Centres"),
    }.get(scoring, scoring)
