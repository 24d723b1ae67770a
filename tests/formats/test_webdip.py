"""webDiplomacy's games: numbers for powers, places and turns."""

from __future__ import annotations

import json
from typing import Any

import pytest

from detente.formats import FormatError, differences, read_games
from tests.formats.games import RULES


def unit(kind: str, place: int, power: int, retreating: str = "No") -> dict[str, Any]:
    return {"unitType": kind, "terrID": place, "countryID": power, "retreating": retreating}


def game() -> dict[str, Any]:
    """Italy's army in Venice (15) walks to Trieste (73), which Austria's (5) fleet holds."""
    order = {"turn": 1, "phase": "Diplomacy", "fromTerrID": 0, "viaConvoy": "No"}
    return {
        "gameID": 5,
        "variantID": "1",
        "gameOver": "No",
        "phases": [
            {
                "turn": 1,
                "phase": "Diplomacy",
                "units": [unit("Army", 15, 3), unit("Fleet", 73, 5)],
                "centers": [{"terrID": 15, "countryID": 3}, {"terrID": 73, "countryID": 5}],
                "orders": [
                    {**order, "countryID": 3, "terrID": 15, "type": "Move", "toTerrID": 73}
                    | {"success": "No", "dislodged": "No"},
                    {**order, "countryID": 5, "terrID": 73, "type": "Hold", "toTerrID": 0},
                ],
                "messages": [
                    {"fromCountryID": 3, "toCountryID": 0, "message": "Ciao", "timeSent": 12}
                ],
            },
            {
                "turn": 2,
                "phase": "Diplomacy",
                "units": [unit("Army", 15, 3), unit("Fleet", 73, 5)],
                "centers": [{"terrID": 15, "countryID": 3}, {"terrID": 73, "countryID": 5}],
                "orders": [],
            },
            {"turn": 2, "phase": "Finished", "units": [], "orders": []},
        ],
    }


def test_numbers_become_powers_places_and_phases() -> None:
    (read,) = read_games(json.dumps(game()))
    assert [str(stage.phase) for stage in read.stages] == ["F1901M", "S1902M"]
    first = read.stages[0]
    assert [(g.power, str(g.order)) for g in first.givens] == [
        ("ITALY", "A VEN - TRI"),
        ("AUSTRIA", "F TRI H"),
    ]
    assert [(x.sender, x.recipient, x.text, x.sent) for x in first.letters] == [
        ("ITALY", "ALL", "Ciao", 12)
    ]
    assert list(differences(read, RULES)) == []


def test_a_wrong_position_is_found() -> None:
    data = game()
    data["phases"][1]["units"][0]["terrID"] = 13  # Tuscany
    (found,) = differences(read_games(json.dumps(data))[0], RULES)
    assert (found.order, found.theirs, found.ours) == ("A VEN - TRI", "is gone", "is in VEN")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("variantID",), 7, "the file.variantID: only the classic variant"),
        (("phases",), None, "the file.phases: None must be a list"),
        (("phases", 0, "turn"), -1, "phases[0].turn: -1 is no turn"),
        (("phases", 0, "turn"), "x", "phases[0].turn: 'x' must be a whole number"),
        (("phases", 0, "units", 0, "terrID"), 99, "phases[0].units[0]: 'Army' in territory 99"),
        (("phases", 0, "units", 0, "countryID"), 8, "phases[0].units[0].countryID: 8 is no power"),
        (("phases", 0, "units", 1, "terrID"), 15, "phases[0].units[1]: two units stand in VEN"),
        (
            ("phases", 0, "centers", 0, "terrID"),
            1,
            "terrID: 1 is no supply centre",
        ),
        (("phases", 0, "orders"), {}, "phases[0].orders: {} must be a list"),
        (("phases", 0, "messages", 0, "message"), 3, "phases[0].messages[0].message: 3"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    path: tuple[str | int, ...], value: object, told: str
) -> None:
    data: Any = game()
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(FormatError) as error:
        read_games(json.dumps(data), "webdip")
    assert told in str(error.value)
