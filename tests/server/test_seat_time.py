"""A player's part in time: votes on it, being away, reminders, and what everybody is told."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from detente.game.clock import DAY as A_DAY
from detente.game.clock import Clock
from detente.game.state import Game
from detente.server.services import play, reminders
from detente.server.store import models
from tests.server.clockwork import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    SEATS,
    Hands,
    fresh,
    game_of,
    player,
    timed,
    words,
    work,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]
DAILY = Clock(movement=A_DAY, retreats=A_DAY, adjustments=A_DAY, absence=5)


def send(client: Client, row: models.Game, seat: str, act: str, **fields: str) -> Any:
    phase = fields.pop("phase", game_of(row).phase)
    form = {"act": act, "phase": phase, **fields}
    return client.post(f"/g/{row.slug}/{seat}/time/", form, follow=True)


def page(client: Client, row: models.Game, seat: str) -> str:
    return words(client.get(f"/g/{row.slug}/{seat}/"))


def test_all_seven_together_have_a_day_more_and_it_is_said_what_that_needs() -> None:
    row = timed(clock=DAILY)
    clients = {seat: player(row, seat) for seat in SEATS}
    assert "Ask for 24 hours more for this phase" in page(clients["1"], row, "1")
    for seat in SEATS[:-1]:
        told = words(send(clients[seat], row, seat, "ask extend-1440"))
        assert "You ask for 24 hours more for this phase." in told
        assert "It is done when all 7 players who are left agree." in told
    assert game_of(row).due == NOW + DAY
    seen = page(clients["7"], row, "7")
    assert "Somebody asks for 24 hours more" in seen and "Asked for by" not in seen
    told = words(send(clients["7"], row, "7", "ask extend-1440"))
    assert "Everybody agreed: 24 hours more for this phase." in told
    assert game_of(row).due == NOW + 2 * DAY
    assert "More time was given: the deadline moved to Wednesday, 4 March 2026" in told
    assert "Somebody asks" not in page(clients["2"], row, "2"), "the vote is used up"
    assert "Ask for 24 hours" in page(clients["2"], row, "2"), "and may be put anew"


def test_a_vote_can_be_taken_back_and_one_for_an_old_phase_does_not_count() -> None:
    row = timed(clock=DAILY)
    client = player(row, "1")
    send(client, row, "1", "ask pause")
    assert "Take it back: a pause" in page(client, row, "1")
    assert "You do not ask for a pause any more." in words(send(client, row, "1", "drop pause"))
    late = send(client, row, "1", "ask pause", phase="F1900M")
    assert late.status_code == 422 and "is over; it is Spring 1901" in words(late)
    assert not any(game_of(row).votes.values())
    for act in ("ask draw", "ask extend-", "ask extend-99999999", "ask", "sing"):
        assert send(client, row, "1", act).status_code == 404
    assert send(client, row, "1", "ask extend-0").status_code == 422


def test_who_asks_is_seen_where_votes_are_open(hands: Hands) -> None:
    row = timed(clock=DAILY, open_votes=True)
    send(player(row, "3"), row, "3", "ask pause")
    told = page(player(row, "1"), row, "1")
    assert "Asked for by France." in told and "Everybody sees who asks for what" in told


def test_who_asks_cannot_be_told_from_anything_that_others_get() -> None:
    row = timed(clock=DAILY)
    other, clients = player(row, "1"), {seat: player(row, seat) for seat in "234"}
    for seat, client in clients.items():  # everybody sits before it is compared
        play.give(row.slug, seat, "S1901M", 0, [], NOW)
        send(client, row, seat, "ask pause")
        send(client, row, seat, "drop pause")
    seen = set()
    for seat, client in clients.items():
        send(client, row, seat, "ask pause")
        news = other.get(f"/g/{row.slug}/1/api/news").content
        seen.add((other.get(f"/g/{row.slug}/1/api/view").content, news))
        assert "Somebody asks for a pause" in page(other, row, "1")
        send(client, row, seat, "drop pause")
    assert len(seen) == 1


def test_pause_and_resume_by_vote(hands: Hands) -> None:
    row = timed(clock=DAILY)
    clients = {seat: player(row, seat) for seat in SEATS}
    hands.now = NOW + 20 * HOUR
    for seat in SEATS:
        send(clients[seat], row, seat, "ask pause")
    assert game_of(row).paused and fresh(row).due is None
    told = page(clients["2"], row, "2")
    assert "The players paused the game." in told and "Ask for an end of the pause" in told
    assert work(hands.now + 30 * DAY) == 0
    hands.now += 3 * DAY
    for seat in SEATS:
        send(clients[seat], row, seat, "ask resume")
    assert game_of(row).paused is None and game_of(row).due == hands.now + 4 * HOUR
    assert "The players let the game go on." in page(clients["2"], row, "2")


def test_nobody_asks_for_a_seat_that_is_not_theirs() -> None:
    row = timed(clock=DAILY)
    assert send(player(row, "1"), row, "2", "ask pause").status_code == 404
    assert send(Client(), row, "2", "away", date="2026-03-05", hour="12:00").status_code == 404


def test_absence_is_told_and_deadlines_wait(hands: Hands) -> None:
    row = timed(clock=DAILY)
    client, other = player(row, "2"), player(row, "1")
    client.cookies["detente_zone"] = "Europe/Madrid"
    told = words(send(client, row, "2", "away", date="2026-03-05", hour="9:30"))
    assert "You are away until Thursday, 5 March 2026, 09:30 (Europe/Madrid), 08:30 UTC" in told
    assert game_of(row).due == NOW.replace(day=5, hour=8, minute=30)
    told = page(other, row, "1")
    assert "England is away until Thursday, 5 March 2026, 08:30 UTC" in told
    assert re.search(r"England 3 3 away", told)
    assert work(NOW + 2 * DAY) == 0
    told = words(send(client, row, "2", "back"))
    assert "Welcome back." in told and "England is back." in page(other, row, "1")


@pytest.mark.parametrize(
    ("date", "hour", "problem"),
    [
        ("2026-04-30", "12:00", "Only 5 days of absence are granted"),
        ("2026-03-01", "12:00", "has passed already"),
        ("", "12:00", "Write the day like 2026-03-31"),
        ("2026-02-30", "12:00", "Write the day like"),
        ("2026-03-05", "25:00", "and the time like 20:00"),
        ("2026-03-05", "8 pm", "and the time like 20:00"),
        ("٢٠٢٦-٠٣-٠٥", "12:00", "Write the day like"),
        ("9999-99-99", "99:99", "Write the day like"),
    ],
)
def test_what_is_no_absence_is_said_and_kept(date: str, hour: str, problem: str) -> None:
    row = timed(clock=DAILY)
    answer = send(player(row, "2"), row, "2", "away", date=date, hour=hour)
    assert answer.status_code == 422 and problem in words(answer)
    assert f'name="hour" value="{hour}"' in answer.content.decode()
    assert game_of(row).due == NOW + DAY and game_of(row).seats["2"].away is None


def test_in_secret_games_the_others_do_not_learn_who_is_away() -> None:
    row = timed(clock=DAILY, show_ready=False)
    told = words(send(player(row, "2"), row, "2", "away", date="2026-03-05", hour="12:00"))
    assert "The others see that the deadline moved, not for whom." in told
    other = player(row, "1")
    view = other.get(f"/g/{row.slug}/1/api/view").content.decode()
    for text in (page(other, row, "1"), view):
        assert "England is away" not in text and "absence_declared" not in text
    assert "The deadline waits for somebody who is away" in page(other, row, "1")
    saved = other.get(f"/g/{row.slug}/1/game.json").content.decode()
    assert '"deadline_set"' in saved and "absence_declared" not in saved


def test_whoever_has_given_nothing_is_reminded_once_on_the_page(hands: Hands) -> None:
    row = timed(clock=DAILY)
    clients = {seat: player(row, seat) for seat in "12"}
    play.give(row.slug, "1", "S1901M", 0, [], NOW)
    work(NOW + 17 * HOUR)
    assert not models.Outgoing.objects.exists(), "a quarter of the phase is six hours"
    hands.now = NOW + 18 * HOUR
    work(hands.now)
    work(hands.now + MINUTE)
    assert sorted(models.Outgoing.objects.values_list("seat", flat=True)) == list("234567")
    assert "Your orders are missing; the deadline is in 6 hours." in page(clients["2"], row, "2")
    assert "Your orders are missing" not in page(clients["1"], row, "1"), "none were wanted: given"
    told = models.Outgoing.objects.get(seat="2")
    assert (told.how, told.told) == ("page", hands.now)
    # Nothing new where nothing changed; another deadline is another reminder.
    fresh(row)
    assert row.remind is None
    send(clients["1"], row, "1", "ask pause")
    work(hands.now + 2 * MINUTE)
    assert models.Outgoing.objects.count() == 6


def test_a_reminder_that_came_to_nobody_is_out_of_date(hands: Hands) -> None:
    row = timed(clock=DAILY)
    client = player(row, "2")
    work(NOW + 20 * HOUR)
    hands.now = NOW + DAY + 20 * HOUR
    work(NOW + DAY)
    work(hands.now)
    page(client, row, "2")
    told = models.Outgoing.objects.filter(seat="2").order_by("due")
    assert [(one.phase, one.how) for one in told] == [("S1901M", "late"), ("F1901M", "page")]


def test_a_game_whose_reminders_fail_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = timed(), timed()
    real = reminders.reminded

    def choke(game: Game, now: datetime) -> tuple[str, ...]:
        if game.id == bad.slug:
            raise ZeroDivisionError
        return real(game, now)

    monkeypatch.setattr(reminders, "reminded", choke)
    work(NOW + 50 * MINUTE)
    assert models.Outgoing.objects.filter(game=good).count() == 7
    assert work(NOW + HOUR) == 2, "both are decided all the same"


def test_a_damaged_game_keeps_no_other_from_being_reminded() -> None:
    bad, good = timed(clock=DAILY), timed(clock=DAILY)
    models.Event.objects.filter(game=bad, kind="began").update(body={"event": "began", "at": 5})
    from detente.server.services.log import STATES

    STATES.clear()
    work(NOW + 20 * HOUR)
    assert models.Outgoing.objects.filter(game=good).count() == 7
    assert not models.Outgoing.objects.filter(game=bad).exists()


def test_the_server_says_that_it_was_away(hands: Hands) -> None:
    row = timed()
    client = player(row, "1")
    work(NOW + 50 * MINUTE)
    hands.now = NOW + 90 * MINUTE
    assert work(hands.now, down=True) == 0
    told = page(client, row, "1")
    assert "The server was away for 40 minutes; the deadline moved to" in told
    assert re.search(r"moved to Monday, 2 March 2026, 13:40 UTC", told)
