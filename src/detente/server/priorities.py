"""The rows of FidoNet's lists, given with the moves: retreats, removals and builds (rules.md 8.5).

Each row is a place in a list; what comes earlier has the higher priority (FIDO-66, 70, 75).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.state import Game
from detente.narrate import name_unit
from detente.rules.orders import ARMY, FLEET, Build, Disband, Retreat, Unit
from detente.server.row import Choice, Group, Part, Row, by_name
from detente.server.speech import lang, words

PLACES = 3  # of a list, as long as it holds fewer; one more than it holds afterwards


def rows(game: Game, power: str) -> Iterator[Row]:
    """The rows of one power's lists."""
    closed = game.ruleset.closed
    for unit in by_name(game.position.units_of(power)):
        yield from _retreats(game, power, unit, closed)
    if game.phase.startswith("F"):  # removals follow the owners of fall (FIDO-74)
        label, empty = _("Removal %(number)d"), _("Nothing more: the latest built go")
        choices = removal_choices(game, power, closed)
        yield from _numbered(game, power, "removals", "", choices, label, empty)
    label, empty = _("Build %(number)d"), _("Nothing more")
    yield from _numbered(game, power, "builds", "", build_choices(game, power), label, empty)


def _retreats(game: Game, power: str, unit: Unit, closed: Collection[str]) -> Iterator[Row]:
    reach = game.position.board.reach(unit.kind, unit.location)
    choices = tuple(
        Choice(str(Retreat(unit, place)), words().location(place))
        for place in sorted(reach, key=words().location)
        if place.province not in closed
    )
    label = name_unit(unit, lang()).replace("%", "%%") + " %(number)d"
    empty = _("Nowhere else")
    yield from _numbered(game, power, "retreats", unit.province, choices, label, empty)


def removal_choices(game: Game, power: str, closed: Collection[str]) -> tuple[Choice, ...]:
    """Every place where a unit may stand after the moves: lists name units by it (FIDO-77)."""
    board, found = game.position.board, set()
    for unit in game.position.units_of(power):
        places = {unit.location, *board.reach(unit.kind, unit.location)}
        found |= {Unit(unit.kind, p) for p in places if p.province not in closed}
    return tuple(Choice(str(Disband(u)), name_unit(u, lang())) for u in by_name(found))


def build_choices(game: Game, power: str) -> tuple[Choice, ...]:
    """Every unit that a home centre could ever take (FIDO-73)."""
    board = game.position.board
    homes = sorted(board.homes.get(power, ()), key=words().province)
    units = [
        unit
        for home in homes
        for unit in (
            Unit(ARMY, Location(home)),
            *(Unit(FLEET, coast) for coast in board.coasts_of(home)),
        )
        if board.can_stand(unit.kind, unit.location)
    ]
    return tuple(Choice(str(Build(u)), name_unit(u, lang())) for u in units)


def _numbered(
    game: Game,
    power: str,
    part: Part,
    place: str,
    choices: tuple[Choice, ...],
    label: str,
    empty: str,
) -> Iterator[Row]:
    values = {choice.value for choice in choices}
    seat = game.seat_of(power)
    lines = game.sheet(seat.id).lines if seat else ()
    held = sum(x.power == power and x.order in values for x in lines)
    name = "-".join(filter(None, (part, power, place)))
    for n in range(1, min(max(PLACES, held + 1), len(choices)) + 1):
        group = Group("", choices)
        told = label % {"number": n}
        yield Row(f"{name}-{n}", power, told, empty, (group,), part=part)
