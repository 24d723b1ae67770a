"""Saved games: every one ever written is read, and none that is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.game import (
    GM,
    OBSERVER,
    Game,
    SaveError,
    archive,
    cancel_game,
    differences,
    export_game,
    import_game,
    log_for,
    view,
)
from detente.game.events import Event, ReadySet, SeatClaimed
from tests.game.table import Table

SAVES = sorted((Path(__file__).parents[1] / "data" / "game").glob("save_v*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_save_ever_written_is_read_and_its_phases_come_out_the_same(path):
    events = import_game(path.read_text("utf-8"))
    game = Game.from_events(events)
    assert len(game.history) >= 5
    assert list(differences(events)) == []


def test_there_is_a_stored_save_of_every_version():
    stored = {json.loads(path.read_text("utf-8"))["version"] for path in SAVES}
    assert stored == set(range(1, archive.VERSION + 1))
    assert set(archive.UPGRADES) == set(range(1, archive.VERSION))


def test_a_save_of_this_version_is_written_again_with_all_it_held():
    for path in SAVES:
        text = path.read_text("utf-8")
        if json.loads(text)["version"] != archive.VERSION:
            continue
        again = export_game(import_game(text))
        assert kept(json.loads(text), json.loads(again)) == json.loads(text)
        assert export_game(import_game(again)) == again, "byte for byte"


def test_a_log_for_others_does_not_tell_how_often_orders_were_changed():
    logs = []
    for drafts in (["A MAR - SPA", "A MAR - PIE", "A MAR H"], ["A MAR H"]):
        table = Table()
        for draft in drafts:
            assert not table.give("3", draft)
        table.process()
        logs.append(table)
    told = [[export_game(log_for(t.game, t.events, who)) for who in ("4", OBSERVER)] for t in logs]
    assert told[0] == told[1]
    assert log_for(logs[0].game, logs[0].events, "3") == tuple(masked(logs[0])), "its own are whole"


@pytest.mark.parametrize("shown", [True, False])
def test_who_was_ready_is_told_where_the_game_shows_it(shown: bool):
    table = Table(show_ready=shown)
    table.ready("3")
    table.process()
    table.ready("3")

    def ready(viewer: str) -> int:
        return sum(isinstance(e, ReadySet) for e in log_for(table.game, table.events, viewer))

    assert [ready(viewer) for viewer in ("3", "4", OBSERVER, GM)] == [2, shown, shown, 1]
    table.must(cancel_game(table.game, table.now))
    assert ready("4") == 1


def masked(table: Table) -> list[Event]:
    """The whole log with other seats' names as they are, and no key of anybody."""
    return [
        replace(e, player=f"seat-{e.seat}") if isinstance(e, SeatClaimed) else e
        for e in table.events
    ]


def kept(old: Any, new: Any) -> Any:
    """The part of the new data that was in the old: settings that came later are left out."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: kept(value, new.get(key)) for key, value in old.items()}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [kept(*pair) for pair in zip(old, new, strict=True)]
    return new


def saved(**changes: object) -> str:
    table = Table()
    table.turn({"AUSTRIA": ["A VIE - GAL"], "FRANCE": ["A PAR - BUR"]})
    return json.dumps(json.loads(export_game(table.events)) | changes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no saved game of this program"),
        ('{"format": "jdip"}', "no saved game of this program"),
        (saved(version="1"), "does not say its version"),
        (saved(version=0), "does not say its version"),
        (saved(version=True), "does not say its version"),
        (saved(version=99), "newer version of the program"),
        (saved(events=None), "no list of events"),
        (saved(events=[]), "the log is empty"),
        (saved(events=[1]), "event 1: 1 is no kind of event"),
        (saved(events=[{"event": "won"}]), "event 1: 'won' is no kind of event"),
        (saved(events=[{"event": "created"}]), "event 1 .created.: missing"),
    ],
    ids=range(13),
)
def test_what_is_no_saved_game_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(SaveError, match=sentence):
        import_game(text)


def broken(change) -> str:
    data = json.loads(saved())
    change(data["events"])
    return json.dumps(data)


def find(events: list[dict], kind: str) -> dict:
    return next(event for event in events if event["event"] == kind)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda events: events.pop(0), "a log begins with the event created"),
        (lambda events: events.append(events[0]), "created. cannot follow|created.: cannot follow"),
        (lambda events: find(events, "orders_given").update(seat="77"), "no seat '77'"),
        (lambda events: find(events, "orders_given").update(phase="F1901M"), "the game is at"),
        (lambda events: find(events, "orders_given").update(extra=1), "unknown key extra"),
        (lambda events: find(events, "orders_given").update(at="now"), "is no moment"),
        (lambda events: find(events, "adjudicated").update(hash="0"), "does not have its hash"),
        (lambda events: find(events, "created")["settings"].update(ruleset="x"), "unknown ruleset"),
        (lambda events: find(events, "created")["settings"]["clock"].update(zone="x"), "time zone"),
        (lambda events: find(events, "created")["variant"].update(board="x"), "unknown board"),
        (
            lambda events: find(events, "began")["position"]["units"].update(FRANCE=["A ENG"]),
            "A ENG cannot stand there",
        ),
        (
            lambda events: find(events, "began")["position"]["units"].update(FRANCE=["F VIE"]),
            "F VIE cannot stand there",
        ),
        (
            lambda events: find(events, "began")["position"]["units"].update(FRANCE=["A VIE"]),
            "two units in VIE",
        ),
        (
            lambda events: find(events, "began")["position"]["units"].update(NARNIA=["A BUR"]),
            "NARNIA is no power of this game",
        ),
        (
            lambda events: find(events, "began")["position"]["centres"].update(FRANCE=["VIE"]),
            "VIE is no centre, or it is owned twice",
        ),
        (lambda events: find(events, "began")["position"]["powers"].pop(), "does not list"),
        (lambda events: find(events, "began")["position"].update(phase="X1"), "is no phase"),
        (lambda events: find(events, "began")["powers"].update({"1": ["FRANCE"]}), "powers dealt"),
        (
            lambda events: find(events, "adjudicated")["position"].update(
                dislodged={"FRANCE": [{"unit": "A BEL", "origin": None, "retreats": ["XXX"]}]}
            ),
            "XXX is no place of the board",
        ),
        (
            lambda events: find(events, "orders_given")["orders"][0].update(power="NARNIA"),
            "NARNIA is no power of this game",
        ),
        (
            lambda events: find(events, "began")["position"]["units"].update(FRANCE=["X PAR"]),
            "is no unit",
        ),
        (
            lambda events: find(events, "orders_given")["orders"][0].update(order="A VIE jumps"),
            "no order in canonical form",
        ),
    ],
    ids=range(22),
)
def test_a_damaged_save_is_refused_and_the_place_is_named(change, sentence):
    with pytest.raises(SaveError, match=sentence):
        import_game(broken(change))


def test_a_save_whose_orders_lead_elsewhere_is_refused_unless_nobody_asks():
    def forge(events: list[dict]) -> None:
        find(events, "orders_given")["orders"][0]["order"] = "A VIE - TYR"

    with pytest.raises(SaveError, match="S1901M leads to another position"):
        import_game(broken(forge))
    assert import_game(broken(forge), check=False)


def test_a_save_with_forged_results_is_refused():
    def forge(events: list[dict]) -> None:
        find(events, "adjudicated")["results"]["A VIE"] = ["bounce"]

    with pytest.raises(SaveError, match="the orders of S1901M have other results"):
        import_game(broken(forge))


def test_an_older_save_is_upgraded_step_by_step(monkeypatch):
    def renamed(data: dict) -> dict:
        return {**data, "version": 1, "events": data["log"]}

    monkeypatch.setattr(archive, "VERSION", 2)
    monkeypatch.setattr(archive, "UPGRADES", {1: renamed})
    data = json.loads(saved())
    old = {"format": data["format"], "version": 1, "log": data["events"]}
    assert len(import_game(json.dumps(old))) == len(data["events"])


ODD = st.sampled_from(
    [None, True, -1, 10**30, 0.5, "", "X", "A PAR", "S1901M", "W9999A", [], {}, ["A PAR"], "\ud800"]
)
SAVED = saved()


def mutate(data: object, dice: Random, value: object) -> None:
    """Put an odd value in some place of nested data, or take the place away."""
    while True:
        assert isinstance(data, dict | list)
        key = dice.choice(list(data) if isinstance(data, dict) else range(len(data)))
        inner = data[key]
        if not isinstance(inner, dict | list) or not inner or dice.random() < 0.2:
            break
        data = inner
    if dice.random() < 0.2:
        del data[key]
    else:
        data[key] = value


@settings(max_examples=400)
@given(st.randoms(use_true_random=False), ODD)
def test_no_odd_file_breaks_the_program(dice, value):
    data = json.loads(SAVED)
    mutate(data, dice, value)
    try:
        events = import_game(json.dumps(data))
    except SaveError as fault:
        assert str(fault).endswith((".", ")")) or ": " in str(fault)
        return
    for viewer in ("1", OBSERVER, GM):
        view(Game.from_events(events), viewer).to_json()
