"""Letters: sending each once, what has been read, muting, and showing one to the host."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Literal

from django.db import transaction

from detente.game.decision import Decision
from detente.game.events import Spoke
from detente.game.press import read_report, speak
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.view import View
from detente.rules.orders import Given
from detente.server.cleaning import clean
from detente.server.services.log import change
from detente.server.store.models import Game as Row
from detente.server.store.models import Report, Sending, Talk

MOST_NOTE = 1000  # characters of a note to a report


def send(
    row: Row,
    author: str,
    to: Sequence[str],
    text: str,
    orders: Sequence[Given],
    now: datetime,
    token: str = "",
) -> Game | Refusal:
    """Send a letter to those named, or to everybody if none is; the audience is never another.

    The same letter sent with the same `token` again (a form reloaded, two clicks) is sent once.
    """
    mark = _mark(token, to, text, orders) if token else ""

    def decide(game: Game) -> Decision:
        if mark and Sending.objects.filter(game=row, seat=author, mark=mark).exists():
            return ()
        decision = speak(game, author, to, text, now, orders)
        if mark and not isinstance(decision, Refusal):
            Sending.objects.create(game=row, seat=author, mark=mark)
        return decision

    return change(row.slug, decide)


def _mark(token: str, to: Sequence[str], text: str, orders: Sequence[Given]) -> str:
    told = [token, " ".join(sorted(to)), text, *(f"{g.power} {g.order} {g.text}" for g in orders)]
    return sha256("\0".join(told).encode()).hexdigest()


def marks_of(row: Row, game: Game, seat: str) -> dict[str, Talk]:
    """What a seat has read and muted, by conversation (or muted seat).

    Marks of a former player of the seat do not count: whoever comes after has read nothing.
    """
    left = [n.at for n in game.notices if n.kind == "seat_left" and getattr(n, "seat", "") == seat]
    kept = Talk.objects.filter(game=row, seat=seat)
    return {mark.talk: mark for mark in kept if not left or mark.at > left[-1]}


def read(row: Row, game: Game, seat: str, talk: str, number: int, now: datetime) -> None:
    """The seat has read a conversation up to that letter's number."""
    known = marks_of(row, game, seat).get(talk)
    if number and (known is None or known.read < number):
        muted = known.muted if known else False
        _keep(row, seat, talk, read=number, muted=muted, at=now)


def mute(row: Row, game: Game, seat: str, talk: str, wanted: bool, now: datetime) -> None:
    """Mute a conversation or, in all of them, a seat; or hear it again."""
    known = marks_of(row, game, seat).get(talk)
    _keep(row, seat, talk, read=known.read if known else 0, muted=wanted, at=now)


def _keep(row: Row, seat: str, talk: str, **values: object) -> None:
    Talk.objects.update_or_create(game=row, seat=seat, talk=talk, defaults=values)


def number_of(letter: str) -> int:
    """A letter's number within its conversation."""
    return int(letter.rpartition(".")[2])


def report(row: Row, seen: View, letter: str, note: str, now: datetime) -> bool:
    """Show a letter of others that the seat may read to the host; False if it was shown before.

    Raises `KeyError` where the seat has no such letter.
    """
    if not any(x.id == letter and x.author != seen.viewer for x in seen.letters):
        raise KeyError(letter)
    _report, made = Report.objects.get_or_create(
        game=row,
        seat=seen.viewer,
        letter=letter,
        defaults={"note": clean(note)[:MOST_NOTE], "at": now},
    )
    return made


def handle(row: Row, number: int, act: Literal["read", "close"], now: datetime) -> Game | Refusal:
    """The host reads a reported letter, of which everybody is told, or is done with it.

    Raises `Report.DoesNotExist` where the game has no such report.
    """
    with transaction.atomic():
        known = Report.objects.select_for_update().get(game=row, pk=number)
        if act == "close":
            Report.objects.filter(pk=known.pk, closed=None).update(closed=now)
            return change(row.slug, lambda _game: ())
        if known.read is not None:
            return change(row.slug, lambda _game: ())
        Report.objects.filter(pk=known.pk).update(read=now)
        return change(row.slug, lambda game: read_report(game, now))


def reported(row: Row, game: Game) -> list[tuple[Report, Spoke | None]]:
    """The reports that the host has not closed, each with its letter once the host has read it."""
    letters = {letter.id: letter for letter in game.letters}
    known = Report.objects.filter(game=row, closed=None)
    return [(one, letters.get(one.letter) if one.read else None) for one in known]
