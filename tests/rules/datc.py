"""Running a case of the Diplomacy Adjudicator Test Cases (DATC 3.2) and comparing all it states.

The expectations are kept as they were typed in. Two things are judged here, not bent there:
DATC prints "fails" for two orders that are illegal by its own terms (`LABELS`), and it does not
always say that a dislodged unit had nowhere to go, so a unit destroyed beyond those it names must
be shown to have no open neighbour.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from detente.board import Location, load_board
from detente.exchange import Case, read_case
from detente.rules import Phase, Resolution, Ruleset, Unit, adjudicate
from detente.rules.orders import Given
from detente.rules.position import Position
from detente.rules.resolution import Outcome

DATA = Path(__file__).parents[1] / "data" / "rules"

# Illegal by DATC's own definition (issue 4.E.1), though its text says "fails".
LABELS = {
    (
        "6.B.11",
        "F SPA/SC - LYO",
    ): "the fleet lies at the north coast, which the Gulf does not touch",
    ("6.B.14", "F STP B"): "a fleet in St Petersburg needs a coast (4.B.7)",
}
_WORDS = {
    "success": "succeeds",
    "bounce": "fails",
    "no_convoy": "fails",
    "support": "given",
    "convoy": "available",
    "hold": "stands",
}
_INVALID = ("unmatched", "no_convoy_ordered")  # legal orders that match nothing


def load(name: str) -> dict[str, dict[str, Any]]:
    """The cases of a file by their id."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


@dataclass
class Run:
    """A case as it was played, with what differs from its expectations."""

    case: dict[str, Any]
    resolution: Resolution
    faults: list[str] = field(default_factory=list)

    def expect(self, what: str, got: object, wanted: object) -> None:
        """Note a difference."""
        if got != wanted:
            self.faults.append(f"{what}: got {got}, expected {wanted}")


def position_of(case: dict[str, Any]) -> tuple[Position, tuple[Given, ...]]:
    """The position and the orders of a case; every order must be understood."""
    keys = {k: case[k] for k in ("units", "orders", "phase") if k in case}
    if case.get("centers") is not None:
        keys["centers"] = case["centers"]
    read = read_case(keys)
    assert isinstance(read, Case), read
    assert all(given.order for given in read.givens), read.givens
    return read.position, read.givens


def play(case: dict[str, Any], rules: Ruleset) -> Run:
    """Adjudicate a case and compare units, dislodgements, results, options and retreats."""
    position, givens = position_of(case)
    run = Run(case, adjudicate(position, givens, rules))
    expected = case["expected"]
    after, resolution = run.resolution.after, run.resolution
    run.expect("units", by_power(dict(after.units)), _sorted(expected["units"]))
    dislodged = {unit: gone.power for unit, gone in resolution.dislodged.items()}
    run.expect("dislodged", by_power(dislodged), _sorted(expected["dislodged"]))
    _destroyed(run)
    _results(run, givens, resolution, expected["results"])
    if "automatic_disbands" in expected:
        removed = sorted(str(unit) for unit in resolution.unordered)
        run.expect("automatic disbands", removed, sorted(expected["automatic_disbands"]))
    if "retreat" in case:
        _retreats(run, rules)
    return run


def by_power(units: dict[Unit, str]) -> dict[str, list[str]]:
    """Units in canonical form by power, sorted."""
    result: dict[str, list[str]] = {}
    for unit, power in units.items():
        result.setdefault(power, []).append(str(unit))
    return _sorted(result)


def _sorted(units: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(texts) for power, texts in sorted(units.items()) if texts}


def _destroyed(run: Run) -> None:
    named = {u for us in run.case["expected"].get("destroyed_no_retreat", {}).values() for u in us}
    destroyed = {str(unit) for unit in run.resolution.destroyed}
    if run.resolution.before.phase.kind != "M":
        return
    if missing := named - destroyed:
        run.faults.append(f"should have been destroyed: {missing}")
    for unit in run.resolution.destroyed:
        if str(unit) not in named and (places := open_places(run.resolution, unit)):
            run.faults.append(f"{unit} destroyed though it could go to {places}")


def open_places(resolution: Resolution, unit: Unit) -> list[str]:
    """Where a dislodged unit could go, worked out apart from the adjudicator."""
    board = resolution.before.board
    taken = {standing.province for standing in resolution.after.units}
    origin = resolution.dislodged[unit].origin
    return [
        str(place)
        for place in board.reach(unit.kind, unit.location)
        if place.province not in taken | resolution.contested and place.province != origin
    ]


def _results(
    run: Run, givens: tuple[Given, ...], resolution: Resolution, wanted: list[dict[str, Any]]
) -> None:
    outcomes: dict[tuple[str, str], list[Outcome]] = {}
    for given, outcome in zip(givens, resolution.outcomes, strict=True):
        outcomes.setdefault((given.power, given.text), []).append(outcome)
    run.expect("number of results", len(givens), len(wanted))
    for line in wanted:
        outcome = outcomes[line["power"], line["order"]].pop(0)
        expected = list(line["result"])
        if (run.case["id"], line["order"]) in LABELS:
            expected = ["illegal"]
        got = in_datc_words(outcome)
        if got[-1] == "destroyed" and expected[-1] == "dislodged":
            got[-1] = "dislodged"  # `_destroyed` has shown that it had nowhere to go
        run.expect(line["order"], got, expected)


def in_datc_words(outcome: Outcome) -> list[str]:
    """A result as DATC prints it."""
    words = [_WORDS.get(word, word) for word in outcome.result]
    if words[0] == "void":
        words[0] = "invalid" if outcome.reason.code in _INVALID else "illegal"
    if words[0] == "stands" and len(words) > 1:
        words = words[1:]  # a unit that held and was dislodged
    if words[-1] == "destroyed" and "dislodged" in words:
        words.remove("dislodged")
    return words


def _retreats(run: Run, rules: Ruleset) -> None:
    retreat, resolution = run.case["retreat"], run.resolution
    options = {str(u): sorted(map(str, d.retreats)) for u, d in resolution.dislodged.items()}
    if retreat.get("options") is not None:
        run.expect("options", options, {u: sorted(o) for u, o in retreat["options"].items()})
    position = _before_retreats(resolution)
    read = read_case(
        {
            "phase": str(position.phase),
            "units": by_power(dict(position.units)),
            "dislodged": {
                d.power: [
                    {"unit": str(u), "from": d.origin, "retreats": [str(r) for r in d.retreats]}
                    for u, d in position.dislodged.items()
                    if d.power == power
                ]
                for power in {d.power for d in position.dislodged.values()}
                for d in position.dislodged.values()
                if d.power == power
            },
            "orders": retreat["orders"],
        }
    )
    assert isinstance(read, Case), read
    played = adjudicate(position, read.givens, rules)
    wanted = retreat["expected"]
    run.expect("after retreats", by_power(dict(played.after.units)), _sorted(wanted["units"]))
    for line in wanted["results"]:
        outcome = next(
            o
            for g, o in zip(read.givens, played.outcomes, strict=True)
            if (g.power, g.text) == (line["power"], line["order"])
        )
        got = in_datc_words(outcome)
        run.expect(f"retreat {line['order']}", got[:1], line["result"])


def _before_retreats(resolution: Resolution) -> Position:
    """The retreat phase of a resolution, also where no unit has a place to go."""
    season, year, _ = resolution.before.phase
    return Position(
        load_board(),
        Phase(season, year, "R"),
        resolution.after.units,
        resolution.dislodged,
        resolution.contested,
        resolution.attempted,
    )


def places(texts: list[str]) -> list[Location]:
    """Locations of their canonical forms, sorted."""
    return sorted(map(Location.parse, texts))
