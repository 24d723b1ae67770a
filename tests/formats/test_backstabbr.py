"""Backstabbr's pages: their source, and the orders as they are shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board import Location, load_board
from detente.formats import FormatError, Played, Stage, differences, read_games
from detente.formats.complete import position_of
from detente.rules import adjudicate
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from tests.formats.games import RULES, played

BOARD = load_board()
SEASONS = {"S": "Spring", "F": "Fall", "W": "Winter"}


def code(province: str) -> str:
    """A province as the site writes it: seas in capitals."""
    return province if BOARD.provinces[province].sea else province.title()


def lying(unit: Unit) -> str | dict[str, str]:
    coast = unit.location.coast
    return {"type": unit.kind, "coast": coast.lower()} if coast else unit.kind


def goal(place: Location) -> dict[str, str]:
    coast = {"to_coast": place.coast.lower()} if place.coast else {}
    return {"to": code(place.province), **coast}


def told(order: Order) -> dict[str, Any]:
    """An order as a page holds it."""
    match order:
        case Hold():
            return {"type": "HOLD"}
        case Move(_, target):
            return {"type": "MOVE", **goal(target)}
        case Support(_, other, target):
            where = goal(target) if target else {}
            return {"type": "SUPPORT", "from": code(other.province), **where}
        case Convoy(_, army, target):
            return {"type": "CONVOY", "from": code(army.province), **goal(target)}
        case Build(unit):
            coast = {"coast": unit.location.coast.lower()} if unit.location.coast else {}
            return {"type": "BUILD", "unit_type": unit.kind, **coast}
        case Disband():
            return {"type": "DISBAND"}
        case Retreat(_, target):
            return {"type": "MOVE", **goal(target)}
    return {"type": "WAIVE"}


def orders_of(stage: Stage, later: Stage | None) -> dict[str, dict[str, Any]]:
    """The orders of a season with their results, and the retreats beside them."""
    found: dict[str, dict[str, Any]] = {}
    resolution = adjudicate(position_of(stage, None), stage.givens, RULES)
    for ordered in stage.givens:
        if ordered.order is None or isinstance(ordered.order, Waive):
            continue
        entry = told(ordered.order)
        if stage.phase.kind == "M":
            words = resolution.results.get(ordered.order.unit, ())
            fails = {"bounce", "dislodged", "void", "cut", "no_convoy", "disrupted"} & {*words}
            entry["result"] = "FAILS" if fails else "SUCCEEDS"
        found.setdefault(ordered.power.title(), {})[code(ordered.order.unit.province)] = entry
    for ordered in later.givens if later and later.phase.kind == "R" else ():
        if isinstance(ordered.order, Retreat | Disband):
            own = found.setdefault(ordered.power.title(), {})
            place = own.setdefault(code(ordered.order.unit.province), {"type": "HOLD"})
            place.update(result="FAILS", retreat=told(ordered.order))
    return found


def page(stage: Stage, later: Stage | None) -> str:
    before = stage.before
    assert before is not None
    units: dict[str, dict[str, Any]] = {power.title(): {} for power in BOARD.powers}
    for unit, power in before.units.items():
        units[power.title()][code(unit.province)] = lying(unit)
    owners = {code(c): power.title() for c, power in (before.centres or {}).items()}
    when = f"{SEASONS[stage.phase.season]} {stage.phase.year}"
    return f"""<html><head><meta property="og:title" content="My &amp; game ({when})"></head>
<script>
// NEW JAVSCRIPT!;
var stage = "SATISFIED";
var orders = {json.dumps(orders_of(stage, later))};
var unitsByPlayer = {json.dumps(units)};
var territories = {json.dumps(owners)};
var mapSize = 'large';
var retreatOptions = {{}};
</script></html>
"""


def pages(game: Played) -> str:
    following = [*game.stages[1:], None]
    return "".join(
        page(stage, later)
        for stage, later in zip(game.stages, following, strict=True)
        if stage.phase.kind != "R"
    )


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_the_pages_of_a_game_show_no_difference(seed: int) -> None:
    game = played(seed, years=3, letters=False, walking=True)
    last = game.stages[-1]
    (back,) = read_games(pages(game))
    assert back.name == "My & game"
    assert list(differences(back, RULES)) == []
    shown = {stage.phase for stage in back.stages}
    ordered = {stage.phase for stage in game.stages if stage.givens or stage is last}
    assert ordered - shown == ({last.phase} if last.phase.kind == "R" else set())


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_the_orders_of_the_first_season_come_back(seed: int) -> None:
    game = played(seed, years=1, letters=False)
    (back,) = read_games(page(game.stages[0], None))
    (stage,) = back.stages
    first = game.stages[0]
    assert first.before is not None
    assert stage.before is not None
    assert stage.before.units == first.before.units
    assert {str(g.order).removesuffix(" VIA") for g in stage.givens} == {
        str(g.order).removesuffix(" VIA") for g in first.givens
    }


LOOSE = """
var stage = 'NEEDS_ORDERS';
var orders = {
    Germany: { Ber: { type: 'HOLD' }, Kie: { to: 'Den', type: 'MOVE' } },
    Russia: { Stp: { to: 'BOT', type: 'MOVE' }, },
};
var unitsByPlayer = {
    Germany: { Ber: 'A', Kie: 'F', Mun: 'A' },
    Russia: { Mos: 'A', Stp: { type: 'F', coast: 'sc' } },
};
var territories = { Par: 'France', Stp: 'Russia' };
"""


def test_a_page_may_be_laid_out_by_an_editor() -> None:
    (game,) = read_games("the page /game/x/12/1903/fall\n" + LOOSE)
    (stage,) = game.stages
    assert str(stage.phase) == "F1903M"
    assert [str(g.order) for g in stage.givens] == ["A BER H", "F KIE - DEN", "F STP/SC - BOT"]
    assert stage.before is not None
    assert stage.before.centres == {"PAR": "FRANCE", "STP": "RUSSIA"}
    assert stage.results is None


SHOWN = """A game of mine
Spring 1901
Austria
A Vie - Tri ⇒ FAILS (Bounce)
F Tri H ⇒ FAILS (Dislodged); Retreat to Alb ⇒ SUCCEEDS
Italy
A Ven - Tri ⇒ SUCCEEDS
A Tyr S Ven - Tri ⇒ SUCCEEDS
Fall 1901
Russia
F Stp/sc - BOT
"""


def test_orders_as_they_are_shown() -> None:
    (game,) = read_games(SHOWN)
    assert [str(stage.phase) for stage in game.stages] == ["S1901M", "S1901R", "F1901M"]
    first, retreats, fall = game.stages
    assert [str(g.order) for g in first.givens][3] == "A TYR S A VEN - TRI"
    assert first.results is not None
    assert first.results[Unit.parse("F TRI")] == ("dislodged",)
    assert [str(g.order) for g in retreats.givens] == ["F TRI R ALB"]
    assert [str(g.order) for g in fall.givens] == ["F STP/SC - BOT"]


def test_builds_and_removals_as_they_are_shown() -> None:
    text = "Winter 1901\nFrance\nA Par Build\nF Bre Build\nItaly\nA Ven Disband\n"
    (game,) = read_games(text)
    assert [str(g.order) for g in game.stages[0].givens] == ["A PAR B", "F BRE B", "A VEN D"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Spring 1901\nFrance\nA Par - Bur\nA nonsense here\n", "line 4: 'A nonsense here' is no"),
        ("Spring 1901\nFrance\nA Par Build\n", "line 3: A PAR B is no order of S1901M"),
        ("Fall 1901\nFrance\nA Par H\nSpring 1901\nFrance\nA Par H", "must stand in their order"),
        (LOOSE, "line 2: this page does not say of which season it is"),
        ("Spring 1901" + LOOSE.replace("'HOLD'", "'JUMP'"), "'JUMP' is no kind of order"),
        ("Spring 1901" + LOOSE.replace("Ber: 'A'", "Ber: 'X'"), "unitsByPlayer.Germany.Ber: 'X'"),
        ("Spring 1901" + LOOSE.replace("'Den'", "'Nowhere'"), "orders.Germany.Kie"),
        ("Spring 1901" + LOOSE[:60] + "\nvar unitsByPlayer = {}", "this value has no end"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(text, "backstabbr")
    assert told in str(error.value)


def test_many_pages_take_linear_time() -> None:
    text = 'Spring 1901 var unitsByPlayer = {"France": {}};\n' * 3000
    with pytest.raises(FormatError, match="must stand in their order"):
        read_games(text)
