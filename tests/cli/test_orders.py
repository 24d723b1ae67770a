"""`detente orders`: the legal orders of positions."""

from __future__ import annotations

from typing import Any

from tests.cli.command import answers, detente, lines


def orders(case: dict[str, Any]) -> dict[str, Any]:
    done = detente("orders", given=lines([case]))
    assert (done.returncode, done.stderr) == (0, b"")
    (answer,) = answers(done)
    assert (answer["id"], answer["phase"]) == (case["id"], case["phase"])
    return answer


def test_movement() -> None:
    case = {"id": "m", "phase": "S1901M", "units": {"ENGLAND": ["F NTH", "A LON"]}}
    found = orders(case)["orders"]
    assert set(found) == {"F NTH", "A LON"}
    assert {"A LON H", "A LON - WAL", "A LON - BEL", "A LON S F NTH - YOR"} <= set(found["A LON"])
    assert "F NTH C A LON - BEL" in found["F NTH"]
    assert "A LON - PAR" not in found["A LON"]
    assert all(len(set(listed)) == len(listed) for listed in found.values())


def test_orders_listed_are_orders_accepted() -> None:
    units = {"ENGLAND": ["F NTH", "A LON"], "FRANCE": ["F BRE", "A PIC"]}
    case = {"id": "m", "phase": "S1901M", "units": units}
    found = orders(case)["orders"]
    owner = {unit: power for power, listed in units.items() for unit in listed}
    cases = [
        {**case, "orders": {owner[unit]: [text]}} for unit, texts in found.items() for text in texts
    ]
    done = detente("adjudicate", given=lines(cases))
    illegal = [
        entry
        for answer in answers(done)
        for entry in answer["orders"]
        if entry["result"] == ["void"]
        and entry["reason"]["code"] not in ("unmatched", "no_convoy_ordered")
    ]
    assert len(cases) > 40
    assert illegal == []


def test_retreats() -> None:
    case = {
        "id": "r",
        "phase": "F1901R",
        "units": {"GERMANY": ["A BUR"]},
        "dislodged": {"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": ["PAR", "GAS"]}]},
    }
    answer = orders(case)
    assert {k: sorted(v) for k, v in answer["orders"].items()} == {
        "A BUR": ["A BUR D", "A BUR R GAS", "A BUR R PAR"]
    }
    assert "builds" not in answer


def test_adjustments() -> None:
    case = {
        "id": "a",
        "phase": "W1901A",
        "units": {"FRANCE": ["A BUR"], "RUSSIA": ["A MOS", "A UKR"]},
        "centers": {"FRANCE": ["PAR", "BRE", "MUN"], "RUSSIA": ["MOS"]},
    }
    answer = orders(case)
    assert answer["due"] == {"FRANCE": 2, "RUSSIA": -1}
    assert answer["orders"] == {"A MOS": ["A MOS D"], "A UKR": ["A UKR D"]}
    assert {"A PAR B", "A BRE B", "F BRE B"} <= set(answer["builds"]["FRANCE"])
    assert "A MAR B" not in answer["builds"]["FRANCE"]
    assert "RUSSIA" not in answer["builds"]


def test_faulty_positions_are_answered_as_elsewhere() -> None:
    done = detente("orders", given=lines([{"id": "x", "phase": "S1901M", "units": 3}]))
    (answer,) = answers(done)
    assert (answer["error"]["code"], done.returncode) == ("wrong_type", 1)
