"""Every kind of order has its element, and every failure a mark that is no colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detente.board import Location, load_board
from detente.draw import draw_map
from detente.exchange import Case, read_case, resolve
from detente.rules import Convoy, Given, Hold, Move, Order, Position, Support, Unit, opening
from detente.rules.orders import Build, Disband, Retreat, Waive
from tests.draw.markup import SVG, order, parsed, signs, title, with_class
from tests.draw.scenes import scene

FRANCE = "FRANCE"


@pytest.mark.parametrize(
    ("name", "text", "state", "marks"),
    [
        ("fall-1907", "F BLA - SEV", "done", {"head"}),
        ("fall-1907", "A BUR - RUH", "failed", {"cross"}),
        ("fall-1907", "A RUM S F BLA - SEV", "done", {"knot"}),
        ("fall-1907", "A UKR S F SEV", "failed", {"slash"}),
        ("fall-1907", "F KIE S A RUH - HOL", "failed", {"slash", "knot"}),
        ("fall-1907", "A MUN S A RUH - HOL", "void", {"void", "knot"}),
        ("fall-1907", "F BRE H", "done", {"stand"}),
        ("fall-1907", "A LON - HOL", "done", {"head"}),
        ("fall-1907", "F NTH C A LON - HOL", "done", set()),
        ("fall-1907", "A APU - TRI", "failed", {"cross"}),
        ("convoys", "A WAL - BRE", "failed", {"cross"}),
        ("convoys", "F ENG C A WAL - BRE", "failed", {"cross"}),
        ("convoys", "F LYO C A SPA - NAP", "void", {"void"}),
        ("retreats", "F SEV R BLA", "done", {"head"}),
        ("retreats", "A BUR R MAR", "failed", {"cross"}),
        ("retreats", "F GRE D", "done", {"gone"}),
        ("adjustments", "A PAR B", "done", {"plus", "army"}),
        ("adjustments", "F STP/NC B", "done", {"plus", "fleet"}),
        ("adjustments", "A KIE B", "void", {"void", "army"}),
        ("adjustments", "A SER D", "done", {"gone"}),
        ("diplonline", "A RUH X MUN", "done", {"head", "guard"}),
        ("diplonline", "A SWE X NWY", "failed", {"cross", "guard"}),
        ("diplonline", "F NTH C LON > NWY", "done", set()),
        ("diplonline", "A VEN R PIE", "done", {"head"}),
        ("diplonline", "A FIN S NWY", "done", set()),
    ],
)
def test_kinds_and_marks(name: str, text: str, state: str, marks: set[str]) -> None:
    element = order(parsed(draw_map(*scene(name))), text)
    assert state in element.get("class", "").split()
    assert signs(element) == marks
    assert list(element.iter(f"{SVG}path")) or marks & {"stand", "gone", "plus", "army"}


def test_a_failed_line_is_broken_and_a_successful_one_is_not() -> None:
    root = parsed(draw_map(*scene("fall-1907")))
    failed, done = (
        [bool(path.get("stroke-dasharray")) for path in order(root, text).iter(f"{SVG}path")]
        for text in ("A BUR - RUH", "F BLA - SEV")
    )
    assert failed and all(failed)
    assert done and not any(done)


def test_a_convoy_that_is_attacked_but_not_dislodged_is_not_drawn_as_failed() -> None:
    root = parsed(draw_map(*scene("convoys")))
    assert order(root, "F HEL - NTH").get("data-result") == "bounce"
    assert signs(order(root, "F NTH C A YOR - NWY")) == set()
    assert signs(order(root, "A YOR - NWY")) == {"head"}


def test_attributes_tell_all_of_an_order() -> None:
    root = parsed(draw_map(*scene("coasts")))
    element = order(root, "F GAS S F MAO - SPA/NC")
    assert element.get("data-kind") == "support"
    assert element.get("data-power") == FRANCE
    assert element.get("data-unit") == "F GAS"
    assert element.get("data-supported") == "F MAO"
    assert element.get("data-target") == "SPA/NC"
    assert element.get("data-result") == "support"
    assert title(element) == "F GAS S F MAO - SPA/NC: given"


def test_coasts_have_their_own_places() -> None:
    position = opening(load_board())
    north = _spot(replace(position, units={Unit.parse("F SPA/NC"): FRANCE}))
    south = _spot(replace(position, units={Unit.parse("F SPA/SC"): FRANCE}))
    land = _spot(replace(position, units={Unit.parse("A SPA"): FRANCE}))
    assert len({north, south, land}) == 3
    assert north[1] < south[1]


def _spot(position: Position) -> tuple[float, float]:
    (unit,) = with_class(parsed(draw_map(position)), "unit")
    place = unit.get("transform", "").removeprefix("translate(").removesuffix(")")
    x, y = map(float, place.split())
    return x, y


def test_a_transport_goes_along_its_legs_and_the_dead_are_marked() -> None:
    root = parsed(draw_map(*scene("diplonline")))
    waves = next(order(root, "A LON - NWY VIA NTH").iter(f"{SVG}path")).get("d", "")
    assert waves.count("T") > 5
    line = {
        "ruleset": "diplonline",
        "phase": "S1915M",
        "units": {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A MUN"]},
        "orders": {"GERMANY": ["A RUH X MUN", "A BER S MUN"]},
    }
    case = read_case(line)
    assert isinstance(case, Case)
    fallen = with_class(parsed(draw_map(case.position, resolve(case))), "dislodged")
    assert [e.get("data-unit") for e in fallen] == ["A MUN"]


def test_dislodged_units_stand_aside_on_a_burst() -> None:
    root = parsed(draw_map(*scene("retreats")))
    marked = {e.get("data-unit"): e for e in with_class(root, "dislodged")}
    position, _ = scene("retreats")
    assert set(marked) == {str(unit) for unit in position.dislodged}
    assert all("burst" in signs(e) for e in marked.values())
    driven = parsed(draw_map(*scene("fall-1907")))
    assert [e.get("data-unit") for e in with_class(driven, "dislodged")] == ["F SEV"]


def test_units_have_their_powers_letter() -> None:
    root = parsed(draw_map(opening(load_board())))
    letters = {e.get("data-power"): e.findtext(f"{SVG}text") for e in with_class(root, "unit")}
    assert letters == {p: p[0] for p in load_board().powers}


def unit(text: str) -> Unit:
    return Unit.parse(text)


def place(text: str) -> Location:
    return Location.parse(text)


@pytest.mark.parametrize(
    "given",
    [
        Hold(unit("A PAR")),
        Move(unit("A PAR"), place("PAR")),
        Move(unit("A PAR"), place("XXX")),
        Move(unit("A XXX"), place("PAR")),
        Move(unit("A PAR"), place("MOS"), via=True),
        Move(unit("F BRE"), place("SPA")),
        Support(unit("A PAR"), unit("A PAR")),
        Support(unit("A PAR"), unit("A XXX"), place("BUR")),
        Support(unit("A PAR"), unit("A MAR"), place("XXX")),
        Support(unit("A XXX"), unit("A MAR"), place("BUR")),
        Support(unit("A PAR"), unit("A XXX")),
        Convoy(unit("F BRE"), unit("A XXX"), place("LON")),
        Convoy(unit("F XXX"), unit("A PAR"), place("LON")),
        Retreat(unit("A PAR"), place("XXX")),
        Retreat(unit("A XXX"), place("PAR")),
        Disband(unit("A XXX")),
        Build(unit("A XXX")),
        Waive(),
    ],
)
def test_orders_that_make_no_sense_are_drawn_all_the_same(given: Order) -> None:
    drawing = draw_map(opening(load_board()), [Given(FRANCE, given)])
    assert "nan" not in drawing and "inf" not in drawing
    parsed(drawing)


def test_a_plan_is_drawn_pending() -> None:
    root = parsed(
        draw_map(opening(load_board()), [Given(FRANCE, Move(unit("A PAR"), place("BUR")))])
    )
    element = order(root, "A PAR - BUR")
    assert "pending" in element.get("class", "").split()
    assert element.get("data-result") == ""
    assert signs(element) == {"head"}


def test_a_planned_convoy_shows_the_way_before_the_army_has_its_order() -> None:
    position = replace(
        opening(load_board()),
        units={unit("F NTH"): "ENGLAND", unit("A LON"): FRANCE},
    )
    alone = Convoy(unit("F NTH"), unit("A LON"), place("NWY"))
    without = order(parsed(draw_map(position, [Given("ENGLAND", alone)])), str(alone))
    army = Given(FRANCE, Move(unit("A LON"), place("NWY")))
    root = parsed(draw_map(position, [Given("ENGLAND", alone), army]))
    assert len(list(without.iter(f"{SVG}path"))) > len(
        list(order(root, str(alone)).iter(f"{SVG}path"))
    )
    waves = next(order(root, "A LON - NWY").iter(f"{SVG}path")).get("d", "")
    assert waves.count("T") > 5, "the army goes by sea"
