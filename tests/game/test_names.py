"""Names that can be seen and do not pose as others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from detente.game.fold import add_up
from detente.game.lobby import claim_seat, create_game
from detente.game.names import NAME_LIMIT, alike, name_fault, tidy
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   of\tTours ", "Ann of Tours"),
        ("Ann\r\nSet-Cookie: x", "Ann Set-Cookie: x"),
        ("\u202ennA\u202c", "nnA"),
        ("A\0n\x1b[31mn", "An[31mn"),
        ("Zoë", "Zoë"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Анна ♟ 安娜", "Анна ♟ 安娜"),
        ("<b>", "<b>"),
        ("Ann\ud800", "Ann"),
        ("Vie\u0323\u0302t", "Vie\u0323\u0302t"),
        ("A" + "\u0301" * 50 + "nn", "A" + "\u0301" * 4 + "nn"),
        ("A" + "\u0301\u200d" * 50, "A" + "\u0301\u200d" * 4),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(typed: str, kept: str) -> None:
    assert tidy(typed) == kept and name_fault(kept) is None


@pytest.mark.parametrize("typed", ["", " ", "\u200b\u200b", "\u3164", "\u2800", "\u200d", "\u0301"])
def test_a_name_of_which_nothing_is_seen_is_none(typed: str) -> None:
    fault = name_fault(tidy(typed))
    assert fault is not None and fault.code == "name_missing"


def test_a_name_that_is_too_long_is_refused() -> None:
    assert name_fault("x" * NAME_LIMIT) is None
    fault = name_fault("x" * (NAME_LIMIT + 1))
    assert fault is not None and fault.code == "name_too_long"


def seated(*, anonymous: bool = False) -> Game:
    made = create_game(Settings(anonymous=anonymous), NOW, game_id="x", name="x")
    assert not isinstance(made, Refusal)
    game = add_up(made)
    claimed = claim_seat(game, "1", "p1", "Ann", NOW)
    assert not isinstance(claimed, Refusal)
    return add_up(claimed, game)


LOOKS_LIKE_ANN = (
    *("Ann\u200d", "A\u034fnn", "Ann\ufe0f", "Ann\U000e0100"),  # nothing is drawn of them
    *("\uff21nn", "\u0410nn", "\u0391nn"),  # wide, Cyrillic, Greek
)


def test_nobody_takes_the_name_of_another_at_the_table() -> None:
    for name in ("Ann", "ANN ", "Ann\u200b", "\u202eAnn", *LOOKS_LIKE_ANN):
        fault = claim_seat(seated(), "2", "p2", name, NOW)
        assert isinstance(fault, Refusal) and fault.code == "name_taken", name


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Jos\u00e9", "Jose\u0301", True),
        ("Ivan", "lvan", True),
        ("IVAN", "ivan", True),
        ("B0b", "BOb", True),
        ("\u041c\u0430\u0445", "Max", True),
        ("Jos\u00e9", "Jose", False),
        ("Ann", "Anne", False),
        ("\u0410\u043d\u043d\u0430", "Anna", False),
    ],
)
def test_names_are_alike_that_the_eye_takes_for_one(name: str, other: str, same: bool) -> None:
    assert alike(name, other) == alike(other, name) == same


def test_where_names_are_hidden_a_name_asked_for_tells_nothing_of_the_others() -> None:
    assert not isinstance(claim_seat(seated(anonymous=True), "2", "p2", "Ann", NOW), Refusal)
