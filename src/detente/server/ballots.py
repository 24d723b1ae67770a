"""The votes on a game's end, each with its rule in words: who has to agree, who sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from detente.game.endings import living, power_lives
from detente.game.events import Motion
from detente.game.state import Game, Seat
from detente.game.view import MotionView, View
from detente.game.votes import motion_fault, voters
from detente.server.row import Choice
from detente.server.speech import listed, seat_name, words

Kind = Literal["draw", "concede", "end", "cancel"]
KINDS: tuple[Kind, ...] = ("draw", "end", "concede", "cancel")


@dataclass(frozen=True)
class Put:
    """A motion that the viewer agrees to, or that is open for all to see."""

    powers: tuple[str, ...]  # as the form sends them back
    sentence: str
    mine: bool
    agreed: str = ""  # who agrees, in a game with open votes
    missing: str = ""


@dataclass(frozen=True)
class Ballot:
    """One way to end the game by a vote, as a seat may use it now."""

    kind: Kind
    title: str
    rule: str  # what it does and who has to agree
    button: str
    many: tuple[Choice, ...] = ()  # who may share: several are chosen
    one: tuple[Choice, ...] = ()  # who may win: one is chosen
    puts: tuple[Put, ...] = ()

    @property
    def bare(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.many and not self.one

    @property
    def decided(self) -> bool:
        """Whether the viewer agrees already and there is no other choice."""
        return self.bare and any(put.mine for put in self.puts)


def ballots(game: Game, seen: View) -> tuple[Ballot, ...]:
    """What a seat can vote on now; empty for one that is out."""
    if game.stage != "play" or seen.mine is None or not living(game, seen.viewer):
        return ()
    made = (_ballot(game, seen, kind) for kind in KINDS)
    return tuple(ballot for ballot in made if ballot is not None)


def lapsed(seen: View) -> tuple[str, ...]:
    """The viewer's votes that the phase before took with it, as sentences."""
    if seen.mine is None or seen.stage != "play":
        return ()
    return tuple(motion_told(m) for m in seen.mine.lapsed if m.kind in KINDS)


def motion_of(kind: str, powers: tuple[str, ...]) -> Motion | None:
    """The motion that a form asks for; None for what is no vote on an end."""
    known: Mapping[str, Kind] = {name: name for name in KINDS}
    if kind not in known:
        return None
    return Motion(known[kind], tuple(sorted(set(powers))))


def _ballot(game: Game, seen: View, kind: Kind) -> Ballot | None:
    others = [s for s in game.seats.values() if living(game, s.id) and s.id != seen.viewer]
    everyone = [s for s in game.seats.values() if living(game, s.id)]
    puts = _puts(seen, kind)
    named = kind == "draw" and game.settings.draw == "named"
    if kind == "concede":
        made = (_choice(game, seat) for seat in others)
        one = tuple(c for c in made if not motion_fault(game, Motion(kind, tuple(c.value.split()))))
        title, button = _("Concede the game"), _("Concede to that power")
        return Ballot(kind, title, _concede_rule(), button, one=one, puts=puts) if one else None
    if not named and motion_fault(game, Motion(kind)):
        return None
    if kind == "end" and game.ruleset.agreed_end != "rank":
        return None  # it would be a draw by another name
    names = _needed(game, Motion(kind))
    if named:
        title, button = _("A draw among powers that you name"), _("Agree to this draw")
        many = tuple(_choice(game, seat) for seat in everyone)
        return Ballot(kind, title, _named_rule(names), button, many=many, puts=puts)
    title, rule, button = _plain(kind)
    return Ballot(kind, title, rule % {"names": names}, button, puts=puts)


def _plain(kind: Kind) -> tuple[str, str, str]:
    """Title, rule and button of a vote in which nothing is chosen."""
    texts = {
        "draw": (
            _("End it as a draw"),
            _(
                "The game ends at once, shared by all powers that are left, when each of them "
                "agrees: %(names)s."
            ),
            _("Agree to a draw"),
        ),
        "end": (
            _("End the game as agreed"),
            _(
                "The game ends at once when all who are left agree: %(names)s. Whoever then has "
                "most centres wins."
            ),
            _("Agree to end it"),
        ),
        "cancel": (
            _("Give the game up"),
            _(
                "The game is cancelled and counts for nobody when all agree: %(names)s. That is "
                "possible only until the first phase is decided."
            ),
            _("Agree to give it up"),
        ),
    }
    return texts[kind]


def _named_rule(names: str) -> str:
    return _(
        "The game ends at once, shared equally by the powers that you choose, when all who are "
        "left agree to the very same choice, also those who get nothing by it: %(names)s."
    ) % {"names": names}


def _concede_rule() -> str:
    return _(
        "The power that you choose wins at once, as if alone, when all others who are left "
        "concede to it."
    )


def _puts(seen: View, kind: Kind) -> tuple[Put, ...]:
    """What the viewer agrees to; with open votes also what the others have put."""
    own = seen.mine.votes if seen.mine else ()
    if seen.motions is None:
        return tuple(Put(m.powers, motion_told(m), mine=True) for m in own if m.kind == kind)
    return tuple(
        _open_put(seen, put, put.motion in own) for put in seen.motions if put.motion.kind == kind
    )


def _open_put(seen: View, put: MotionView, mine: bool) -> Put:
    missing = [seat for seat in put.needed if seat not in put.agreed]
    names = _names(seen, put.agreed), _names(seen, missing)
    return Put(put.motion.powers, motion_told(put.motion), mine, *names)


def _names(seen: View, seats: list[str] | tuple[str, ...]) -> str:
    return listed(seat_name(seen.seat(seat).powers, seat) for seat in seats)


def motion_told(motion: Motion) -> str:
    """What a motion is for, as part of a sentence."""
    names = listed(map(words().power, motion.powers))
    texts = {
        "draw": _("a draw shared by %(names)s") if names else _("a draw among all who are left"),
        "concede": _("a victory of %(names)s, conceded by the others"),
        "end": _("ending the game as agreed"),
        "cancel": _("giving the game up"),
    }
    return texts.get(motion.kind, "") % {"names": names}


def _needed(game: Game, motion: Motion) -> str:
    seats = (game.seats[seat] for seat in voters(game, motion))
    return listed(seat_name(seat.powers, seat.id) for seat in seats)


def _choice(game: Game, seat: Seat) -> Choice:
    alive = sorted(power for power in seat.powers if power_lives(game, power))
    return Choice(" ".join(alive), seat_name(seat.powers, seat.id))
