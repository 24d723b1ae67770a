"""Where a game stands, for its master: who has sent orders, never which."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from .folder import Folder, opened
from .header import reply_code
from .ledger import TAKEN
from .publish import unpublished
from .text import moment


def status(path: Path, now: datetime) -> str:
    """The state of a folder in a few lines."""
    with opened(path) as folder:
        return "\n".join(_told(folder, now))


def _told(folder: Folder, now: datetime) -> Iterator[str]:
    game, desk = folder.game, folder.desk
    yield f"Party {desk.party}: {game.phase or 'not begun'} ({game.settings.ruleset})"
    if game.ended is not None:
        yield f"Over: {game.ended.how}, {', '.join(game.ended.winners) or 'nobody'}"
    elif game.due is None:
        yield "Deadline: none"
    else:
        passed = "passed" if now >= game.due else "to come"
        yield f"Deadline: {moment(game.due, game.settings.clock.zone)}, {passed}"
    yield f"Code of the turn: {reply_code(folder.events)}"
    yield f"Signatures: {desk.signature}"
    for seat in game.seats.values():
        yield _seat(folder, seat.id)
    waiting = sum(1 for p in folder.inbox.glob("[!.]*") if p.is_file())
    yield f"Files in the inbox: {waiting}"
    aside = sum(1 for e in folder.ledger if e.name and e.verdict != TAKEN)
    yield f"Files set aside so far: {aside}"
    yield f"To be published: {', '.join(unpublished(folder)) or 'nothing'}"


def _seat(folder: Folder, seat: str) -> str:
    game, player = folder.game, folder.desk.player(seat)
    powers = ", ".join(game.seats[seat].powers)
    if not game.can_order(seat):
        state = "has nothing to order"
    elif game.sheet(seat).submitted:
        state = f"orders on file ({len(game.sheet(seat).lines)})"
    else:
        state = "no orders yet"
    name = game.seats[seat].name or "free"
    key = "key known" if player.key else "no key"
    return f"  {powers} – {name}, {folder.desk.lang_of(seat)}, {key}: {state}"
