"""Supports and convoys: lines that end at what they help."""

from __future__ import annotations

from math import cos, pi, sin

from detente.rules.orders import Convoy, Support, Unit

from .acts import DONE, FAILED, VOID, Act
from .curves import Bow, between, wave
from .geometry import Point
from .moves import ghost, sea_line
from .scene import RING, RING_STEP, Scene
from .strokes import line, ring, sign

_START, _SHIP = 0.62, 0.8


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
    return extra + _line(scene, act, order, bow) + sign(scene, "knot", aim, colour=colour)


def _of_hold(scene: Scene, act: Act, order: Support, start: Point) -> str:
    goal = scene.spot(order.supported) or scene.place(order.supported.location)
    if goal is None or order.supported.province == order.unit.province:
        return sign(scene, "void", start)
    drawn = scene.rings.get(order.supported, 0)
    scene.rings[order.supported] = drawn + 1
    radius = (RING + RING_STEP * drawn) * scene.unit
    bow = between(start, goal, (_START * scene.unit, radius))
    colour = scene.tint(act.power).line
    circle = line(scene, ring(goal, radius), "support", act.state, colour)
    return circle + _line(scene, act, order, bow)


def _line(scene: Scene, act: Act, order: Support, bow: Bow) -> str:
    drawn = line(scene, bow.path, "support", act.state, scene.tint(act.power).line)
    mark = {FAILED: "slash", VOID: "void"}.get(act.state)
    if mark is None:
        return drawn
    near = (order.unit.province, order.supported.province)
    spot = scene.open_spot(bow, *near, *([order.target.province] if order.target else []))
    return drawn + sign(scene, mark, spot, angle=bow.angle())


def draw_convoy(scene: Scene, act: Act, order: Convoy) -> str:
    """A ring of waves round the fleet; the way too where the army's own order does not show it."""
    start, goal = scene.spot(order.army), scene.place(order.target)
    drawn = fleet_ring(scene, act, order.unit)
    if (order.army, order.target.province) in scene.moves or not (drawn and start and goal):
        return drawn
    way = wave(sea_line(scene, start, (order.unit,), goal), 0.2 * scene.unit)
    return line(scene, way, "sea", VOID, scene.palette.ink) + drawn


def fleet_ring(scene: Scene, act: Act, fleet: Unit) -> str:
    """A ring of waves round a fleet that carries, with the mark of what became of that."""
    spot = scene.spot(fleet)
    if spot is None:
        return ""
    path = wave(_circle(spot, _SHIP * scene.unit), 0.16 * scene.unit)
    state = VOID if act.state == VOID else DONE
    drawn = line(scene, path, "support", state, scene.tint(act.power).line)
    mark = {FAILED: "cross", VOID: "void"}.get(act.state)
    return drawn + (sign(scene, mark, _corner(spot, scene.unit)) if mark else "")


def _corner(spot: Point, unit: float) -> Point:
    return Point(spot.x + 0.62 * unit, spot.y - 0.5 * unit)


def _circle(spot: Point, radius: float) -> list[Point]:
    """Points of a circle, an even number of stretches so that a wave closes."""
    turns = [2 * pi * k / 16 for k in range(17)]
    return [Point(spot.x + radius * cos(t), spot.y + radius * sin(t)) for t in turns]
