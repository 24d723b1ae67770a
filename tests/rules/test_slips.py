"""Likely slips: each is told, nothing else is, and quiet orders give no warning at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board import Location, load_board
from detente.game.canon import parse_order
from detente.narrate import text_languages, warning
from detente.rules import (
    Dislodged,
    Given,
    Hold,
    Move,
    Order,
    Phase,
    Position,
    Support,
    Unit,
    legal_orders,
    load_ruleset,
    opening,
)
from detente.rules.slips import CODES, Slip, slips
from tests.rules.crowd import choose, crowd

BOARD = load_board("standard")
FRANCE = "A PAR, A MAR, F BRE, F MAO, A BUR, A SPA"
RULESETS = ("standard", "reglas", "rulebook", "wiki", "fidonet")


def at(french: str, german: str = "A MUN, F ENG", phase: str = "F1901M") -> Position:
    units = {Unit.parse(text): "FRANCE" for text in french.split(", ") if text}
    units |= {Unit.parse(text): "GERMANY" for text in german.split(", ") if text}
    start = opening(BOARD)
    return replace(start, units=MappingProxyType(units), phase=Phase.parse(phase))


def found(
    position: Position, orders: str, ruleset: str = "standard", **switches: object
) -> tuple[Slip, ...]:
    rules = load_ruleset(ruleset, options=switches)
    texts = [text for text in orders.split(", ") if text]
    givens = [Given("FRANCE", parse_order(text, rules.engine)) for text in texts]
    told = slips(position, givens, rules, ("FRANCE",))
    for slip in told:
        for lang in text_languages():
            sentence = warning(slip, lang)
            assert sentence.endswith(".") and "{" not in sentence and "None" not in sentence
    return told


def codes(orders: str) -> list[str]:
    """The slips of a whole French list, those for want of other orders apart."""
    return [s.code for s in found(at(FRANCE), orders) if s.code != "unordered"]


MOVEMENT = [
    ("A MAR S A SPA - GAS", ["support_unordered"]),
    ("A MAR S A SPA - GAS, A SPA H", ["support_other"]),
    ("A MAR S A SPA - GAS, A SPA - POR", ["support_other"]),
    ("A MAR S A SPA - GAS, A SPA - GAS", []),
    ("A MAR S A SPA, A SPA - POR", ["support_leaves"]),
    ("A MAR S A SPA, A SPA H", []),
    ("A MAR S A SPA, A SPA S A MAR", []),
    ("A MAR S A SPA", []),  # it holds without an order too
    ("F MAO C A SPA - GAS", ["convoy_unordered"]),
    ("F MAO C A SPA - GAS, A SPA - POR", ["convoy_other"]),
    ("F MAO C A SPA - BRE, A SPA - BRE VIA, F BRE - PIC", []),
    ("A SPA - GAS VIA", ["no_convoy"]),
    ("A SPA - BRE VIA, F BRE - PIC, F MAO - POR", ["no_convoy"]),
    ("A PAR - GAS, A MAR - GAS", ["own_bounce"]),
    ("A PAR - GAS, A MAR - GAS, A SPA - GAS", ["own_bounce"]),
    ("A PAR - GAS, A MAR S A PAR - GAS, A SPA S A PAR - GAS", []),
    ("A SPA - MAR", ["own_stays"]),
    ("A SPA - MAR, A MAR - GAS", []),
    ("A SPA - MAR, A MAR S A BUR", ["own_stays"]),
    ("A PAR - BUR, A BUR - PAR", ["swap"]),
    ("A PAR - BUR, A BUR - MAR, A MAR - GAS", []),
    ("A SPA - GAS, A BUR - MAR, A MAR - SPA", []),  # in a circle or a line, all may go
    ("A PAR S A MUN - BUR", ["no_help_against"]),
    ("A PAR S A MUN - BUR, A BUR - BEL", []),
    ("A PAR S A BUR, A BUR S A PAR", []),
    ("A BUR - MUN", []),  # against somebody else
    ("A PAR - BUR, A BUR - MUN", []),  # it may well leave
]


@pytest.mark.parametrize(("orders", "expected"), MOVEMENT)
def test_slips_of_a_movement(orders: str, expected: list[str]) -> None:
    assert codes(orders) == expected


def test_the_slip_names_what_is_meant() -> None:
    position = at(FRANCE)
    (slip, left) = found(position, "A MAR S A SPA - GAS, A SPA - POR")
    assert (str(slip.unit), str(slip.other), str(slip.place)) == ("A MAR", "A SPA", "GAS")
    assert str(slip.order) == "A SPA - POR" and slip.power == "FRANCE"
    assert {str(unit) for unit in left.units} == {"A PAR", "F BRE", "F MAO", "A BUR"}
    assert "Army Spain moves to Portugal" in warning(slip)
    (bounce, _) = found(position, "A PAR - GAS, A MAR - GAS")
    assert {str(unit) for unit in bounce.about} == {"A PAR", "A MAR"}


def test_units_without_an_order_are_told_only_where_others_have_one() -> None:
    position = at("A PAR, A MAR")
    assert found(position, "") == ()
    (slip,) = found(position, "A PAR H")
    assert slip.code == "unordered" and [str(u) for u in slip.units] == ["A MAR"]
    assert found(position, "A PAR H, A MAR H") == ()


def test_a_swap_with_a_fleet_is_none() -> None:
    position = at("A BEL, A HOL, F NTH", "")
    there = "A BEL - HOL, A HOL - BEL VIA, F NTH C A HOL - BEL"
    assert found(position, there) == ()
    codes = [s.code for s in found(position, there, convoy_land="land_first")]
    assert "swap_barred" in codes
    assert [s.code for s in found(position, "A BEL - HOL, A HOL - BEL, F NTH H")] == ["swap"]


def test_foreign_fleets_may_carry() -> None:
    assert found(at("A LON", "F NTH"), "A LON - BEL VIA") == ()
    assert [s.code for s in found(at("A LON", "F IRI"), "A LON - BEL VIA")] == ["impossible"]
    both = at("A LON, F ENG", "F MAO")
    assert found(both, "A LON - POR VIA, F ENG C A LON - POR") == ()
    missing = [s.code for s in found(both, "A LON - POR VIA, F ENG H")]
    assert missing == ["no_convoy"]


def test_two_routes_of_own_fleets_are_told_where_the_rules_want_one() -> None:
    position = at("A LON, F ENG, F NTH", "")
    orders = "A LON - BEL VIA, F ENG C A LON - BEL, F NTH C A LON - BEL"
    assert found(position, orders) == ()
    told = found(position, orders, convoy_route="unique")
    assert {s.code for s in told} == {"impossible"} and [str(s.unit) for s in told] == ["A LON"]


def test_help_against_the_own_unit_counts_where_the_rules_say_so() -> None:
    orders = "A PAR S A MUN - BUR, A BUR H, A MAR H, A SPA H, F BRE H, F MAO H"
    (slip,) = found(at(FRANCE), orders, own_unit_dislodge_support="allowed")
    assert slip.code == "helps_against"
    (slip,) = found(at(FRANCE), orders)
    assert slip.code == "no_help_against"


def test_a_leg_to_the_sea_may_be_taken_over_by_another_fleet() -> None:
    position = at("A EDI, F NTH", "F ENG")
    assert found(position, "A EDI - BRE VIA, F NTH C A EDI - ENG", "reglas") == ()


def test_what_cannot_be_done_is_told_with_its_reason() -> None:
    position = at("F POR, A PAR", "")
    (slip,) = found(position, "F POR - SPA, A PAR H", missing_coast="illegal")
    assert (slip.code, slip.reason and slip.reason.code) == ("impossible", "needs_coast")
    assert "which coast" in warning(slip)
    (slip,) = found(position, "F POR H, A PAR - SWE")
    assert warning(slip).startswith("The army in Paris cannot reach Sweden")
    fleets = at("F MAO, F GAS, A PAR", "")
    lazy = "F MAO - SPA/SC, F GAS S F MAO - SPA/NC, A PAR H"
    assert [s.code for s in found(fleets, lazy)] == ["support_other"]
    open_ = "F MAO - SPA/SC, F GAS S F MAO - SPA, A PAR H"
    assert found(fleets, open_) == ()
    assert [s.code for s in found(fleets, open_, support_coast="required")] == ["impossible"]


def retreating() -> Position:
    position = at("A PAR, F BRE", "A MUN, A BUR, A GAS", "F1901R")
    return replace(
        position,
        units=MappingProxyType({u: p for u, p in position.units.items() if p == "GERMANY"}),
        dislodged=MappingProxyType(
            {
                Unit.parse("A PAR"): Dislodged("FRANCE", "BUR", tuple(_places("PIC"))),
                Unit.parse("F BRE"): Dislodged("FRANCE", "GAS", tuple(_places("PIC ENG"))),
                Unit.parse("A SPA"): Dislodged("FRANCE", "GAS", ()),
            }
        ),
    )


def _places(codes: str) -> list[Location]:
    return [Unit.parse(f"A {code}").location for code in codes.split()]


def test_slips_of_retreats() -> None:
    position = retreating()
    told = found(position, "A PAR R PIC")
    assert [(s.code, str(s.unit)) for s in told] == [("no_retreat", "F BRE")]
    assert [s.code for s in found(position, "A PAR R PIC, F BRE R PIC")] == ["retreat_bounce"]
    assert found(position, "A PAR R PIC, F BRE R ENG") == ()
    assert found(position, "A PAR D, F BRE D") == ()
    (slip,) = found(position, "A PAR R BUR, F BRE D")
    assert (slip.code, slip.reason and slip.reason.code) == ("impossible", "retreat_barred")


def winter(units: str, centres: str) -> Position:
    owners = dict.fromkeys(centres.split(), "FRANCE")
    return replace(at(units, "", "W1901A"), centres=MappingProxyType(owners))


def test_slips_of_builds() -> None:
    position = winter("A GAS", "PAR MAR SPA POR")
    (slip,) = found(position, "A PAR B")
    assert (slip.code, slip.number) == ("builds_left", 1)
    assert found(position, "A PAR B, A MAR B") == ()
    assert found(position, "A PAR B, WAIVE") == ()
    assert {s.code for s in found(position, "A PAR B, F PAR B")} == {"impossible", "builds_left"}
    assert [s.code for s in found(position, "A SPA B, A MAR B, A PAR B")] == ["impossible"]
    none = winter("A PAR, A MAR, A BRE", "PAR MAR BRE SPA")
    assert found(none, "") == ()  # nowhere to build


def test_slips_of_removals() -> None:
    position = winter("A GAS, A PIC, A PAR", "PAR")
    (slip,) = found(position, "A GAS D")
    assert (slip.code, slip.number) == ("removals_left", 1)
    assert found(position, "A GAS D, A PIC D") == ()


def test_builds_in_lists_come_with_the_moves() -> None:
    position = at("A GAS, A PIC", "", "S1902M")
    quiet = "A GAS H, A PIC H"
    (slip,) = found(position, quiet, "fidonet")
    assert (slip.code, slip.number) == ("builds_left", 1)
    assert found(position, f"{quiet}, A PAR B", "fidonet") == ()
    assert found(position, quiet, "fidonet", build_when="winter") == ()
    assert found(position, f"{quiet}, A GAS R PAR, A PIC D, A PAR B", "fidonet") == ()


DIPLONLINE = [
    ("A PAR S GAS", ["nothing_to_support"]),
    ("A PAR S GAS, A MAR - GAS", []),
    ("A PAR S GAS FOR GERMANY", []),
    ("A PAR S BUR", []),  # an own unit stands there
    ("A PAR X GAS, A MAR X GAS", ["own_bounce"]),
    ("A PAR - GAS, A MAR - GAS", ["own_bounce"]),
    ("A PAR X MUN, A BUR X MUN", ["own_bounce"]),
    ("A PAR X GAS, A MAR - GAS", []),  # the attack goes first
    ("A MAR - BUR", ["own_stays"]),
    ("A MAR - BUR, A BUR R PAR", []),
    ("A MAR - BUR, A BUR - BEL", []),
    ("A MAR - BUR, A BUR X MUN", []),
    ("A PAR - BUR, A BUR - PAR", ["swap_barred"]),
    ("F MAO C SPA > GAS", ["carries_nothing"]),
    ("F MAO C SPA > GAS FOR GERMANY", []),
    ("F MAO C ENG > GAS", ["carries_nothing"]),
    ("F MAO C SPA > GAS, A SPA - GAS VIA MAO", []),
    ("F MAO C SPA > BRE, A SPA - GAS VIA MAO", ["no_convoy"]),
    ("F MAO C SPA > ENG, A SPA - LON VIA MAO", []),  # a foreign fleet may take it on
    ("A SPA - GAS VIA MAO", ["no_convoy"]),
    ("A PIC - LON VIA ENG", []),
    ("A SPA - GAS VIA FRANCE", ["no_convoy"]),
    ("A SPA - GAS VIA GERMANY", []),
    ("A PAR X SWE", ["impossible"]),
]


@pytest.mark.parametrize(("orders", "expected"), DIPLONLINE)
def test_slips_of_a_diplonline_turn(orders: str, expected: list[str]) -> None:
    position = at(FRANCE.replace("A PAR", "A PAR, A PIC"), "A MUN, F ENG", "F1914M")
    if "X MUN, A BUR" in orders:
        position = at("A BOH, A BUR", "A MUN", "F1914M")
        orders = orders.replace("A PAR", "A BOH")
    told = [s.code for s in found(position, orders, "diplonline")]
    assert sorted(told) == sorted(expected)


def test_diplonline_units_that_may_appear_or_must_disappear() -> None:
    few = at("A PAR", "", "S1914M")
    (slip,) = found(few, "A PAR - BUR", "diplonline")
    assert (slip.code, slip.number) == ("builds_left", 2)
    (slip,) = found(few, "APPEAR F BRE", "diplonline")
    assert slip.number == 1
    assert found(few, "APPEAR F BRE, APPEAR A MAR, A MAR - GAS", "diplonline") == ()
    assert [s.code for s in found(few, "A MAR - GAS, APPEAR F BRE, APPEAR A MAR, A BRE - PIC",
            "diplonline")] == []  # fmt: skip
    many = at("A PAR, A MAR, A BUR, A GAS", "", "S1914M")
    assert found(many, "A BUR DISAPPEAR, A GAS - BUR", "diplonline") == ()
    assert found(many, "A GAS - SPA", "diplonline") == ()  # the threat is told elsewhere
    (slip,) = found(many, "A GAS - SPA", "diplonline", removal="home")
    assert (slip.code, slip.number) == ("removals_left", 1)
    (slip,) = found(many, "A PAR DISAPPEAR, A BUR DISAPPEAR", "diplonline")
    assert slip.code == "impossible"


def quiet(
    rng: Random, position: Position, legal: dict[Unit, tuple[Order, ...]], own: list[Unit]
) -> list[Order]:
    """Legal orders without any slip: holds, steps to empty places, supports of what is ordered."""
    chosen: dict[Unit, Order] = {}
    goals: set[str] = set()
    for unit in own:
        steps = [
            order
            for order in legal[unit]
            if isinstance(order, Move)
            and not order.via
            and order.target in position.board.reach(unit.kind, unit.location)
            and position.at(order.target.province) is None
            and order.target.province not in goals
        ]
        free: list[Order] = [*steps, Hold(unit)]
        chosen[unit] = rng.choice(free)
        goals |= {getattr(chosen[unit], "target", unit.location).province}
    for unit, order in list(chosen.items()):
        if isinstance(order, Hold):
            chosen[unit] = rng.choice([order, *_true_supports(position, legal[unit], chosen)])
    return list(chosen.values())


def _true_supports(
    position: Position, orders: Sequence[Order], chosen: dict[Unit, Order]
) -> list[Order]:
    found: list[Order] = []
    for order in orders:
        if not isinstance(order, Support):
            continue
        helped = chosen.get(order.supported)
        if helped is None:
            there = order.target and position.at(order.target.province)
            fits = there not in chosen or isinstance(chosen[there], Move)
        elif order.target is None:
            fits = not isinstance(helped, Move)
        else:
            fits = isinstance(helped, Move) and helped.target == order.target
        found += [order] if fits else []
    return found


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(RULESETS))
def test_quiet_orders_give_no_warning(seed: int, ruleset: str) -> None:
    rng, rules = Random(seed), load_ruleset(ruleset)
    position = crowd(rng, rng.randint(2, 9))
    legal = dict(legal_orders(position, rules))
    for power in set(position.units.values()):
        orders = quiet(rng, position, legal, list(position.units_of(power)))
        givens = [Given(power, order) for order in orders]
        assert slips(position, givens, rules, (power,)) == (), list(map(str, orders))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(RULESETS))
def test_whatever_is_ordered_each_slip_can_be_told(seed: int, ruleset: str) -> None:
    rng, rules = Random(seed), load_ruleset(ruleset)
    position = crowd(rng, rng.randint(2, 9))
    orders = choose(rng, position, rules)
    for power in set(position.units.values()):
        givens = [Given(power, o) for u, o in orders.items() if position.units[u] == power]
        for slip in slips(position, givens, rules, (power,)):
            assert slip.code in CODES and slip.power == power
            assert all(position.units[unit] == power for unit in slip.about)
            assert warning(slip, rng.choice(text_languages()))


def test_nobody_elses_orders_are_asked() -> None:
    """What the others were ordered is not even an argument; their units only stand there."""
    position = at("A PAR", "A BUR")
    given = [Given("FRANCE", parse_order("A PAR S A BUR - MUN"))]
    assert [s.code for s in slips(position, given, load_ruleset(), ("FRANCE",))] == ["impossible"]
    near = at("A TYR", "A BUR")
    given = [Given("FRANCE", parse_order("A TYR S A BUR - MUN"))]
    assert slips(near, given, load_ruleset(), ("FRANCE",)) == ()


def test_one_player_of_two_powers_has_the_slips_of_both() -> None:
    position = at("A PAR", "A BUR")
    orders = [
        Given("FRANCE", parse_order("A PAR - GAS")),
        Given("GERMANY", parse_order("A BUR - GAS")),
    ]
    told = slips(position, orders, load_ruleset(), ("FRANCE", "GERMANY"))
    assert [s.code for s in told] == ["own_bounce"]
    assert slips(position, orders[:1], load_ruleset(), ("FRANCE",)) == ()
