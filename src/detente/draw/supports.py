"""Supports and convoys: lines that end at what they help."""

from __future__ import annotations

from math import cos, pi, sin

from detente.rules.orders import Convoy, Support

from .acts import DONE, FAILED, VOID, Act
from .curves import Bow, between, wave
from .geometry import Point
from .moves import ghost, sea_line
from .scene import Scene
from .strokes import line, ring, sign

_START, _RING, _STEP, _SHIP = 0.62, 0.76, 0.13, 0.8


def draw_support(scene: Scene, act: Act, order: Support) -> str:
    """A line to the middle of the supported arrow, or to a ring round a unit that stays."""
    start = scene.spot(order.unit)
    if start is None:
        return ""
    if order.target is None:
        return _of_hold(scene, act, order, start)
    aim = scene.aims.get((order.supported, order.target.province))
    extra = ""
    if aim is None:
        bow = ghost(scene, order.supported, order.target)
        if bow is None:
            return sign(scene, "void", start)
        aim = bow.at(0.55)
        extra = line(scene, bow.path, "move", VOID, scene.palette.ink)
    bow = between(start, aim, (_START * scene.unit, 0))
    colour = scene.tint(act.power).line
    return extra + _line(scene, act, bow) + sign(scene, "knot", aim, colour=colour)


def _of_hold(scene: Scene, act: Act, order: Support, start: Point) -> str:
    goal = scene.spot(order.supported) or scene.place(order.supported.location)
    if goal is None or order.supported.province == order.unit.province:
        return sign(scene, "void", start)
    drawn = scene.rings.get(order.supported, 0)
    scene.rings[order.supported] = drawn + 1
    radius = (_RING + _STEP * drawn) * scene.unit
    bow = between(start, goal, (_START * scene.unit, radius))
    colour = scene.tint(act.power).line
    circle = line(scene, ring(goal, radius), "support", act.state, colour)
    return circle + _line(scene, act, bow)


def _line(scene: Scene, act: Act, bow: Bow) -> str:
    drawn = line(scene, bow.path, "support", act.state, scene.tint(act.power).line)
    if act.state == FAILED:
        return drawn + sign(scene, "slash", bow.at(0.5), angle=bow.angle())
    return drawn + (sign(scene, "void", bow.at(0.5)) if act.state == VOID else "")


def draw_convoy(scene: Scene, act: Act, order: Convoy) -> str:
    """A ring of waves round the fleet; the way too where the army's own order does not show it."""
    spot = scene.spot(order.unit)
    if spot is None:
        return ""
    colour = scene.tint(act.power).line
    path = wave(_circle(spot, _SHIP * scene.unit), 0.16 * scene.unit)
    drawn = line(scene, path, "support", act.state if act.state == VOID else DONE, colour)
    start, goal = scene.spot(order.army), scene.place(order.target)
    if (order.army, order.target.province) not in scene.moves and start and goal:
        way = wave(sea_line(scene, start, (order.unit,), goal), 0.2 * scene.unit)
        drawn = line(scene, way, "sea", VOID, colour) + drawn
    if act.state == FAILED:
        return drawn + sign(scene, "cross", _corner(spot, scene.unit))
    return drawn + (sign(scene, "void", _corner(spot, scene.unit)) if act.state == VOID else "")


def _corner(spot: Point, unit: float) -> Point:
    return Point(spot.x + 0.62 * unit, spot.y - 0.5 * unit)


def _circle(spot: Point, radius: float) -> list[Point]:
    """Points of a circle, an even number of stretches so that a wave closes."""
    turns = [2 * pi * k / 16 for k in range(17)]
    return [Point(spot.x + radius * cos(t), spot.y + radius * sin(t)) for t in turns]
