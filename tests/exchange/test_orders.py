"""The canonical form at once: every order that prints itself is read back the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from detente.board import Location, load_board
from detente.exchange.orders import canonical
from detente.rules import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Unit,
    Waive,
)

BOARD = load_board()
places = st.sampled_from(sorted(BOARD.locations))
units = st.builds(Unit, st.sampled_from("AF"), places)
orders = st.one_of(
    st.builds(Hold, units),
    st.builds(Move, units, places, st.booleans()),
    st.builds(Support, units, units, st.none() | places),
    st.builds(Convoy, units, units, places),
    st.builds(Retreat, units, places),
    st.builds(Disband, units),
    st.builds(Build, units),
    st.just(Waive()),
)


@given(orders)
def test_round_trip(order: object) -> None:
    assert canonical(str(order), BOARD) == order


@given(st.text(alphabet="AFSCHDBRVIWE -/PNTHSPAX", max_size=24))
def test_anything_else_is_left_to_the_notation(text: str) -> None:
    order = canonical(text, BOARD)
    assert order is None or str(order) == text


def test_a_coast_that_does_not_exist_is_kept_for_the_rules() -> None:
    assert canonical("A MAR - SPA/EC", BOARD) == Move(Unit.parse("A MAR"), Location("SPA", "EC"))


def test_unknown_places_are_not_canonical() -> None:
    assert canonical("A XYZ - PAR", BOARD) is None
    assert canonical("A PAR - XYZ", BOARD) is None
