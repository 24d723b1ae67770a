"""What follows a phase: retreats, captures, victory, builds, removals, the next turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from detente.exchange import Case, read_case
from detente.rules import Given, Resolution, adjudicate, load_ruleset
from detente.rules.standard.movement import fight
from tests.rules.crowd import choose, crowd
from tests.rules.datc import open_places


def play(phase: str, **keys: Any) -> Resolution:
    """Adjudicate a phase given as in the exchange format."""
    options = keys.pop("options", None)
    read = read_case({"phase": phase, **keys})
    assert isinstance(read, Case), read
    return adjudicate(read.position, read.givens, load_ruleset(options=options))


def words(resolution: Resolution) -> dict[str, tuple[str, ...]]:
    return {str(unit): result for unit, result in resolution.results.items()}


def test_spring_captures_nothing_and_fall_does() -> None:
    keys: dict[str, Any] = {
        "units": {"FRANCE": ["A BEL", "A PAR"]},
        "centers": {"FRANCE": ["PAR"], "GERMANY": ["BEL", "MUN"]},
    }
    spring = play("S1901M", **keys)
    assert str(spring.after.phase) == "F1901M"
    assert spring.after.centres is not None
    assert spring.after.centres["BEL"] == "GERMANY"
    fall = play("F1901M", **keys)
    assert fall.after.centres is not None
    assert fall.after.centres["BEL"] == "FRANCE"


def test_ownership_waits_for_the_fall_retreats() -> None:
    """A unit that retreats into a centre in the fall takes it; victory is counted after that."""
    moved = play(
        "F1901M",
        units={"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
        centers={"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER"]},
        orders={"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
    )
    assert str(moved.after.phase) == "F1901R"
    assert moved.after.centres == {"PAR": "FRANCE", "MUN": "GERMANY", "BER": "GERMANY"}
    done = adjudicate(
        moved.after,
        [Given("FRANCE", _order("A BUR R BEL"))],
        load_ruleset(),
    )
    assert done.after.centres is not None
    assert done.after.centres["BEL"] == "FRANCE"


def _order(text: str) -> Any:
    read = read_case(
        {
            "phase": "F1901R",
            "units": {},
            "dislodged": {"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": ["BEL"]}]},
            "orders": {"FRANCE": [text]},
        }
    )
    assert isinstance(read, Case), read
    return read.givens[0].order


def test_solo_needs_eighteen_and_the_fall() -> None:
    seventeen = "BEL BRE BUD DEN EDI HOL KIE LON LVP MAR MUN NAP PAR POR ROM SPA TRI"
    keys: dict[str, Any] = {
        "units": {"FRANCE": ["A VEN"]},
        "centers": {"FRANCE": seventeen.split(), "ITALY": ["VEN"]},
    }
    assert not play("S1905M", **keys).winners
    assert play("F1905M", **keys).winners == ("FRANCE",)
    assert not play("F1905M", **keys, options={"solo": 20}).winners


def test_empty_phases_are_skipped() -> None:
    keys: dict[str, Any] = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}}
    assert str(play("F1901M", **keys).after.phase) == "S1902M"
    keys = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR", "BRE"]}}
    assert str(play("F1901M", **keys).after.phase) == "W1901A"
    # a build is due, but no home centre is free: nobody can order anything
    keys = {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR", "BEL"]}}
    assert str(play("F1901M", **keys).after.phase) == "S1902M"
    keys = {"units": {"FRANCE": ["A PAR", "A GAS"]}, "centers": {"FRANCE": ["PAR"]}}
    assert str(play("F1901M", **keys).after.phase) == "W1901A"


def test_owners_unknown_change_nothing() -> None:
    done = play("F1901M", units={"FRANCE": ["A BEL"]})
    assert done.after.centres is None
    assert str(done.after.phase) == "S1902M"


def test_elimination() -> None:
    done = play(
        "F1901M",
        units={"FRANCE": ["A PAR", "A MAR", "A SPA"], "ITALY": []},
        centers={"FRANCE": ["MAR"], "ITALY": ["SPA"], "ENGLAND": ["PAR"]},
        orders={},
    )
    assert done.eliminated == ("ENGLAND", "ITALY")


def test_a_retreat_names_its_coast_only_where_it_must() -> None:
    keys: dict[str, Any] = {
        "units": {"FRANCE": ["F MAO"]},
        "dislodged": {
            "TURKEY": [{"unit": "F POR", "from": "MAO", "retreats": ["SPA/NC", "SPA/SC"]}]
        },
    }
    vague = play("S1901R", **keys, orders={"TURKEY": ["F POR R SPA"]})
    assert vague.outcomes[0].reason.code == "needs_coast"
    assert [str(u) for u in vague.destroyed] == ["F POR"]
    clear = play("S1901R", **keys, orders={"TURKEY": ["F POR R SPA/NC"]})
    assert "F SPA/NC" in map(str, clear.after.units)


def test_repeated_orders() -> None:
    keys: dict[str, Any] = {
        "units": {"FRANCE": ["A PAR"]},
        "orders": {"FRANCE": ["A PAR - BUR", "A PAR - PIC", "A PAR - LON"]},
    }
    last = play("S1901M", **keys)
    assert [o.result for o in last.outcomes] == [("void",), ("success",), ("void",)]
    assert last.outcomes[0].reason.code == "repeated"
    assert words(last) == {"A PAR": ("success",)}
    first = play("S1901M", **keys, options={"repeated_orders": "first"})
    assert [o.result for o in first.outcomes] == [("success",), ("void",), ("void",)]
    hold = play("S1901M", **keys, options={"repeated_orders": "hold"})
    assert words(hold)["A PAR"] in (("hold",), ("void",))
    assert "A PAR" in map(str, hold.after.units)


@pytest.mark.parametrize("rule", ["first", "last"])
def test_too_many_builds(rule: str) -> None:
    done = play(
        "W1901A",
        units={},
        centers={"FRANCE": ["PAR"]},
        orders={"FRANCE": ["A PAR B", "WAIVE"]},
        options={"excess_adjustments": rule},
    )
    assert (len(done.after.units) == 1) == (rule == "first")


@pytest.mark.parametrize("seed", range(300))
def test_nothing_is_lost_or_made(seed: int) -> None:
    """Units are conserved, none share a province, and retreats are what they should be."""
    rng = Random(seed)
    rules = load_ruleset()
    position = crowd(rng, rng.randint(5, 10))
    chosen = choose(rng, position, rules)
    givens = [Given(position.units[u], order) for u, order in chosen.items()]
    done = adjudicate(position, givens, rules)
    assert len(done.after.units) + len(done.dislodged) == len(position.units)
    standing = [u.province for u in done.after.units]
    assert len(set(standing)) == len(standing)
    assert not done.contested & set(standing)
    assert done.contested <= done.attempted
    for unit, gone in done.dislodged.items():
        assert sorted(map(str, gone.retreats)) == sorted(open_places(done, unit))
        assert (unit in done.destroyed) == (not gone.retreats)
        dislodgement = done_outcome(done, unit)
        named = {n.place for n in dislodgement.barred} | set(dislodgement.retreats)
        assert named == position.board.reach(unit.kind, unit.location)
        assert dislodgement.strength > dislodgement.defence
    battle = fight(position, givens, rules)
    assert done.after.units == battle.units


def done_outcome(done: Resolution, unit: Any) -> Any:
    """The dislodgement in a unit's outcome."""
    for outcome in (*done.outcomes, *done.unordered.values()):
        if outcome.dislodgement and getattr(outcome.order, "unit", unit) == unit:
            return outcome.dislodgement
    raise AssertionError(f"no outcome tells that {unit} was dislodged")
