"""Texts of several orders: printed in one notation, read back, and legs of transports joined."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board.words import languages
from detente.notation import Context, Notation, NotationError, notation_named, notations
from detente.rules.orders import Hold, Order, Unit
from detente.rules.phase import Phase
from detente.rules.position import Position
from tests.notation.orders import BOARD, POWER, convoys, moves, supports, units

PAIRS = [(n, c) for n in notations().values() for c in (languages() if n.languages else ("en",))]
movement = st.one_of(units.map(Hold), moves(), supports(), convoys())


def apart(orders: list[Order]) -> list[Order]:
    """Orders whose units can all stand on one board."""
    kept: list[Order] = []
    there: dict[str, Unit] = {}
    for order in orders:
        named = [getattr(order, part, None) for part in ("unit", "supported", "army")]
        stand = [unit for unit in named if unit is not None]
        fits = all(there.get(unit.province, unit) == unit for unit in stand)
        if fits and order.unit.province not in {o.unit.province for o in kept}:
            there.update((unit.province, unit) for unit in stand)
            kept.append(order)
    return kept


@pytest.mark.parametrize(("notation", "lang"), PAIRS, ids=[f"{n.name}-{c}" for n, c in PAIRS])
@settings(max_examples=40, deadline=None)
@given(orders=st.lists(movement, min_size=1, max_size=8).map(apart))
def test_several_orders(notation: Notation, lang: str, orders: list[Order]) -> None:
    named = {getattr(o, part, None) for o in orders for part in ("unit", "supported", "army")}
    there = {unit: POWER for unit in named if unit is not None}
    context = Context(BOARD, Position(BOARD, Phase("S", 1902, "M"), there), POWER, lang)
    try:
        text = notation.text(orders, context)
    except NotationError:
        return
    wanted = [notation.carried(o) if notation.carried else o for o in orders]
    assert [reading.order for reading in notation.read(text, context)] == wanted, text


CHAIN = """T-Edimburgo mueve a Brest
F-Mar del Norte transporta de Edimburgo a Canal de la Mancha
F-Canal de la Mancha transporta de Mar del Norte a Brest"""


def test_legs_are_joined_to_a_journey() -> None:
    legs = notation_named("legs")
    read = [r.order for r in legs.read(CHAIN, Context(BOARD))]
    assert list(map(str, read)) == [
        "A EDI - BRE",
        "F NTH C A EDI - BRE",
        "F ENG C A EDI - BRE",
    ]
    printed = legs.text([order for order in read if order], Context(BOARD))
    assert printed == CHAIN


def test_a_leg_that_meets_no_other_is_refused() -> None:
    text = "F-Mar del Norte transporta de Edimburgo a Canal de la Mancha"
    (reading,) = notation_named("legs").read(text, Context(BOARD))
    assert reading.refusal is not None
    assert reading.refusal.code == "broken_route"


def test_a_stray_leg_does_not_disturb_the_others() -> None:
    text = CHAIN + "\nF-Mar de Irlanda transporta de Canal de la Mancha a Gales"
    *whole, stray = notation_named("legs").read(text, Context(BOARD))
    assert [str(r.order) for r in whole][1:] == ["F NTH C A EDI - BRE", "F ENG C A EDI - BRE"]
    assert stray.refusal is not None
    assert stray.refusal.code == "broken_route"
