"""Letters: to one seat, to several, to the game master, or to everybody.

Private and public, without a form, and binding nobody (DIPLO-7, DIPLO-8, REGLAS-6, FIDO-7 to 9).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from detente.rules.orders import Given

from .decision import Decision
from .engine import line_of
from .events import Line, ReportRead, Spoke
from .refusal import Refusal, refuse
from .sheets import ORDER_LIMIT, TEXT_LIMIT, foreign_fault
from .state import Game
from .table import writing_begins

LETTER_LIMIT = 10_000  # characters
GM = "gm"


def speak(
    game: Game,
    author: str,
    to: Sequence[str],
    text: str,
    now: datetime,
    orders: Sequence[Given] = (),
) -> Decision:
    """Send a letter from a seat (or `"gm"`) to the seats named, or to everybody if none is.

    The audience is settled here and never widens. `orders` are a proposal for the readers.
    """
    audience = tuple(sorted({*to} - {author}))
    if fault := _people_fault(game, author, to, audience):
        return fault
    if fault := press_fault(game, author, audience, now) or _text_fault(game, text, orders):
        return fault
    talk = conversation(author, audience)
    number = 1 + sum(conversation(x.author, x.to) == talk for x in game.letters)
    lines: tuple[Line, ...] = tuple(map(line_of, orders))
    return (Spoke(now, f"{talk}.{number}", author, audience, text, game.phase, lines),)


def conversation(author: str, to: Sequence[str]) -> str:
    """The key of all letters among the same people: `1-4`, or `all`."""
    return "-".join(sorted({author, *to})) if to else "all"


def audience_of(talk: str, author: str) -> tuple[str, ...] | None:
    """Whom a letter of that author to a conversation is for; None where it is not the author's.

    `audience_of("1-4-gm", "1")` is `("4", "gm")`, and `()` stands for everybody.
    """
    if talk == "all":
        return ()
    keys = tuple(talk.split("-"))
    others = tuple(key for key in keys if key != author)
    known = author in keys and others and conversation(author, others) == talk
    return others if known else None


def press_fault(game: Game, author: str, to: Sequence[str], now: datetime) -> Refusal | None:
    """Why such a letter is not allowed now, if so; to and from the game master always is."""
    if author == GM or tuple(to) == (GM,):
        return None
    kind = "private" if to else "public"
    if game.settings.press not in ("all", kind):
        return refuse("press_not_allowed", kind=kind)
    if game.stage != "play":
        return None
    if game.phase[-1] in game.settings.press_closed or orders_are_written(game, now):
        return refuse("press_closed", phase=game.phase)
    return None


def orders_are_written(game: Game, now: datetime) -> bool:
    """Whether talk has ended in this phase because orders are written; a pause stops that too."""
    writing = writing_begins(game)
    return writing is not None and (game.paused or now) >= writing


def read_report(game: Game, now: datetime) -> Decision:
    """The game master reads a letter that one of its readers reported; everybody is told so."""
    return (ReportRead(now),)


def _people_fault(
    game: Game, author: str, to: Sequence[str], audience: tuple[str, ...]
) -> Refusal | None:
    for key in (author, *to):
        if key not in game.seats and key != GM:
            return refuse("unknown_audience", seat=key)
    return refuse("unknown_audience", seat=author) if to and not audience else None


def _text_fault(game: Game, text: str, orders: Sequence[Given]) -> Refusal | None:
    if not text.strip() and not orders:
        return refuse("text_missing")
    if len(text) > LETTER_LIMIT:
        return refuse("text_too_long", limit=LETTER_LIMIT)
    if len(orders) > ORDER_LIMIT:
        return refuse("too_many", limit=ORDER_LIMIT)
    if any(len(given.text) > TEXT_LIMIT for given in orders):
        return refuse("text_too_long", limit=TEXT_LIMIT)
    return next(filter(None, (foreign_fault(game, given) for given in orders)), None)
