"""The host's hand on time: dates, other clocks looked at first, paces, a phase that fails."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from detente.game.clock import DAY as A_DAY
from detente.game.clock import Clock
from detente.server import presets
from detente.server.services import due, games, log
from detente.server.store import models
from detente.variants.strict import write_time
from tests.game.table import Table
from tests.server.clockwork import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    SECOND,
    Hands,
    fresh,
    game_of,
    player,
    the_host,
    timed,
    words,
    work,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]
DAILY = Clock(movement=A_DAY, retreats=A_DAY, adjustments=A_DAY, at="20:00", zone="Europe/Madrid")


@pytest.fixture
def host() -> Client:
    return the_host()


def act(host: Client, row: models.Game, name: str, **fields: str) -> str:
    game = game_of(row)
    seen = write_time(game.due) if game.due else ""
    form = {"act": name, "phase": game.phase, "due": seen, **fields}
    return words(host.post(f"/g/{row.slug}/host/time/", form, follow=True))


def test_the_host_sets_a_date_in_a_day_of_24_hours(host: Client) -> None:
    row = timed(clock=DAILY)
    page = host.get(f"/g/{row.slug}/host/").content.decode()
    assert 'name="date" type="date" value="2026-03-03"' in page
    assert re.search(r'name="hour" value="20:00"[^>]*pattern=', page), "no field of 12 hours"
    told = act(host, row, "date", date="2026-03-10", hour="21:30")
    assert "due on Tuesday, 10 March 2026, 21:30 (Europe/Madrid), 20:30 UTC" in told
    assert game_of(row).due == NOW.replace(day=10, hour=20, minute=30)
    assert "The host set the deadline to Tuesday, 10 March" in words(
        player(row, "1").get(f"/g/{row.slug}/1/")
    )


def test_a_date_is_typed_in_the_hosts_own_zone(host: Client) -> None:
    row = timed(clock=DAILY)
    host.cookies["detente_zone"] = "Asia/Tokyo"
    assert "(Asia/Tokyo)" in act(host, row, "date", date="2026-03-10", hour="9:00")
    assert game_of(row).due == NOW.replace(day=10, hour=0)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"date": "2026-03-10", "hour": "9 pm"}, "Write the day like 2026-03-31"),
        ({"date": "10/03/2026", "hour": "21:00"}, "Write the day like 2026-03-31"),
        ({"date": "2026-03-02", "hour": "00:00"}, "has passed already"),
        ({"date": "2026-03-10", "hour": "21:00", "due": "then"}, "was changed meanwhile"),
        ({"date": "2026-03-10", "hour": "21:00", "phase": "F1901M"}, "is over"),
    ],
)
def test_what_is_no_date_changes_nothing(
    host: Client, fields: dict[str, str], problem: str
) -> None:
    row = timed(clock=DAILY)
    assert problem in act(host, row, "date", **fields)
    assert game_of(row).due == NOW.replace(day=3, hour=19)


def test_a_phase_without_a_deadline_is_given_one_and_back(host: Client) -> None:
    row = timed(clock=Clock())
    assert "due on" in act(host, row, "date", date="2026-03-10", hour="21:00")
    assert fresh(row).due is not None
    assert "has no deadline any more" in act(host, row, "no date")
    assert fresh(row).due is None and game_of(row).due is None


def look(host: Client, row: models.Game, **fields: str) -> tuple[Any, dict[str, str]]:
    """The page with the dates, and the form that says yes to them."""
    page = host.post(f"/g/{row.slug}/host/clock/", fields)
    text = page.content.decode()
    form = {
        m[1]: m[2] for m in re.finditer(r'<input[^>]*name="(sure|at|zone)" value="([^"]*)"', text)
    }
    form |= {m[1]: "on" for m in re.finditer(r'name="(off-\d|late|at_once)" checked', text)}
    for name, options in re.findall(r'<select id="(\w+)".*?>(.*?)</select>', text, re.DOTALL):
        if chosen := re.search(r'value="(\d+)" selected', options):
            form[name] = chosen[1]
    return page, form


def test_another_clock_is_looked_at_before_it_counts(host: Client, hands: Hands) -> None:
    row = timed(clock=DAILY)
    page, form = look(host, row, pace="twice", zone="Europe/Madrid", absence="7")
    told = words(page)
    assert "This phase keeps its deadline." in told
    for date in ("Friday, 6 March 2026, 20:00", "Tuesday, 10 March 2026, 20:00"):
        assert date in told
    assert game_of(row).settings.clock == DAILY, "nothing is changed by looking"
    done = host.post(f"/g/{row.slug}/host/clock/", form, follow=True)
    assert "The game has other deadlines; all players are told." in words(done)
    clock = game_of(row).settings.clock
    assert (clock.off, clock.absence, clock.grace) == ((0, 2, 3, 5, 6), 7, 12 * 60)
    assert game_of(row).due == NOW.replace(day=3, hour=19), "this phase keeps its deadline"
    told = words(player(row, "1").get(f"/g/{row.slug}/1/"))
    assert "The host gave the game other deadlines" in told and "Monday, Wednesday" in told
    hands.now = NOW.replace(day=3, hour=19) + 12 * HOUR
    assert work(hands.now) == 1
    assert game_of(row).due == NOW.replace(day=6, hour=19)


def test_at_once_the_phase_has_its_whole_length_from_now(host: Client, hands: Hands) -> None:
    row = timed(clock=DAILY)
    page, form = look(host, row, pace="live5", zone="UTC", at_once="on", late="on")
    assert "this phase would be due on the first of these dates" in words(page)
    hands.now = NOW + HOUR
    host.post(f"/g/{row.slug}/host/clock/", form)
    game = game_of(row)
    assert game.due == NOW + HOUR + 10 * MINUTE, "a first phase"
    assert not game.settings.early


def test_yes_counts_only_for_what_was_looked_at(host: Client) -> None:
    row = timed(clock=DAILY)
    _, form = look(host, row, pace="twice", zone="Europe/Madrid")
    for change in ({"zone": "UTC"}, {"movement": "2880"}, {"at_once": "on"}, {"sure": ""}):
        page = host.post(f"/g/{row.slug}/host/clock/", form | change)
        assert page.status_code == 200 and "Yes, from now on" in words(page)
    act(host, row, "extend", minutes="60")
    assert game_of(row).settings.clock == DAILY
    page = host.post(f"/g/{row.slug}/host/clock/", form | {"at": "25:00"})
    assert page.status_code == 422 and 'value="25:00"' in page.content.decode()


def test_the_form_begins_with_the_clock_as_it_is(host: Client) -> None:
    row = timed(clock=Clock(movement=7 * 60 + 1, retreats=33, adjustments=5, at="", absence=9))
    page = host.get(f"/g/{row.slug}/host/clock/").content.decode()
    assert 'value="421" selected' in page and 'value="33" selected' in page
    assert 'value="9" selected' in page
    _, form = look(host, row, movement="421", retreats="33", adjustments="5", absence="9")
    assert form["movement"] == "421" and form["sure"]


def test_before_play_the_clock_can_be_exchanged_too(host: Client) -> None:
    row = timed(clock=DAILY, begin="full")
    assert "Deadlines of the game" in words(host.get(f"/g/{row.slug}/host/"))
    _, form = look(host, row, pace="live10", zone="UTC")
    page = host.post(f"/g/{row.slug}/host/clock/", form, follow=True)
    assert "The game has other deadlines" in words(page)
    assert game_of(row).stage == "lobby" and game_of(row).settings.clock.movement == 10


def test_games_take_another_zone_and_the_wall_clock_counts(host: Client, hands: Hands) -> None:
    row = timed(clock=DAILY)
    fields = {"movement": "1440", "at": "20:00", "zone": "America/New_York", "at_once": "on"}
    _, form = look(host, row, **fields)
    host.post(f"/g/{row.slug}/host/clock/", form)
    assert game_of(row).due == NOW.replace(day=4, hour=1), "20:00 in New York, the next evening"
    hands.now = NOW.replace(day=7, hour=1)  # New York changes on Sunday, the 8th
    work(NOW.replace(day=4, hour=1))
    work(NOW.replace(day=5, hour=1))
    work(NOW.replace(day=6, hour=1))
    work(hands.now)
    assert game_of(row).due == NOW.replace(day=8, hour=1)
    work(NOW.replace(day=8, hour=1))
    assert game_of(row).due == NOW.replace(day=9, hour=0), "an hour earlier by the world's clock"


def test_the_host_is_told_what_deciding_now_means_in_each_phase(host: Client) -> None:
    table = Table(seated=False)
    attack = {"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"], "TURKEY": ["A CON - BUL"]}
    phases: list[tuple[str, dict[str, list[str]]]] = [
        ("units without orders hold", {"AUSTRIA": ["A VIE - TYR"]}),
        ("units without orders hold", attack),
        ("units without orders are disbanded", {}),
        ("who has given no orders builds nothing", {}),
    ]
    for number, (sentence, orders) in enumerate(phases):
        row, _ = games.store(f"phase{number}", table.events, NOW)
        told = words(host.get(f"/g/{row.slug}/host/"))
        assert f"If you decide now, {sentence}" in told, table.game.phase
        table.turn(orders)


def test_a_link_made_with_another_secret_key_is_not_called_opened(host: Client) -> None:
    row = timed()
    models.Key.objects.filter(game=row, seat="3").update(digest="0" * 64)
    told = words(host.get(f"/g/{row.slug}/host/"))
    assert told.count("Link, not opened yet") == 6 and "Link opened" not in told
    assert told.count("the server has another secret key") == 1


@pytest.mark.parametrize("pace", [p.name for p in presets.presets()])
def test_every_pace_makes_a_game_that_runs(host: Client, pace: str) -> None:
    form = {"title": "Paced", "pace": pace, "zone": "Europe/Budapest", "days": "3"}
    shown = host.post("/new/", form | {"look": "dates"})
    assert shown.status_code == 200 and "these would be the first deadline" in words(shown)
    assert not models.Game.objects.exists()
    page = host.post("/new/", form)
    assert page.status_code == 302
    row = log.find(page.headers["location"].split("/")[2])
    clock = log.state(row).settings.clock
    assert clock.movement >= 5 and clock.retreats and clock.adjustments
    due_first = log.state(row).due
    assert due_first is not None and due_first > NOW
    if clock.at:
        assert clock.zone == "Europe/Budapest"
    assert work(due_first + DAY) == 1 and fresh(row).phase == "F1901M"


def test_what_is_chosen_besides_a_pace_takes_the_place_of_that_part(host: Client) -> None:
    form = {"title": "Paced", "pace": "daily", "zone": "UTC", "at": "21:15", "retreats": "720",
            "off-6": "on", "missed": "3", "absence": "10", "late": "on"}  # fmt: skip
    page = host.post("/new/", form)
    settings = log.state(log.find(page.headers["location"].split("/")[2])).settings
    clock = settings.clock
    assert (clock.movement, clock.retreats, clock.at, clock.off) == (A_DAY, 720, "21:15", (6,))
    assert (settings.missed_limit, settings.early, clock.absence) == (3, False, 10)
    for wrong in ({"pace": "hurry"}, {"days": "6"}, {"absence": "99"}, {"missed": "-1"}):
        assert host.post("/new/", {"title": "No", "pace": "midnight", **wrong}).status_code == 422


def test_a_game_that_fails_says_what_to_do_and_is_tried_again(
    host: Client, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = timed()
    client = player(row, "1")
    real = due.process
    monkeypatch.setattr(due, "process", lambda *a, **k: 1 / 0)
    hands.now = NOW + HOUR
    for _ in range(6):
        work(hands.now)
        hands.now += 6 * MINUTE
    told = words(client.get(f"/g/{row.slug}/1/"))
    assert "could not be decided" in told and "All orders are kept" in told
    told = words(host.get(f"/g/{row.slug}/host/"))
    assert f"in lines with ‘game {row.slug}’" in told and "Try again now" in told
    # Orders may still be given while it waits.
    view = client.get(f"/g/{row.slug}/1/api/view").json()
    assert view["mine"]["can_order"]
    assert fresh(row).held is not None and row.held > hands.now - 6 * MINUTE
    monkeypatch.setattr(due, "process", real)
    hands.now = row.held - SECOND
    assert work(hands.now) == 0
    assert "tries to decide the phase again at once" in act(host, row, "retry")
    assert work(hands.now) == 1 and fresh(row).phase == "F1901M"
    assert "could not be decided" not in words(host.get(f"/g/{row.slug}/host/"))
