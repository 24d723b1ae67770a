"""Diplonline's own orders: attacks, supports of a territory, legs of a transport, appearances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from detente.board import Location
from detente.rules import Unit
from detente.rules import orders as standard
from detente.rules.diplonline.orders import (
    Appear,
    Attack,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)

from .acts import FAILED, VOID, Act
from .curves import between, wave
from .leaving import draw_build, draw_disband, draw_retreat
from .moves import draw_move, sea_line
from .scene import RING, Scene
from .strokes import line, ring, sign
from .supports import fleet_ring

_START = 0.62


def _move(scene: Scene, act: Act, order: Move | Attack) -> str:
    move = standard.Move(order.unit, order.target, via=bool(order.via))
    legs = _legs(scene, order.unit.province, order.target.province) if order.via else ()
    return draw_move(scene, act, move, legs)


def _legs(scene: Scene, start: str, goal: str) -> tuple[Unit, ...]:
    """The fleets whose legs of transport lead from one place to another; none if they do not."""
    orders: list[Any] = [act.order for act in scene.acts if act.state != VOID]
    legs = [order for order in orders if isinstance(order, Transport)]
    ways: dict[str, tuple[Unit, ...]] = {start: ()}  # place -> the fleets that lead there
    edge = [start]
    while edge and goal not in ways:
        place = edge.pop(0)
        for leg in legs:
            if leg.source == place and leg.target not in ways:
                ways[leg.target] = (*ways[place], leg.unit)
                edge.append(leg.target)
    return ways.get(goal, ())


def _attack(scene: Scene, act: Act, order: Attack) -> str:
    """A move with a second mark: a sword's guard across the shaft at its start."""
    start, goal = scene.spot(order.unit), scene.place(order.target)
    drawn = _move(scene, act, order)
    if start is None or goal is None or act.state == VOID:
        return drawn
    bow = between(start, goal, (_START * scene.unit, 0), 0.07)
    return drawn + sign(scene, "guard", bow.at(0.12), angle=bow.angle(0.12))


def _support(scene: Scene, act: Act, order: Support) -> str:
    start, goal = scene.spot(order.unit), scene.place(Location(order.territory))
    if start is None or goal is None or order.unit.province == order.territory:
        return sign(scene, "void", start) if start else ""
    radius = RING * scene.unit
    bow, colour = between(start, goal, (_START * scene.unit, radius)), scene.tint(act.power).line
    drawn = line(scene, bow.path, "support", act.state, colour)
    drawn += line(scene, ring(goal, radius), "support", act.state, colour)
    mark = {VOID: "void", FAILED: "slash"}.get(act.state)
    return drawn + (sign(scene, mark, bow.at(0.5), angle=bow.angle()) if mark else "")


def _retreat(scene: Scene, act: Act, order: Retreat) -> str:
    return draw_retreat(scene, act, standard.Retreat(order.unit, order.target))


def _transport(scene: Scene, act: Act, order: Transport) -> str:
    """A ring of waves round the fleet, and its leg from where the army is taken up."""
    start, goal = scene.place(Location(order.source)), scene.place(Location(order.target))
    if start is None or goal is None or scene.spot(order.unit) is None:
        return ""
    way = wave(sea_line(scene, start, (order.unit,), goal), 0.2 * scene.unit)
    leg = line(scene, way, "sea", VOID, scene.palette.ink)
    return leg + fleet_ring(scene, act, order.unit)


def _appear(scene: Scene, act: Act, order: Appear) -> str:
    return draw_build(scene, act, standard.Build(order.unit))


def _disappear(scene: Scene, act: Act, order: Disappear) -> str:
    return draw_disband(scene, act, standard.Disband(order.unit))


ARTISTS: dict[type, Callable[[Scene, Act, Any], str]] = {
    Transport: _transport,
    Move: _move,
    Attack: _attack,
    Support: _support,
    Retreat: _retreat,
    Disappear: _disappear,
    Appear: _appear,
}
ABOVE = (Disappear, Appear)
