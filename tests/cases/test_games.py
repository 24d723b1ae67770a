"""The cases about games: starts, dates, deadlines, ownership, agreed ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from detente.game import (
    Game,
    Refusal,
    Settings,
    add_up,
    claim_seat,
    create_game,
    deadline,
    diplonline_clock,
    fidonet_clock,
)
from detente.game.endings import agreed_winners
from detente.notation import read_sheet
from detente.rules import load_ruleset, opening
from tests.cases.cases import Case, case, of_kind
from tests.cases.engine import BOARD, by_power, phase_of, position_of, resolve

NOW = datetime(2024, 3, 1, 15, 30, tzinfo=UTC)
SEASONS = {"spring": "S", "fall": "F"}
HERE = {
    "DIPLO-C01", "DIPLO-C02", "DIPLO-C05", "REGLAS-C01", "REGLAS-C35", "FIDO-C01", "FIDO-C02",
    "FIDO-C47", "FIDO-C48", "FIDO-C51",
}  # fmt: skip
ELSEWHERE = {
    "DIPLO-C03", "DIPLO-C67", "DIPLO-C68",  # by hand, tests/diplonline/test_autumn.py
    "DIPLO-C04",  # test_diplonline.py
    "FIDO-C52", "RUS-C21",  # belong to the web
}  # fmt: skip


def test_every_case_of_these_kinds_is_somewhere():
    kinds = ("lifecycle", "calendar", "deadline", "ownership", "time")
    found = {c.id for c in of_kind(*kinds)}
    assert found | {"REGLAS-C35"} == HERE | ELSEWHERE


def new_game(**settings: object) -> Game:
    events = create_game(Settings(**settings), NOW, game_id="g", name="A game")  # type: ignore[arg-type] # by name
    assert not isinstance(events, Refusal)
    return add_up(events)


@pytest.mark.parametrize("identity", ["DIPLO-C01", "DIPLO-C02"])
def test_a_game_begins_with_its_seventh_player(identity):
    found = case(identity)
    game = new_game(ruleset="diplonline", begin="full", deal=True)
    for number in range(1, found.given["players_joined"] + 1):
        decision = claim_seat(game, str(number), f"p{number}", f"Player {number}", NOW, Random(1))
        assert not isinstance(decision, Refusal)
        game = add_up(decision, game)
    assert (game.stage == "play") == found.expected["game_started"]
    if game.stage == "play":
        assert game.phase == "S1914M"
        assert found.expected["turn"] == "PRIMAVERA 1914"
        assert by_power(game.position.units) == listed(found, "units")
        assert sum(map(len, listed(found, "units").values())) == found.expected["units_total"]
        assert {p: sorted(game.position.centres_of(p)) for p in BOARD.powers} == listed(
            found, "centres"
        )
        dealt = sorted(power for seat in game.seats.values() for power in seat.powers)
        assert dealt == sorted(BOARD.powers)


@pytest.mark.parametrize("identity", ["DIPLO-C01", "REGLAS-C01", "FIDO-C02"])
def test_the_start(identity):
    """FIDO-C02 too, whose values are the table that all documents share."""
    found = case(identity)
    position = opening(BOARD, load_ruleset(found.ruleset).start_year)
    assert by_power(position.units) == listed(found, "units")
    if "centres" in found.expected:
        assert {p: sorted(position.centres_of(p)) for p in BOARD.powers} == listed(found, "centres")
        free = sorted(BOARD.centres - set(position.centres or ()))
        assert free == found.expected["neutral_centres"]


def listed(found: Case, key: str) -> dict[str, list[str]]:
    return {power: sorted(names) for power, names in found.expected[key].items()}


def test_the_deadline_of_diplonline():
    found = case("DIPLO-C05")
    start = datetime.fromisoformat(found.given["turn_started"]).replace(tzinfo=UTC)
    due = deadline(diplonline_clock(found.given["periodicity_days"]), "M", start)
    assert due == datetime.fromisoformat(found.expected["deadline"]).replace(tzinfo=UTC)


def test_the_deadline_of_fidonet():
    found = case("FIDO-C51")
    start = datetime.fromisoformat(str(found.given["turn_started"])).replace(tzinfo=UTC)
    due = deadline(fidonet_clock(), "M", start)
    assert due is not None
    assert due.date().isoformat() == str(found.expected["deadline"])


def test_dates_as_fidonet_writes_them():
    found = case("FIDO-C01")
    read = []
    for token in found.given["tokens"]:
        head = read_sheet(token, None, "", "hu").head
        read.append(
            [str(head.year), next(s for s, letter in SEASONS.items() if letter == head.season)]
        )
    assert read == found.expected["turns"]
    assert found.expected["first_turn"] == f"{load_ruleset('fidonet').start_year}/1"


@pytest.mark.parametrize("identity", ["FIDO-C47", "FIDO-C48"])
def test_ownership(identity):
    found = case(identity)
    before = {"FRANCE": ["PAR", "BRE"], "GERMANY": ["BEL"]}
    unit = found.given["unit"]
    position = position_of({"FRANCE": [unit]}, phase_of(found.given["season"], 1901), before)
    turn = resolve("fidonet", position, {})
    assert (turn.after.centres["BEL"] == "FRANCE") == found.expected["owner_changes"]
    if found.expected.get("kept_when_left"):
        for move in (f"{unit} - PIC", "A PIC - BUR"):
            turn = resolve("fidonet", turn.after, {"FRANCE": [move]})
        assert turn.after.centres["BEL"] == "FRANCE"


def test_an_agreed_end_goes_to_the_most_centres():
    found = case("REGLAS-C35")
    assert found.given["agreed_end"]
    game = new_game(ruleset="reglas")
    assert game.standing is not None
    counts, codes = found.given["centres"], iter(sorted(BOARD.centres))
    centres = {power: tuple(next(codes) for _ in range(count)) for power, count in counts.items()}
    game = replace(game, standing=replace(game.standing, centres=centres))
    assert agreed_winners(game) == (found.expected["winner"],)
