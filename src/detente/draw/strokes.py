"""Lines and signs of orders as SVG, in the manner that tells what they are and what became of them.

Moves are solid with an outline, supports are lines with coloured dashes in a dark bed like
railways, sea routes are waves, retreats dots. What failed is broken and bears a sign.
"""

from __future__ import annotations

from functools import cache

from .acts import DONE, FAILED, PENDING, VOID
from .geometry import Point
from .icons import SIDE, num3
from .scene import Scene
from .svg import num

_DASHES = {  # style -> (width of the bed, width of the line, dash of the bed, of the line)
    ("move", DONE): (5.4, 3.2, "", ""),
    ("move", FAILED): (5.4, 3.2, "8 4", "8 4"),
    ("support", DONE): (4.6, 2.8, "", "6 4"),
    ("support", FAILED): (3.6, 2.0, "4 5", "4 5"),
    ("sea", DONE): (5.0, 2.9, "", ""),
    ("sea", FAILED): (5.0, 2.9, "8 4", "8 4"),
    ("retreat", DONE): (6.2, 3.8, ".1 7", ".1 7"),
    ("retreat", FAILED): (6.2, 3.8, ".1 10", ".1 10"),
}


def line(scene: Scene, path: str, kind: str, state: str, colour: str) -> str:
    """A line of an order: `kind` is move, support, sea or retreat, `state` that of an act."""
    k = scene.unit / SIDE
    if state == VOID:
        return _stroke(path, scene.palette.ink, 1.6 * k, (1.6 * k, 3.2 * k))
    bed, top, bed_dash, top_dash = _DASHES[kind, DONE if state == PENDING else state]
    drawn = _stroke(path, scene.palette.ink, bed * k, _dash(bed_dash, k))
    if top_dash != bed_dash:
        drawn += _stroke(path, scene.palette.halo, top * k)
    return drawn + _stroke(path, colour, top * k, _dash(top_dash, k))


@cache
def _dash(text: str, k: float) -> tuple[float, ...]:
    return tuple(float(part) * k for part in text.split())


def _stroke(path: str, colour: str, width: float, dash: tuple[float, ...] = ()) -> str:
    dashed = f' stroke-dasharray="{" ".join(map(num, dash))}"' if dash else ""
    capped = ' stroke-linecap="round"' if dash and dash[0] < 1 else ""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{num(width)}"{dashed}{capped}/>'


def sign(
    scene: Scene, name: str, spot: Point, *, angle: float = 0, colour: str = "", size: float = 1
) -> str:
    """One of the signs of `icons`, turned by degrees, in a colour where it takes one."""
    turned = f" rotate({num(angle)})" if angle else ""
    sized = f" scale({num3(size)})" if size != 1 else ""
    paint = f' fill="{colour}" stroke="{colour}"' if colour else ""
    return (
        f'<use href="#{scene.name}-{name}" '
        f'transform="translate({num(spot.x)} {num(spot.y)}){turned}{sized}"{paint}/>'
    )


def ring(spot: Point, radius: float) -> str:
    """Path data of a circle."""
    r = num(radius)
    return f"M{num(spot.x - radius)} {num(spot.y)}a{r} {r} 0 1 1 0 .1z"
