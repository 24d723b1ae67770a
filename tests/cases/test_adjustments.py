"""The cases of kind adjustment, but those of Diplonline's counts (tests/diplonline)."""

from __future__ import annotations

from collections.abc import Sequence

from detente.board import Location
from detente.rules import Build, Given, Resolution, Unit, adjudicate, load_ruleset
from tests.cases.cases import case, of_kind
from tests.cases.engine import BOARD, by_power, givens_of, phase_of, position_of, resolve

HOMES = {power: sorted(BOARD.homes[power]) for power in BOARD.powers}
ELSEWHERE = ["BUL", "GRE", "SER", "RUM", "SPA", "POR"]  # owned without a unit there
DONE = {
    "FIDO-C38", "FIDO-C39", "FIDO-C40", "RUS-C03", "RUS-C06", "RUS-C07", "RUS-C08", "RUS-C09",
    "RUS-C10", "RUS-C13",
}  # fmt: skip
DIPLONLINE = {"DIPLO-C59", "DIPLO-C60", "DIPLO-C61"}


def test_every_case_is_run_here_or_with_diplonline():
    assert {c.id for c in of_kind("adjustment")} == DONE | DIPLONLINE


def lists(
    power: str, units: Sequence[str], centres: Sequence[str], orders: Sequence[str]
) -> Resolution:
    """A fall turn of FidoNet in which nobody else is there."""
    position = position_of({power: list(units)}, phase_of("fall", 1901), {power: list(centres)})
    return resolve("fidonet", position, {power: list(orders)})


def removed(resolution: Resolution) -> list[str]:
    return list(map(str, resolution.destroyed))


def test_a_list_of_removals():
    found = case("FIDO-C38")
    given = found.given
    kinds = {text[2:]: text for text in given["units"]}
    wanted = [f"{kinds[place]} D" for place in given["disband_list"]]
    owned = [*HOMES[given["power"]][:1], "LON"][: given["centres"]]
    resolution = lists(given["power"], given["units"], owned, wanted)
    assert removed(resolution) == found.expected["disbanded"]


def test_a_list_too_short():
    found = case("FIDO-C39")
    given = found.given
    assert given["disband_list"] == []
    centres = ["LVP", "EDI", "LON"]  # where units stand is owned after the fall
    assert len(given["built"]) - len(centres) == given["deficit"]
    resolution = lists(given["power"], given["built"], centres, [])
    assert removed(resolution) == found.expected["disbanded"]


def test_a_list_goes_by_the_places_after_the_moves():
    found = case("FIDO-C40")
    given = found.given
    orders = [*given["orders"], *(f"F {place} D" for place in given["disband_list"])]
    centres = ["LON", "EDI"][: given["centres"]]
    resolution = lists(given["power"], given["before"], centres, orders)
    assert removed(resolution) == found.expected["disbanded"]


def winter(
    ruleset: str,
    power: str,
    units: Sequence[str],
    centres: Sequence[str],
    orders: Sequence[str],
    **options,
):
    position = position_of(
        {power: list(units)}, phase_of("winter", 1901, "A"), {power: list(centres)}
    )
    return resolve(ruleset, position, {power: list(orders)}, **options)


def built(resolution: Resolution, before: Sequence[str]) -> list[str]:
    return sorted(set(map(str, resolution.after.units)) - set(before))


def test_types_and_places_of_builds():
    """RUS-C07, whose orders without a kind no notation can write."""
    found = case("RUS-C07")
    assert found.expected["accepted"] == ["A MOS", "BUD (no type) -> A BUD", "F STP/NC"]
    assert found.expected["rejected"] == [
        "F MOS (inland)",
        "TRI (coastal: type missing)",
        "F STP (coast missing)",
    ]
    assert built_as("RUSSIA", "F", "MOS") == "wrong_terrain"
    assert built_as("RUSSIA", "A", "MOS") == "A MOS B"
    assert built_as("AUSTRIA", "", "BUD") == "A BUD B"
    assert built_as("AUSTRIA", "", "TRI") == "needs_kind"
    assert built_as("RUSSIA", "F", "STP") == "needs_coast"
    assert built_as("RUSSIA", "F", "STP/NC") == "F STP/NC B"


def built_as(power: str, kind: str, place: str, **options: object) -> str:
    """The build as it counted, or the code of why not."""
    position = position_of({}, phase_of("winter", 1901, "A"), {power: HOMES[power]})
    order = Build(Unit(kind, Location.parse(place)))
    rules = load_ruleset("rulebook", options=options or None)
    (outcome,) = adjudicate(position, [Given(power, order)], rules).outcomes
    return str(outcome.order) if outcome.result == ("success",) else outcome.reason.code


def test_the_kind_of_a_build_that_names_none():
    assert built_as("AUSTRIA", "", "TRI", build_default_kind="army") == "A TRI B"
    assert built_as("AUSTRIA", "", "BUD", build_default_kind="none") == "needs_kind"
    assert load_ruleset("fidonet").build_default_kind == "army"


def test_no_build_where_all_home_centres_are_occupied():
    found = case("RUS-C08")
    given = found.given
    centres = [*HOMES[given["power"]], *ELSEWHERE][: given["centres"]]
    orders = [f"{text} B" for text in given["orders"]]
    resolution = winter("rulebook", given["power"], given["units"], centres, orders)
    assert built(resolution, given["units"]) == found.expected["built"]
    assert resolution.outcomes[0].reason.code == "occupied"


def test_without_home_centres_a_power_fights_on_and_cannot_build():
    found = case("RUS-C09")
    given = found.given
    fall = resolve(
        "rulebook",
        position_of(
            {given["power"]: given["units"], "FRANCE": ["A BER", "A KIE", "A MUN"]},
            phase_of("fall", 1901),
            {given["power"]: given["centres"], "FRANCE": ["BER", "KIE", "MUN"]},
        ),
        {},
    )
    assert (given["power"] in fall.eliminated) == found.expected["eliminated"]
    resolution = winter("rulebook", given["power"], given["units"], given["centres"], ["A BER B"])
    assert built(resolution, given["units"]) == found.expected["built"]
    retaken = [*given["centres"], "BER"]
    again = winter("rulebook", given["power"], given["units"], retaken, ["A BER B"])
    assert built(again, given["units"]) == ["A BER"]


def test_builds_may_be_waived():
    found = case("RUS-C10")
    given = found.given
    units = ["A RUH", "A BUR", "A BEL"][: given["units"]]
    centres = [*HOMES[given["power"]], *ELSEWHERE][: given["centres"]]
    resolution = winter("rulebook", given["power"], units, centres, given["orders"])
    assert built(resolution, units) == found.expected["built"]
    waived = winter("rulebook", given["power"], units, centres, ["WAIVE"] * 3)
    assert [o.reason.code for o in waived.outcomes] == ["waived"] * found.expected["waived"] + [
        "none_left"
    ]


def test_removal_in_civil_disorder():
    found = case("RUS-C13")
    given = found.given
    assert given["civil_disorder"]
    centres = HOMES[given["power"]][: len(given["units"]) - given["deficit"]]
    resolution = winter("rulebook", given["power"], given["units"], centres, [])
    assert removed(resolution) == found.expected["removed_in_order"]


def test_the_sample_game_from_its_start():
    """RUS-C01 to RUS-C06, one turn after the other."""
    turns = [case(f"RUS-C0{number}") for number in range(1, 7)]
    position = position_of(
        {power: list(BOARD.start[power]) for power in BOARD.powers}, phase_of("spring", 1901), HOMES
    )
    for found in turns[:2]:
        position = resolve("rulebook", position, found.orders).after
    position = adjusted(position, "RUS-C03").after
    for found in turns[3:5]:
        position = resolve("rulebook", position, found.orders).after
    last = turns[5].given
    assert set(last["no_retreat"]) == {"F RUM (Russia)"}
    assert str(position.phase) == "F1902R"
    position = resolve("rulebook", position, last["retreats"]).after
    final = adjusted(position, "RUS-C06")
    assert len(final.after.units) == turns[5].expected["units_total"]


def adjusted(position, identity: str) -> Resolution:
    """The winter of the sample game, its counts checked first."""
    found = case(identity)
    owned = found.given.get("centres_after_fall") or found.given["centres"]
    for power, centres in owned.items():
        if isinstance(centres, list):
            assert position.centres_of(power) == frozenset(centres)
        else:
            assert len(position.centres_of(power)) == centres
    for code in found.given.get("still_neutral", ()):
        assert code not in position.centres
    due = {power: -position.surplus(power) for power in BOARD.powers}
    assert due == found.given["adjustments"]
    rules = load_ruleset("rulebook")
    orders = {
        power: [f"{text} B" for text in listed]
        for power, listed in found.expected["builds"].items()
    }
    for power, listed in found.expected.get("disbands", {}).items():
        orders.setdefault(power, []).extend(f"{text} D" for text in listed)
    resolution = adjudicate(position, givens_of(orders, rules), rules)
    assert {o.result for o in resolution.outcomes} == {("success",)}
    assert by_power(resolution.after.units)
    return resolution
