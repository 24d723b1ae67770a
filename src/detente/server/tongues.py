"""Order texts of the sandbox: in the reader's language or, line by line, in any other."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import override

from detente.game.state import Game
from detente.narrate import describe
from detente.server.positions import PositionError, read_power
from detente.server.reading import Answer, read_text
from detente.server.services.sandbox import SEAT
from detente.server.speech import lang, offered

MOST_AGAIN = 40  # lines that are tried in other languages


def read_any(game: Game, text: str) -> tuple[Answer, ...]:
    """Each line read, but for headings with a power's name; no other goes unanswered."""
    answers = [a for a in read_text(game, SEAT, text) if a.given or not _heading(game, a.text)]
    refused = sum(answer.given is None for answer in answers)
    if refused > MOST_AGAIN:
        return tuple(answers)
    return tuple(a if a.given else _elsewhere(game, a) for a in answers)


def _heading(game: Game, text: str) -> bool:
    try:
        read_power(text.strip().rstrip(":"), game.seats[SEAT].powers)
    except PositionError:
        return False
    return True


def _elsewhere(game: Game, answer: Answer) -> Answer:
    """The line in another language, told in the reader's; as it was where it is none there."""
    own = lang()
    for code in offered():
        if code == own:
            continue
        with override(code):
            found = read_text(game, SEAT, answer.text)
        if len(found) == 1 and found[0].given and found[0].given.order:
            return replace(found[0], sentence=describe(found[0].given.order, own), notes=())
    return answer
