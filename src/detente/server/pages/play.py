"""The game page of a seat: map, orders, the last phase's story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.names import NAME_LIMIT
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.view import SeatView, View, view
from detente.server import chart, speech, story
from detente.server.ahead import planned
from detente.server.draft import order_context
from detente.server.keys import Request, hand_person
from detente.server.pages import lobby, me
from detente.server.pages.alliance import allies
from detente.server.pages.common import Table, for_seat, only_form, only_get
from detente.server.pages.letter_box import panel
from detente.server.pages.live import live
from detente.server.pages.seat_time import time_context
from detente.server.pages.votes import ends
from detente.server.reading import Answer
from detente.server.rulebook import rules_of
from detente.server.sayings import sayings
from detente.server.services import players, seats
from detente.server.store.models import Key


@only_get
@for_seat
def play(request: Request, at: Table) -> HttpResponse:
    """The game page."""
    fresh = [key for key in own_keys(request, at) if key.opened is None]
    seats.opened(at.slug, at.seat, fresh, timezone.now())
    players.rekey(request.keys.player, fresh)
    return show(request, at)


def own_keys(request: Request, at: Table) -> list[Key]:
    """The browser's keys for this seat."""
    return [k for k in request.keys.keys if k.seat == at.seat and k.game_id == at.row.pk]


def show(
    request: Request,
    at: Table,
    *,
    status: int = 200,
    problem: str = "",
    text: str = "",
    answers: tuple[Answer, ...] = (),
    chosen: dict[str, str] | None = None,
) -> HttpResponse:
    """The game page with what was typed or chosen and what was wrong with it."""
    if at.game.stage == "lobby":
        return lobby.waiting(request, at, problem, status)
    seen = view(at.game, at.seat)
    context: dict[str, Any] = {
        **order_context(request, at, seen, chosen),
        "sayings": sayings(at.game, at.seat) if seen.stage == "play" else None,
        "allies": allies(at.game, at.seat),
        "rules": rules_of(at.game.settings, at.game.variant),
        "example": example(at.game),
        "map": chart.chart(request, at.game, at.seat),
        **chart.looks(request),
        "problem": problem,
        "text": text,
        "answers": answers,
        "last": story.tell(at.game, len(at.game.history) - 1, at.seat) if seen.history else None,
        "host": request.keys.hosts(at.slug),
        "limit": NAME_LIMIT,
        **me.belonging(request, at, seen),
        "standings": standings(seen),
        **ends(at, seen),
        "here": at.address("play"),
        **time_context(request, at, seen),
        "ahead": planned(at.game, at.seat),
        "letters": panel(request, at, seen),
        "live": live(at, seen, at.address("play")),
    }
    return render(request, "play.html", context, status=status)


def example(game: Game) -> str:
    """How orders may be typed under the game's rules."""
    if game.ruleset.engine == "diplonline":
        return _(
            "One a line: ‘A Par - Bur’, ‘A Par attacks Bur’, ‘A Mun S Bur for Italy’, "
            "‘F Nth C Lon > Hol’, ‘appear A Par’, ‘A Par disappear’."
        )
    if game.ruleset.phases == "lists":
        return _(
            "One a line: ‘M Par-Bur’, ‘S Mun: M Par-Bur’; lists in the order of their priority: "
            "‘R Par: Gas, Pic’, ‘D Bur, Par’, ‘B A Par, F Bre’."
        )
    if game.phase.endswith("R"):
        return _("One a line: ‘A Par R Bur’, ‘army munich retreats to tyrolia’, ‘F Bre D’.")
    if game.phase.endswith("A"):
        return _("One a line: ‘A Par B’, ‘build fleet brest’, ‘F Bre D’, ‘waive’.")
    return _("One a line: ‘A Par - Bur’, ‘fleet brest to mid atlantic’, ‘Mun S Par - Bur’.")


@dataclass(frozen=True)
class Line:
    """A power in the table of powers."""

    power: str
    centres: int
    units: int
    name: str  # of its player, where it is shown
    now: str  # whether it is ready, where that is shown


def standings(seen: View) -> list[Line]:
    """All powers, the strongest first."""
    standing = seen.standing
    if standing is None:
        return []
    by_power = {power: seat for seat in seen.seats for power in seat.powers}
    lines = [
        Line(
            power,
            len(standing.centres.get(power, ())),
            len(standing.units.get(power, ())),
            speech.player(by_power[power]) if power in by_power else "",
            now_of(by_power[power]) if power in by_power else "",
        )
        for power in standing.powers
    ]
    return sorted(lines, key=lambda line: (-line.centres, -line.units))


def now_of(seat: SeatView) -> str:
    """What the others may know of a seat in this phase."""
    if not seat.living:
        return _("out")
    if not seat.wanted:
        return _("nothing to order")
    if seat.away and seat.away > timezone.now():
        return _("away")
    if seat.ready is None:
        return ""
    return _("ready") if seat.ready else _("not ready")


@only_form
@for_seat
def name(request: Request, at: Table) -> HttpResponse:
    """Sit down under a name."""
    key, wanted = own_keys(request, at)[0], request.POST.get("name", "")
    result = players.sit(key, request.keys.player, wanted, timezone.now())
    if isinstance(result, Refusal):
        return show(request, at, status=422, problem=speech.refusal(result))
    messages.success(request, _("Welcome to the table."))
    response = redirect("play", slug=at.slug, seat=at.seat)
    if result.person:
        hand_person(response, result.person)
    return response
