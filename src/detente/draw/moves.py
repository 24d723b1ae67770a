"""Moves: arrows by land, waves by sea along the fleets that carry an army."""

from __future__ import annotations

from detente.board import Location
from detente.rules.orders import Move, Unit
from detente.rules.reasons import ConvoyBroken, Moved, Paradox

from .acts import DONE, FAILED, VOID, Act
from .curves import Bow, between, cut_ends, distance, midway, smooth, towards, wave
from .geometry import Point
from .scene import Scene
from .strokes import line, sign

BEND = 0.07
_START, _END, _STOP, _FREE = 0.62, 0.72, 0.8, 0.25  # gaps in units: at a unit, a bounce, nothing
_CLEAR, _TOUCH = 0.26, 0.08  # gaps beyond a ring: for a cross, for a head
_HEAD, _WAVE, _SWELL = 0.34, 0.36, 0.26


def draw_move(scene: Scene, act: Act, order: Move, fleets: tuple[Unit, ...] | None = None) -> str:
    """The arrow of a move; what it points at is kept for the supports of it.

    `fleets` carry the army, in order (None: those that the convoy orders tell).
    """
    start, goal = scene.spot(order.unit), scene.place(order.target)
    if start is None or goal is None or order.unit.province == order.target.province:
        return sign(scene, "void", start) if start else ""
    if fleets := (route(scene, act, order) if fleets is None else fleets):
        return _by_sea(scene, act, order, fleets)
    bow = between(start, goal, (_START * scene.unit, _gap(scene, act, order)), BEND)
    scene.aims[order.unit, order.target.province] = bow.at(0.55)
    return arrow(scene, act, bow, "move")


def _gap(scene: Scene, act: Act, order: Move) -> float:
    start, goal = scene.spot(order.unit), scene.place(order.target)
    if start is None or goal is None:
        return 0
    return end_gap(scene, act, start, order.target)


def end_gap(scene: Scene, act: Act, start: Point, target: Location) -> float:
    """How far before the middle of the target an arrow ends, so that its end can be seen."""
    goal = scene.geometry.anchor(target)
    girth = scene.girth(target.province)
    if act.state == FAILED:
        gap = max(_STOP * scene.unit, girth + _CLEAR * scene.unit)
    elif scene.taken(target):
        gap = max(_END * scene.unit, girth + _TOUCH * scene.unit)
    else:
        return _FREE * scene.unit
    length = distance(start, goal) or 1.0
    for clear in (gap, gap * 1.25, gap * 1.5, gap * 1.75, gap * 2):
        if not scene.written(target.province, towards(goal, start, clear / length)):
            return clear
    return gap


def arrow(scene: Scene, act: Act, bow: Bow, kind: str) -> str:
    """A line with a head, with a cross where it failed, or with the sign of a void order."""
    colour = scene.tint(act.power).line
    if act.state == VOID:
        return line(scene, bow.path, kind, VOID, colour) + sign(scene, "void", bow.at(0.5))
    if act.state == FAILED:
        return line(scene, bow.path, kind, FAILED, colour) + sign(scene, "cross", bow.end)
    length = max(distance(bow.start, bow.end), 0.1)
    shaft = bow.part(0, max(0.1, 1 - _HEAD * scene.unit / length))
    return line(scene, shaft.path, kind, DONE, colour) + sign(
        scene, "head", bow.end, angle=bow.angle(), colour=colour
    )


def route(scene: Scene, act: Act, order: Move) -> tuple[Unit, ...]:
    """The fleets by which an army goes, in order; none if it goes by land."""
    if isinstance(act.reason, Moved) and act.state == DONE:
        return act.reason.route
    near = order.target in scene.position.board.reach(order.unit.kind, order.unit.location)
    if near and not order.via and not isinstance(act.reason, ConvoyBroken | Paradox):
        return ()
    fleets = scene.convoys.get((order.unit, order.target.province), ())
    return _shortest(scene, order.unit.province, order.target.province, fleets)


def _shortest(scene: Scene, start: str, goal: str, fleets: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """A shortest chain of the fleets from one shore to the other, none where there is none."""
    touching = scene.position.board.touching
    chains: list[tuple[Unit, ...]] = [(f,) for f in fleets if f.province in touching[start]]
    seen = {chain[0] for chain in chains}
    while chains:
        for chain in chains:
            if goal in touching[chain[-1].province]:
                return chain
        chains = [
            (*chain, fleet)
            for chain in chains
            for fleet in fleets
            if fleet not in seen and fleet.province in touching[chain[-1].province]
        ]
        seen |= {chain[-1] for chain in chains}
    return ()


def sea_line(scene: Scene, start: Point, fleets: tuple[Unit, ...], goal: Point) -> list[Point]:
    """Points of the curve from shore to shore through the fleets."""
    through = [spot for spot in map(scene.spot, fleets) if spot]
    return smooth([start, *through, goal], _WAVE * scene.unit)


def _by_sea(scene: Scene, act: Act, order: Move, fleets: tuple[Unit, ...]) -> str:
    start, goal = scene.geometry.anchor(order.unit.location), scene.geometry.anchor(order.target)
    colour = scene.tint(act.power).line
    points = cut_ends(
        sea_line(scene, start, fleets, goal), (_START * scene.unit, _gap(scene, act, order))
    )
    last_fleet = scene.spot(fleets[-1]) or start
    scene.aims[order.unit, order.target.province] = _landing(points, last_fleet)
    waves = line(scene, wave(points[:-1], _SWELL * scene.unit), "sea", act.state, colour)
    end = Bow(points[-2], points[-2], points[-1])
    if act.state == FAILED:
        return waves + sign(scene, "cross", _break(scene, act, points))
    return waves + sign(scene, "head", points[-1], angle=end.angle(0.5), colour=colour)


def _landing(points: list[Point], fleet: Point) -> Point:
    """Where supports of a convoyed army point: half-way between the last fleet and the shore."""
    nearest = min(range(len(points)), key=lambda i: distance(points[i], fleet))
    return midway(points[nearest:]) if nearest < len(points) - 1 else points[-1]


def _break(scene: Scene, act: Act, points: list[Point]) -> Point:
    """Where a journey ended: at the lost fleet, else before the shore."""
    if isinstance(act.reason, ConvoyBroken):
        return scene.spot(act.reason.fleet) or points[-1]
    return points[-1]


def ghost(scene: Scene, unit: Unit, target: Location) -> Bow | None:
    """The curve that a move would take that was not ordered."""
    start, goal = scene.spot(unit), scene.place(target)
    if start is None or goal is None:
        return None
    return between(start, goal, (_START * scene.unit, _END * scene.unit), BEND)
