"""The rows of the order list: one for each order that a seat may give, with all legal choices.

Form and map lead to the same orders (DIPLO-23).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.canon import parse_order
from detente.game.state import Game, Sheet
from detente.narrate import name_unit
from detente.rules import legal_builds, legal_orders
from detente.rules.orders import Build, Convoy, Disband, Given, Hold, Move, Order, Support
from detente.server import barred, priorities, turns
from detente.server.recent import Recent
from detente.server.row import Choice, Group, Row, by_name, choice, grouped
from detente.server.speech import lang

_MADE: Recent[tuple[Row, ...]] = Recent(512)


def rows(game: Game, seat: str) -> tuple[Row, ...]:
    """The order list of a seat for the current phase, with what is chosen already."""
    if game.stage != "play":
        return ()
    made = (row for power in game.seats[seat].powers for row in _unchosen(game, power))
    return tuple(_choose(made, game.sheet(seat), game.ruleset.engine))


def why_not(game: Game, seat: str) -> Mapping[str, barred.Barred]:
    """Why places are not among the choices, by the name of the row.

    Each is a sentence by province; that under the empty name is for any other place.
    """
    if game.phase.endswith("M") and game.ruleset.engine != "diplonline":
        return {}  # whoever moves may try anything
    return {row.name: row.barred for row in rows(game, seat) if row.barred}


def _unchosen(game: Game, power: str) -> tuple[Row, ...]:
    """The rows of one power, which are the same for as long as the phase lasts."""
    position = game.standing.hash if game.standing else ""
    key = (game.id, game.since, position, power, get_language())
    return _MADE.get(key, lambda: tuple(_rows(game, power)))


def _rows(game: Game, power: str) -> Iterator[Row]:
    if game.ruleset.engine == "diplonline":
        yield from turns.rows(game, power)
    elif game.phase.endswith("A"):
        yield from _adjustments(game, power)
    else:
        yield from _units(game, power)
        if game.ruleset.phases == "lists":
            yield from priorities.rows(game, power)


def given(row: Row, chosen: Mapping[str, str], engine: str) -> Given:
    """The order chosen in a row, of the fields of a form."""
    order = parse_order(chosen[row.name], engine)
    return Given(row.power, turns.with_helped(order, chosen.get(f"for-{row.name}", "")))


def allowed(row: Row, chosen: Mapping[str, str]) -> bool:
    """Whether what the fields of a form say of a row is among its choices."""
    value, helps = chosen.get(row.name, ""), chosen.get(f"for-{row.name}", "")
    return (not value or row.allows(value)) and helps in {"", *(c.value for c in row.helped)}


def _choose(made: Iterable[Row], sheet: Sheet, engine: str) -> Iterator[Row]:
    """Put each stored order into the first row that takes it."""
    split = turns.split_helped if engine == "diplonline" else _whole
    left = [(line.power, *split(line.order)) for line in sheet.lines if line.order]
    before = ""  # what the row before holds
    for row in made:
        entry = next((x for x in left if x[0] == row.power and _fits(row, x[1], before)), None)
        before = entry[1] if entry else ""
        if entry is None:
            yield row
            continue
        left.remove(entry)
        _power, order, helps = entry
        groups = row.groups
        if not row.allows(order):
            groups = (*groups, Group(_("As you wrote it"), (choice(parse_order(order, engine)),)))
        yield replace(row, groups=groups, chosen=order, helps=helps)


def _whole(order: str) -> tuple[str, str]:
    return order, ""


def _fits(row: Row, order: str, before: str) -> bool:
    """Whether the row offers the order, or is that of the unit it is for."""
    words = order.split(" ")
    if row.part == "removals" and words[2:] == ["D"]:
        return True  # by where the unit may come to stand (FIDO-77)
    if row.name.startswith("second-") and before != f"APPEAR {' '.join(words[:2])}":
        return False  # another new unit's order
    if row.allows(order):
        return True
    if words[0] not in ("A", "F") or words[2] in ("D", "B", "R"):
        return False
    return row.name == f"unit-{Location.parse(words[1]).province}"


def _units(game: Game, power: str) -> list[Row]:
    legal = legal_orders(game.position, game.ruleset, power)
    empty = _("No order: it is disbanded") if game.phase.endswith("R") else _("No order: it holds")
    return [
        Row(
            f"unit-{unit.province}",
            power,
            name_unit(unit, lang()),
            empty,
            _grouped(legal.get(unit, ())),
            barred=barred.retreats(game, unit) if game.phase.endswith("R") else {},
        )
        for unit in by_name(game.units_to_order(power))
    ]


def _adjustments(game: Game, power: str) -> list[Row]:
    position = game.position
    surplus = position.surplus(power)
    if surplus > 0:
        units = by_name(position.units_of(power))
        choices = tuple(choice(Disband(unit)) for unit in units)
        label, empty = _("Removal"), _("No order: the rules choose")
        return _numbered(power, surplus, label, empty, choices, barred.removals())
    builds = legal_builds(position, game.ruleset, power)
    sites = {order.unit.province for order in builds if isinstance(order, Build)}
    count = min(-surplus, len(sites))
    choices = tuple(choice(order) for order in builds)
    label, empty = _("Build"), _("No order: nothing is built")
    return _numbered(power, count, label, empty, choices, barred.builds(game, power))


def _numbered(
    power: str,
    count: int,
    label: str,
    empty: str,
    choices: tuple[Choice, ...],
    elsewhere: barred.Barred,
) -> list[Row]:
    group = Group(label, choices)
    return [
        Row(
            f"adjust-{power}-{n}",
            power,
            f"{label} {n}" if count > 1 else label,
            empty,
            (group,),
            barred=elsewhere,
            repeats=n > 1,
        )
        for n in range(1, count + 1)
    ]


def _grouped(orders: Iterable[Order]) -> tuple[Group, ...]:
    """Orders by kind, each kind sorted by its sentence."""
    labels = _labels()
    kinds: dict[str, list[Choice]] = {label: [] for label in labels.values()}
    for order in orders:
        kinds[labels[_kind(order)]].append(choice(order))
    return grouped(kinds)


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
