"""Votes of the living: draw, concession, agreed end, pause, extension; and naming an ally."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from .decision import Decision
from .endings import agreed_winners, living, survivors
from .events import AllyNamed, Ended, Event, Motion, Paused, Voted
from .fold import add_up, apply
from .refusal import Refusal, refuse
from .state import Game, Seat
from .table import extended, resume

TIME_MOTIONS = ("pause", "resume", "extend")
LONGEST_EXTENSION = 31 * 24 * 60  # minutes


def vote(game: Game, seat: str, motion: Motion, agree: bool, now: datetime) -> Decision:
    """Agree to a motion or take that back; the last agreement needed carries it out.

    Needed are all living seats that somebody plays; for a concession all but the winner's.
    """
    if fault := _voter_fault(game, seat) or motion_fault(game, motion):
        return fault
    if agree == (motion in game.votes.get(seat, ())):
        return ()
    event = Voted(now, seat, motion, agree)
    after = apply(game, event)
    if agree and _unanimous(after, motion):
        return (event, *_carried(after, motion, now))
    return (event,)


def without_voter(game: Game, now: datetime) -> tuple[Event, ...]:
    """What is carried in a game that has just lost a voter, because all the others agree to it.

    Other ways to lose one (out, missed too often) come with a phase, with which all votes lapse.
    """
    events: tuple[Event, ...] = ()
    for motion in motions(game):
        after = add_up(events, game)
        if after.stage != "play":
            break
        if motion in motions(after) and not motion_fault(after, motion):
            events += _carried(after, motion, now) if _unanimous(after, motion) else ()
    return events


def _unanimous(game: Game, motion: Motion) -> bool:
    asked = voters(game, motion)
    return bool(asked) and all(motion in game.votes.get(seat, ()) for seat in asked)


def voters(game: Game, motion: Motion) -> tuple[str, ...]:
    """Seats that all have to agree; not those that nobody plays."""
    spared = motion.powers if motion.kind == "concede" else ()
    return tuple(
        seat.id
        for seat in game.seats.values()
        if not _idle(seat) and living(game, seat.id) and not set(seat.powers) & set(spared)
    )


def _idle(seat: Seat) -> bool:
    """Left by its player, or never taken and without orders in a phase that is over."""
    return seat.abandoned or (not seat.taken and seat.missed > 0)


def motions(game: Game) -> tuple[Motion, ...]:
    """Everything that somebody agrees to at the moment."""
    return in_order({motion for agreed in game.votes.values() for motion in agreed})


def in_order(found: Collection[Motion]) -> tuple[Motion, ...]:
    """Motions in an order that says nothing of who put them or when."""
    return tuple(sorted(found, key=lambda m: (m.kind, m.powers, m.minutes)))


def motion_fault(game: Game, motion: Motion) -> Refusal | None:
    """Why a motion cannot be put in this game at this moment, if so."""
    if strange := [p for p in motion.powers if p not in survivors(game)]:
        return refuse("not_surviving", power=strange[0])
    if not _allowed(game, motion):
        return refuse("motion_not_allowed", motion=motion.kind)
    return None


def name_ally(game: Game, seat: str, partner: str, now: datetime) -> Decision:
    """Name another seat as the ally of this turn, or nobody (DIPLO-6); it is secret."""
    if fault := _voter_fault(game, seat):
        return fault
    if not game.ruleset.mutual_alliance:
        return refuse("no_alliances")
    if partner and (partner not in game.seats or partner == seat):
        return refuse("unknown_seat", seat=partner)
    if partner == game.allies.get(seat, ""):
        return ()
    return (AllyNamed(now, seat, game.phase, partner),)


def _allowed(game: Game, motion: Motion) -> bool:
    match motion.kind:
        case "draw":
            return _draw_allowed(game, motion)
        case "concede" | "end" if game.ruleset.agreed_end == "none":
            return False
        case "concede":
            owners = {s.id for p in motion.powers if (s := game.seat_of(p))}
            return len(owners) == 1 and not motion.minutes
        case "extend":
            return game.due is not None and 0 < motion.minutes <= LONGEST_EXTENSION
        case "cancel" if game.history:
            return False  # what has happened counts
        case "pause" | "resume":
            return (game.paused is None) == (motion.kind == "pause") and _bare(motion)
        case _:
            return _bare(motion)


def _bare(motion: Motion) -> bool:
    return not motion.powers and not motion.minutes


def _draw_allowed(game: Game, motion: Motion) -> bool:
    if motion.minutes or list(motion.powers) != sorted(set(motion.powers)):
        return False
    return game.settings.draw == ("named" if motion.powers else "all")


def _voter_fault(game: Game, seat: str) -> Refusal | None:
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if not living(game, seat):
        return refuse("seat_out", seat=seat)
    return None


def _carried(game: Game, motion: Motion, now: datetime) -> tuple[Event, ...]:
    match motion.kind:
        case "draw":
            return (Ended(now, "draw", motion.powers or survivors(game)),)
        case "concede":
            return (Ended(now, "concession", motion.powers),)
        case "end":
            return (Ended(now, "agreed", agreed_winners(game)),)
        case "cancel":
            return (Ended(now, "cancelled", ()),)
        case "pause":
            return (Paused(now, "vote"),)
        case "resume":
            return resume(game, now, "vote")
        case "extend":
            return extended(game, motion.minutes, now)
