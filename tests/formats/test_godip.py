"""godip's phases and Diplicity's documents."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.formats import FormatError, Played, differences, read_games, write_games
from detente.rules import Given, Waive
from tests.formats.games import RULES, played


def orders(game: Played) -> list[list[Given]]:
    """Its orders but for waivers, which godip has not."""
    return [
        [Given(g.power, g.order) for g in stage.givens if not isinstance(g.order, Waive)]
        for stage in game.stages
    ]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_positions_and_orders_come_back(seed: int) -> None:
    game = played(seed, letters=False)
    (back,) = read_games(write_games([game], "godip"))
    assert orders(back) == orders(game)
    for stage, again in zip(game.stages, back.stages, strict=True):
        assert stage.before is not None
        assert again.before is not None
        assert (again.phase, again.before.units) == (stage.phase, stage.before.units)
        assert again.before.centres == stage.before.centres
        assert list(again.before.retreats) == list(stage.before.retreats)
    assert list(differences(back, RULES)) == []


def phase(season: str = "Spring", kind: str = "Movement", **more: Any) -> dict[str, Any]:
    return {
        "Season": season,
        "Year": 1901,
        "Type": kind,
        "Units": {
            "stp/sc": {"Type": "Fleet", "Nation": "Russia"},
            "mid": {"Type": "Fleet", "Nation": "France"},
            "bre": {"Type": "Army", "Nation": "France"},
        },
        "Orders": {},
        "SupplyCenters": {"stp": "Russia", "bre": "France"},
        **more,
    }


def test_the_seas_have_names_of_their_own() -> None:
    given = {
        "France": {
            "mid": ["Convoy", "bre", "spa"],
            "bre": ["MoveViaConvoy", "spa"],
        },
        "Russia": {"stp": ["Move", "bot"]},
    }
    (game,) = read_games(json.dumps(phase(Orders=given)))
    assert [str(g.order) for g in game.stages[0].givens] == [
        "F MAO C A BRE - SPA",
        "A BRE - SPA VIA",
        "F STP/SC - BOT",
    ]
    text = write_games([game], "godip")
    assert json.loads(text)["Orders"]["Russia"] == {"stp/sc": ["Move", "bot"]}
    for code in ("nat", "nrg", "gol"):
        moved = phase(Units={code: {"Type": "Fleet", "Nation": "Italy"}})
        assert json.loads(write_games(read_games(json.dumps(moved)), "godip"))["Units"] == {
            code: {"Type": "Fleet", "Nation": "Italy"}
        }


@pytest.mark.parametrize("bits", [["bre"], ["bre", "bre"]])
def test_a_support_to_hold_names_one_place_or_the_same_twice(bits: list[str]) -> None:
    given = {"France": {"mid": ["Support", *bits]}}
    (game,) = read_games(json.dumps(phase(Orders=given)))
    assert [str(g.order) for g in game.stages[0].givens] == ["F MAO S A BRE"]


def test_what_is_no_order_is_kept_as_it_stands() -> None:
    given = {"France": {"mid": ["Jump", "bre"], "par": ["Hold"], "bre": ["Move", "atlantis"]}}
    (game,) = read_games(json.dumps(phase(Orders=given)))
    assert [(g.order, g.text) for g in game.stages[0].givens] == [
        (None, "mid Jump bre"),
        (None, "par Hold"),
        (None, "bre Move atlantis"),
    ]


def diplicity() -> list[dict[str, Any]]:
    """The phases of a game and the orders of its first, as Diplicity lists them."""

    def properties(ordinal: int, kind: str, units: dict[str, str]) -> dict[str, Any]:
        lying = [
            {"Province": code, "Unit": {"Type": "Army", "Nation": nation}}
            for code, nation in units.items()
        ]
        return {
            "Name": "a phase",
            "Properties": {
                "GameID": "abc",
                "PhaseOrdinal": ordinal,
                "Season": "Spring",
                "Year": 1901,
                "Type": kind,
                "Units": lying,
                "SCs": [{"Province": "par", "Owner": "France"}],
                "Dislodgeds": None,
            },
        }

    start, after = {"par": "France", "mun": "Germany"}, {"bur": "France", "mun": "Germany"}
    order = {"GameID": "abc", "PhaseOrdinal": 1, "Nation": "France"}
    listed = [{"Properties": {**order, "Parts": ["par", "Move", "bur"]}}]
    fall = properties(3, "Movement", after)
    fall["Properties"]["Season"] = "Fall"
    phases = [fall, properties(2, "Retreat", after), properties(1, "Movement", start)]
    return [{"Properties": phases, "Links": []}, {"Properties": listed}]


def test_diplicitys_phases_and_orders_are_joined() -> None:
    (game,) = read_games(json.dumps(diplicity()))
    assert game.name == "abc"
    assert [str(stage.phase) for stage in game.stages] == ["S1901M", "F1901M"]  # no idle retreats
    assert [str(g.order) for g in game.stages[0].givens] == ["A PAR - BUR"]
    assert list(differences(game, RULES)) == []


def test_a_wrong_outcome_is_found() -> None:
    documents = diplicity()
    documents[0]["Properties"][0]["Properties"]["Units"][0]["Province"] = "pic"
    (found,) = differences(read_games(json.dumps(documents))[0], RULES)
    assert (found.order, found.ours) == ("A PAR - BUR", "is in BUR")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (phase("Summer"), "'Summer 1901, Movement' is no phase"),
        (phase(Year="x"), "Year: 'x' must be a whole number"),
        (phase(Units={"xyz": {"Type": "Army", "Nation": "France"}}), "Units.xyz: 'Army' cannot"),
        (phase(Units={"par": {"Type": "Fleet", "Nation": "France"}}), "Units.par: 'Fleet' cannot"),
        (phase(Units={"par": {"Type": "Army", "Nation": "Egypt"}}), "'Egypt' is no power"),
        (phase(SupplyCenters={"pic": "France"}), "'pic' is no supply centre"),
        (phase(Orders={"France": {"par": "Hold"}}), "Orders.France.par: 'Hold' must be a list"),
        ({"Properties": [3]}, "3 must be an object"),
        ({"Properties": {"Parts": ["par"], "PhaseOrdinal": 4}}, "belongs to no phase"),
        ([], "the game has no phases"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(data: object, told: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(json.dumps(data), "godip")
    assert told in str(error.value)


def test_only_one_game_is_written_in_a_file() -> None:
    with pytest.raises(FormatError, match="holds one game in a file; these are 2"):
        write_games([played(1, years=1), played(2, years=1)], "godip")
