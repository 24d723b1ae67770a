"""The map of a page, as SVG inside it."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from detente.draw import draw_map
from detente.game.state import Game
from detente.server.kept import stored
from detente.server.speech import lang
from detente.server.story import RESOLUTIONS

WIDTH = "detente_width"  # cookie: the browser's window is narrow or wide
SCHEME = "detente_scheme"  # cookie, for browsers that do not send the header


def palette(request: HttpRequest) -> str:
    """The palette for the reader's light or dark theme."""
    told = request.headers.get("Sec-CH-Prefers-Color-Scheme", "").strip('"')
    return "dark" if (told or request.COOKIES.get(SCHEME)) == "dark" else "classic"


def preset(request: HttpRequest) -> str:
    """The map for a narrow or a wide screen, as the browser last said or as telephones say."""
    told = request.COOKIES.get(WIDTH)
    narrow = told == "narrow" if told else "Mobi" in request.headers.get("User-Agent", "")
    return "compact" if narrow else "standard"


def chart(request: HttpRequest, game: Game, seat: str) -> SafeString:
    """The current position with the arrows of the seat's own orders."""
    orders = [given for given in stored(game, seat) if given.order] if seat else []
    return _safe(
        draw_map(
            game.position,
            orders,
            palette=palette(request),
            preset=preset(request),
            lang=lang(),
            interactive=True,
        )
    )


def past_chart(request: HttpRequest, game: Game, number: int) -> SafeString:
    """A decided phase with everybody's arrows."""
    resolution = RESOLUTIONS.of(game, number)
    return _safe(
        draw_map(
            resolution.before,
            resolution,
            palette=palette(request),
            preset=preset(request),
            lang=lang(),
            interactive=True,
        )
    )


def _safe(drawing: str) -> SafeString:
    # draw_map escapes every text that it puts into its markup.
    return mark_safe(drawing)  # noqa: S308 - draw escapes every text it is given
