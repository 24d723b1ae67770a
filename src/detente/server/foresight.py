"""The phases that orders ahead are for, as if they were there: they decide what can be foreseen.

In retreats every own unit may have been driven out, and every neighbour be free; in adjustments
every home centre may be owned and empty.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.engine import resolve
from detente.game.sheets import ORDER_LIMIT, TEXT_LIMIT
from detente.game.state import Game
from detente.narrate import because, describe
from detente.notation import Reading, read_order, say
from detente.rules.orders import FLEET, Build, Disband, Given, Order, Retreat, Unit, Waive
from detente.rules.phase import ADJUSTMENTS, RETREATS, WINTER, Phase
from detente.rules.position import Dislodged, Position
from detente.server.cleaning import clean
from detente.server.reading import Answer
from detente.server.speech import lang

Kind = Literal["R", "A"]


def foreseen(game: Game, seat: str, kind: Kind) -> Position:
    """The position at the beginning of such a phase, with all that may be possible then."""
    position, powers = game.position, game.seats[seat].powers
    season, year, _kind = position.phase
    nothing: MappingProxyType[Unit, str] = MappingProxyType({})
    if kind == "R":
        out = {u: Dislodged(p, None, _places(game, u)) for u, p in position.units.items()}
        own = {unit: fate for unit, fate in out.items() if fate.power in powers}
        phase = Phase(season, year, RETREATS)
        return replace(position, phase=phase, units=nothing, dislodged=MappingProxyType(own))
    homes = {home: p for p in powers for home in position.board.homes.get(p, ())}
    return replace(
        position,
        phase=Phase(WINTER, year, ADJUSTMENTS),
        units=nothing,
        dislodged=MappingProxyType({}),
        centres=MappingProxyType(homes),
    )


def _places(game: Game, unit: Unit) -> tuple[Location, ...]:
    reach = game.board.reach(unit.kind, unit.location)
    return tuple(sorted(p for p in reach if p.province not in game.ruleset.closed))


def read_ahead(game: Game, seat: str, kind: Kind, text: str) -> tuple[Answer, ...]:
    """Every line of a text as an order ahead, or why it is none."""
    lines = [line.strip() for line in re.split(r"[\n;]", clean(text)) if line.strip()]
    if len(lines) > ORDER_LIMIT:
        problem = _("These are too many orders (%(count)d).") % {"count": len(lines)}
        return (Answer(text, sentence=problem),)
    position = foreseen(game, seat, kind)
    return tuple(_answer(game, seat, kind, position, line) for line in lines)


def _answer(game: Game, seat: str, kind: Kind, position: Position, line: str) -> Answer:
    powers = game.seats[seat].powers
    reading = read_order(line, position, powers[0] if len(powers) == 1 else "", lang())
    if kind == "A":
        reading = _removal(line) or reading
    if reading.order is None:
        problem = say(reading.refusal, lang()) if reading.refusal else ""
        return Answer(line, sentence=problem)
    given = Given(owner_of(game, seat, reading.order), reading.order, line[:TEXT_LIMIT])
    order = checked(game, position, given, kind)
    if isinstance(order, str):
        return Answer(line, sentence=order)
    notes = tuple(say(note, lang()) for note in reading.notes)
    return Answer(line, given._replace(order=order), describe(order, lang()), notes)


def _removal(line: str) -> Reading | None:
    """A removal names its unit by where it will stand, so nobody need stand there now."""
    reading = read_order(line, None, lang=lang())
    return reading if isinstance(reading.order, Disband) else None


def checked(game: Game, position: Position, given: Given, kind: Kind) -> Order | str:
    """The order as it would count in the phase foreseen, or a sentence why it never could."""
    order = given.order
    wanted = (Retreat, Disband) if kind == "R" else (Build, Disband, Waive)
    if not isinstance(order, wanted):
        return _for_another_phase(kind)
    if isinstance(order, Waive) and game.ruleset.waive:
        return order
    if kind == "A" and isinstance(order, Disband):
        if _may_stand(position, order.unit):
            return order
        return _("No such unit can stand there.")
    outcome = resolve(position, [given], game.ruleset).outcomes[0]
    if "void" in outcome.result or outcome.order is None:
        return because(outcome.reason, lang(), power=given.power, order=order)
    return outcome.order


def _for_another_phase(kind: Kind) -> str:
    if kind == "R":
        return _("This is no order for a unit that is driven out.")
    return _("This is no build and no removal.")


def _may_stand(position: Position, unit: Unit) -> bool:
    board = position.board
    if unit.province not in board.provinces or not unit.kind:
        return False
    places = board.coasts_of(unit.province) if unit.kind == FLEET else (unit.location,)
    return any(board.can_stand(unit.kind, place) for place in places)


def owner_of(game: Game, seat: str, order: Order) -> str:
    """The power of the seat that an order ahead is for."""
    powers, position = game.seats[seat].powers, game.position
    if isinstance(order, Waive):
        return powers[0]
    here = position.at(order.unit.province)
    province = position.board.provinces.get(order.unit.province)
    owner = position.units[here] if here and not isinstance(order, Build) else ""
    return next((p for p in (owner, province and province.home) if p in powers), powers[0])
