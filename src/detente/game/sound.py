"""Whether a log that came from outside can be played on: places, units, orders, switches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from detente.board import Board, Location
from detente.rules import Phase, Unit
from detente.variants import faults

from . import events as ev
from .canon import parse_order
from .events import Event, Line
from .standing import Standing
from .state import Game


def log_faults(events: Iterable[Event]) -> Iterator[str]:
    """What is wrong with the values in a log, each fault with its event; the fold checks the rest.

    The first event is looked at first: nothing else makes sense where that is wrong.
    """
    game: Game | None = None
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.Created):
            game = Game.from_events([event])
            for fault in _created_faults(event):
                yield f"event {number} ({event.kind}): {fault}"
                return
        if game is not None:
            for fault in _faults(game, event):
                yield f"event {number} ({event.kind}): {fault}"


def _created_faults(event: ev.Created) -> Iterator[str]:
    yield from faults(event.variant)
    try:
        event.settings.load_ruleset(event.variant.switches())
    except ValueError as fault:
        yield str(fault)


def _faults(game: Game, event: Event) -> Iterator[str]:
    engine = game.ruleset.engine
    match event:
        case ev.Began():
            yield from _standing_faults(game, event.position)
            powers = sorted(p for dealt in event.powers.values() for p in dealt)
            if powers != sorted(game.variant.powers):
                yield "the powers dealt are not those of the variant"
        case ev.Adjudicated():
            yield from _standing_faults(game, event.position)
        case ev.OrdersGiven() | ev.PlanGiven() | ev.Spoke():
            yield from _line_faults(game, event.orders, engine)


def _line_faults(game: Game, lines: Iterable[Line], engine: str) -> Iterator[str]:
    known = {*game.variant.powers, *game.variant.unplayed}
    for line in lines:
        if line.power not in known:
            yield f"{line.power} is no power of this game"
        if line.order:
            try:
                parse_order(line.order, engine)
            except ValueError as fault:
                yield str(fault)


def _standing_faults(game: Game, standing: Standing) -> Iterator[str]:
    try:
        Phase.parse(standing.phase)
    except ValueError as fault:
        yield str(fault)
    known = {*game.variant.powers, *game.variant.unplayed}
    for power in sorted({*standing.units, *standing.centres, *standing.dislodged} - known):
        yield f"{power} is no power of this game"
    if sorted(standing.powers) != sorted(known):
        yield "the position does not list the powers of this game"
    outs = [out for driven_out in standing.dislodged.values() for out in driven_out]
    yield from _unit_faults(game.board, [u for units in standing.units.values() for u in units])
    yield from _unit_faults(game.board, [out.unit for out in outs])
    places = [place for out in outs for place in out.retreats]
    yield from _place_faults(game.board, standing, places)


def _place_faults(board: Board, standing: Standing, places: Iterable[str]) -> Iterator[str]:
    for place in places:
        if Location.parse(place) not in board.locations:
            yield f"{place} is no place of the board"
    owned = [centre for centres in standing.centres.values() for centre in centres]
    for centre in owned:
        if centre not in board.centres or owned.count(centre) > 1:
            yield f"{centre} is no centre, or it is owned twice"


def _unit_faults(board: Board, units: Iterable[str]) -> Iterator[str]:
    taken: set[str] = set()
    for text in units:
        try:
            unit = Unit.parse(text)
        except ValueError as fault:
            yield str(fault)
            continue
        if not board.can_stand(unit.kind, unit.location):
            yield f"{text} cannot stand there"
        elif unit.province in taken:
            yield f"two units in {unit.province}"
        taken.add(unit.province)
