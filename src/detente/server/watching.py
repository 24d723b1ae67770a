"""Who may look at a game without a seat in it."""

from __future__ import annotations

from detente.game.state import Game
from detente.server.keys import Request


def may_watch(request: Request, slug: str, game: Game) -> bool:
    """Whether a visitor may see the game as an observer does.

    Its players and its host always may; others as the settings say.
    """
    keys = request.keys
    if keys.seats(slug) or keys.hosts(slug):
        return True
    return open_to_all(game) or (game.settings.observers == "link" and keys.watches(slug))


def open_to_all(game: Game) -> bool:
    """Whether whoever knows the address may watch: always, or (with the link) after the end."""
    observers: str = game.settings.observers
    return observers == "all" or (observers == "link" and game.stage == "over")
