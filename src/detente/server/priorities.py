"""The rows of FidoNet's lists, given with the moves: retreats, removals and builds.

Each row is a place in a list; what comes earlier has the higher priority (FIDO-66, 70, 75). There
are as many rows as choices, of which a page shows those that are taken and some free ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.state import Game
from detente.narrate import name_unit
from detente.rules.orders import ARMY, FLEET, Build, Disband, Retreat, Unit
from detente.server.row import Choice, Group, Part, Row, by_name
from detente.server.speech import lang, words

PLACES = 3  # of a list, as long as it holds fewer; one more than it holds afterwards
LISTS = ("retreats", "removals", "builds")  # the parts of an order list that are lists


def rows(game: Game, power: str) -> Iterator[Row]:
    """The rows of one power's lists."""
    closed = game.ruleset.closed
    for unit in by_name(game.position.units_of(power)):
        yield from _retreats(game, power, unit, closed)
    if game.phase.startswith("F"):  # removals follow the owners of fall (FIDO-74)
        label, empty = _("Removal %(number)d"), _("Nothing more: the latest built go")
        choices = removal_choices(game, power, closed)
        yield from _numbered(power, "removals", "", choices, label, empty)
    label, empty = _("Build %(number)d"), _("Nothing more")
    yield from _numbered(power, "builds", "", build_choices(game, power), label, empty)


def shown(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of a part that a page shows: of each list what it holds and some free places."""
    for _name, group in groupby(rows, key=list_name):
        listed = tuple(group)
        held = max((n for n, row in enumerate(listed, 1) if row.chosen), default=0)
        yield from listed[: max(PLACES, held + 1)]


def list_name(row: Row) -> str:
    """What the fields of a list have in common; of any other row its own name."""
    return row.name.rpartition("-")[0] if row.part in LISTS else row.name


def _retreats(game: Game, power: str, unit: Unit, closed: Collection[str]) -> Iterator[Row]:
    reach = game.position.board.reach(unit.kind, unit.location)
    choices = tuple(
        Choice(str(Retreat(unit, place)), words().location(place))
        for place in sorted(reach, key=words().location)
        if place.province not in closed
    )
    label = name_unit(unit, lang()).replace("%", "%%") + " %(number)d"
    empty = _("Nowhere else")
    yield from _numbered(power, "retreats", unit.province, choices, label, empty)


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
    power: str, part: Part, place: str, choices: tuple[Choice, ...], label: str, empty: str
) -> Iterator[Row]:
    name = "-".join(filter(None, (part, power, place)))
    group = Group("", choices)
    for n in range(1, len(choices) + 1):
        yield Row(f"{name}-{n}", power, label % {"number": n}, empty, (group,), part=part)
