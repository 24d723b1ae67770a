"""The map of a page, as SVG inside it."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from detente.draw import draw_map
from detente.game.state import Game
from detente.server.reading import stored
from detente.server.speech import lang
from detente.server.story import RESOLUTIONS


def chart(game: Game, seat: str) -> SafeString:
    """The current position with the arrows of the seat's own orders."""
    orders = [given for given in stored(game, seat) if given.order] if seat else []
    return _safe(draw_map(game.position, orders, lang=lang(), interactive=True))


def past_chart(game: Game, number: int) -> SafeString:
    """A decided phase with everybody's arrows."""
    resolution = RESOLUTIONS.of(game, number)
    return _safe(draw_map(resolution.before, resolution, lang=lang(), interactive=True))


def _safe(drawing: str) -> SafeString:
    # draw_map escapes every text that it puts into its markup.
    return mark_safe(drawing)  # noqa: S308 - draw escapes every text it is given
