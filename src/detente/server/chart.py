"""The map of a page, as SVG inside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from detente.draw import draw_map, draw_orders
from detente.game.standing import Standing
from detente.game.state import Game
from detente.rules.orders import Given
from detente.rules.position import Position
from detente.rules.resolution import Resolution
from detente.server.kept import stored
from detente.server.recent import Recent
from detente.server.speech import lang
from detente.server.story import RESOLUTIONS

WIDTH = "detente_width"  # cookie: the browser's window is narrow or wide
SCHEME = "detente_scheme"  # cookie, for browsers that do not send the header
_DRAWN: Recent[SafeString] = Recent(64)  # all who gave no orders see the same; each 100 KB


def palette(request: HttpRequest) -> str:
    """The palette for the reader's light or dark theme."""
    told = request.headers.get("Sec-CH-Prefers-Color-Scheme", "").strip('"')
    return "dark" if (told or request.COOKIES.get(SCHEME)) == "dark" else "classic"


def preset(request: HttpRequest) -> str:
    """The map for a narrow or a wide screen, as the browser last said or as telephones say."""
    told = request.COOKIES.get(WIDTH)
    narrow = told == "narrow" if told else "Mobi" in request.headers.get("User-Agent", "")
    return "compact" if narrow else "standard"


def looks(request: HttpRequest) -> dict[str, str]:
    """For which theme and screen the maps of a page are drawn, told to its script."""
    return {"palette": palette(request), "preset": preset(request)}


def chart(request: HttpRequest, game: Game, seat: str) -> SafeString:
    """The current position with the arrows of the seat's own orders."""
    own, closed = own_orders(game, seat), game.ruleset.closed
    position = game.standing.hash if game.standing else ""
    where = game.id, game.board.name, position, tuple(closed)
    key = (*where, tuple(own), palette(request), preset(request), lang())
    return _DRAWN.get(key, lambda: drawn(request, game.position, own, closed))


def first_chart(request: HttpRequest, game: Game) -> SafeString:
    """Where everybody will begin, as a still picture; of a game that waits for players."""
    year, closed = game.settings.first_year, game.ruleset.closed
    position = game.variant.opening(game.ruleset.start_year, year)
    where = game.board.name, Standing.of(position).hash, closed
    key = (*where, palette(request), preset(request), lang())
    return _DRAWN.get(key, lambda: drawn(request, position, (), closed, interactive=False))


def own_orders(game: Game, seat: str) -> list[Given]:
    """The stored orders of a seat that can be drawn; none for nobody."""
    return [given for given in stored(game, seat) if given.order] if seat else []


def arrows(request: HttpRequest, game: Game, seat: str) -> tuple[str, str]:
    """The arrows of the seat's own orders alone, for the map that the page shows already."""
    return draw_orders(
        game.position,
        own_orders(game, seat),
        palette=palette(request),
        preset=preset(request),
        lang=lang(),
    )


def past_chart(request: HttpRequest, game: Game, number: int) -> SafeString:
    """A decided phase with everybody's arrows."""
    resolution = RESOLUTIONS.of(game, number)
    closed = game.ruleset_at(game.history[number].phase).closed
    return drawn(request, resolution.before, resolution, closed)


def drawn(
    request: HttpRequest,
    position: Position,
    shown: Sequence[Given] | Resolution,
    closed: Collection[str] = (),
    interactive: bool = True,
) -> SafeString:
    """A position with orders, or with what became of them, for the reader's screen."""
    return _safe(
        draw_map(
            position,
            shown,
            palette=palette(request),
            preset=preset(request),
            lang=lang(),
            interactive=interactive,
            closed=closed,
        )
    )


def _safe(drawing: str) -> SafeString:
    # draw_map escapes every text that it puts into its markup.
    return mark_safe(drawing)  # noqa: S308 - draw escapes every text it is given
