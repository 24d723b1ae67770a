"""Names in the reader's language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from detente.game.view import SeatView
from detente.server import speech


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Alemania", "Italia"], "Alemania e Italia"),
        (["Alemania", "Rusia"], "Alemania y Rusia"),
        (["Austria", "Francia", "Inglaterra"], "Austria, Francia e Inglaterra"),
        (["Ana y Inés", "Austria"], "Ana y Inés y Austria"),
        (["Italia"], "Italia"),
        ([], ""),
    ],
)
def test_spanish_lists_say_e_before_an_i(names: list[str], told: str) -> None:
    with override("es"):
        assert speech.listed(names) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("England, France, Russia", ""),  # as it was written before the coin gave Italy
        ("England, France, Russia, Italy", ""),
        ("Seat 1", ""),  # as it was written before the powers were dealt
        ("Ana", "Ana"),
        ("England, Ana", "England, Ana"),
        ("Turkey", "Turkey"),
        ("", ""),
    ],
)
def test_a_players_name_is_shown_where_it_says_more_than_the_powers(name: str, told: str) -> None:
    seat = SeatView("1", ("ENGLAND", "FRANCE", "RUSSIA", "ITALY"), "taken", name)
    assert speech.player(seat) == told
