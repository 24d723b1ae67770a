"""Deadlines through the pages, with the clock in the test's hand: set, shown, extended, paused."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client

from detente.game.clock import Clock
from detente.game.events import DeadlineSet
from detente.game.refusal import Refusal
from detente.game.table import phase_deadline
from detente.server.services import downtime, due, games, log, play, seats, time
from detente.server.store import models
from detente.variants.strict import write_time
from tests.server.clockwork import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    Hands,
    at_once,
    fresh,
    player,
    the_host,
    timed,
    words,
    work,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]


@pytest.fixture
def host(hands: Hands) -> Client:
    return the_host()


def new(host: Client, **fields: str) -> models.Game:
    page = host.post("/new/", {"title": "Timed", **fields})
    assert page.status_code == 302, words(page)
    return log.find(page.headers["location"].split("/")[2])


def desk(host: Client, row: models.Game) -> str:
    return words(host.get(f"/g/{row.slug}/host/"))


def act(host: Client, row: models.Game, name: str, **fields: str) -> str:
    page = host.get(f"/g/{row.slug}/host/").content.decode()
    seen = re.search(r'name="due" value="([^"]*)"', page)
    phase = re.search(r'name="phase" value="([^"]*)"', page)
    assert seen and phase, page
    form = {"act": name, "due": seen[1], "phase": phase[1], **fields}
    return words(host.post(f"/g/{row.slug}/host/time/", form, follow=True))


def test_without_a_choice_the_host_decides(host: Client) -> None:
    row = new(host)
    assert row.due is None and log.state(row).settings.clock == Clock()
    assert "Deadline" not in desk(host, row)
    assert work(NOW + 100 * DAY) == 0


def test_lengths_by_kind_of_phase(host: Client) -> None:
    row = new(host, movement="1440", retreats="60", adjustments="120", first="2880", grace="30")
    clock = log.state(row).settings.clock
    assert (clock.movement, clock.retreats, clock.adjustments) == (1440, 60, 120)
    assert row.due == NOW + 2 * DAY + 30 * MINUTE, "grace included, as nobody has ordered"
    assert "Deadline Wednesday, 4 March 2026, 12:00 UTC, in 2 days." in desk(host, row)


def test_retreats_and_builds_take_as_long_as_moves_unless_said(host: Client) -> None:
    clock = log.state(new(host, movement="5")).settings.clock
    assert (clock.movement, clock.retreats, clock.adjustments) == (5, 5, 5)


@pytest.mark.parametrize(
    ("start", "shown"),
    [
        # Madrid leaves out 2:00 to 3:00 on 29 March and repeats it on 25 October.
        ("2026-03-28T05:00", "Sunday, 29 March 2026, 03:30 (Europe/Madrid), 01:30 UTC"),
        ("2026-10-24T05:00", "Sunday, 25 October 2026, 02:30 (Europe/Madrid), 00:30 UTC"),
    ],
)
def test_daylight_saving_gap_and_fold(host: Client, hands: Hands, start: str, shown: str) -> None:
    hands.now = datetime.fromisoformat(start).replace(tzinfo=UTC)
    row = new(host, movement="720", at="02:30", zone="Europe/Madrid")
    assert f"Deadline {shown}" in desk(host, row)
    utc = re.search(r"(\d\d):(\d\d) UTC", shown)
    assert utc and row.due and (row.due.hour, row.due.minute) == (int(utc[1]), int(utc[2]))
    assert work(row.due - MINUTE) == 0
    assert work(row.due) == 1 and fresh(row).phase == "F1901M"
    assert row.due is not None and work(row.due - MINUTE) == 0, "not twice in a repeated hour"


def test_days_off_and_the_next_dates(host: Client) -> None:
    off = {"off-5": "on", "off-6": "on", "off-1": "on"}
    row = new(host, movement="1440", at="20:00", zone="Europe/Madrid", **off)
    page = desk(host, row)
    assert "Deadline Wednesday, 4 March 2026, 20:00 (Europe/Madrid), 19:00 UTC" in page
    for date in ("Thursday, 5 March", "Friday, 6 March", "Monday, 9 March"):
        assert f"{date} 2026, 20:00" in page


def test_the_deadline_is_shown_in_the_viewers_zone(host: Client) -> None:
    row = new(host, movement="1440", at="20:00", zone="Europe/Madrid")
    host.cookies["detente_zone"] = "Asia/Tokyo"
    shown = "Wednesday, 4 March 2026, 04:00 (Asia/Tokyo), 19:00 UTC on Tuesday, 3 March 2026"
    assert shown in desk(host, row)
    host.cookies["detente_zone"] = "../../etc/passwd"
    assert "20:00 (Europe/Madrid)" in desk(host, row)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"movement": "7"}, "not among the choices"),
        ({"movement": "1440", "at": "25:00"}, "like 20:00"),
        ({"movement": "1440", "zone": "Europe/Atlantis"}, "no time zone"),
        ({"movement": "60", **{f"off-{d}": "on" for d in range(7)}}, "At least one day"),
        ({"at": "20:00"}, "Choose first how long"),
        ({"grace": "60"}, "Choose first how long"),
        ({"pace": "live5", "writing": "5"}, "must be shorter"),
    ],
)
def test_impossible_clocks_make_no_game(host: Client, fields: dict[str, str], problem: str) -> None:
    page = host.post("/new/", {"title": "Never", **fields})
    assert page.status_code == 422 and problem in words(page)
    assert not models.Game.objects.exists()
    for name, value in fields.items():
        if name == "at":
            assert f'value="{value}"' in page.content.decode(), "what was typed is kept"


def test_a_due_phase_is_processed_at_its_deadline_and_the_next_counts_from_it(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60, retreats=60, adjustments=60))
    assert work(NOW + HOUR - timedelta(seconds=1)) == 0
    assert work(NOW + HOUR + timedelta(seconds=40)) == 1
    assert fresh(row).phase == "F1901M" and row.due == NOW + 2 * HOUR
    assert (row.tries, row.held) == (0, None)


def test_grace_only_while_somebody_has_given_nothing(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60, grace=30))
    assert fresh(row).due == NOW + 90 * MINUTE
    for seat in "1234567":
        assert not isinstance(play.give(row.slug, seat, "S1901M", 0, [], NOW), Refusal)
    assert fresh(row).due == NOW + HOUR
    assert work(NOW + HOUR) == 1


def test_when_all_are_ready_nobody_waits_for_the_deadline(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60))
    for seat in "1234567":
        assert not isinstance(play.ready(row.slug, seat, "S1901M", True, NOW), Refusal)
    assert fresh(row).phase == "F1901M" and row.due == NOW + HOUR


def test_nobody_waits_for_a_seat_that_was_given_up(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60))
    for seat in "1234567":
        assert not isinstance(seats.sit_down(row.slug, seat, f"Player {seat}", NOW), Refusal)
    for seat in "123456":
        assert not isinstance(play.ready(row.slug, seat, "S1901M", True, NOW), Refusal)
    assert work(NOW + MINUTE) == 0
    assert not isinstance(seats.free(row, "7", NOW + MINUTE), Refusal)
    assert work(NOW + MINUTE) == 1 and fresh(row).phase == "F1901M"


def test_the_lost_time_comes_back_once_and_no_phase_is_doubled(hands: Hands) -> None:
    hit, later, host_decides = (
        timed(hands.now, Clock(movement=60)),
        timed(hands.now, Clock(movement=60 * 24)),
        timed(hands.now, Clock()),
    )
    work(NOW + 30 * MINUTE)
    back = NOW + 8 * HOUR + 30 * MINUTE  # eight hours without a worker
    assert work(back, down=True) == 0, "the deadline passed while nobody could order"
    assert fresh(hit).due == NOW + 9 * HOUR
    assert fresh(later).due == NOW + DAY and fresh(host_decides).due is None
    assert work(back + timedelta(seconds=15), down=True) == 0 and fresh(hit).due == NOW + 9 * HOUR
    assert work(NOW + 9 * HOUR) == 1 and work(NOW + 9 * HOUR) == 0
    assert fresh(hit).phase == "F1901M" and hit.due == NOW + 10 * HOUR
    notes = [n for n in log.state(hit).notices if isinstance(n, DeadlineSet)]
    assert [n.why for n in notes] == ["downtime"]


def test_a_catch_up_that_was_cut_short_is_finished_once(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [timed(hands.now, Clock(movement=60)) for _ in range(3)]
    downtime.beat(NOW)
    back = NOW + 2 * HOUR
    downtime.beat(back)
    real, calls = downtime.change_unlocked, []

    def dies(slug: str, decide: Any) -> object:
        calls.append(slug)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(slug, decide)

    monkeypatch.setattr(downtime, "change_unlocked", dies)
    with pytest.raises(KeyboardInterrupt):
        downtime.catch_up()
    assert min(fresh(r).due for r in rows) == NOW + HOUR, "the others still wait for theirs"
    downtime.catch_up()
    assert [fresh(r).due for r in rows] == [NOW + 3 * HOUR] * 3


def test_a_ready_before_the_lost_time_came_back_decides_nothing(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60))
    work(NOW + 50 * MINUTE)
    back = NOW + 8 * HOUR
    assert not isinstance(play.ready(row.slug, "1", "S1901M", True, back), Refusal)
    assert fresh(row).phase == "S1901M"
    assert work(back, down=True) == 0
    assert fresh(row).due == back + 10 * MINUTE


def test_time_lost_of_a_grace_is_lost_time(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60, grace=60))
    work(NOW + 70 * MINUTE)  # in the grace
    assert work(NOW + 3 * HOUR, down=True) == 0
    assert fresh(row).due == NOW + 2 * HOUR + 110 * MINUTE


def test_a_short_downtime_and_a_clock_set_back_change_nothing(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60))
    work(NOW + 58 * MINUTE)
    work(NOW + 20 * MINUTE, down=True)
    assert fresh(row).due == NOW + HOUR
    work(NOW + 23 * MINUTE, down=True)
    assert fresh(row).due == NOW + HOUR and not models.Downtime.objects.exists()


def test_a_failing_game_waits_longer_each_time_and_says_so(
    host: Client, hands: Hands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = new(host, movement="60"), new(host, movement="60")
    real = due.process

    def choke(game: Any, *rest: Any, **more: Any) -> object:
        if game.id == bad.slug:
            raise ZeroDivisionError
        return real(game, *rest, **more)

    monkeypatch.setattr(due, "process", choke)
    hands.now = NOW + HOUR
    assert work(hands.now) == 2
    assert fresh(good).phase == "F1901M" and fresh(bad).phase == "S1901M"
    assert work(hands.now + timedelta(seconds=4)) == 0
    hands.now += timedelta(seconds=5)
    assert work(hands.now) == 1 and work(hands.now + timedelta(seconds=9)) == 0
    assert "could not be decided" in desk(host, bad)
    assert "could not be decided" not in desk(host, good)
    health = host.get("/healthz").json()
    assert (health["oldest_overdue_phase"], health["stuck_games"]) == (5, 1)
    monkeypatch.setattr(due, "process", real)
    hands.now += timedelta(seconds=10)
    assert work(hands.now) == 1 and fresh(bad).phase == "F1901M"
    assert "could not be decided" not in desk(host, bad)
    assert host.get("/healthz").json()["oldest_overdue_phase"] == 0


def test_the_host_extends_the_deadline(host: Client) -> None:
    row = new(host, movement="60")
    assert "The phase is due on" in act(host, row, "extend", minutes="240")
    assert fresh(row).due == NOW + 5 * HOUR
    assert work(NOW + HOUR) == 0
    assert work(NOW + 5 * HOUR) == 1


def test_more_time_is_about_as_long_as_a_phase_at_first(host: Client) -> None:
    for movement, usual in (("5", "5"), ("240", "240"), ("20160", "1440")):
        page = host.get(f"/g/{new(host, movement=movement).slug}/host/").content.decode()
        assert re.search(r'id="minutes".*?value="(\d+)" selected', page, re.DOTALL)[1] == usual


def test_the_host_cancels_a_game(host: Client) -> None:
    row, other = new(host, movement="60"), new(host, begin="full")
    sure = {"sure": "yes"}
    assert Client().post(f"/g/{row.slug}/host/cancel/", sure).status_code == 404
    assert host.post(f"/g/{row.slug}/host/cancel/").status_code == 404, "not without its button"
    assert fresh(row).over is False
    for one in (row, other):
        told = words(host.post(f"/g/{one.slug}/host/cancel/", sure, follow=True))
        assert "The game is cancelled" in told and "Cancel it for good" not in told
        assert fresh(one).over and one.due is None
    assert "It was cancelled." in words(player(row, "1").get(f"/g/{row.slug}/1/"))
    assert "over" in words(host.post(f"/g/{row.slug}/host/cancel/", sure, follow=True))
    assert work(NOW + DAY) == 0


def test_a_first_phase_that_was_a_file_has_the_length_of_a_first_one(
    host: Client, hands: Hands
) -> None:
    row = new(host, movement="60", first="240")
    saved = host.get(f"/g/{row.slug}/host/game.json").content.decode()
    hands.now = NOW + 30 * DAY
    page = host.post("/load/", {"text": saved})
    again = log.find(page.headers["location"].split("/")[2])
    assert fresh(again).due == hands.now + 4 * HOUR


def test_a_paused_game_that_was_a_file_has_what_was_left(host: Client, hands: Hands) -> None:
    row = new(host, movement="60")
    hands.now = NOW + 20 * MINUTE
    act(host, row, "pause")
    saved = host.get(f"/g/{row.slug}/host/game.json").content.decode()
    hands.now = NOW + 30 * DAY
    page = host.post("/load/", {"text": saved})
    again = log.find(page.headers["location"].split("/")[2])
    act(host, again, "resume")
    assert fresh(again).due == hands.now + 40 * MINUTE


def test_a_form_sent_twice_gives_the_time_once(host: Client) -> None:
    row = new(host, movement="60")
    seen = write_time(NOW + HOUR)
    assert "The phase is due on" in act(host, row, "extend", minutes="240", due=seen)
    assert "was changed meanwhile" in act(host, row, "extend", minutes="240", due=seen)
    assert fresh(row).due == NOW + 5 * HOUR
    assert "is over" in act(host, row, "extend", minutes="240", phase="F1901M")


def test_pause_and_resume(host: Client, hands: Hands) -> None:
    row = new(host, movement="60")
    hands.now = NOW + 20 * MINUTE
    assert "The game is paused." in act(host, row, "pause")
    assert fresh(row).due is None and work(NOW + 10 * HOUR) == 0
    assert "No deadline runs" in desk(host, row)
    hands.now = NOW + 3 * DAY
    assert "The game goes on." in act(host, row, "resume")
    assert fresh(row).due == hands.now + 40 * MINUTE
    assert work(hands.now + 39 * MINUTE) == 0 and work(hands.now + 40 * MINUTE) == 1


def test_only_the_host_has_a_hand_on_the_clock(host: Client) -> None:
    row = new(host, movement="60")
    for name in ("extend", "pause", "resume"):
        page = Client().post(f"/g/{row.slug}/host/time/", {"act": name, "phase": "S1901M"})
        assert page.status_code == 404
    assert fresh(row).due == NOW + HOUR


def test_an_extension_races_with_the_deadline(hands: Hands) -> None:
    late = NOW + HOUR
    for _ in range(12):
        row = timed(hands.now, Clock(movement=60))
        extend = partial(time.extend, row.slug, "S1901M", write_time(late), 60, late)
        result, *_ = at_once(extend, *[partial(due.process_next, late)] * 2)
        game = log.state(fresh(row))
        if isinstance(result, Refusal):
            assert result.code == "phase_over"
            assert game.phase == "F1901M" and len(game.history) == 1
        else:
            assert game.phase == "S1901M" and not game.history
            assert row.due == NOW + 2 * HOUR, "the time that was granted is really there"
        row.delete()


def test_a_saved_game_is_not_decided_because_it_lay_in_a_drawer(hands: Hands) -> None:
    from detente.game.archive import export_game

    row = timed(hands.now, Clock(movement=60))
    text = export_game(log.events_of(row))
    row.delete()
    hands.now = NOW + 30 * DAY
    loaded, _ = games.load(text.encode(), hands.now)
    assert loaded.due == hands.now + HOUR and work(hands.now) == 0


def test_the_players_see_the_clock_among_the_rules(host: Client) -> None:
    row = new(host, movement="2880", retreats="60", grace="30", at="20:00", zone="Europe/Madrid")
    page = host.get(f"/g/{row.slug}/host/").content.decode()
    link = re.search(r'value="http://[^"]*?(/k/[^"]+)"', page)
    assert link
    seen = words(Client().get(link[1], follow=True))
    assert "Deadline Wednesday, 4 March 2026, 20:00 (Europe/Madrid), 19:00 UTC" in seen
    assert "Time for moves: 2 days; retreats: 1 hour; builds: 2 days." in seen
    assert "ends at 20:00, time of Europe/Madrid" in seen and "30 minutes of grace" in seen


def test_the_room_and_the_row_agree_on_the_deadline(hands: Hands) -> None:
    row = timed(hands.now, Clock(movement=60))
    (event,) = phase_deadline(log.state(row), NOW)
    assert event.due == row.due
