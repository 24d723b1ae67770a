"""The legal orders offered are exactly those accepted, of all that can be written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from detente.board import Location, load_board
from detente.game.canon import parse_order
from detente.rules import (
    Convoy,
    Given,
    Hold,
    Move,
    Order,
    Position,
    Support,
    Unit,
    adjudicate,
    legal_orders,
    load_ruleset,
    opening,
)
from detente.rules.standard.legality import Legality
from tests.rules.crowd import choose, crowd

RULES = load_ruleset()


def writable(position: Position, unit: Unit) -> Iterator[Order]:
    """Every order to a unit in full form: coasts of fleets named, armies without, VIA or not."""
    board = position.board
    places = sorted(board.locations)
    yield Hold(unit)
    for place in places:
        yield Move(unit, place)
        yield Move(unit, place, via=True)
    for other in position.units:
        yield Support(unit, other)
        for place in places:
            yield Support(unit, other, place)
            yield Convoy(unit, other, place)


def full(position: Position, order: Order) -> bool:
    """Whether an order is in the form in which legal orders are offered."""
    board = position.board
    if isinstance(order, Move):
        if order.via:  # offered only where the army could walk too and there is a route
            legality = Legality(position, RULES)
            walks = order.target.province in board.army_steps[order.unit.province]
            sea = legality.seas.connects(
                order.unit.province, order.target.province, legality.fleets
            )
            return order.unit.kind == "A" and walks and sea
        return True
    if isinstance(order, Support) and order.target and order.supported.kind == "F":
        return board.can_stand("F", order.target)
    return True


@pytest.mark.parametrize("seed", range(12))
def test_offered_is_accepted(seed: int) -> None:
    rng = Random(seed)
    position = crowd(rng, rng.randint(5, 10)) if seed else opening(load_board())
    legality = Legality(position, RULES)
    offered = legal_orders(position, RULES)
    for unit, power in position.units.items():
        accepted = {
            order
            for order in writable(position, unit)
            if legality.check(power, order) == order and full(position, order)
        }
        assert set(offered[unit]) == accepted
        assert len(offered[unit]) == len(accepted)


@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_letter_or_coast_of_a_unit_that_is_named_changes_nothing(seed: int) -> None:
    """Orders of every kind, of the unit ordered and of the one that it helps or carries."""
    rng = Random(seed)
    position = crowd(rng, 7)
    chosen = choose(rng, position, RULES)
    right = [Given(position.units[unit], order) for unit, order in chosen.items()]
    wrong = [Given(given.power, misnamed(rng, given.order)) for given in right]
    expected, found = (adjudicate(position, givens, RULES) for givens in (right, wrong))
    assert found.results == expected.results
    assert found.after == expected.after
    assert [o.order for o in found.outcomes] == [o.order for o in expected.outcomes]


def misnamed(rng: Random, order: Order) -> Order:
    for part in ("unit", "supported", "army"):
        if hasattr(order, part):
            unit = getattr(order, part)
            coast = rng.choice(["", "NC", "SC", unit.location.coast])
            other = Unit(rng.choice("AF"), Location(unit.province, coast))
            order = replace(order, **{part: other})
    return order


@pytest.mark.parametrize("name", ["standard", "diplonline"])
def test_of_one_power_only_its_own_are_offered(name: str) -> None:
    rules = load_ruleset(name)
    position = crowd(Random(5), 8)
    all_of_them = legal_orders(position, rules)
    for power in position.board.powers:
        own = {unit for unit, owner in position.units.items() if owner == power}
        offered = {unit: orders for unit, orders in all_of_them.items() if unit in own}
        assert legal_orders(position, rules, power) == offered
    assert any(all_of_them.values())


def one(texts: dict[str, str]) -> Position:
    """A position of these units: canonical form -> power."""
    start = opening(load_board())
    return Position(start.board, start.phase, {Unit.parse(t): p for t, p in texts.items()})


def test_no_useless_convoys_or_supports() -> None:
    """DATC 6.D.31, 6.F.12, 6.G.7 and 6.G.19."""
    position = one({"A RUM": "AUSTRIA", "F BLA": "TURKEY"})
    assert (
        Support(Unit.parse("F BLA"), Unit.parse("A RUM"), Location("ARM"))
        not in legal_orders(position, RULES)[Unit.parse("F BLA")]
    )
    position = one({"A LON": "ENGLAND", "F ENG": "ENGLAND", "F IRI": "ENGLAND"})
    convoys = legal_orders(position, RULES)[Unit.parse("F IRI")]
    assert Convoy(Unit.parse("F IRI"), Unit.parse("A LON"), Location("BEL")) not in convoys
    position = one({"A SWE": "RUSSIA", "F BOT": "RUSSIA", "F SKA": "ENGLAND"})
    assert (
        Convoy(Unit.parse("F BOT"), Unit.parse("A SWE"), Location("NWY"))
        not in legal_orders(position, RULES)[Unit.parse("F BOT")]
    )
    position = one({"A MAR": "FRANCE", "F WES": "FRANCE", "F LYO": "ITALY"})
    assert (
        Convoy(Unit.parse("F WES"), Unit.parse("A MAR"), Location("SPA"))
        not in legal_orders(position, RULES)[Unit.parse("F WES")]
    )


@pytest.mark.parametrize(
    ("units", "order", "code"),
    [
        ("A PAR", "A PAR - BUR VIA", "no_way_by_sea"),  # no coast, no fleet
        ("A BEL", "A BEL - HOL VIA", "no_way_by_sea"),  # coasts, and nobody at sea
        ("A BEL, F NTH", "A BEL - HOL VIA", "no_convoy_ordered"),  # one might have (DATC 6.G.8)
        ("A BEL, F ENG", "A BEL - HOL VIA", "no_way_by_sea"),
    ],
)
def test_an_express_convoy_that_cannot_be_is_void(units: str, order: str, code: str) -> None:
    standing = {Unit.parse(text): "FRANCE" for text in units.split(", ")}
    position = replace(opening(load_board()), units=standing)
    givens = [Given("FRANCE", parse_order(order))]
    resolution = adjudicate(position, givens, load_ruleset())
    assert resolution.outcomes[0].reason.code == code
    assert set(resolution.after.units) == set(standing)
    for switches in (
        {"convoy_fallback": True},
        {"convoy_land": "swap"},
        {"convoy_land": "land_first"},
    ):
        walked = adjudicate(position, givens, load_ruleset(options=switches))
        assert walked.outcomes[0].result == ("success",)


def test_an_army_whose_convoy_cannot_be_may_be_helped_to_stay() -> None:
    units = {"A PAR": "FRANCE", "A GAS": "FRANCE", "A BUR": "GERMANY", "A PIC": "GERMANY"}
    position = replace(
        opening(load_board()), units={Unit.parse(text): p for text, p in units.items()}
    )
    orders = ["A PAR - BRE VIA", "A GAS S A PAR", "A BUR - PAR", "A PIC S A BUR - PAR"]
    givens = [Given(units[text[:5]], parse_order(text)) for text in orders]
    resolution = adjudicate(position, givens, load_ruleset())
    assert not resolution.dislodged
