"""One Diplonline turn from beginning to end, in ten steps: S0 to S9."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from ..orders import Given
from ..position import Position
from ..resolution import Resolution
from ..ruleset import Ruleset
from .adjust import adjust
from .autumn import next_map
from .cut import convert, cut
from .fight import fight
from .move import move
from .report import destroyed, outcomes, results, unordered
from .retreat import retreat
from .sort import refuse_absent, sort_orders
from .strength import share_supports
from .transport import find_transports, settle_transports
from .turn import Piece, Turn
from .validate import validate
from .victory import winners


def adjudicate_diplonline(
    position: Position,
    givens: Sequence[Given],
    ruleset: Ruleset,
    *,
    alliances: Mapping[str, str] | None = None,
    in_game: Collection[str] | None = None,
) -> Resolution:
    """Resolve one spring or autumn turn, with nothing left to chance (DIPLO-1).

    `alliances` holds whom each power named this turn (DIPLO-6). `in_game` holds the powers still
    in the game, by default all that have units or bases.
    """
    turn = _begin(position, ruleset, in_game)
    sort_orders(turn, givens)  # S0
    adjust(turn, givens)  # S1
    refuse_absent(turn, givens)
    _fight_out(turn)
    after, eliminated = next_map(turn)  # S9
    left = turn.in_game - {*turn.expelled, *eliminated}
    bases: dict[str, int] = {}
    for power in (after.centres or {}).values():
        bases[power] = bases.get(power, 0) + 1
    return Resolution(
        before=position,
        outcomes=outcomes(turn, givens),
        unordered=MappingProxyType(unordered(turn)),
        results=MappingProxyType(results(turn)),
        after=after,
        destroyed=MappingProxyType(destroyed(turn)),
        eliminated=eliminated,
        expelled=tuple(turn.expelled),
        winners=winners(bases, left, alliances or {}, ruleset),
    )


def _begin(position: Position, ruleset: Ruleset, in_game: Collection[str] | None) -> Turn:
    if in_game is None:
        in_game = {*position.units.values(), *(position.centres or {}).values()}
    turn = Turn(position, ruleset, frozenset(in_game))
    for unit, power in position.units.items():
        place = unit.location.province
        turn.pieces[place] = Piece(unit, power, place, goal=unit.location)
    return turn


def _fight_out(turn: Turn) -> None:
    """The steps between the adjustments and the new map, in their order."""
    for piece in turn.pieces.values():
        validate(turn, piece)  # S0, on the units that are there now (DIPLO-69)
    find_transports(turn)  # S2
    convert(turn)  # S3
    cut(turn)  # S4
    share_supports(turn)  # S5
    fight(turn)  # S6
    move(turn)  # S7
    retreat(turn)  # S8
    settle_transports(turn)
