"""Making a game, sitting down, standing up, and beginning to play.

The number of seats is the variant's (REGLAS-1); they may be dealt (DIPLO-3, REGLAS-2), and a full
table begins at once (DIPLO-2). A newcomer may take a free seat at any time (FIDO-79, RUS-18).
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from detente.variants import Variant, load_variant

from .decision import Decision
from .endings import living
from .events import Began, Created, Event, GmChanged, LinkRenewed, SeatClaimed, SeatLeft
from .fold import add_up, apply, begin_log
from .names import alike, name_fault, tidy
from .refusal import Refusal, refuse
from .settings import Settings
from .standing import Standing
from .state import Game
from .table import phase_deadline
from .votes import without_voter

if TYPE_CHECKING:
    from random import Random

    from detente.rules.position import Position


def create_game(
    settings: Settings,
    now: datetime,
    *,
    game_id: str,
    name: str,
    gm: str = "",
    variant: Variant | None = None,
    rng: Random | None = None,
) -> Decision:
    """Make a game; with `begin="at_once"` play begins too (`rng` deals the powers if wanted).

    `variant` is for one that is not packaged; otherwise it is loaded by the settings' name.
    """
    name = tidy(name)
    if fault := name_fault(name):
        return fault
    first = Created(now, game_id, name, settings, variant or load_variant(settings.variant), gm)
    made = begin_log(first)
    year = _opening(made).phase.year
    if 0 < settings.last_year < year:
        return refuse("last_year_early", year=settings.last_year, first=year)
    return (first,) if settings.begin == "full" else (first, *_begin(made, now, rng))


def claim_seat(
    game: Game, seat: str, player: str, name: str, now: datetime, rng: Random | None = None
) -> Decision:
    """Sit down on a free seat, before or during play; the last of a full table begins the game."""
    name = tidy(name)
    if fault := _claim_fault(game, seat, player, name):
        return fault
    event = SeatClaimed(now, seat, player, name)
    after = add_up([event], game)
    if after.stage == "lobby" and all(s.taken for s in after.seats.values()):
        return (event, *_begin(after, now, rng))
    return (event,)


def leave_seat(game: Game, seat: str, now: datetime) -> Decision:
    """Stand up; in play the seat is then offered to others, and nobody waits for it or its vote."""
    return _stand_up(game, seat, SeatLeft(now, seat, "left"))


def remove_player(game: Game, seat: str, now: datetime) -> Decision:
    """The game master takes a seat from its player."""
    return _stand_up(game, seat, SeatLeft(now, seat, "removed"))


def renew_link(game: Game, seat: str, now: datetime) -> Decision:
    """The game master makes a new link for a seat that has, or had, a player: all are told."""
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    return (LinkRenewed(now, seat),)


def vacant(game: Game) -> tuple[str, ...]:
    """Seats in play that want another player: left by theirs, with something on the board."""
    if game.stage != "play":
        return ()
    return tuple(s.id for s in game.seats.values() if s.abandoned and living(game, s.id))


def begin_game(game: Game, now: datetime, rng: Random | None = None) -> Decision:
    """The host begins, though seats may be open."""
    if game.stage != "lobby":
        return refuse("over" if game.stage == "over" else "begun")
    return _begin(game, now, rng)


def change_gm(game: Game, gm: str, now: datetime) -> Decision:
    """Make another person game master (empty: nobody)."""
    return (GmChanged(now, gm),)


def _begin(game: Game, now: datetime, rng: Random | None) -> tuple[Event, ...]:
    groups = list(game.variant.seats)
    if game.settings.deal:
        if rng is None:
            raise ValueError("powers are to be dealt: an rng is needed")
        rng.shuffle(groups)
    position = Standing.of(_opening(game))
    began = Began(now, dict(zip(game.seats, groups, strict=True)), position)
    return (began, *phase_deadline(add_up([began], game), now))


def _opening(game: Game) -> Position:
    return game.variant.opening(game.ruleset.start_year, game.settings.first_year)


def _stand_up(game: Game, seat: str, event: SeatLeft) -> Decision:
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if game.stage == "over":
        return refuse("over")
    if not game.seats[seat].taken:
        return refuse("seat_empty", seat=seat)
    return (event, *without_voter(apply(game, event), event.at))


def _claim_fault(game: Game, seat: str, player: str, name: str) -> Refusal | None:
    if not player:
        raise ValueError("a player needs a key")
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if game.stage == "over":
        return refuse("over")
    if game.seats[seat].taken:
        return refuse("seat_taken", seat=seat)
    if own := game.seat_for(player):
        return refuse("already_seated", seat=own.id)
    if _name_taken(game, name):
        return refuse("name_taken", name=name)
    return name_fault(name)


def _name_taken(game: Game, name: str) -> bool:
    """Whether another seat has such a name; where names are hidden, that would tell who plays."""
    if game.settings.anonymous or not name:
        return False
    return any(seat.name and alike(seat.name, name) for seat in game.seats.values())
