"""The orders alone, for a map that a page shows already."""

from __future__ import annotations

from detente.board import Location, load_board
from detente.draw import draw_map, draw_orders
from detente.rules import Given, Move, Unit, opening

ORDERS = [Given("FRANCE", Move(Unit.parse("A PAR"), Location("BUR")))]


def test_they_are_what_the_whole_map_holds() -> None:
    position = opening(load_board())
    for preset in ("standard", "compact"):
        below, above = draw_orders(position, ORDERS, preset=preset)
        whole = draw_map(position, ORDERS, preset=preset)
        assert 'data-order="A PAR - BUR"' in below
        assert below in whole
        assert above in whole


def test_no_orders_are_no_layers() -> None:
    assert draw_orders(opening(load_board()), []) == ("", "")
