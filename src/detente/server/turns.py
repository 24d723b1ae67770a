"""The rows of a Diplonline turn: an order for each unit, new units with their second orders.

A support's row has a second field for the power that is helped (DIPLO-34). An order with transport
names the sea zone of its first fleet, or its power where that has several there (DIPLO-52).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from django.utils.translation import gettext as _

from detente.game.state import Game
from detente.narrate import name_unit
from detente.rules import diplonline as dip
from detente.rules import legal_builds, legal_orders
from detente.rules.diplonline import DiplonlineOrder
from detente.rules.orders import Order
from detente.rules.position import Position
from detente.server import barred
from detente.server.row import Choice, Group, Row, by_name, choice, grouped
from detente.server.speech import lang, words


def rows(game: Game, power: str) -> list[Row]:
    """The rows of one power."""
    position = game.position
    legal: Mapping[Any, Iterable[Any]] = legal_orders(position, game.ruleset, power)
    helped = _helped(game, power)
    made = [
        Row(
            f"unit-{unit.province}",
            power,
            name_unit(unit, lang()),
            _("No order: it stays"),
            _grouped(_by_power(position, legal.get(unit, ()))),
            helped=helped,
        )
        for unit in by_name(position.units_of(power))
    ]
    return [*made, *_new_units(game, power, helped)]


def _helped(game: Game, power: str) -> tuple[Choice, ...]:
    """Whom a support may be for: the own power, or any other with units."""
    others = sorted(set(game.position.units.values()) - {power}, key=words().power)
    own = Choice("", _("a support is for the own power"))
    return (
        own,
        *(Choice(p, _("a support is for %(power)s") % {"power": words().power(p)}) for p in others),
    )


def _new_units(game: Game, power: str, helped: tuple[Choice, ...]) -> Iterator[Row]:
    """A row for each unit that may appear, and one for its second order (DIPLO-66, DIPLO-69)."""
    position = game.position
    coming = cast("tuple[dip.Appear, ...]", legal_builds(position, game.ruleset, power))
    free = {order.unit.province for order in coming}
    units, bases = len(position.units_of(power)), len(position.centres_of(power))
    count = min(dip.may_appear(units, bases), len(free))
    places = (Group(_("Appear"), tuple(choice(cast("Order", order)) for order in coming)),)
    seconds = tuple(_second(game, power, order) for order in coming)
    elsewhere = barred.builds(game, power) if count else {}
    for n in range(1, count + 1):
        label = _("New unit %(number)d") % {"number": n}
        nothing = _("Nothing appears")
        yield Row(
            f"appear-{power}-{n}",
            power,
            label,
            nothing,
            places,
            part="new",
            barred=elsewhere,
            repeats=n > 1,
        )
        label = _("Its order, if it appears")
        stays = _("No order: it stays")
        yield Row(f"second-{power}-{n}", power, label, stays, seconds, part="new", helped=helped)


def _second(game: Game, power: str, order: dip.Appear) -> Group:
    """What a unit that is to appear may be ordered at once."""
    found = _by_power(game.position, dip.orders_of(game.position, order.unit, power))
    orders = _unhelped(found)
    label = name_unit(order.unit, lang())
    return Group(label, tuple(sorted(map(_choice, orders), key=lambda c: c.label)))


def _grouped(orders: Iterable[DiplonlineOrder]) -> tuple[Group, ...]:
    labels = _labels()
    kinds: dict[str, list[Choice]] = {label: [] for label in labels.values()}
    for order in _unhelped(orders):
        kinds[labels[_kind(order)]].append(_choice(order))
    return grouped(kinds)


def _by_power(position: Position, orders: Iterable[DiplonlineOrder]) -> Iterator[DiplonlineOrder]:
    """The orders, with those that leave it open which of a power's fleets carries (DIPLO-52)."""
    zones: dict[DiplonlineOrder, int] = {}
    for order in orders:
        yield order
        if via := getattr(order, "via", ""):
            fleet = position.at(via)
            owner = position.units[fleet] if fleet else ""
            named = replace(cast("Any", order), via=owner)
            zones[named] = zones.get(named, 0) + bool(owner)
    yield from (order for order, count in zones.items() if count > 1)


def _unhelped(orders: Iterable[DiplonlineOrder]) -> list[DiplonlineOrder]:
    """The orders without those that differ in the power helped by a support alone."""
    return [o for o in orders if not (isinstance(o, dip.Support) and o.helps)]


def _choice(order: DiplonlineOrder) -> Choice:
    return choice(cast("Order", order))


def _kind(order: DiplonlineOrder) -> str:
    kind = type(order).__name__.lower()
    return f"{kind}-via" if getattr(order, "via", "") else kind


def _labels() -> Mapping[str, str]:
    return {
        "move": _("Move"),
        "attack": _("Attack"),
        "support": _("Support in a territory"),
        "retreat": _("Retreat, if attacked"),
        "transport": _("Carry an army"),
        "disappear": _("Disappear"),
        "move-via": _("Move, carried by fleets"),
        "attack-via": _("Attack, carried by fleets"),
        "support-via": _("Support, carried by fleets"),
        "retreat-via": _("Retreat if attacked, carried by fleets"),
    }


def with_helped(order: Order, helps: str) -> Order:
    """A support for the power chosen beside it; any other order as it is."""
    if not helps or not isinstance(order, dip.Support):
        return order
    return cast("Order", dip.Support(order.unit, order.territory, helps, order.via))


def split_helped(text: str) -> tuple[str, str]:
    """A stored order as its row holds it: without the power helped, and that power."""
    order: object = dip.parse_order(text)
    if not isinstance(order, dip.Support) or not order.helps:
        return text, ""
    return str(dip.Support(order.unit, order.territory, "", order.via)), order.helps


def threatened(game: Game, power: str) -> int:
    """How many orders to disappear are missing, or the power is expelled (DIPLO-63, DIPLO-71).

    0 where nothing threatens: in autumn, with units enough for its bases, or under a milder rule.
    """
    ruleset, position = game.ruleset, game.position
    if ruleset.engine != "diplonline" or ruleset.removal != "expel" or game.stage != "play":
        return 0
    if position.phase.season != "S" or position.centres is None or power in ruleset.unplayed:
        return 0
    seat = game.seat_of(power)
    lines = game.sheet(seat.id).lines if seat else ()
    leaving = {x.order for x in lines if x.power == power and x.order.endswith(" DISAPPEAR")}
    surplus = dip.must_disappear(len(position.units_of(power)), len(position.centres_of(power)))
    return max(0, surplus - len(leaving))
