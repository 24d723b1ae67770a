"""Order texts as a seat types them: each line read, checked and answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from detente.game.canon import parse_order
from detente.game.engine import resolve
from detente.game.sheets import ORDER_LIMIT, TEXT_LIMIT, order_fault
from detente.game.state import Game
from detente.narrate import describe, sentence
from detente.notation import NotationError, Reading, Sheet, read_sheet, say
from detente.rules import reasons
from detente.rules.orders import Given, Order, Waive
from detente.server import speech

# The order itself is possible; it only lacks a partner when it is looked at alone.
LONELY = (reasons.Unmatched, reasons.NoConvoyOrdered)


@dataclass(frozen=True)
class Answer:
    """What became of one typed line."""

    text: str
    given: Given | None = None  # None: refused
    sentence: str = ""  # the order as understood, or why it is refused
    notes: tuple[str, ...] = ()


def read_text(game: Game, seat: str, text: str) -> tuple[Answer, ...]:
    """Read all orders of a text for a seat; no line goes unanswered."""
    powers = game.seats[seat].powers
    try:
        sheet = read_sheet(
            text, game.position, powers[0] if len(powers) == 1 else "", speech.lang()
        )
    except NotationError as error:
        return (Answer(text, sentence=say(error.refusal, speech.lang())),)
    if len(sheet.readings) > ORDER_LIMIT:
        problem = _("These are too many orders (%(count)d).") % {"count": len(sheet.readings)}
        return (Answer(text, sentence=problem),)
    if sheet.refusal is not None:
        return (Answer(text, sentence=say(sheet.refusal, speech.lang())),)
    answers = [_answer(game, seat, reading) for reading in sheet.readings]
    return (*answers, *_unanswered(text, sheet))


def _unanswered(text: str, sheet: Sheet) -> Iterator[Answer]:
    """Lines that the reader passed over, such as greetings."""
    answered = {entry.line for entry in sheet.entries}
    told = " ".join(entry.reading.text for entry in sheet.entries)
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words and number not in answered and words not in told:
            yield Answer(words, sentence=_("This was not read as an order."))


def _answer(game: Game, seat: str, reading: Reading) -> Answer:
    if reading.order is None:
        problem = say(reading.refusal, speech.lang()) if reading.refusal else ""
        return Answer(reading.text, sentence=problem)
    power = owner_of(game, seat, reading.order)
    given = Given(power, reading.order, reading.text[:TEXT_LIMIT])
    if fault := order_fault(game, seat, given):
        return Answer(reading.text, sentence=speech.refusal(fault))
    order = possible(game, given)
    if isinstance(order, str):
        return Answer(reading.text, sentence=order)
    notes = tuple(say(note, speech.lang()) for note in reading.notes)
    return Answer(reading.text, given._replace(order=order), describe(order, speech.lang()), notes)


def owner_of(game: Game, seat: str, order: Order) -> str:
    """The power of the seat whose unit (or home) an order names, else the seat's first."""
    powers = game.seats[seat].powers
    if isinstance(order, Waive):
        return powers[0]
    place, position = order.unit.province, game.position
    if game.phase.endswith("R"):
        owners = {u.province: out.power for u, out in position.dislodged.items()}
    else:
        owners = {u.province: power for u, power in position.units.items()}
    home = position.board.provinces[place].home if place in position.board.provinces else ""
    owner = owners.get(place, home)
    return owner if owner in powers else powers[0]


def possible(game: Game, given: Given) -> Order | str:
    """The order as it counts, its coasts completed; or a sentence why it cannot be carried out."""
    outcome = resolve(game.position, [given], game.ruleset).outcomes[0]
    if "void" in outcome.result and not isinstance(outcome.reason, LONELY):
        return sentence(outcome, game.position, speech.lang())
    order = outcome.order or given.order
    if order is None:
        raise ValueError("a given order is needed")
    return order


def merged(game: Game, seat: str, new: Iterable[Given]) -> list[Given]:
    """The stored orders with the new ones in the places of those for the same unit."""
    orders = {key_of(g): g for g in stored(game, seat)}
    for given in new:
        key = key_of(given)
        while isinstance(given.order, Waive) and key in orders:
            key += "+"
        orders[key] = given
    return list(orders.values())


def stored(game: Game, seat: str) -> list[Given]:
    """The orders that the server holds for a seat."""
    lines = game.sheet(seat).lines
    return [Given(x.power, parse_order(x.order) if x.order else None, x.text) for x in lines]


def key_of(given: Given) -> str:
    """What an order is for: two orders of the same key cannot both stand."""
    if given.order is None:
        return given.text
    return "waive" if isinstance(given.order, Waive) else given.order.unit.province
