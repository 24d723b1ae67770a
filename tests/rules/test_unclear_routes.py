"""Two possible routes: all whom they concern hold, and are helped as holders (FIDO-62)."""

from __future__ import annotations

from detente.exchange import Case, read_case, resolve
from detente.narrate import sentence

JOURNEY = ["A LON - BEL", "F NTH C A LON - BEL", "F ENG C A LON - BEL"]


def decided(english: list[str], french: dict[str, str]) -> dict[str, tuple[tuple[str, ...], str]]:
    """The result and the sentence of each order."""
    units = {"ENGLAND": ["A LON", "F NTH", "F ENG", "A WAL"], "FRANCE": list(french)}
    orders = {"ENGLAND": JOURNEY + english, "FRANCE": list(french.values())}
    line = {"id": "unclear", "ruleset": "fidonet", "phase": "S1901M"}
    case = read_case({**line, "units": units, "orders": orders})
    assert isinstance(case, Case), case
    done = resolve(case)
    return {o.text: (o.result, sentence(o, done.before)) for o in done.outcomes}


def test_the_army_is_helped_to_stay() -> None:
    said = decided(["A WAL S A LON"], {"A YOR": "A YOR - LON", "F EDI": "F EDI H"})
    assert said["A LON - BEL"][0] == ("no_convoy",)
    assert said["A WAL S A LON"][0] == ("support",)
    assert "1 against 2" in said["A YOR - LON"][1]


def test_its_journey_is_not_helped() -> None:
    said = decided(["A WAL H"], {"A RUH": "A RUH - BEL", "A HOL": "A HOL S A LON - BEL"})
    assert said["A HOL S A LON - BEL"][0] == ("void",)
    assert "more than one route" in said["A HOL S A LON - BEL"][1]
    assert said["A RUH - BEL"][0] == ("success",)
