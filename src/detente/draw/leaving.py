"""Holds, retreats, builds and disbands."""

from __future__ import annotations

from detente.rules.orders import Build, Disband, Hold, Retreat

from .acts import FAILED, VOID, Act
from .curves import between
from .fonts import FAMILY
from .geometry import Point
from .icons import SIDE
from .moves import BEND, arrow, end_gap
from .scene import Scene
from .strokes import sign
from .svg import esc, num
from .units import icon


def draw_hold(scene: Scene, act: Act, order: Hold) -> str:
    """A base line under the unit."""
    spot = scene.spot(order.unit)
    return sign(scene, "void" if act.state == VOID else "stand", spot) if spot else ""


def draw_retreat(scene: Scene, act: Act, order: Retreat) -> str:
    """A dotted arrow from where the dislodged unit stands."""
    start, goal = scene.spot(order.unit), scene.place(order.target)
    if start is None or goal is None:
        return sign(scene, "void", start) if start else ""
    gaps = (0.6 * scene.unit, end_gap(scene, act, start, order.target))
    return arrow(scene, act, between(start, goal, gaps, BEND), "retreat")


def draw_disband(scene: Scene, act: Act, order: Disband) -> str:
    """The unit crossed out."""
    spot = scene.spot(order.unit)
    return sign(scene, "void" if act.state == VOID else "gone", spot) if spot else ""


def draw_build(scene: Scene, act: Act, order: Build) -> str:
    """The new unit with a plus, or with the sign of a void order."""
    spot = scene.place(order.unit.location)
    if spot is None:
        return ""
    corner = Point(spot.x + 0.5 * scene.unit, spot.y - 0.46 * scene.unit)
    failed = act.state in (VOID, FAILED)
    new = icon(scene.name, scene.palette, order.unit.kind, act.power, scene.unit)
    faded = ' opacity=".45"' if failed else ""
    return (
        f'<g transform="translate({num(spot.x)} {num(spot.y)})" font-family="{esc(FAMILY)}" '
        f'font-weight="600" text-anchor="middle" font-size="{num(12.4 * scene.unit / SIDE)}"'
        f"{faded}>{new}</g>" + sign(scene, "void" if failed else "plus", corner)
    )
