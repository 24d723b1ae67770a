"""A saved game of ten years is read and adjudicated again within a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from detente.formats import Played, differences, formats, read_games, write_games
from tests.formats.games import RULES, played
from tests.formats.jsx_writer import saved
from tests.formats.test_backstabbr import pages
from tests.notation.test_speed import within

WRITERS: dict[str, Callable[[Sequence[Played]], str]] = {
    "jdip": saved,
    "backstabbr": lambda games: pages(games[0]),
}


@pytest.mark.parametrize("name", sorted(set(formats()) - {"daide"}))
def test_a_game_of_ten_years(name: str) -> None:
    game = played(1, years=10, walking=name == "backstabbr")
    write = WRITERS.get(name)
    text = write([game]) if write else write_games([game], name)

    def check() -> None:
        for each in read_games(text, name):
            assert not list(differences(each, RULES))

    assert within(1, check)
