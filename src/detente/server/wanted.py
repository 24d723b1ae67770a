"""What a player's games want of the player, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.events import Ended
from detente.game.lobby import vacant
from detente.game.state import Game
from detente.game.view import View, view
from detente.server import speech
from detente.server.fates import ending
from detente.server.moments import written, zone_of
from detente.server.store import models

MISSING, UNREADY, WAITING, IDLE, OUT, OVER, BROKEN = range(7)  # how pressing


@dataclass(frozen=True)
class Card:
    """One seat of a game in a list of games."""

    slug: str
    title: str
    seat: str
    powers: tuple[str, ...]
    pressing: int
    sentence: str
    due: datetime | None = None
    deadline: str = ""

    @property
    def urgent(self) -> bool:
        """Whether something is wanted of the player."""
        return self.pressing in (MISSING, UNREADY)


def card(request: HttpRequest, row: models.Game, game: Game, seat: str, now: datetime) -> Card:
    """What a game wants of one of its seats."""
    seen = view(game, seat)
    pressing, sentence = _wanted(seen, game.ended)
    if seen.seat(seat).status != "offered":
        sentence = f"{sentence} {needs_player(game)}".strip()
    due = seen.due if seen.paused is None else None
    return Card(
        row.slug,
        row.title,
        seat,
        seen.seat(seat).powers,
        pressing,
        sentence,
        due,
        _deadline(request, game, due, now),
    )


def vacant_names(game: Game) -> list[str]:
    """Names of the seats that want another player."""
    return [speech.seat_name(game.seats[seat].powers, seat) for seat in vacant(game)]


def needs_player(game: Game) -> str:
    """`Austria needs a player.`; empty where no seat does."""
    names = vacant_names(game)
    if not names:
        return ""
    sentence = ngettext("%(names)s needs a player.", "%(names)s need players.", len(names))
    return sentence % {"names": speech.listed(names)}


def pressing_first(cards: Iterable[Card]) -> list[Card]:
    """Sorted: what is wanted first, then by deadline."""
    return sorted(cards, key=lambda c: (c.pressing, c.due is None, str(c.due), c.title, c.seat))


def _wanted(seen: View, ended: Ended | None) -> tuple[int, str]:
    seat, mine = seen.seat(seen.viewer), seen.mine
    if seen.stage == "lobby" or mine is None:
        return WAITING, _("It begins when all seats are taken.")
    phase = {"phase": speech.phase_name(seen.phase)}
    if seen.stage == "over":
        return OVER, ending(ended)
    if not seat.living:
        return OUT, _("You are out of the game: %(phase)s.") % phase
    if seat.status == "offered":
        return MISSING, _("Your seat is offered to others; give orders, and it is yours again.")
    if seen.paused is not None:
        return IDLE, _("The game is paused: %(phase)s.") % phase
    if not mine.can_order or mine.ready:
        return IDLE, _("Nothing is wanted of you: %(phase)s.") % phase
    if seat.given:
        return UNREADY, _("Your orders are stored, you are not ready: %(phase)s.") % phase
    return MISSING, _("Your orders are missing: %(phase)s.") % phase


def _deadline(request: HttpRequest, game: Game, due: datetime | None, now: datetime) -> str:
    if due is None:
        return ""
    when = {"when": written(due, zone_of(request) or game.settings.clock.zone)}
    if due <= now:
        return _("The deadline was %(when)s.") % when
    left = {"left": timeuntil(due, now)}
    return _("Deadline %(when)s, in %(left)s.") % {**when, **left}
