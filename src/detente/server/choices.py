"""The rows of the order list: one for each order that a seat may give, with all legal choices.

Form and map lead to the same orders (DIPLO-23).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.state import Game, Sheet
from detente.narrate import describe, name_unit
from detente.rules import legal_builds, legal_orders
from detente.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Support, Unit
from detente.server.speech import lang, words


@dataclass(frozen=True)
class Choice:
    """One order that can be chosen: its canonical text and its sentence."""

    value: str
    label: str


@dataclass(frozen=True)
class Group:
    """Choices of one kind."""

    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Row:
    """One order to give: for a unit, or the first, second … build or removal."""

    name: str  # of the form's field
    power: str
    label: str
    empty: str  # what happens without a choice
    groups: tuple[Group, ...]
    chosen: str = ""
    why: str = ""  # the unit was driven out: how, and why it may not go elsewhere

    def allows(self, value: str) -> bool:
        """Whether this order can be chosen here."""
        return any(choice.value == value for group in self.groups for choice in group.choices)


def rows(game: Game, seat: str) -> tuple[Row, ...]:
    """The order list of a seat for the current phase, with what is chosen already."""
    if game.stage != "play":
        return ()
    made: list[Row] = []
    for power in game.seats[seat].powers:
        made += _adjustments(game, power) if game.phase.endswith("A") else _units(game, power)
    return tuple(_choose(made, game.sheet(seat)))


def _choose(made: Iterable[Row], sheet: Sheet) -> Iterator[Row]:
    """Put each stored order into the first row that takes it."""
    left = [line for line in sheet.lines if line.order]
    for row in made:
        line = next((x for x in left if x.power == row.power and _fits(row, x.order)), None)
        if line is None:
            yield row
            continue
        left.remove(line)
        groups = row.groups
        if not row.allows(line.order):
            groups = (*groups, Group(_("As you wrote it"), (Choice(line.order, line.order),)))
        yield Row(row.name, row.power, row.label, row.empty, groups, line.order, row.why)


def _fits(row: Row, order: str) -> bool:
    if row.allows(order):
        return True
    place = Location.parse(order.split(" ")[1]).province
    return row.name == f"unit-{place}"


def _units(game: Game, power: str) -> list[Row]:
    legal = legal_orders(game.position, game.ruleset)
    empty = _("No order: it is disbanded") if game.phase.endswith("R") else _("No order: it holds")
    return [
        Row(
            f"unit-{unit.province}",
            power,
            name_unit(unit, lang()),
            empty,
            tuple(_grouped(legal.get(unit, ()))),
        )
        for unit in _sorted(game.units_to_order(power))
    ]


def _sorted(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: words().province(unit.province))


def _adjustments(game: Game, power: str) -> list[Row]:
    position = game.position
    surplus = position.surplus(power)
    if surplus > 0:
        units = _sorted(position.units_of(power))
        choices = tuple(_choice(Disband(unit)) for unit in units)
        return _numbered(power, surplus, _("Removal"), _("No order: the rules choose"), choices)
    builds = legal_builds(position, game.ruleset, power)
    sites = {order.unit.province for order in builds if isinstance(order, Build)}
    count = min(-surplus, len(sites))
    choices = tuple(_choice(order) for order in builds)
    return _numbered(power, count, _("Build"), _("No order: nothing is built"), choices)


def _numbered(
    power: str, count: int, label: str, empty: str, choices: tuple[Choice, ...]
) -> list[Row]:
    group = Group(label, choices)
    return [
        Row(
            f"adjust-{power}-{n}",
            power,
            f"{label} {n}" if count > 1 else label,
            empty,
            (group,),
        )
        for n in range(1, count + 1)
    ]


def _choice(order: Order) -> Choice:
    return Choice(str(order), describe(order, lang()).rstrip("."))


def _grouped(orders: Iterable[Order]) -> Iterator[Group]:
    """Orders by kind, each kind sorted by its sentence."""
    kinds: dict[str, list[Choice]] = {label: [] for label in _labels().values()}
    labels = _labels()
    for order in orders:
        kinds[labels[_kind(order)]].append(_choice(order))
    for label, choices in kinds.items():
        if choices:
            yield Group(label, tuple(sorted(choices, key=lambda choice: choice.label)))


def _labels() -> Mapping[str, str]:
    return {
        "hold": _("Hold"),
        "move": _("Move"),
        "support": _("Support a unit that stays"),
        "support-move": _("Support a move"),
        "convoy": _("Convoy"),
        "retreat": _("Retreat"),
        "disband": _("Disband"),
    }


def _kind(order: Order) -> str:
    match order:
        case Hold():
            return "hold"
        case Move():
            return "move"
        case Support(target=None):
            return "support"
        case Support():
            return "support-move"
        case Convoy():
            return "convoy"
        case Disband():
            return "disband"
    return "retreat"
