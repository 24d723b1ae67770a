"""Diplonline's own orders: attacks, supports of a territory, legs of a transport, appearances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from detente.board import Location
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
from .scene import Scene
from .strokes import line, ring, sign

_START, _RING = 0.62, 0.76


def _move(scene: Scene, act: Act, order: Move | Attack) -> str:
    return draw_move(scene, act, standard.Move(order.unit, order.target, via=bool(order.via)))


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
    radius = _RING * scene.unit
    bow, colour = between(start, goal, (_START * scene.unit, radius)), scene.tint(act.power).line
    drawn = line(scene, bow.path, "support", act.state, colour)
    drawn += line(scene, ring(goal, radius), "support", act.state, colour)
    mark = {VOID: "void", FAILED: "slash"}.get(act.state)
    return drawn + (sign(scene, mark, bow.at(0.5), angle=bow.angle()) if mark else "")


def _retreat(scene: Scene, act: Act, order: Retreat) -> str:
    return draw_retreat(scene, act, standard.Retreat(order.unit, order.target))


def _transport(scene: Scene, act: Act, order: Transport) -> str:
    """A wave from where the army is taken up, through the fleet, to where it is put down."""
    start, goal = scene.place(Location(order.source)), scene.place(Location(order.target))
    if start is None or goal is None or scene.spot(order.unit) is None:
        return ""
    way = wave(sea_line(scene, start, (order.unit,), goal), 0.2 * scene.unit)
    drawn = line(scene, way, "sea", act.state, scene.tint(act.power).line)
    mark = {VOID: "void", FAILED: "cross"}.get(act.state)
    return drawn + (sign(scene, mark, goal) if mark else "")


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
