"""Who has won: solo, a side's total, the last ones left, an agreed end, and the points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from .state import Game

Fate = Literal["won", "shared", "draw", "survived", "eliminated"]


def living(game: Game, seat: str) -> bool:
    """Whether a seat has a power that still has a unit or a centre."""
    return any(power_lives(game, power) for power in game.seats[seat].powers)


def power_lives(game: Game, power: str) -> bool:
    """Whether a power still has a unit or a centre; every one does before play begins."""
    s = game.standing
    return s is None or any(power in part for part in (s.units, s.centres, s.dislodged))


def survivors(game: Game) -> tuple[str, ...]:
    """Living powers in somebody's hands."""
    powers = (power for seat in game.seats.values() for power in seat.powers)
    return tuple(power for power in powers if power_lives(game, power))


def centres_of(game: Game, seat: str) -> int:
    """Centres of all powers of a seat together."""
    return _total(game, seat, game.standing.centres if game.standing else {})


def side_winner(game: Game) -> tuple[str, ...]:
    """Powers of the seat whose side has the number that wins, if one has (RUS-25, REGLAS-63)."""
    needed = game.variant.victory.side
    if not needed or game.standing is None:
        return ()
    counted = game.standing.units if game.ruleset.side_counts == "units" else game.standing.centres
    totals = {seat: _total(game, seat, counted) for seat in game.seats}
    best = max(totals.values())
    leaders = [seat for seat, total in totals.items() if total == best]
    return game.seats[leaders[0]].powers if best >= needed and len(leaders) == 1 else ()


def in_game(game: Game) -> tuple[str, ...]:
    """Powers that live and were not thrown out (Diplonline tells both apart)."""
    gone = {p for record in game.history for p in (*record.eliminated, *record.expelled)}
    return tuple(power for power in survivors(game) if power not in gone)


def alliances_of(game: Game, allies: Mapping[str, str]) -> dict[str, str]:
    """Whom each power named, of what each seat named."""
    return {
        power: partner
        for seat, other in allies.items()
        for power in game.seats[seat].powers
        for partner in (game.seats[other].powers[:1] if other else ())
    }


def last_left(game: Game) -> tuple[str, ...] | None:
    """Powers of the only seat left, or none if nobody is; None while several play on."""
    seats = [seat for seat in game.seats if living(game, seat)]
    if len(seats) > 1:
        return None
    return tuple(p for seat in seats for p in game.seats[seat].powers if power_lives(game, p))


def agreed_winners(game: Game) -> tuple[str, ...]:
    """Who shares an agreed end or a time limit: all survivors, or the most centres (K22)."""
    if game.ruleset.agreed_end != "rank":
        return survivors(game)
    totals = {seat: centres_of(game, seat) for seat in game.seats if living(game, seat)}
    best = max(totals.values(), default=0)
    leaders = [seat for seat, total in totals.items() if total == best]
    return tuple(p for seat in leaders for p in game.seats[seat].powers if power_lives(game, p))


def winning_seats(game: Game) -> tuple[str, ...]:
    """Seats that won or share, in their order; empty for a game in play or cancelled."""
    won = set(game.ended.winners) if game.ended else set()
    return tuple(seat for seat, s in game.seats.items() if set(s.powers) & won)


def decisive(game: Game) -> bool:
    """Whether the winners take all points, however a draw would be scored.

    So it is with a win, alone, together or conceded, and where an agreed end ranks (K22).
    """
    if game.ended is None:
        return False
    if game.ended.how in ("agreed", "limit"):
        return game.ruleset.agreed_end == "rank"
    return game.ended.how in ("solo", "shared", "concession")


def scores(game: Game) -> Mapping[str, Fraction]:
    """Points by seat, adding up to 1 (to 0 for a cancelled game or one in play)."""
    if game.ended is None or game.ended.how == "cancelled":
        return dict.fromkeys(game.seats, Fraction(0))
    if decisive(game) or game.settings.scoring == "draw_size":
        won = winning_seats(game)
        return _shares({seat: int(seat in won) for seat in game.seats})
    power = 2 if game.settings.scoring == "sum_of_squares" else 1
    return _shares({seat: centres_of(game, seat) ** power for seat in game.seats})


def fate(game: Game, seat: str) -> Fate | None:
    """What became of a seat in a game that is over; None where that does not count."""
    if game.ended is None or game.ended.how == "cancelled":
        return None
    won = winning_seats(game)
    if seat not in won:
        return "survived" if living(game, seat) else "eliminated"
    if len(won) == 1:
        return "won"
    return "shared" if decisive(game) else "draw"


def _shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values()) or 1
    return {seat: Fraction(weight, total) for seat, weight in weights.items()}


def _total(game: Game, seat: str, counted: Mapping[str, tuple[str, ...]]) -> int:
    return sum(len(counted.get(power, ())) for power in game.seats[seat].powers)
