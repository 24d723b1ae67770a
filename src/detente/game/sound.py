"""Whether a log that came from outside can be played on: places, units, orders, switches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from detente.board import Board, Location
from detente.rules import Phase, Unit
from detente.variants import faults

from . import events as ev
from .canon import parse_order
from .events import Event, Line
from .saying import Fault, faulty
from .standing import Standing
from .state import Game


def log_faults(events: Iterable[Event]) -> Iterator[Fault]:
    """What is wrong with the values in a log, each fault with its event; the fold checks the rest.

    The first event is looked at first: nothing else makes sense where that is wrong.
    """
    game: Game | None = None
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.Created):
            game = Game.from_events([event])
            for fault in _created_faults(event):
                yield faulty("at_event", number=number, kind=event.kind, fault=fault)
                return
        if game is not None:
            for fault in _faults(game, event):
                yield faulty("at_event", number=number, kind=event.kind, fault=fault)


def _created_faults(event: ev.Created) -> Iterator[Fault]:
    yield from (faulty("said", text=fault) for fault in faults(event.variant))
    try:
        event.settings.load_ruleset(event.variant.switches())
    except ValueError as fault:
        yield faulty("said", text=str(fault))


def _faults(game: Game, event: Event) -> Iterator[Fault]:
    engine = game.ruleset.engine
    match event:
        case ev.Began():
            yield from _standing_faults(game, event.position)
            powers = sorted(p for dealt in event.powers.values() for p in dealt)
            if powers != sorted(game.variant.powers):
                yield faulty("powers_dealt")
        case ev.Adjudicated():
            yield from _standing_faults(game, event.position)
        case ev.OrdersGiven() | ev.PlanGiven() | ev.Spoke():
            yield from _line_faults(game, event.orders, engine)


def _line_faults(game: Game, lines: Iterable[Line], engine: str) -> Iterator[Fault]:
    known = {*game.variant.powers, *game.variant.unplayed}
    for line in lines:
        if line.power not in known:
            yield faulty("no_power", power=line.power)
        if line.order:
            try:
                parse_order(line.order, engine)
            except ValueError as fault:
                yield faulty("said", text=str(fault))


def _standing_faults(game: Game, standing: Standing) -> Iterator[Fault]:
    try:
        Phase.parse(standing.phase)
    except ValueError as fault:
        yield faulty("said", text=str(fault))
    known = {*game.variant.powers, *game.variant.unplayed}
    for power in sorted({*standing.units, *standing.centres, *standing.dislodged} - known):
        yield faulty("no_power", power=power)
    if sorted(standing.powers) != sorted(known):
        yield faulty("powers_listed")
    outs = [out for driven_out in standing.dislodged.values() for out in driven_out]
    yield from _unit_faults(game.board, [u for units in standing.units.values() for u in units])
    yield from _unit_faults(game.board, [out.unit for out in outs])
    places = [place for out in outs for place in out.retreats]
    yield from _place_faults(game.board, standing, places)


def _place_faults(board: Board, standing: Standing, places: Iterable[str]) -> Iterator[Fault]:
    for place in places:
        if Location.parse(place) not in board.locations:
            yield faulty("no_place", place=place)
    owned = [centre for centres in standing.centres.values() for centre in centres]
    for centre in owned:
        if centre not in board.centres or owned.count(centre) > 1:
            yield faulty("centre", place=centre)


def _unit_faults(board: Board, units: Iterable[str]) -> Iterator[Fault]:
    taken: set[str] = set()
    for text in units:
        try:
            unit = Unit.parse(text)
        except ValueError as fault:
            yield faulty("said", text=str(fault))
            continue
        if not board.can_stand(unit.kind, unit.location):
            yield faulty("cannot_stand", unit=text)
        elif unit.province in taken:
            yield faulty("two_units", place=unit.province)
        taken.add(unit.province)
