"""The map of a phase as a sheet to print or to pass on."""

from __future__ import annotations

from functools import lru_cache

from detente.draw import draw_sheet
from detente.game.state import Game
from detente.server.png import png_of
from detente.server.speech import lang
from detente.server.story import RESOLUTIONS

WIDTH = 2040  # pixels of a PNG: twice the width of a sheet on a page


def sheet(game: Game, phase: str) -> str | None:
    """A decided phase with its orders, or the present position alone; None for another phase."""
    for number, record in enumerate(game.history):
        if record.phase == phase:
            return decided_sheet(game, number)
    if game.standing is None or phase != game.phase:
        return None
    return draw_sheet(game.position, title=game.name, lang=lang(), closed=game.ruleset.closed)


def decided_sheet(game: Game, number: int) -> str:
    """A decided phase with what became of its orders."""
    resolution = RESOLUTIONS.of(game, number)
    closed = game.ruleset_at(game.history[number].phase).closed
    return draw_sheet(resolution.before, resolution, title=game.name, lang=lang(), closed=closed)


@lru_cache(maxsize=8)
def picture(svg: str) -> bytes:
    """A sheet as PNG; raises `BusyError` where too many are wanted at once."""
    return png_of(svg, WIDTH)
