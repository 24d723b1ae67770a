"""Where a game stands, for its master: who has sent orders, never which."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from detente.board.words import load_words
from detente.game.time import moment

from .collect import counts
from .folder import Folder, opened
from .header import reply_code
from .ledger import TAKEN
from .publish import unpublished
from .words import fill, wording


def status(path: Path, now: datetime, lang: str = "") -> str:
    """The state of a folder in a few lines; none: in the language of the game."""
    with opened(path) as folder:
        return "\n".join(_told(folder, now, lang or folder.desk.lang))


def _told(folder: Folder, now: datetime, lang: str) -> Iterator[str]:
    game, desk, say = folder.game, folder.desk, wording(lang).master
    head = say["party" if game.phase else "party_new"]
    yield fill(head, party=desk.party, phase=game.phase, ruleset=game.settings.ruleset)
    yield _until(folder, now, lang)
    yield fill(say["code"], code=reply_code(folder.events))
    yield fill(say["signatures"], signature=say[desk.signature])
    for seat in game.seats.values():
        yield _seat(folder, seat.id, lang)
    waiting = sum(1 for path in folder.inbox.iterdir() if counts(path))
    yield fill(say["inbox"], count=waiting)
    aside = sum(1 for e in folder.ledger if e.name and e.verdict != TAKEN)
    yield fill(say["aside"], count=aside)
    yield fill(say["unpublished"], phases=", ".join(unpublished(folder)) or say["nothing"])


def _until(folder: Folder, now: datetime, lang: str) -> str:
    """How the game ended, or its deadline."""
    game, say = folder.game, wording(lang).master
    if game.ended is not None:
        winners = ", ".join(map(load_words(lang).power, game.ended.winners))
        ending = wording(lang).endings.get(game.ended.how)
        if ending and winners:
            return fill(ending, powers=winners)
        return fill(say["over"], how=game.ended.how, winners=winners or say["nobody"])
    if game.due is None:
        return say["no_deadline"]
    state = say["passed" if now >= game.due else "to_come"]
    return fill(say["deadline"], at=moment(game.due, game.settings.clock.zone), state=state)


def _seat(folder: Folder, seat: str, lang: str) -> str:
    game, player, say = folder.game, folder.desk.player(seat), wording(lang).master
    powers = ", ".join(game.seats[seat].powers)
    if not game.can_order(seat):
        state = say["nothing_to_order"]
    elif game.sheet(seat).submitted:
        state = fill(say["on_file"], count=len(game.sheet(seat).lines))
    else:
        state = say["no_orders"]
    name = game.seats[seat].name or say["free"]
    key = say["key_known" if player.key else "no_key"]
    return f"  {powers} – {name}, {folder.desk.lang_of(seat)}, {key}: {state}"
