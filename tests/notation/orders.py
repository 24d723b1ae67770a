"""Random orders of every kind, each with a position in which its units stand."""

from hypothesis import strategies as st

from detente.board import Location, load_board
from detente.notation.core.assemble import Context
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position

BOARD = load_board()
POWER = "FRANCE"
PLACES = sorted(BOARD.locations)
UNITS = [Unit(k, p) for k in "AF" for p in PLACES if BOARD.can_stand(k, p)]
SEAS = [u for u in UNITS if BOARD.provinces[u.province].sea]
SHORES = [u for u in UNITS if u.kind == "A" and BOARD.provinces[u.province].kind == "coastal"]

units = st.sampled_from(UNITS)


@st.composite
def goals(draw: st.DrawFn, unit: Unit) -> Location:
    """A place where a unit of this kind can stand, other than its own province."""
    fit = [u.location for u in UNITS if u.kind == unit.kind and u.province != unit.province]
    return draw(st.sampled_from(fit))


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Unit, Unit]:
    """Two units in different provinces."""
    one = draw(units)
    return one, draw(units.filter(lambda u: u.province != one.province))


@st.composite
def moves(draw: st.DrawFn) -> Move:
    unit = draw(units)
    target = draw(goals(unit))
    coasts = {BOARD.provinces[p].kind for p in (unit.province, target.province)}
    sails = unit.kind == "A" and coasts == {"coastal"}
    return Move(unit, target, sails and draw(st.booleans()))


@st.composite
def supports(draw: st.DrawFn) -> Support:
    unit, other = draw(pairs())
    return Support(unit, other, draw(st.none() | goals(other)))


@st.composite
def convoys(draw: st.DrawFn) -> Convoy:
    army = draw(st.sampled_from(SHORES))
    ends = [u.location for u in SHORES if u != army]
    return Convoy(draw(st.sampled_from(SEAS)), army, draw(st.sampled_from(ends)))


@st.composite
def retreats(draw: st.DrawFn) -> Retreat:
    unit = draw(units)
    return Retreat(unit, draw(goals(unit)))


builds = st.sampled_from(
    [u for u in UNITS if BOARD.provinces[u.province].home and not BOARD.provinces[u.province].sea]
).map(Build)

orders: st.SearchStrategy[Order] = st.one_of(
    units.map(Hold), moves(), supports(), convoys(), retreats(), units.map(Disband), builds,
    st.just(Waive()),
)  # fmt: skip


def context_for(order: Order, lang: str = "en") -> Context:
    """A position of the phase that takes such an order, with its units in place."""
    named = [getattr(order, part, None) for part in ("unit", "supported", "army")]
    there = {unit: POWER for unit in named if isinstance(unit, Unit)}
    if isinstance(order, Retreat):
        dislodged = {order.unit: Dislodged(POWER, None, (order.target,))}
        position = Position(BOARD, Phase("F", 1902, "R"), {}, dislodged)
    elif isinstance(order, Disband):
        position = Position(BOARD, Phase("W", 1902, "A"), there, centres={})
    elif isinstance(order, Build | Waive):
        position = Position(BOARD, Phase("W", 1902, "A"), {})
    else:
        position = Position(BOARD, Phase("S", 1902, "M"), there)
    return Context(BOARD, position, POWER, lang)
