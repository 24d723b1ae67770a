"""Orders proposed in a letter: for any power, read as an order text, told as sentences.

Pacts bind nobody (DIPLO-8): a proposal is words, and may name whatever the position allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from django.utils.translation import gettext as _

from detente.game.engine import givens_of
from detente.game.events import Line
from detente.game.sheets import ORDER_LIMIT, TEXT_LIMIT, order_fault
from detente.game.state import Game
from detente.narrate import describe
from detente.notation import Context, NotationError, Reading, read_diplonline, read_sheet, say
from detente.rules.diplonline import Appear
from detente.rules.orders import Given, Waive
from detente.server import speech
from detente.server.kept import unit_of
from detente.server.reading import Answer, possible

MOST_TEXT = 4000  # characters typed as a proposal


def read_proposal(game: Game, text: str) -> tuple[Answer, ...]:
    """Read the orders of a proposal, whoever is to give them; no line goes unanswered."""
    if not text.strip():
        return ()
    if game.stage != "play":
        return (Answer(text, sentence=_("Orders can be proposed while the game is played.")),)
    try:
        readings = _readings(game, text)
    except NotationError as error:
        return (Answer(text, sentence=say(error.refusal, speech.lang())),)
    if len(readings) > ORDER_LIMIT:
        problem = _("These are too many orders (%(count)d).") % {"count": len(readings)}
        return (Answer(text, sentence=problem),)
    givens = [Given(power_of(game, r), r.order, r.text[:TEXT_LIMIT]) for r in readings if r.order]
    coming = [given for given in givens if isinstance(cast("object", given.order), Appear)]
    return tuple(_answer(game, reading, coming) for reading in readings)


def _readings(game: Game, text: str) -> tuple[Reading, ...]:
    if game.ruleset.engine == "diplonline":
        context = Context(game.board, game.position, "", speech.lang())
        lines = [part.strip() for part in re.split(r"[\n;]", text) if part.strip()]
        return tuple(cast("Reading", read_diplonline(line, context)) for line in lines)
    sheet = read_sheet(text, game.position, "", speech.lang())
    if sheet.refusal is not None:
        return (Reading(text, refusal=sheet.refusal),)
    told = " ".join(entry.reading.text for entry in sheet.entries)
    passed = (line.strip() for line in text.splitlines())
    return (*sheet.readings, *(Reading(line) for line in passed if line and line not in told))


def power_of(game: Game, reading: Reading) -> str:
    """The power whose unit or home an order names; empty where it is nobody's."""
    order = reading.order
    if order is None or isinstance(order, Waive):
        return ""
    place, position = order.unit.province, game.position
    if game.phase.endswith("R"):
        owners = {unit.province: out.power for unit, out in position.dislodged.items()}
    else:
        owners = {unit.province: power for unit, power in position.units.items()}
    home = position.board.provinces[place].home if place in position.board.provinces else ""
    return owners.get(place, home)


def _answer(game: Game, reading: Reading, coming: list[Given]) -> Answer:
    if reading.order is None:
        unread = _("This was not read as an order.")
        return Answer(
            reading.text,
            sentence=say(reading.refusal, speech.lang()) if reading.refusal else unread,
        )
    given = Given(power_of(game, reading), reading.order, reading.text[:TEXT_LIMIT])
    seat = game.seat_of(given.power)
    if seat is None:
        return Answer(reading.text, sentence=_("Nobody has a unit there."))
    fault = order_fault(game, seat.id, given, {unit_of(other).province for other in coming})
    order = speech.refusal(fault) if fault else possible(game, given, coming)
    if isinstance(order, str):
        return Answer(reading.text, sentence=order)
    notes = tuple(say(note, speech.lang()) for note in reading.notes)
    return Answer(reading.text, given._replace(order=order), describe(order, speech.lang()), notes)


def told(game: Game, lines: Iterable[Line]) -> tuple[tuple[str, str], ...]:
    """Proposed orders as the power that is to give each, and its sentence."""
    return tuple(
        (given.power, describe(given.order, speech.lang()) if given.order else given.text)
        for given in givens_of(lines, game.ruleset)
    )


def own_of(game: Game, seat: str, phase: str, lines: Iterable[Line]) -> list[Given]:
    """The proposed orders that a seat could give in this phase: for its own powers."""
    if game.phase != phase or not game.can_order(seat):
        return []
    powers = game.seats[seat].powers
    return [g for g in givens_of(lines, game.ruleset) if g.order and g.power in powers]
