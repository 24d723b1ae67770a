"""The standard board: counts, borders, and a loader that accepts no faults."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from detente.board import BoardError, Location, load_board, read_board

BOARD = load_board()


def data() -> dict[str, Any]:
    text = (files("detente.board") / "boards" / "standard.toml").read_text("utf-8")
    return tomllib.loads(text)


def test_counts() -> None:
    kinds = Counter(p.kind for p in BOARD.provinces.values())
    assert kinds == {"inland": 14, "coastal": 42, "sea": 19}
    assert len(BOARD.centres) == 34
    assert {power: len(homes) for power, homes in BOARD.homes.items()} == {
        power: 4 if power == "RUSSIA" else 3 for power in BOARD.powers
    }
    divided = {p.code: p.coasts for p in BOARD.provinces.values() if p.coasts}
    assert divided == {"BUL": ("EC", "SC"), "SPA": ("NC", "SC"), "STP": ("NC", "SC")}


def test_every_home_centre_starts_with_a_unit() -> None:
    for power, units in BOARD.start.items():
        assert {u.split()[1].partition("/")[0] for u in units} == BOARD.homes[power]


def test_famous_borders() -> None:
    def fleet(place: str) -> set[str]:
        return set(map(str, BOARD.fleet_steps[Location.parse(place)]))

    assert fleet("STP/NC") == {"BAR", "NWY"}
    assert fleet("STP/SC") == {"BOT", "FIN", "LVN"}
    assert fleet("CON") >= {"BUL/EC", "BUL/SC", "BLA", "AEG"}
    assert "VEN" not in fleet("ROM")
    assert "NAP" in fleet("ROM")
    assert "BAL" not in fleet("SKA")
    assert {"KIE", "SWE"} <= set(BOARD.army_steps["DEN"])
    assert "BER" not in BOARD.army_steps["DEN"]
    assert not BOARD.borders("F", Location("ANK"), "SMY")
    assert BOARD.borders("A", Location("ANK"), "SMY")


def test_distance_counts_provinces_of_any_kind() -> None:
    assert BOARD.distance("LON", ["LON", "PAR"]) == 0
    assert BOARD.distance("ALB", ["SEV"]) == 3
    assert BOARD.distance("TUN", ["NAP"]) == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: d["provinces"]["PAR"].update(colour="red"), "unknown key colour"),
        (lambda d: d["provinces"]["PAR"].update(kind="marsh"), "province PAR: kind"),
        (lambda d: d["provinces"]["PAR"]["army"].remove("BUR"), "army border BUR-PAR"),
        (lambda d: d["provinces"]["NTH"]["fleet"].remove("LON"), "fleet border LON-NTH"),
        (lambda d: d["provinces"]["STP"]["fleet"]["SC"].remove("BOT"), "fleet border BOT-STP/SC"),
        (lambda d: d["provinces"]["NTH"].update(army=[]), None),
        (lambda d: d["provinces"]["RUH"].update(home="GERMANY"), "RUH is a home"),
        (lambda d: d["start"]["FRANCE"].append("A BRE"), "two start units in BRE"),
        (lambda d: d["start"]["FRANCE"].append("F BUR"), "F BUR of FRANCE cannot stand"),
        (lambda d: d.update(weather="fine"), "board standard: unknown key weather"),
        (lambda d: d.pop("start"), "board standard: missing start"),
        (lambda d: d["powers"].append("SPAIN"), "powers: SPAIN has no home"),
        (
            lambda d: [d["provinces"][c].pop("home") for c in ("ROM", "NAP", "VEN")],
            "board standard: powers: ITALY has no home",
        ),
    ],
)
def test_loader_is_strict(change: Any, fault: str | None) -> None:
    changed = copy.deepcopy(data())
    change(changed)
    if fault is None:
        read_board(changed)
        return
    with pytest.raises(BoardError, match=fault):
        read_board(changed)


def test_an_unreachable_province_is_found() -> None:
    changed = copy.deepcopy(data())
    changed["provinces"]["MOON"] = {"kind": "inland", "army": []}
    with pytest.raises(BoardError, match="MOON cannot be reached"):
        read_board(changed)


def test_unknown_board() -> None:
    with pytest.raises(BoardError, match="unknown board 'atlantis'"):
        load_board("atlantis")
