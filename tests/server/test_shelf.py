"""States kept on disk and in memory: the same as the log adds up to, or not used at all."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction

from detente.game.fold import add_up
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.server import shelf
from detente.server.services import games, log, play
from detente.server.services.seats import sit_down
from detente.server.store import models

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
LONG = 25  # phases: enough events to be worth a file


@pytest.fixture
def row() -> models.Game:
    made = games.create(Settings(), "Friends", NOW)
    assert not isinstance(made, Refusal)
    for _ in range(LONG):
        decide(made[0])
    made[0].refresh_from_db()
    return made[0]


def decide(row: models.Game) -> None:
    done = play.process_phase(row.slug, log.state(log.find(row.slug)).phase, NOW)
    assert isinstance(done, Game)


def fresh(row: models.Game) -> Game:
    """The state as a process that has just started reads it."""
    log.STATES.clear()
    return log.state(log.find(row.slug))


def file_of(row: models.Game) -> Path:
    return settings.CONFIG.data / "cache" / f"{row.slug}.state"


@pytest.fixture(autouse=True)
def worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "WORTH", 20)


def test_a_long_log_is_added_up_once(row: models.Game) -> None:
    first = fresh(row)
    assert file_of(row).exists() and file_of(row).parent.stat().st_mode & 0o077 == 0
    kept = shelf.load(settings.CONFIG.data, row.slug, row.length)
    assert kept is not None and kept.game == first == add_up(log.events_of(row))
    assert fresh(row) == first, "read back"


def test_a_new_phase_is_on_disk_before_anybody_looks(row: models.Game) -> None:
    kept = shelf.load(settings.CONFIG.data, row.slug, row.length)
    assert kept is not None and kept.game.phase == row.phase
    assert fresh(row) == kept.game == add_up(log.events_of(row))


def test_what_came_later_is_added(row: models.Game) -> None:
    fresh(row)
    decide(row)
    later = fresh(row)
    assert later == add_up(log.events_of(log.find(row.slug)))
    assert len(later.history) == LONG + 1


def test_a_state_of_another_log_is_not_used(row: models.Game) -> None:
    """As if an older copy of the database had been put back and the game went on otherwise."""
    game, mark = fresh(row), "0" * 64
    wrong = add_up(log.events_of(row)[:-1])
    shelf.save(settings.CONFIG.data, row.slug, wrong, mark)
    assert fresh(row) == game
    assert shelf.load(settings.CONFIG.data, row.slug, row.length - 5) is None, "it knows too much"


def test_damage_and_other_versions_are_passed_over(
    row: models.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = fresh(row)
    file_of(row).write_bytes(b"no state at all")
    assert fresh(row) == game
    assert shelf.load(settings.CONFIG.data, row.slug, row.length) is not None, "written anew"
    monkeypatch.setattr(shelf, "program", lambda: "another program")
    assert shelf.load(settings.CONFIG.data, row.slug, row.length) is None
    assert fresh(row) == game


def test_a_folder_that_cannot_be_written_does_no_harm(
    row: models.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = fresh(row)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file_of(row).unlink()
    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert fresh(row) == game and not file_of(row).exists()


def test_what_a_transaction_took_back_is_not_remembered(row: models.Game) -> None:
    class TakenBackError(Exception):
        pass

    before = fresh(row)
    with pytest.raises(TakenBackError), transaction.atomic():
        assert isinstance(sit_down(row.slug, "3", "Nobody", NOW), Game)
        assert log.state(log.find(row.slug)).seats["3"].name == "Nobody"
        raise TakenBackError
    assert isinstance(sit_down(row.slug, "3", "Somebody", NOW), Game)
    after = log.state(log.find(row.slug))
    assert (after.version, after.seats["3"].name) == (before.version + 1, "Somebody")


def test_a_state_in_use_is_kept_while_others_come_and_go(row: models.Game) -> None:
    states, used = log.States(), log.state(row)
    states.put(0, used)
    for other in range(1, 2 * log.MOST_KEPT):
        states.put(other, used)
        assert states.get(0, used.version) is used
    assert states.get(1, used.version) is None
