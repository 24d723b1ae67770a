"""The service layer on a real SQLite file: one writer, whole transactions, nothing done twice."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection

from detente.game.archive import export_game
from detente.game.events import DeadlineSet, OrdersGiven
from detente.game.public import log_for
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.game.view import OBSERVER
from detente.rules.orders import Given
from detente.server.reading import read_text
from detente.server.services import due, games, links, log, play
from detente.server.store import models
from detente.server.store.models import Key

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture
def row() -> models.Game:
    made = games.create(Settings(), "Friends", NOW)
    assert not isinstance(made, Refusal)
    return made[0]


def orders(row: models.Game, seat: str, text: str) -> list[Given]:
    answers = read_text(log.state(row), seat, text)
    assert all(a.given for a in answers), answers
    return [a.given for a in answers if a.given]


def test_the_database_is_a_file_with_a_write_ahead_log() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2, "FULL"


def test_a_refusal_writes_nothing(row: models.Game) -> None:
    before = models.Event.objects.count()
    result = play.give(row.slug, "1", "F1901M", 0, [], NOW)
    assert isinstance(result, Refusal) and result.code == "phase_over"
    result = play.give(row.slug, "1", "S1901M", 7, [], NOW)
    assert isinstance(result, Refusal) and result.code == "stale"
    assert models.Event.objects.count() == before


def test_a_stale_writer_is_stopped(row: models.Game) -> None:
    event = DeadlineSet(NOW, "S1901M", NOW)
    stale = log.find(row.slug)
    game = log.state(stale)
    assert not isinstance(play.give(row.slug, "3", "S1901M", 0, [], NOW), Refusal)
    count = models.Event.objects.count()
    with pytest.raises(log.ConflictError):
        log.append(stale, [event], game)
    assert models.Event.objects.count() == count


def test_a_conflict_is_tried_again(row: models.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    append = log.append

    def busy(row: models.Game, events: object, after: Game) -> None:
        tries.append(1)
        if len(tries) < 3:
            raise log.ConflictError
        append(row, events, after)

    monkeypatch.setattr(log, "append", busy)
    assert not isinstance(play.process_phase(row.slug, "S1901M", NOW), Refusal)
    assert len(tries) == 3
    assert log.state(log.find(row.slug)).phase == "F1901M"


def test_a_failure_half_way_leaves_nothing(
    row: models.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **more: object) -> None:
        raise OSError

    before = export_game(log.events_of(row))
    monkeypatch.setattr(models.Event.objects, "bulk_create", broken)
    with pytest.raises(OSError):
        play.process_phase(row.slug, "S1901M", NOW)
    monkeypatch.undo()
    fresh = log.find(row.slug)
    assert fresh.length == row.length and fresh.phase == "S1901M"
    assert export_game(log.events_of(fresh)) == before
    assert log.state(fresh).phase == "S1901M"


def test_a_phase_is_decided_once(row: models.Game) -> None:
    assert not isinstance(play.process_phase(row.slug, "S1901M", NOW), Refusal)
    again = play.process_phase(row.slug, "S1901M", NOW)
    assert isinstance(again, Refusal) and again.code == "phase_over"
    assert models.Event.objects.filter(kind="adjudicated").count() == 1


def test_the_state_is_what_the_log_adds_up_to(row: models.Game) -> None:
    play.give(row.slug, "3", "S1901M", 0, orders(row, "3", "A Par - Bur"), NOW)
    play.process_phase(row.slug, "S1901M", NOW)
    fresh = log.find(row.slug)
    kept = log.state(fresh)
    log.STATES.clear()
    assert log.state(fresh) == kept == Game.from_events(log.events_of(fresh))
    assert (fresh.phase, fresh.over, fresh.length) == (kept.phase, False, kept.version)


def test_a_saved_game_gives_the_same_game(row: models.Game) -> None:
    for text in ("A Par - Gas", "A Par - Bur"):
        revision = log.state(log.find(row.slug)).sheet("3").revision
        play.give(row.slug, "3", "S1901M", revision, orders(row, "3", text), NOW)
    play.process_phase(row.slug, "S1901M", NOW)
    before = log.state(log.find(row.slug))
    play.give(row.slug, "3", "F1901M", 0, orders(log.find(row.slug), "3", "A Bur - Bel"), NOW)
    events = log_for(log.state(log.find(row.slug)), log.events_of(row), OBSERVER)
    copy, _ = games.load(export_game(events).encode(), NOW)
    state = log.state(copy)
    assert state.standing == before.standing and state.phase == "F1901M"
    assert state.history[0].orders == before.history[0].orders
    given = [e for e in log.events_of(copy) if isinstance(e, OrdersGiven)]
    assert [line.order for e in given for line in e.orders] == ["A PAR - BUR"]
    assert copy.slug != row.slug
    assert Key.objects.filter(game=copy, role=Key.Role.SEAT).count() == 7


def test_links_are_kept_as_digests(row: models.Game) -> None:
    token = links.issue(row, Key.Role.SEAT, "1", NOW)
    assert token not in str(list(Key.objects.values()))
    key = links.key_of(token)
    assert key is not None and links.unopened_token(key) == token
    links.note_opening(key, NOW)
    key.refresh_from_db()
    assert links.unopened_token(key) is None, "no page shows an opened link"


def test_the_link_of_the_console_makes_one_host_for_the_time_of_two_clicks() -> None:
    token = links.server_link(NOW)
    lasting = links.open_server_link(token, NOW)
    assert lasting is not None
    assert links.open_server_link(token, NOW + links.CLICKS) == lasting
    assert links.open_server_link(token, NOW + 2 * links.CLICKS) is None


def test_a_due_phase_is_claimed_by_one_worker(
    row: models.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by two that saw it waiting at the same moment."""
    models.Game.objects.filter(pk=row.pk).update(due=NOW)
    seen = list(due.waiting(NOW))
    monkeypatch.setattr(due, "waiting", lambda now: seen)
    assert due.claim(NOW) == row
    assert due.claim(NOW) is None
