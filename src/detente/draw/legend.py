"""The legend under a map: the powers with their tints, and what the signs mean."""

from __future__ import annotations

from collections.abc import Callable

from . import fonts
from .acts import DONE, FAILED, VOID
from .curves import bow, wave
from .geometry import Point
from .patterns import hatch_id
from .scene import Scene
from .strokes import line, ring, sign
from .svg import esc, num
from .units import icon
from .wording import captions, names

COLUMNS = 7
_ROW, _SWATCH = 46.0, 30.0


def legend(scene: Scene, lang: str, left: float, top: float, width: float) -> str:
    """The legend as a group; `height` tells how much it takes."""
    cell = width / COLUMNS
    parts = [
        _power(scene, lang, power, _cell(left, top, cell, i), cell - 76)
        for i, power in enumerate(scene.position.board.powers)
    ]
    below = top + _ROW * _rows(len(scene.position.board.powers))
    texts = captions(lang).legend
    for i, (key, sample) in enumerate(_SAMPLES.items()):
        spot = _cell(left, below, cell, i)
        middle = Point(spot.x + 34, spot.y + _ROW / 2)
        text = fonts.shorten(texts[key], cell - 76, 18)
        parts.append(
            f'<g class="key">{sample(scene, middle)}'
            f'<text x="{num(spot.x + 72)}" y="{num(middle.y + 6)}">{esc(text)}</text></g>'
        )
    return f'<g class="legend" font-size="18" fill="{scene.palette.ink}">{"".join(parts)}</g>'


def height(powers: int) -> float:
    """How high the legend is for so many powers."""
    return _ROW * (_rows(powers) + _rows(len(_SAMPLES)))


def _rows(count: int) -> int:
    return -(-count // COLUMNS)


def _cell(left: float, top: float, width: float, index: int) -> Point:
    return Point(left + width * (index % COLUMNS), top + _ROW * (index // COLUMNS))


def _power(scene: Scene, lang: str, power: str, spot: Point, room: float) -> str:
    texts, words, tint = captions(lang), names(lang), scene.tint(power)
    position = scene.position
    count = f"{len(position.units_of(power))} {texts.units}"
    if position.centres is not None:
        count = f"{len(position.centres_of(power))} {texts.centres}, {count}"
    count = fonts.shorten(count, room, 15)
    box = f'x="{num(spot.x)}" y="{num(spot.y + 6)}" width="{num(_SWATCH * 2)}" height="34"'
    gun = icon(scene.name, scene.palette, "A", power, scene.unit)
    at = f"translate({num(spot.x + _SWATCH)} {num(spot.y + 23)})"
    return (
        f'<g class="key power" data-power="{power}"><rect {box} fill="{tint.land}"/>'
        f'<rect {box} fill="url(#{hatch_id(scene.name, power)})" stroke="{scene.palette.ink}"/>'
        f'<g transform="{at}" font-weight="600" text-anchor="middle" '
        f'font-size="{num(scene.unit * 12 / 26)}">{gun}</g>'
        f'<text x="{num(spot.x + 72)}" y="{num(spot.y + 19)}" font-weight="600">'
        f"{esc(words.power(power))}</text>"
        f'<text x="{num(spot.x + 72)}" y="{num(spot.y + 38)}" font-size="15">'
        f"{esc(count)}</text></g>"
    )


def _line(kind: str, state: str) -> Callable[[Scene, Point], str]:
    """A short stretch of a line with what stands at its end."""

    def draw(scene: Scene, at: Point) -> str:
        ink, half = scene.palette.ink, 28.0
        start, end = Point(at.x - half, at.y), Point(at.x + half, at.y)
        if kind == "sea":
            points = [Point(start.x + half * k / 5, at.y) for k in range(9)]
            path = wave(points, 0.26 * scene.unit)
        else:
            path = bow(start, Point(end.x - 8, end.y)).path
        return line(scene, path, kind, state, ink) + _end(scene, kind, state, end)

    return draw


def _end(scene: Scene, kind: str, state: str, end: Point) -> str:
    middle = Point(end.x - 28, end.y)
    if state == VOID:
        return sign(scene, "void", middle)
    if kind == "support":
        if state == FAILED:
            return sign(scene, "slash", middle)
        return sign(scene, "knot", end, colour=scene.palette.ink)
    if state == FAILED:
        return sign(scene, "cross", Point(end.x - 8, end.y))
    return sign(scene, "head", end, colour=scene.palette.ink)


def _unit(kind: str, *signs: str) -> Callable[[Scene, Point], str]:
    """A colourless unit with signs on or beside it."""

    def draw(scene: Scene, at: Point) -> str:
        under = [s for s in signs if s == "burst"]
        over = [s for s in signs if s != "burst"]
        ground = "".join(sign(scene, s, at) for s in under)
        unit = sign(scene, kind, at, colour=scene.palette.land)
        corner = Point(at.x + 0.5 * scene.unit, at.y - 0.46 * scene.unit)
        tops = "".join(sign(scene, s, corner if s == "plus" else at) for s in over)
        return ground + unit + tops

    return draw


def _dot(scene: Scene, at: Point) -> str:
    r, ink = scene.geometry.dot / 2, scene.palette.ink
    outer = f'<path d="{ring(at, r)}" fill="{scene.palette.halo}" stroke="{ink}"/>'
    return outer + f'<path d="{ring(at, r * 0.4)}" fill="{ink}"/>'


_SAMPLES: dict[str, Callable[[Scene, Point], str]] = {
    "army": _unit("army"),
    "fleet": _unit("fleet"),
    "dot": _dot,
    "hold": _unit("army", "stand"),
    "move": _line("move", DONE),
    "bounce": _line("move", FAILED),
    "support": _line("support", DONE),
    "cut": _line("support", FAILED),
    "convoy": _line("sea", DONE),
    "void": _line("move", VOID),
    "dislodged": _unit("army", "burst"),
    "retreat": _line("retreat", DONE),
    "build": _unit("army", "plus"),
    "disband": _unit("army", "gone"),
}
