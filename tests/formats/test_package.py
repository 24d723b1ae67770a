"""The package's saved games: nothing is lost, and nothing wrong is let in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.formats import FormatError, Stated, checkable, differences, read_games, write_games
from detente.rules import Unit, load_ruleset
from tests.formats.games import RULES, played

SEEDS = st.integers(0, 10_000)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_game_comes_back_whole(seed: int) -> None:
    game = played(seed)
    text = write_games([game], "package")
    assert read_games(text) == (game,)
    assert write_games(read_games(text), "package") == text


def test_a_log_has_a_game_on_each_line() -> None:
    games = tuple(played(seed, years=1) for seed in (1, 2, 3))
    text = write_games(games, "package")
    assert len(text.splitlines()) == 3
    assert read_games(text) == games
    assert read_games(json.dumps([json.loads(line) for line in text.splitlines()])) == games


def test_what_only_the_format_knows_is_kept() -> None:
    data = json.loads(write_games([played(1, years=1)], "package"))
    data |= {"rules": ["NO_PRESS"], "scoring_system": "sum_of_squares", "metadata": {"a": [1]}}
    data["phases"][0]["logs"] = [1]
    data["phases"][0]["state"] |= {"zobrist_hash": "1a", "influence": {"ITALY": ["VEN"]}}
    again = json.loads(write_games(read_games(json.dumps(data)), "package"))
    assert again == data


def test_the_end_of_a_game_is_kept() -> None:
    data = json.loads(write_games([played(1, years=1)], "package"))
    data["phases"][-1]["name"] = data["phases"][-1]["state"]["name"] = "COMPLETED"
    games = read_games(json.dumps(data))
    assert games[0].complete
    assert json.loads(write_games(games, "package"))["phases"][-1]["name"] == "COMPLETED"


def test_dislodged_units_may_be_starred_or_listed_apart() -> None:
    state: dict[str, Any] = {
        "units": {"RUSSIA": ["A SEV", "*F SEV"]},
        "retreats": {"RUSSIA": {"F SEV": ["BLA"]}},
        "centers": {},
    }
    entry = {"name": "S1901R", "state": state, "orders": {"RUSSIA": ["F SEV R BLA"]}}
    starred = read_games(json.dumps({"id": "x", "phases": [entry]}))
    state["units"]["RUSSIA"].remove("*F SEV")
    assert read_games(json.dumps({"id": "x", "phases": [entry]})) == starred
    before = starred[0].stages[0].before
    assert before is not None
    assert list(before.units) == [Unit.parse("A SEV")]
    assert list(before.retreats) == [Unit.parse("F SEV")]


def test_orders_in_other_writing_are_understood_and_kept_as_written() -> None:
    data = json.loads(write_games([played(1, years=1)], "package"))
    data["phases"][0]["orders"] = {"FRANCE": ["A Par-Bur", "gibberish"], "ITALY": None}
    stage = read_games(json.dumps(data))[0].stages[0]
    assert [(str(g.order), g.text) for g in stage.givens] == [
        ("A PAR - BUR", "A Par-Bur"),
        ("None", "gibberish"),
    ]


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_games_by_the_rules_show_no_difference(seed: int) -> None:
    game = read_games(write_games([played(seed)], "package"))[0]
    assert checkable(game) == len(game.stages) - 1
    assert list(differences(game, RULES)) == []


@settings(max_examples=6, deadline=None)
@given(SEEDS, st.data())
def test_a_unit_that_stands_elsewhere_is_found(seed: int, data: st.DataObject) -> None:
    saved = json.loads(write_games([played(seed, years=1)], "package"))
    number = data.draw(st.integers(1, len(saved["phases"]) - 1))
    state = saved["phases"][number]["state"]
    power = data.draw(st.sampled_from([p for p in state["units"] if state["units"][p]]))
    state["units"][power].pop()
    found = list(differences(read_games(json.dumps(saved))[0], RULES))
    assert found
    assert str(found[0].phase) == saved["phases"][number - 1]["name"]


def test_an_owner_that_is_wrong_is_found() -> None:
    saved = json.loads(write_games([played(3)], "package"))
    saved["phases"][-1]["state"]["centers"]["FRANCE"].remove("PAR")
    found = list(differences(read_games(json.dumps(saved))[0], RULES))
    assert [(d.about, d.subject, d.theirs, d.ours) for d in found] == [
        ("centres", "PAR", "belongs to nobody", "belongs to FRANCE")
    ]


def test_places_to_retreat_to_that_are_wrong_are_found() -> None:
    games = (json.loads(write_games([played(seed)], "package")) for seed in range(100))
    saved, units = next(
        (game, units)
        for game in games
        for entry in game["phases"]
        for units in entry["state"]["retreats"].values()
        if units
    )
    unit = next(iter(units))
    assert units[unit]
    units[unit] = []
    found = next(differences(read_games(json.dumps(saved))[0], RULES))
    assert (found.about, found.subject) == ("retreats", unit)
    assert found.theirs == "may retreat to nowhere"
    assert found.why


def test_the_unit_that_is_named_is_the_one_that_went_elsewhere() -> None:
    """Two armies of a power want to Ankara; that one stands there does not say which it is."""
    units = {"TURKEY": ["A CON", "A SMY"]}
    state = {"units": units, "centers": {}}
    orders = {"TURKEY": ["A CON - ANK VIA", "A SMY - ANK"]}
    phases = [
        {"name": "S1902M", "state": state, "orders": orders},
        {"name": "F1902M", "state": state, "orders": {}},
    ]
    (found,) = differences(read_games(json.dumps({"id": "x", "phases": phases}))[0], RULES)
    assert (found.subject, found.theirs, found.ours) == ("A SMY", "is in SMY", "is in ANK")
    walking = load_ruleset(options={"convoy_fallback": True})
    game = read_games(json.dumps({"id": "x", "phases": phases}))[0]
    assert list(differences(game, walking)) == []


GOOD: dict[str, Any] = {
    "id": "x",
    "phases": [{"name": "S1901M", "state": {"units": {}, "centers": {}}, "orders": {}}],
}


def spoilt(*path: str | int, value: object) -> str:
    data = json.loads(json.dumps(GOOD))
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return json.dumps(data)


STATE = ("phases", 0, "state")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (spoilt("phases", value={}), "the file.phases: {} must be a list"),
        (spoilt("phases", value=[]), "the game has no phases"),
        (spoilt("phases", value=[3]), "phases[0]: 3 must be an object"),
        (spoilt("map", value="moon"), "'moon': only the standard board is known"),
        (spoilt("phases", 0, "name", value="1901"), "phases[0].name: '1901' is no phase"),
        (spoilt(*STATE, "units", value={"FRANCE": ["A NTH"]}), "state.units.FRANCE[0]: 'A NTH'"),
        (spoilt(*STATE, "units", value={"GAUL": []}), "'GAUL' is no power"),
        (spoilt(*STATE, "units", value={"FRANCE": ["A PAR", "A PAR"]}), "two units stand in PAR"),
        (spoilt(*STATE, "units", value={"FRANCE": [None]}), "units.FRANCE[0]: None must be text"),
        (spoilt(*STATE, "centers", value={"FRANCE": ["BUR"]}), "'BUR' is no supply centre"),
        (spoilt(*STATE, "retreats", value={"FRANCE": {"A PAR": ["X"]}}), "'X' is no place"),
        (spoilt("phases", 0, "orders", value={"FRANCE": "H"}), "orders.FRANCE: 'H' must be a list"),
        (spoilt("phases", 0, "messages", value=[{}]), "messages[0]: 'sender' is missing"),
        ('{"phases": [], "phases": [], "state": 0}', "the key 'phases' stands twice"),
        ('{"phases": [{"state": ', "line 1, character"),
        ('{"phases": "state", "x": ' + "[" * 100_000, "nested too deeply"),
        ('{"phases": "state", "x": ' + "9" * 10_000 + "}", "not valid JSON"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(text, "package")
    assert told in str(error.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("A PAR"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
PATHS = [
    ("id",),
    ("map",),
    ("phases",),
    ("phases", 0),
    *(("phases", 0, key) for key in ("name", "state", "orders", "results", "messages")),
    *((*STATE, key) for key in ("units", "centers", "retreats", "builds")),
    (*STATE, "units", "FRANCE"),
]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PATHS), JSON)
def test_anything_anywhere_is_a_game_or_a_clear_error(
    path: tuple[str | int, ...], value: object
) -> None:
    try:
        games = read_games(spoilt(*path, value=value), "package")
        list(differences(games[0], RULES))
        write_games(games, "package")
    except FormatError as error:
        assert str(error)


def test_a_stated_position_can_be_empty() -> None:
    assert read_games(json.dumps(GOOD))[0].stages[0].before == Stated({}, {}, {})
