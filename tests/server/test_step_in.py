"""Seats that their players lost: said on every page, offered by a link, taken once, won back."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.test import Client

from detente.game.clock import Clock
from detente.game.refusal import Refusal
from detente.server.services import offers, play, players
from detente.server.store import models
from tests.server.clockwork import (
    HOUR,
    MINUTE,
    NOW,
    Hands,
    at_once,
    fresh,
    game_of,
    player,
    the_host,
    timed,
    words,
    work,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]


def lost(hands: Hands, seat: str = "1") -> models.Game:
    """A game in which everybody but one has given orders twice; that one's seat is on offer."""
    row = timed(missed_limit=2)
    for phase in ("S1901M", "F1901M"):
        for other in "1234567".replace(seat, ""):
            play.ready(row.slug, other, phase, True, hands.now)
        hands.now += HOUR
        assert work(hands.now) == 1
    assert game_of(row).seats[seat].abandoned
    return row


def link(row: models.Game, host: Client) -> str:
    """The link that the host makes for those who would step in."""
    page = host.post(f"/g/{row.slug}/host/offer/", {"act": "make"}, follow=True)
    found = re.search(
        r'id="offer-link" readonly value="http://[^/]+(/k/[^"]+)"', page.content.decode()
    )
    assert found, words(page)
    return found[1]


def test_a_seat_that_misses_too_often_is_offered_and_every_page_says_so(hands: Hands) -> None:
    row = lost(hands)
    assert fresh(row).vacant == 1
    other, host = player(row, "2"), the_host()
    for page in (
        other.get(f"/g/{row.slug}/2/"),
        other.get("/"),
        host.get("/"),
        host.get(f"/g/{row.slug}/host/"),
    ):
        assert "Austria needs a player." in words(page)
    told = words(other.get(f"/g/{row.slug}/2/"))
    assert "Austria gave no orders too often: the seat is offered to others." in told


def test_whoever_has_the_link_takes_the_seat_and_the_old_link_is_dead(hands: Hands) -> None:
    row = lost(hands)
    old, new = player(row, "1"), Client()
    page = new.get(link(row, the_host()), follow=True)
    assert page.status_code == 200 and "Look at the game" in words(page)
    assert re.findall(r'name="seat" id="seat-(\d)"', page.content.decode()) == ["1"]
    assert new.post(f"/g/{row.slug}/join/", {"seat": "2", "name": "Ann"}).status_code == 409
    assert new.post(f"/g/{row.slug}/join/", {"seat": "1", "name": " "}).status_code == 409
    page = new.post(f"/g/{row.slug}/join/", {"seat": "1", "name": "Ann"}, follow=True)
    assert "Welcome to the table." in words(page)
    assert game_of(row).seats["1"].name == "Ann" and fresh(row).vacant == 0
    assert old.get(f"/g/{row.slug}/1/").status_code == 404
    assert "Austria has a player again." in words(new.get(f"/g/{row.slug}/1/"))
    # The link stays for the next seat; now it offers none.
    late = Client()
    late.get(link(row, the_host()))
    assert "All seats are taken." in words(late.get(f"/g/{row.slug}/join/"))


def test_the_player_who_missed_comes_back_by_giving_orders(hands: Hands) -> None:
    row = lost(hands)
    old = player(row, "1")
    assert "Your seat is offered to others." in words(old.get(f"/g/{row.slug}/1/"))
    assert "Your seat is offered to others" in words(old.get("/"))
    phase = game_of(row).phase
    assert not isinstance(play.ready(row.slug, "1", phase, True, hands.now), Refusal)
    seat = game_of(row).seats["1"]
    assert seat.taken and seat.missed == 0 and fresh(row).vacant == 0


def test_only_holders_of_the_link_step_in_and_the_host_can_withdraw_it(hands: Hands) -> None:
    row, host = lost(hands), the_host()
    assert Client().get(f"/g/{row.slug}/join/").status_code == 404
    assert Client().post(f"/g/{row.slug}/host/offer/", {"act": "make"}).status_code == 404
    made = link(row, host)
    guest = Client()
    guest.get(made)
    assert guest.get(f"/g/{row.slug}/join/").status_code == 200
    host.post(f"/g/{row.slug}/host/offer/", {"act": "withdraw"})
    assert guest.get(f"/g/{row.slug}/join/").status_code == 404
    assert Client().get(made)["location"] == "/wrong-link/"


def test_two_who_step_in_and_the_one_who_comes_back_at_once(hands: Hands) -> None:
    for _ in range(5):
        row = lost(hands)
        phase = game_of(row).phase
        old = models.Key.objects.get(game=row, role="seat", seat="1", revoked=None)
        one, two, back = at_once(
            partial(players.join, row.slug, "1", None, "Ann", hands.now, invited=True),
            partial(players.join, row.slug, "1", None, "Ben", hands.now, invited=True),
            partial(play.ready, row.slug, "1", phase, True, hands.now),
        )
        seat = game_of(row).seats["1"]
        assert seat.taken
        came = [
            name for name, made in (("Ann", one), ("Ben", two)) if not isinstance(made, Refusal)
        ]
        # Whoever is first has the seat. The other is told so; the old link is dead unless it won.
        assert len(came) <= 1
        assert seat.name == (came[0] if came else "Austria")
        old.refresh_from_db()
        assert (old.revoked is not None) == bool(came)
        assert models.Key.objects.filter(game=row, role="seat", seat="1", revoked=None).count() == 1
        assert came or not isinstance(back, Refusal)
        row.delete()


def test_a_seat_that_nobody_ever_took_is_offered_too(hands: Hands) -> None:
    row = timed(missed_limit=1, clock=Clock(movement=60))
    play.ready(row.slug, "2", "S1901M", True, NOW)
    hands.now = NOW + HOUR
    work(hands.now)
    assert fresh(row).vacant == 6
    told = words(player(row, "2").get("/"))
    assert "Austria, France, Germany, Italy, Russia, and Turkey need players." in told


def test_a_power_that_is_out_wants_no_player(hands: Hands) -> None:
    row = lost(hands)
    guest = Client()
    guest.get(link(row, the_host()))
    assert offers.offered(row)
    hands.now += MINUTE
    # The game is over: nobody is wanted any more.
    from detente.game.gm import cancel_game
    from detente.server.services import log

    log.change(row.slug, lambda game: cancel_game(game, hands.now))
    assert fresh(row).vacant == 0
    page = words(guest.get(f"/g/{row.slug}/join/"))
    assert "The game is over." in page and "Sit down" not in page
