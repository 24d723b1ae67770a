"""Ratings and results: made of finished games, the same whether bit by bit or from scratch."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from detente.cli.ratings import report
from detente.game.events import Motion
from detente.game.gm import cancel_game
from detente.game.lobby import leave_seat
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.server.keys import digest
from detente.server.services import games, links, log, play, players, ratings, votes
from detente.server.store import models
from detente.server.store.models import Key, Player, Rating, Result, Sitting

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = tuple("1234567")


def make(title: str = "Friends", **settings: object) -> models.Game:
    made = games.create(Settings(**{"rated": True, **settings}), title, NOW)
    assert not isinstance(made, Refusal)
    return made[0]


def people(number: int = 7) -> list[Player]:
    made = [players.create(f"P{n}", NOW) for n in range(1, number + 1)]
    return [one[0] for one in made if not isinstance(one, Refusal)]


def key_of(row: models.Game, seat: str) -> Key:
    return Key.objects.get(game=row, role=Key.Role.SEAT, seat=seat, revoked=None)


def seat_all(row: models.Game, who: list[Player], seats: tuple[str, ...] = SEATS) -> None:
    for seat, player in zip(seats, who, strict=True):
        done = players.sit(key_of(row, seat), player, player.name, NOW)
        assert not isinstance(done, Refusal)


def agree(row: models.Game, seat: str, motion: Motion, at: datetime) -> None:
    phase = log.find(row.slug).phase
    assert not isinstance(votes.agree(row.slug, seat, phase, motion, True, at), Refusal)


def concede(row: models.Game, power: str, at: datetime) -> None:
    game = log.state(log.find(row.slug))
    winner = game.seat_of(power)
    for seat in game.seats.values():
        if winner and seat.id != winner.id and seat.taken:
            agree(row, seat.id, Motion("concede", (power,)), at)
    assert log.find(row.slug).over


def draw(row: models.Game, at: datetime) -> None:
    for seat in log.state(log.find(row.slug)).seats.values():
        if seat.taken:
            agree(row, seat.id, Motion("draw"), at)
    assert log.find(row.slug).over


def stored() -> list[tuple[object, ...]]:
    fields = ("place", "result__game__slug", "result__seat", "before", "mean", "deviation")
    return list(Rating.objects.order_by("place", "result__seat").values_list(*fields))


def test_the_winner_gains_and_the_others_lose() -> None:
    row, who = make(), people()
    seat_all(row, who)
    concede(row, "FRANCE", NOW)
    means = {r.result.player_id: r.mean for r in Rating.objects.select_related("result")}
    assert len(means) == 7
    assert means[who[2].pk] > 1500 and all(means[p.pk] < 1500 for p in who if p != who[2])
    assert dict(Result.objects.values_list("seat", "fate")) == {
        seat: "won" if seat == "3" else "survived" for seat in SEATS
    }


def test_bit_by_bit_and_from_scratch_are_the_same() -> None:
    who, rng = people(), Random(7)
    rows = [make(f"Game {n}") for n in range(8)]
    for row in rows:
        seated = rng.sample(who, 7)
        seat_all(row, seated)
    order = rng.sample(range(8), 8)  # games end out of the order in which their ends are dated
    for number in order:
        at = NOW + timedelta(hours=number)
        if rng.random() < 0.5:
            draw(rows[number], at)
        else:
            concede(rows[number], rng.choice(["FRANCE", "TURKEY", "ITALY"]), at)
    gradual = stored()
    assert len(gradual) == 8 * 7
    assert [slug for _, slug, *_ in gradual[::7]] == [row.slug for row in rows]
    assert ratings.recompute() == 8
    assert stored() == gradual
    assert ratings.catch_up() == 0


def test_a_game_that_was_not_rated_for_a_crash_is_caught_up_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, who = make("One"), make("Two"), people()
    seat_all(first, who)
    seat_all(second, who)
    monkeypatch.setattr(ratings, "rate", lambda *args: 1 / 0)
    concede(first, "FRANCE", NOW)
    assert Result.objects.count() == 7 and not Rating.objects.exists(), "the end itself stands"
    monkeypatch.undo()
    concede(second, "ITALY", NOW + timedelta(hours=1))
    assert Rating.objects.count() == 14


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"anonymous": True, "nameless": True}, "nameless"), ({"anonymous": True}, "")],
)
def test_games_in_which_nobody_is_named_do_not_count(settings: dict[str, bool], why: str) -> None:
    row = make(**settings)
    seat_all(row, people())
    draw(row, NOW)
    assert ratings.why_not(row) == why
    assert Rating.objects.count() == (0 if why else 7)


def test_games_with_somebody_unknown_twice_or_alone_do_not_count() -> None:
    who = people()
    unknown, twice, alone = make("Unknown"), make("Twice"), make("Alone")
    seat_all(unknown, who[:6], SEATS[:6])
    play.ready(unknown.slug, "7", "S1901M", True, NOW)
    seat_all(twice, who[:6], SEATS[:6])
    seat_all(alone, who[:1], SEATS[:1])
    key = key_of(twice, "7")
    assert not isinstance(players.sit(key, who[0], "Again", NOW), Refusal)
    play.process_phase(alone.slug, "S1901M", NOW)
    for row in (unknown, twice, alone):
        draw(row, NOW)
    assert ratings.why_not(unknown) == "unknown"
    assert ratings.why_not(twice) == "twice"
    assert ratings.why_not(alone) == "alone"
    assert not Rating.objects.exists()


def test_the_command_names_what_does_not_count(capsys: pytest.CaptureFixture[str]) -> None:
    counted, unknown, who = make("Counted"), make("Unknown"), people()
    seat_all(counted, who)
    play.ready(unknown.slug, "7", "S1901M", True, NOW)
    seat_all(unknown, who[:6], SEATS[:6])
    draw(counted, NOW)
    draw(unknown, NOW)
    before = stored()
    report()
    told = capsys.readouterr().out
    assert "Rated games that count: 1" in told
    assert f"{unknown.slug} Unknown: It counts for no ratings: somebody in it" in told
    assert stored() == before


def test_unrated_and_cancelled_games_do_not_count() -> None:
    who = people()
    unrated, cancelled = make(rated=False), make()
    seat_all(unrated, who)
    seat_all(cancelled, who)
    draw(unrated, NOW)
    log.change(cancelled.slug, lambda game: cancel_game(game, NOW))
    assert ratings.why_not(cancelled) == "cancelled"
    assert not Rating.objects.exists()
    assert Result.objects.filter(game=unrated).count() == 7
    assert not Result.objects.filter(game=cancelled).exists()


def test_who_left_has_lost_and_whom_the_host_removed_has_not() -> None:
    row, who = make(), people(8)
    seat_all(row, who[:7])
    log.change(row.slug, lambda game: leave_seat(game, "3", NOW))
    links.issue(row, Key.Role.SEAT, "3", NOW)
    assert Sitting.objects.get(game=row, seat="3").left == "left"
    assert not isinstance(players.sit(key_of(row, "3"), who[7], "Late", NOW), Refusal)
    concede(row, "FRANCE", NOW)
    fates = dict(Result.objects.filter(seat="3").values_list("player", "fate"))
    assert fates == {who[2].pk: "left", who[7].pk: "won"}
    means = {r.result.player_id: r.mean for r in Rating.objects.select_related("result")}
    assert min(means, key=lambda player: means[player]) == who[2].pk


def test_missed_phases_count_for_who_sat_there() -> None:
    row, who = make(), people()
    seat_all(row, who)
    play.ready(row.slug, "1", "S1901M", True, NOW)
    play.process_phase(row.slug, "S1901M", NOW + timedelta(hours=1))
    draw(row, NOW + timedelta(hours=2))
    missed = dict(Result.objects.values_list("seat", "missed"))
    assert missed == {seat: int(seat != "1") for seat in SEATS}


def test_a_seat_is_taken_once_and_a_failed_try_leaves_nothing() -> None:
    row, (ann, bob) = make(), people(2)
    key = key_of(row, "3")
    assert not isinstance(players.sit(key, ann, "Ann", NOW), Refusal)
    before = log.find(row.slug).length, Player.objects.count()
    for player in (bob, None):
        for fault in (players.sit(key, player, "Bob", NOW), players.count(key, player, "Bob", NOW)):
            assert isinstance(fault, Refusal) and fault.code == "seat_taken"
    assert (log.find(row.slug).length, Player.objects.count()) == before
    assert Sitting.objects.get(game=row).player == ann


def test_only_open_games_are_joined_and_the_first_has_the_seat() -> None:
    (ann, bob), invited = people(2), make()
    fault = players.join(invited.slug, "3", ann, "Ann", NOW)
    assert isinstance(fault, Refusal) and fault.code == "invited_only"
    row = make(entry="open", begin="full")
    seated = players.join(row.slug, "3", ann, "Ann", NOW)
    assert not isinstance(seated, Refusal)
    opened = links.key_of(seated.seat)
    assert opened is not None and opened.seat == "3"
    taken = players.join(row.slug, "3", bob, "Bob", NOW)
    assert isinstance(taken, Refusal) and taken.code == "seat_taken"
    again = players.join(row.slug, "4", ann, "Anna", NOW)
    assert isinstance(again, Refusal) and again.code == "already_seated"
    assert log.find(row.slug).free == 6


def test_a_personal_link_is_kept_as_a_digest_and_renewed() -> None:
    made = players.create("Ann", NOW)
    assert not isinstance(made, Refusal)
    player, token = made
    assert token not in str(list(Key.objects.values())) and players.owner(token) == player
    assert Key.objects.get(player=player).digest == digest(token)
    fresh = players.renew(player, NOW)
    assert players.owner(token) == players.owner(fresh) == player, "until the new one has arrived"
    players.opened(fresh, NOW)
    assert players.owner(token) is None and players.owner(fresh) == player
    players.revoke(player, NOW)
    assert players.owner(fresh) is None
