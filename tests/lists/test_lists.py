"""FidoNet's lists: retreats in rounds, removals, builds, all resolved with the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from detente.board import Location, load_board
from detente.exchange.orders import canonical
from detente.game import Standing
from detente.rules import Given, Phase, Position, Resolution, Unit, adjudicate, load_ruleset
from detente.rules.lists import settle_retreats

BOARD = load_board()
Texts = Mapping[str, Sequence[str]]


def play(
    units: Texts,
    orders: Texts,
    centres: Texts | None = None,
    phase: str = "F1901M",
    options: Mapping[str, str] | None = None,
) -> Resolution:
    owners = None
    if centres is not None:
        owners = {code: power for power, codes in centres.items() for code in codes}
    position = Position(
        BOARD,
        Phase.parse(phase),
        {Unit.parse(text): power for power, texts in units.items() for text in texts},
        centres=owners,
    )
    givens = [Given(p, canonical(t, BOARD), t) for p, texts in orders.items() for t in texts]
    assert all(given.order is not None for given in givens)
    return adjudicate(position, givens, load_ruleset("fidonet", options=options))


def units_after(resolution: Resolution, power: str) -> list[str]:
    return [str(unit) for unit, owner in resolution.after.units.items() if owner == power]


def verdicts(resolution: Resolution) -> dict[str, tuple[str, str]]:
    return {o.text: (" ".join(o.result), o.reason.code) for o in resolution.outcomes}


ATTACK = {"GERMANY": ["A BUR - PAR", "A PIC S A BUR - PAR"]}
UNITS = {"FRANCE": ["A PAR"], "GERMANY": ["A PIC", "A BUR"]}


def test_the_first_open_place_of_the_list_is_taken():
    french = ["A PAR H", "A PAR R BUR", "A PAR R GAS", "A PAR R BRE"]
    resolution = play(UNITS, {**ATTACK, "FRANCE": french})
    assert units_after(resolution, "FRANCE") == ["A GAS"]
    assert verdicts(resolution) == {
        "A BUR - PAR": ("success", "moved"),
        "A PIC S A BUR - PAR": ("support", "gave"),
        "A PAR H": ("hold dislodged", "stood"),
        "A PAR R BUR": ("void", "retreat_barred"),
        "A PAR R GAS": ("success", "retreated"),
        "A PAR R BRE": ("void", "unneeded"),
    }
    assert not resolution.destroyed
    assert str(resolution.after.phase) == "S1902M"


@pytest.mark.parametrize("entries", [[], ["A PAR R BUR", "A PAR R PIC"], ["A PAR R MUN"]])
def test_without_an_open_place_the_unit_is_destroyed(entries):
    resolution = play(UNITS, {**ATTACK, "FRANCE": entries})
    assert list(map(str, resolution.destroyed)) == ["A PAR"]
    assert units_after(resolution, "FRANCE") == []


def test_a_repeated_entry_is_dropped():
    resolution = play(UNITS, {**ATTACK, "FRANCE": ["A PAR R GAS", "A PAR R GAS"]})
    assert [o.reason.code for o in resolution.outcomes[2:]] == ["retreated", "repeated"]


def test_entries_of_a_unit_that_nobody_drove_out_are_not_needed():
    resolution = play(UNITS, {"FRANCE": ["A PAR R GAS"], "GERMANY": ["A PAR R BRE"]})
    assert [o.reason.code for o in resolution.outcomes] == ["unneeded", "no_unit"]
    assert units_after(resolution, "FRANCE") == ["A PAR"]


def wish(**lists: str) -> dict[Unit, list[Location]]:
    return {
        Unit("A", Location(place)): [Location(goal) for goal in goals.split()]
        for place, goals in lists.items()
    }


def went(wishes: dict[Unit, list[Location]]) -> dict[str, str]:
    arrived = settle_retreats(wishes).arrived
    return {u.province: str(wishes[u][arrived[u]]) if u in arrived else "" for u in wishes}


def test_a_place_that_two_want_is_lost_to_both():
    assert went(wish(PAR="GAS BRE", BUR="GAS MAR")) == {"PAR": "BRE", "BUR": "MAR"}
    assert went(wish(PAR="GAS", BUR="GAS")) == {"PAR": "", "BUR": ""}


def test_with_the_clash_of_the_board_game_both_are_lost():
    wishes = wish(PAR="GAS BRE", BUR="GAS MAR", PIC="BRE")
    done = settle_retreats(wishes, "all_die")
    assert [unit.province for unit in done.arrived] == ["PIC"]
    assert {unit.province for unit, _ in done.clashes} == {"PAR", "BUR"}


def test_a_place_once_lost_or_taken_is_so_for_later_rounds():
    wishes = wish(PAR="GAS BRE", BUR="GAS BRE", PIC="BRE")
    assert went(wishes) == {"PAR": "", "BUR": "", "PIC": "BRE"}
    assert went(wish(PAR="GAS PIC", BUR="GAS PIC", RUH="GAS")) == {"PAR": "", "BUR": "", "RUH": ""}


def test_two_coasts_are_one_place():
    spain = {
        Unit("F", Location("POR")): [Location("SPA", "NC")],
        Unit("F", Location("MAR")): [Location("SPA", "SC"), Location("LYO")],
    }
    assert list(settle_retreats(spain).arrived.values()) == [1]


CENTRES = {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR"]}
FOUR = {"ENGLAND": ["A LON", "A YOR", "F ENG", "F NTH"]}


def test_removals_follow_the_list_by_the_places_after_the_moves():
    orders = {"ENGLAND": ["F ENG - MAO", "F MAO D", "A YOR D"]}
    resolution = play(FOUR, orders, CENTRES)
    assert units_after(resolution, "ENGLAND") == ["A LON", "F NTH"]
    assert verdicts(resolution)["F MAO D"] == ("success", "disbanded")


def test_a_short_list_is_filled_up_with_the_latest_built():
    resolution = play(FOUR, {"ENGLAND": ["A LON D"]}, CENTRES)
    assert units_after(resolution, "ENGLAND") == ["A YOR", "F ENG"]
    assert resolution.unordered[Unit.parse("F NTH")].reason.code == "removed_latest"


def test_units_keep_their_age_when_they_move_or_retreat():
    units = {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A PIC", "A BUR"]}
    orders = {**ATTACK, "FRANCE": ["A PAR R GAS", "A MAR - SPA"]}
    resolution = play(units, orders, {"FRANCE": ["BRE"], "GERMANY": ["BER", "KIE"]}, "S1901M")
    assert units_after(resolution, "FRANCE") == ["A GAS", "A SPA"]


def test_nothing_is_removed_in_spring():
    resolution = play(FOUR, {"ENGLAND": ["A LON D"]}, CENTRES, "S1901M")
    assert units_after(resolution, "ENGLAND") == FOUR["ENGLAND"]
    assert verdicts(resolution)["A LON D"] == ("void", "none_left")


def test_builds_follow_the_list_in_fall_and_in_spring():
    centres = {"ENGLAND": ["LON", "EDI", "LVP"]}
    for phase in ("F1901M", "S1902M"):
        orders = {"ENGLAND": ["F LON - NTH", "F NTH B", "A LON B", "F EDI B", "A LVP B"]}
        resolution = play({"ENGLAND": ["F LON"]}, orders, centres, phase)
        assert units_after(resolution, "ENGLAND") == ["F NTH", "A LON", "F EDI"]
        assert verdicts(resolution)["F NTH B"] == ("void", "not_home")
        assert verdicts(resolution)["A LVP B"] == ("void", "none_left")


def test_builds_of_winter_wait_for_the_fall():
    options = {"build_when": "winter"}
    centres = {"ENGLAND": ["LON", "EDI", "LVP"]}
    units, orders = {"ENGLAND": ["F NTH"]}, {"ENGLAND": ["A LON B"]}
    spring = play(units, orders, centres, "S1902M", options)
    assert verdicts(spring)["A LON B"] == ("void", "wrong_phase")
    assert units_after(play(units, orders, centres, "F1902M", options), "ENGLAND") == [
        "F NTH",
        "A LON",
    ]


def test_a_centre_taken_in_fall_can_be_used_at_once():
    centres = {"FRANCE": ["PAR", "BRE"]}
    orders = {"FRANCE": ["A MAR - SPA", "F BRE B"]}
    units = {"FRANCE": ["A MAR", "A PAR"]}
    fall = play(units, orders, centres)
    assert units_after(fall, "FRANCE") == ["A SPA", "A PAR", "F BRE"]
    assert fall.after.centres["SPA"] == "FRANCE"
    spring = play(units, orders, centres, "S1901M")
    assert units_after(spring, "FRANCE") == ["A SPA", "A PAR"]
    assert "SPA" not in spring.after.centres


def test_without_owners_nothing_is_built_or_removed():
    resolution = play(FOUR, {"ENGLAND": ["A LON D", "A LVP B"]})
    assert [o.reason.code for o in resolution.outcomes] == ["owners_unknown", "owners_unknown"]
    assert units_after(resolution, "ENGLAND") == FOUR["ENGLAND"]


def test_eighteen_centres_win_after_the_fall():
    centres = {"FRANCE": sorted(BOARD.centres)[:18]}
    assert play({"FRANCE": ["A PAR"]}, {}, centres).winners == ("FRANCE",)
    assert play({"FRANCE": ["A PAR"]}, {}, centres, "S1901M").winners == ()


def test_a_game_keeps_the_order_of_building():
    resolution = play({"ENGLAND": ["F NTH", "A YOR", "F LON"]}, {"ENGLAND": ["F NTH - NWG"]})
    kept = Standing.of(resolution.after).position(BOARD)
    assert [str(u) for u in kept.units] == ["F NWG", "A YOR", "F LON"]
