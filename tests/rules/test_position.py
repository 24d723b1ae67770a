"""A position says by itself what there is to know about it."""

from __future__ import annotations

from dataclasses import replace

from detente.board import load_board
from detente.rules import opening

BOARD = load_board("standard")


def test_the_powers_are_those_of_the_board_where_the_game_names_none() -> None:
    assert opening(BOARD).powers == BOARD.powers
    assert replace(opening(BOARD), powers=("FRANCE",)).powers == ("FRANCE",)
