"""The warning that a power is about to be expelled (DIPLO-63, DIPLO-71)."""

from __future__ import annotations

from django.utils.translation import ngettext

from detente.game.state import Game
from detente.server.speech import words
from detente.server.turns import threatened


def threats(game: Game, seat: str) -> tuple[str, ...]:
    """A sentence for each power of a seat that keeps more units than it has bases."""
    counts = ((power, threatened(game, power)) for power in game.seats[seat].powers)
    return tuple(_threat(game, power, count) for power, count in counts if count)


def _threat(game: Game, power: str, missing: int) -> str:
    position = game.position
    return ngettext(
        "%(power)s will be expelled: it has %(units)d units and %(bases)d bases. Order "
        "%(missing)d more unit to disappear this turn.",
        "%(power)s will be expelled: it has %(units)d units and %(bases)d bases. Order "
        "%(missing)d more units to disappear this turn.",
        missing,
    ) % {
        "power": words().power(power),
        "units": len(position.units_of(power)),
        "bases": len(position.centres_of(power)),
        "missing": missing,
    }
