"""Reading cases: what is right becomes a position and orders, what is wrong a fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from detente.board import Location, load_board
from detente.exchange import MAX_LINE, Case, Defaults, Fault, position_json, read_case, read_line
from detente.rules import Move, Retreat, Unit, Waive, opening
from detente.variants import load_variant, variant_names

BOARD = load_board()
GOOD: dict[str, Any] = {
    "id": "x",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "F BRE"], "RUSSIA": ["F STP/SC"]},
    "orders": {"FRANCE": ["A PAR - BUR"]},
}
RETREATS: dict[str, Any] = {
    "id": "r",
    "phase": "S1901R",
    "units": {"GERMANY": ["A BUR", "A RUH"]},
    "dislodged": {"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": ["PAR", "GAS"]}]},
}


def case(**changes: Any) -> Case:
    found = read_case({**GOOD, **changes})
    assert isinstance(found, Case), found
    return found


def fault(data: dict[str, Any], **changes: Any) -> Fault:
    found = read_case({**data, **changes})
    assert isinstance(found, Fault), found
    return found


def test_a_case_is_read() -> None:
    found = case()
    assert found.id == "x"
    assert str(found.position.phase) == "S1901M"
    assert {str(u): p for u, p in found.position.units.items()} == {
        "A PAR": "FRANCE",
        "F BRE": "FRANCE",
        "F STP/SC": "RUSSIA",
    }
    assert found.position.centres is None
    assert [(g.power, str(g.order), g.text) for g in found.givens] == [
        ("FRANCE", "A PAR - BUR", "A PAR - BUR")
    ]
    assert found.ruleset.name == "standard"


def test_absent_and_null_are_the_same() -> None:
    nothing = dict.fromkeys(("centers", "dislodged", "contested", "edition", "orders"))
    assert case(**nothing).givens == ()


def test_unknown_keys_are_let_be() -> None:
    assert case(title="A title", expected={"units": 3}).position == case().position


def test_orders_keep_their_order_across_powers() -> None:
    orders = {"RUSSIA": ["F STP/SC H"], "FRANCE": ["F BRE H", "A PAR H"]}
    assert [g.text for g in case(orders=orders).givens] == ["F STP/SC H", "F BRE H", "A PAR H"]


def test_centres_are_complete_where_they_are_given() -> None:
    assert case(centers={"FRANCE": ["PAR"], "RUSSIA": []}).position.centres == {"PAR": "FRANCE"}
    assert case(centers={}).position.centres == {}


def test_a_move_in_retreats_is_a_retreat() -> None:
    found = read_case({**RETREATS, "orders": {"FRANCE": ["A BUR - GAS", "A BUR R GAS"]}})
    assert isinstance(found, Case)
    wanted = Retreat(Unit.parse("A BUR"), Location("GAS"))
    assert [g.order for g in found.givens] == [wanted, wanted]


def test_an_order_in_words_is_read_too() -> None:
    (given,) = case(orders={"FRANCE": ["army paris to burgundy"]}).givens
    assert given.order == Move(Unit.parse("A PAR"), Location("BUR"))
    assert given.text == "army paris to burgundy"


def test_an_order_that_nobody_understands_is_kept_with_its_refusal() -> None:
    found = case(orders={"FRANCE": ["A PAR - BUR", "blah blah"]})
    assert found.givens[1].order is None
    assert list(found.refusals) == [1]


def test_adjustment_orders() -> None:
    found = case(phase="W1901A", centers={}, orders={"FRANCE": ["WAIVE", "A PAR B", "A PAR D"]})
    assert found.givens[0].order == Waive()
    assert [str(g.order) for g in found.givens[1:]] == ["A PAR B", "A PAR D"]


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"id": 5}, "wrong_type", "id"),
        ({"phase": None}, "missing", "phase"),
        ({"phase": 1901}, "wrong_type", "phase"),
        ({"phase": "S1901"}, "bad_phase", "phase"),
        ({"phase": "S1901A"}, "bad_phase", "phase"),
        ({"phase": "W1901M"}, "bad_phase", "phase"),
        ({"phase": "X1901M"}, "bad_phase", "phase"),
        ({"phase": "S19011M"}, "bad_phase", "phase"),
        ({"phase": "S١٩٠١M"}, "bad_phase", "phase"),
        ({"phase": "s1901m"}, "bad_phase", "phase"),
        ({"phase": "W1901A"}, "missing", "centers"),
        ({"units": None}, "missing", "units"),
        ({"units": []}, "wrong_type", "units"),
        ({"units": {"FRANCE": "A PAR"}}, "wrong_type", "units.FRANCE"),
        ({"units": {"FRANCE": [7]}}, "wrong_type", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A PAR", "A XYZ"]}}, "unknown_province", "units.FRANCE[1]"),
        ({"units": {"FRANCE": ["PAR"]}}, "bad_unit", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["Q PAR"]}}, "bad_unit", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A  PAR"]}}, "unknown_province", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A PAR/"]}}, "bad_unit", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A NTH"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["F PAR"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["F SPA"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["F SPA/EC"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A SPA/NC"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["F BRE/SC"]}}, "impossible_place", "units.FRANCE[0]"),
        ({"units": {"FRANCE": ["A PAR", "A PAR"]}}, "two_units", "units.FRANCE[1]"),
        ({"units": {"FRANCE": ["A STP"], "RUSSIA": ["F STP/NC"]}}, "two_units", "units.RUSSIA[0]"),
        ({"units": {"FRANCE": ["F SPA/NC", "F SPA/SC"]}}, "two_units", "units.FRANCE[1]"),
        ({"units": {"GAUL": ["A PAR"]}}, "unknown_power", "units.GAUL"),
        ({"units": {"france": ["A PAR"]}}, "unknown_power", "units.france"),
        ({"orders": {"GAUL": []}}, "unknown_power", "orders.GAUL"),
        ({"orders": {"FRANCE": "A PAR H"}}, "wrong_type", "orders.FRANCE"),
        ({"orders": {"FRANCE": ["A PAR H", None]}}, "wrong_type", "orders.FRANCE[1]"),
        ({"orders": ["A PAR H"]}, "wrong_type", "orders"),
        ({"centers": {"FRANCE": ["XYZ"]}}, "unknown_province", "centers.FRANCE[0]"),
        ({"centers": {"FRANCE": ["BUR"]}}, "not_a_centre", "centers.FRANCE[0]"),
        ({"centers": {"FRANCE": ["PAR", "PAR"]}}, "duplicate_centre", "centers.FRANCE[1]"),
        (
            {"centers": {"FRANCE": ["PAR"], "RUSSIA": ["PAR"]}},
            "duplicate_centre",
            "centers.RUSSIA[0]",
        ),
        ({"centers": {"GAUL": ["PAR"]}}, "unknown_power", "centers.GAUL"),
        ({"contested": ["XYZ"]}, "unknown_province", "contested[0]"),
        ({"contested": "BUR"}, "wrong_type", "contested"),
        ({"attempted": [3]}, "wrong_type", "attempted[0]"),
        ({"ruleset": "chess"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": "../rulesets/standard"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": ["standard"]}, "wrong_type", "ruleset"),
        ({"edition": "1066"}, "unknown_edition", "edition"),
        ({"edition": 1982}, "wrong_type", "edition"),
        ({"options": {"speed": 3}}, "bad_option", "options"),
        ({"options": {"paradox": "coin"}}, "bad_option", "options"),
        ({"options": {"waive": 1}}, "bad_option", "options"),
        ({"options": "waive"}, "wrong_type", "options"),
        ({"board": "moon"}, "unknown_board", "board"),
        ({"variant": "moon"}, "unknown_variant", "variant"),
        ({"unplayed": ["GAUL"]}, "unknown_power", "unplayed[0]"),
        ({"unplayed": "ITALY"}, "bad_option", "options"),
        ({"closed": ["XYZ"]}, "unknown_province", "closed[0]"),
        ({"ruleset": "diplonline", "phase": "S1901R"}, "bad_phase", "phase"),
        ({"ruleset": "fidonet", "phase": "W1901A", "centers": {}}, "bad_phase", "phase"),
        ({"alliances": {"FRANCE": "GAUL"}}, "unknown_power", "alliances.FRANCE"),
        ({"alliances": {"FRANCE": "FRANCE"}}, "unknown_power", "alliances.FRANCE"),
        ({"alliances": {"FRANCE": None}}, "wrong_type", "alliances.FRANCE"),
        ({"in_game": ["GAUL"]}, "unknown_power", "in_game[0]"),
        ({"retreat_lists": {"A MUN": ["BUR"]}}, "no_unit", "retreat_lists.A MUN"),
        ({"retreat_lists": {"A PAR": ["XYZ"]}}, "unknown_province", "retreat_lists.A PAR[0]"),
        ({"retreat_lists": []}, "wrong_type", "retreat_lists"),
        ({"disband_list": {"FRANCE": ["XYZ"]}}, "unknown_province", "disband_list.FRANCE[0]"),
        ({"build_list": {"GAUL": []}}, "unknown_power", "build_list.GAUL"),
        ({"built": {"FRANCE": ["A PAR"]}}, "bad_list", "built.FRANCE"),
        ({"built": {"FRANCE": ["A PAR", "A PAR"]}}, "bad_list", "built.FRANCE"),
        ({"civil_disorder": ["GAUL"]}, "unknown_power", "civil_disorder[0]"),
        ({"civil_disorder": "FRANCE"}, "wrong_type", "civil_disorder"),
        (
            {"dislodged": {"FRANCE": [{"unit": "A BUR", "from": None, "retreats": ["GAS"]}]}},
            "wrong_phase",
            "dislodged.FRANCE[0]",
        ),
    ],
)
def test_impossible_cases(changes: dict[str, Any], code: str, where: str) -> None:
    found = fault(GOOD, **changes)
    assert (found.code, found.where) == (code, where)
    assert found.message
    assert found.id == (None if "id" in changes else "x")


@pytest.mark.parametrize(
    ("entry", "code", "where"),
    [
        ({"unit": "A BUR"}, "missing", ""),
        ({"unit": "A BUR", "from": "MUN"}, "missing", ""),
        ({"from": "MUN", "retreats": []}, "wrong_type", ""),
        ({"unit": "A XYZ", "retreats": []}, "unknown_province", ".unit"),
        ({"unit": "F BUR", "retreats": []}, "impossible_place", ".unit"),
        ({"unit": "A BUR", "from": "XYZ", "retreats": []}, "unknown_province", ".from"),
        ({"unit": "A BUR", "from": 4, "retreats": []}, "wrong_type", ".from"),
        ({"unit": "A BUR", "retreats": ["XYZ"]}, "unknown_province", ".retreats[0]"),
        ({"unit": "A BUR", "retreats": ["PAR", "MOS"]}, "impossible_retreat", ".retreats[1]"),
        ({"unit": "A BUR", "retreats": ["RUH"]}, "impossible_retreat", ".retreats[0]"),
        ({"unit": "A BUR", "retreats": "PAR"}, "wrong_type", ".retreats"),
        ("A BUR", "wrong_type", ""),
    ],
)
def test_impossible_dislodged_units(entry: Any, code: str, where: str) -> None:
    found = fault(RETREATS, dislodged={"FRANCE": [entry]})
    assert (found.code, found.where) == (code, f"dislodged.FRANCE[0]{where}")


def test_two_dislodged_units_of_one_place_are_impossible() -> None:
    entry = {"unit": "A BUR", "retreats": ["PAR"]}
    found = fault(RETREATS, dislodged={"FRANCE": [entry], "ITALY": [entry]})
    assert found.code == "two_units"


def retreats_of(**changes: Any) -> list[str]:
    found = read_case({**RETREATS, **changes})
    assert isinstance(found, Case), found
    return [str(place) for d in found.position.dislodged.values() for place in d.retreats]


def test_retreats_are_taken_as_given() -> None:
    assert retreats_of() == ["PAR", "GAS"]


def test_retreats_are_computed_from_the_standoffs() -> None:
    entry = {"unit": "A BUR", "from": "MUN"}
    wanted = ["BEL", "GAS", "MAR", "PIC"]
    assert retreats_of(dislodged={"FRANCE": [entry]}, contested=["PAR"]) == wanted


def test_where_the_attacker_came_by_convoy_its_origin_is_open() -> None:
    entry = {"unit": "A BUR", "from": None}
    assert "MUN" in retreats_of(dislodged={"FRANCE": [entry]}, contested=[])


def test_a_retreat_without_its_coast_is_every_coast_in_reach() -> None:
    entry = {"unit": "F MAO", "retreats": ["SPA", "BRE"]}
    places = retreats_of(units={"ITALY": ["F MAO"]}, dislodged={"FRANCE": [entry]})
    assert places == ["SPA/NC", "SPA/SC", "BRE"]


def test_units_lost_at_once_may_be_listed_with_the_next_movement() -> None:
    lost = {"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": []}]}
    assert case(dislodged=lost).position.dislodged == {}


def test_options_override_the_edition() -> None:
    rules = case(edition="1982", options={"paradox": "szykman"}).ruleset
    assert (rules.edition, rules.paradox) == ("1982", "szykman")


def test_defaults_hold_where_the_line_does_not_say() -> None:
    found = read_case(GOOD, Defaults(ruleset="nowhere"))
    assert isinstance(found, Fault)
    assert found.code == "unknown_ruleset"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad_json"),
        (b"", "bad_json"),
        (b'{"id": "a"} {"id": "b"}', "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"id": NaN}', "bad_json"),
        (b'{"n": ' + b"9" * 10_000 + b"}", "bad_json"),
        (b'{"units": {"FRANCE": ["A PAR"], "FRANCE": []}}', "bad_json"),
        (b'{"id": "\xff"}', "bad_encoding"),
        (b"5", "wrong_type"),
        (b"null", "wrong_type"),
        (b"[]", "wrong_type"),
        (b'{"id": "' + b"x" * MAX_LINE + b'"}', "too_long"),
    ],
)
def test_broken_lines(line: bytes, code: str) -> None:
    found = read_line(line, 7, Defaults())
    assert isinstance(found, Fault)
    assert found.code == code
    assert found.where.startswith("line 7")
    assert found.as_json()["error"]["code"] == code
    assert len(found.message) < 300


def test_a_position_is_written_as_it_is_read() -> None:
    start = opening(BOARD)
    found = read_case({"id": "s", **position_json(start)})
    assert isinstance(found, Case)
    assert found.position.units == start.units
    assert found.position.centres == start.centres
    again = read_case(RETREATS)
    assert isinstance(again, Case)
    written = json.loads(json.dumps(position_json(again.position)))
    assert written["dislodged"] == RETREATS["dislodged"]
    assert read_case({**written, "id": "r"}) == again


def test_lists_become_orders_by_their_priority() -> None:
    found = case(
        ruleset="fidonet",
        retreat_lists={"A PAR": ["BUR", "GAS"]},
        disband_list={"FRANCE": ["BRE", "A PAR"]},
        build_list={"FRANCE": ["F BRE", "MAR"]},
    )
    assert [str(g.order) for g in found.givens] == [
        "A PAR - BUR",
        "A PAR R BUR",
        "A PAR R GAS",
        "A BRE D",
        "A PAR D",
        "F BRE B",
        "A MAR B",
    ]
    assert {g.power for g in found.givens} == {"FRANCE"}


def test_units_stand_in_the_order_they_were_built() -> None:
    found = case(built={"FRANCE": ["F BRE", "A PAR"]})
    assert [str(u) for u in found.position.units_of("FRANCE")] == ["F BRE", "A PAR"]


def test_diplonline_orders() -> None:
    orders = {"FRANCE": ["A PAR X BUR", "A PAR - BUR VIA ENGLAND", "APPEAR A MAR", "A PAR H"]}
    found = case(ruleset="diplonline", orders=orders, alliances={"FRANCE": "RUSSIA"})
    assert [str(g.order) for g in found.givens] == orders["FRANCE"]
    assert found.alliances == {"FRANCE": "RUSSIA"}


def test_diplonline_orders_in_words() -> None:
    orders = {"FRANCE": ["Army Paris attacks Burgundy", "xyzzy"]}
    found = case(ruleset="diplonline", orders=orders)
    assert [str(g.order) for g in found.givens] == ["A PAR X BUR", "None"]
    assert [r.code for r in found.refusals.values()] == ["unknown_words"]


@pytest.mark.parametrize("variant", variant_names())
def test_a_variant_brings_its_powers_and_switches(variant: str) -> None:
    known = load_variant(variant)
    found = case(variant=variant, units={}, orders={})
    assert (found.position.powers or BOARD.powers) == known.powers + known.unplayed
    assert found.ruleset.unplayed == known.unplayed
    assert found.position.board.name == known.board


def test_unplayed_and_closed_may_be_given_directly() -> None:
    rules = case(unplayed=["ITALY"], closed=["ROM"]).ruleset
    assert (rules.unplayed, rules.closed) == (("ITALY",), ("ROM",))
