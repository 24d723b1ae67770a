"""Warnings of likely slips in the list that the server holds for a seat; they hinder nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from detente.game.state import Game
from detente.narrate import warning
from detente.rules.orders import Given
from detente.rules.slips import slips
from detente.server.kept import stored
from detente.server.speech import lang


@dataclass(frozen=True)
class Told:
    """One warning: what kind it is, its sentence, and the provinces whose orders it is about."""

    code: str
    sentence: str
    places: tuple[str, ...]

    @property
    def json(self) -> dict[str, Any]:
        """The warning as plain data."""
        return {"code": self.code, "sentence": self.sentence, "places": list(self.places)}


def warnings(game: Game, seat: str, orders: Sequence[Given] | None = None) -> tuple[Told, ...]:
    """The warnings of a list, by default of the stored one; none before anything is stored."""
    if game.stage != "play" or not game.can_order(seat):
        return ()
    if orders is None and not game.sheet(seat).revision:
        return ()
    given = stored(game, seat) if orders is None else orders
    found = slips(game.position, given, game.ruleset, game.seats[seat].powers)
    return tuple(
        Told(slip.code, warning(slip, lang()), tuple(u.province for u in slip.about))
        for slip in found
    )
