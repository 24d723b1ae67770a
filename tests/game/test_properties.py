"""What holds whatever people do, in any order."""

from __future__ import annotations

import json
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from detente.game import (
    GM,
    OBSERVER,
    Game,
    export_game,
    import_game,
    log_for,
    view,
)
from detente.game.events import Adjudicated, event_from_json, event_to_json
from tests.game.sessions import SCRIPTS, SETTINGS, Step, play, take
from tests.game.table import Table

SESSIONS = st.builds(play, SETTINGS, SCRIPTS, st.integers(0, 1000))


@settings(max_examples=60)
@given(SESSIONS)
def test_the_log_is_the_game(table):
    assert Game.from_events(table.events) == table.game
    assert table.game.version == len(table.events)
    for event in table.events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@settings(max_examples=60)
@given(SESSIONS)
def test_a_saved_game_comes_back_byte_for_byte_and_follows_from_its_orders(table):
    text = export_game(table.events)
    events = import_game(text)
    assert list(events) == table.events
    assert export_game(events) == text


@settings(max_examples=60)
@given(SESSIONS)
def test_no_two_units_share_a_province_and_every_phase_has_its_position(table):
    decided = [event for event in table.events if isinstance(event, Adjudicated)]
    for event in decided:
        places = [
            unit.split(" ")[1][:3] for units in event.position.units.values() for unit in units
        ]
        assert len(places) == len(set(places))
        owned = [c for centres in event.position.centres.values() for c in centres]
        assert len(owned) == len(set(owned)) <= 34
        assert event.hash == event.position.hash
    if table.game.stage == "over":
        assert table.game.due is None and table.game.ended is not None


@settings(max_examples=60)
@given(SESSIONS)
def test_refused_commands_change_nothing_and_views_can_always_be_made(table):
    for viewer in (*table.game.seats, OBSERVER, GM):
        seen = view(table.game, viewer)
        assert json.loads(json.dumps(seen.to_json()))["viewer"] == viewer


@settings(max_examples=60)
@given(SESSIONS)
def test_a_log_for_one_viewer_gives_the_same_play(table):
    for viewer in (*table.game.seats, OBSERVER):
        game = Game.from_events(log_for(table.game, table.events, viewer))
        assert (game.standing, game.due, game.stage) == (
            table.game.standing, table.game.due, table.game.stage,
        )  # fmt: skip
        assert view(game, OBSERVER).history == view(table.game, OBSERVER).history
        import_game(export_game(log_for(table.game, table.events, viewer)))


@settings(max_examples=120)
@given(SESSIONS)
def test_nothing_of_another_seat_is_in_a_view_or_a_log_for_one_viewer(table):
    for viewer in (*table.game.seats, OBSERVER, GM):
        seen = json.dumps(seen_by(table, viewer))
        log = export_game(log_for(table.game, table.events, viewer))
        for text in (seen, log):
            assert not leaks(table, viewer, text)


def seen_by(table: Table, viewer: str) -> dict[str, Any]:
    """The view, without what is asked of the clock: that is told to all, but not who asks."""
    seen = view(table.game, viewer).to_json()
    assert {motion["kind"] for motion in seen.pop("asked")} <= {"pause", "resume", "extend"}
    return seen


def leaks(table: Table, viewer: str, text: str) -> list[str]:
    """Markers of others' secrets in a text that this viewer gets."""
    public = {line.text for record in table.game.history for line in record.given}
    # A game taken back shows in its log what had been decided before.
    public |= {r.text for e in table.events if isinstance(e, Adjudicated) for r in e.orders}
    found = [
        draft
        for draft in re.findall(r"DRAFT<\d>\d+", text)
        if draft not in public and not draft.startswith(f"DRAFT<{viewer}>")
    ]
    found += [plan for plan in re.findall(r"PLAN<\d>", text) if plan != f"PLAN<{viewer}>"]
    for audience in re.findall(r"LETTER<([^>]+)>", text):
        if audience != "all" and viewer not in audience.split("|"):
            found.append(f"letter to {audience}")
    found += [] if table.game.settings.open_votes else other_votes(viewer, text)
    if table.game.settings.anonymous and table.game.stage != "over" and viewer != GM:
        own = table.game.seats[viewer].name if viewer in table.game.seats else ""
        found += [n for n in re.findall(r"N(?:AME<\d+>|ame \d)", text) if n != own]
    return found + re.findall(r"KEY\d+|key-\d", text)


def other_votes(viewer: str, text: str) -> list[str]:
    """Extensions that others asked for (one that was granted is known to all by its date)."""
    return [m for m in re.findall(r'"minutes": ?(777\d)', text) if m != f"777{viewer}"]


HIDDEN = ("orders", "plan", "vote", "ally", "letter", "ready")


@settings(max_examples=150)
@given(
    SETTINGS,
    SCRIPTS,
    st.integers(0, 6),
    st.sampled_from(HIDDEN),
    st.integers(0, 999),
)
def test_what_one_seat_does_in_secret_changes_nothing_that_others_see(
    chosen, steps, seat, command, dice
):
    table = play(chosen | {"open_votes": False}, steps)
    actor = str(seat % len(table.game.seats) + 1)
    if table.game.settings.show_ready and (table.game.sheet(actor).ready or command == "ready"):
        return  # others may see that; new orders withdraw it
    others = [v for v in (*table.game.seats, OBSERVER) if v != actor]
    before = {v: seen_by(table, v) for v in others}
    take(table, Step(command, seat, dice))
    if table.game.stage != "play" or table.game.paused or table.game.due is not None:
        return  # the vote was carried, for all to see
    audience = table.game.letters[-1].to if table.game.letters and command == "letter" else ()
    for viewer in others:
        if command != "letter" or (audience and viewer not in audience):
            assert seen_by(table, viewer) == before[viewer]
