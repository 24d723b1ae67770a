"""Order texts as a seat types them: each line read, checked and answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext as _

from detente.game.engine import resolve
from detente.game.sheets import ORDER_LIMIT, TEXT_LIMIT, order_fault
from detente.game.state import Game
from detente.narrate import describe, sentence
from detente.notation import (
    Context,
    Entry,
    NotationError,
    Note,
    Reading,
    Sheet,
    read_diplonline,
    read_order,
    read_sheet,
    say,
)
from detente.notation.core.lists import Lists
from detente.notation.fidonet import is_command
from detente.rules import diplonline as dip
from detente.rules import reasons
from detente.rules.diplonline import Appear, Disappear
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from detente.rules.position import Position
from detente.rules.resolution import Outcome
from detente.server import speech
from detente.server.cleaning import clean
from detente.server.kept import AHEAD, key_of, stored, unit_of

# The order itself is possible; it only lacks a partner when it is looked at alone.
LONELY = (reasons.Unmatched, reasons.NoConvoyOrdered)
# Entries of FidoNet's lists look ahead; these faults of theirs will not pass.
NEVER = (
    reasons.NotHome,
    reasons.WrongTerrain,
    reasons.WrongCoast,
    reasons.NeedsCoast,
    reasons.UnknownPlace,
)
# What a unit may be ordered though it cannot do it, where a game allows that.
ACTS = (Hold, Move, Support, Convoy, dip.Move, dip.Attack, dip.Support, dip.Retreat, dip.Transport)


@dataclass(frozen=True)
class Answer:
    """What became of one typed line."""

    text: str
    given: Given | None = None  # None: refused or replaced
    sentence: str = ""  # the order as understood, or why it is refused
    notes: tuple[str, ...] = ()
    replaced: bool = False  # understood, but another line of the same text counts for its unit

    @property
    def refused(self) -> bool:
        """Whether the line is no order that could count."""
        return self.given is None and not self.replaced


def read_text(game: Game, seat: str, text: str) -> tuple[Answer, ...]:
    """Read all orders of a text for a seat; no line goes unanswered."""
    text = clean(text)
    if game.ruleset.engine == "diplonline":
        return read_turn(game, seat, text)
    powers = game.seats[seat].powers
    try:
        power = powers[0] if len(powers) == 1 else ""
        twice = game.ruleset.repeated_orders
        sheet = read_sheet(text, game.position, power, speech.lang(), twice=twice)
    except NotationError as error:
        return (Answer(text, sentence=say(error.refusal, speech.lang())),)
    if len(sheet.entries) > ORDER_LIMIT:
        problem = _("These are too many orders (%(count)d).") % {"count": len(sheet.entries)}
        return (Answer(text, sentence=problem),)
    if sheet.refusal is not None:
        return (Answer(text, sentence=say(sheet.refusal, speech.lang())),)
    entries = sheet.entries
    if game.ruleset.phases == "lists":
        entries = tuple(replace(e, reading=_in_a_list(game, e.reading)) for e in entries)
        entries += tuple(Entry(0, reading) for reading in ahead(sheet.lists, game.position))
    answers = [_of_entry(game, seat, entry) for entry in entries]
    unanswered = _unanswered(text, sheet)
    if game.ruleset.phases == "lists":  # their lines are answered entry by entry
        unanswered = (answer for answer in unanswered if not is_command(answer.text))
    return (*answers, *unanswered)


def read_turn(game: Game, seat: str, text: str) -> tuple[Answer, ...]:
    """Read Diplonline's orders, one a line; a unit that appears may have another order."""
    powers = game.seats[seat].powers
    power = powers[0] if len(powers) == 1 else ""
    context = Context(game.board, game.position, power, speech.lang())
    lines = [part.strip() for part in re.split(r"[\n;]", text) if part.strip()]
    if len(lines) > ORDER_LIMIT:
        problem = _("These are too many orders (%(count)d).") % {"count": len(lines)}
        return (Answer(text, sentence=problem),)
    readings = [cast("Reading", read_diplonline(line, context)) for line in lines]
    coming = [g for g in stored(game, seat) if isinstance(g.order, Appear)]
    orders = [reading.order for reading in readings if reading.order]
    coming += [
        Given(owner_of(game, seat, order), order)
        for order in orders
        if isinstance(cast("object", order), Appear)
    ]
    return _once(game, [_answer(game, seat, reading, coming) for reading in readings])


def _of_entry(game: Game, seat: str, entry: Entry) -> Answer:
    if entry.counts or entry.reading.order is None:
        return _answer(game, seat, entry.reading)
    notes = tuple(say(note, speech.lang()) for note in entry.reading.notes)
    told = describe(entry.reading.order, speech.lang())
    return Answer(entry.reading.text, None, told, notes, replaced=True)


def _once(game: Game, answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers of a Diplonline text; of several orders to a unit the last counts."""
    last = {key_of(game, a.given): a.given for a in answers if a.given}
    return tuple(
        _replaced(answer, last[key_of(game, answer.given)]) if answer.given else answer
        for answer in answers
    )


def _replaced(answer: Answer, counts: Given) -> Answer:
    if answer.given is counts:
        return answer
    same = answer.given and answer.given.order == counts.order
    note = Note("said_again") if same else Note("not_counted", {"order": counts.order})
    notes = (*answer.notes, say(note, speech.lang()))
    return replace(answer, given=None, notes=notes, replaced=True)


def ahead(lists: Lists, position: Position) -> tuple[Reading, ...]:
    """The entries of FidoNet's lists, given with the moves, in the order of their priority."""
    orders: list[Order] = []
    for province, places in lists.retreats.items():
        if unit := position.at(province):
            orders += [Retreat(unit, place) for place in places]
    orders += [Disband(unit) for unit in lists.disbands]
    orders += [Build(unit) for unit in lists.builds]
    return tuple(Reading(str(order), order) for order in orders)


def _unanswered(text: str, sheet: Sheet) -> Iterator[Answer]:
    """Lines that the reader passed over, such as greetings."""
    answered = {entry.line for entry in sheet.entries}
    told = " ".join(entry.reading.text for entry in sheet.entries)
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words and number not in answered and words not in told:
            yield Answer(words, sentence=_("This was not read as an order."))


def _in_a_list(game: Game, reading: Reading) -> Reading:
    """An order for retreats or builds, refused in a movement phase, as an entry of a list."""
    if reading.refusal is None or reading.refusal.code != "wrong_phase":
        return reading
    order = read_order(reading.text, None, lang=speech.lang()).order
    if isinstance(order, Retreat):
        unit = game.position.at(order.unit.province) or order.unit
        return Reading(reading.text, Retreat(unit, order.target))
    return Reading(reading.text, order) if isinstance(order, Disband | Build) else reading


def _answer(game: Game, seat: str, reading: Reading, coming: Sequence[Given] = ()) -> Answer:
    if reading.order is None:
        problem = say(reading.refusal, speech.lang()) if reading.refusal else ""
        return Answer(reading.text, sentence=problem)
    power = owner_of(game, seat, reading.order)
    given = Given(power, reading.order, reading.text[:TEXT_LIMIT])
    places = {unit_of(other).province for other in coming}
    if fault := order_fault(game, seat, given, places):
        return Answer(reading.text, sentence=speech.refusal(fault))
    order = possible(game, given, coming)
    notes = [say(note, speech.lang()) for note in reading.notes]
    if isinstance(order, str):
        if not (game.settings.any_order and isinstance(given.order, ACTS)):
            return Answer(reading.text, sentence=order)
        notes += [order, _("In this game it counts as you wrote it.")]
        order = reading.order
    kept = given._replace(order=order)
    return Answer(reading.text, kept, describe(order, speech.lang()), tuple(notes))


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


def possible(game: Game, given: Given, coming: Sequence[Given] = ()) -> Order | str:
    """The order as it counts, its coasts completed; or a sentence why it cannot be carried out.

    `coming` are orders to appear, for whose units it may be.
    """
    position = game.position
    fights = not isinstance(given.order, Appear | Disappear | Waive)
    if game.ruleset.engine == "diplonline" and fights and position.at(unit_of(given).province):
        position = replace(position, centres=None)  # so that nobody is expelled in this trial
    others = [other for other in coming if other.order != given.order]
    outcome = resolve(position, [*others, given], game.ruleset).outcomes[-1]
    if "void" in outcome.result and not _left_open(game, outcome):
        if isinstance(outcome.reason, reasons.Unneeded) and isinstance(outcome.order, Retreat):
            far = reasons.Unreachable(outcome.order.unit, outcome.order.target)
            outcome = replace(outcome, reason=far)
        return sentence(outcome, game.position, speech.lang())
    order = outcome.order or given.order
    if order is None:
        raise ValueError("a given order is needed")
    return order


def _left_open(game: Game, outcome: Outcome) -> bool:
    """Whether an order that fails alone may succeed with others, or in what comes of the moves."""
    if isinstance(outcome.reason, LONELY):
        return True
    if game.ruleset.phases != "lists" or not isinstance(outcome.order, AHEAD):
        return False
    if isinstance(outcome.order, Retreat):
        unit, target = outcome.order.unit, outcome.order.target
        return target in game.board.reach(unit.kind, unit.location)
    return not isinstance(outcome.reason, NEVER)
