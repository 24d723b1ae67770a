"""Boards: provinces, coasts, borders, home centres and start positions, read from data."""

from .board import Board
from .load import BoardError, board_names, load_board, read_board
from .location import Location, Province

__all__ = [
    "Board",
    "BoardError",
    "Location",
    "Province",
    "board_names",
    "load_board",
    "read_board",
]
