"""What never changes on a map: sea, shores, shapes, borders, centres and names.

Made once for each preset, palette, language, way of labelling and drawing name, then kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from . import icons, labels, patterns
from .fonts import FAMILY
from .geometry import Geometry, Shape, load_geometry
from .palette import Palette, load_palette
from .svg import esc, num, tag
from .wording import names

# Lines along the shores, as engravers drew water: (width, whether it is a line or the sea again).
_WAVES = ((19, True), (17.8, False), (12.6, True), (11.4, False), (6.6, True), (5.2, False))


class Land(NamedTuple):
    """A province's fixed markup: its shapes, and its name in the reader's language."""

    code: str
    name: str
    sea: bool
    head: str  # the start of its tag: id, class, code
    body: str  # title and shapes
    hit: str


class Backdrop(NamedTuple):
    """The fixed parts of a map, in the order in which they are painted."""

    defs: str
    ground: str  # the sea
    seas: tuple[Land, ...]
    shores: str
    lands: tuple[Land, ...]
    lines: str  # closed land, borders, centres
    labels: str


@lru_cache(maxsize=64)
def backdrop(
    board: str, preset: str, palette_name: str, lang: str, labelling: str, name: str
) -> Backdrop:
    """The fixed parts of a map; raises `DrawError` for anything unknown."""
    geometry, palette = load_geometry(board, preset), load_palette(palette_name)
    lands = [_land(shape, lang, name) for shape in geometry.shapes.values()]
    return Backdrop(
        defs=patterns.definitions(name, palette)
        + icons.definitions(name, palette, geometry.unit)
        + _outlines(geometry, name),
        ground=tag("rect", width=geometry.width, height=geometry.height, fill=palette.sea),
        seas=tuple(land for land in lands if land.sea),
        shores=_straits(geometry, palette) + _shores(geometry, palette, name),
        lands=tuple(land for land in lands if not land.sea),
        lines=_lines(geometry, palette, name),
        labels=_labels(geometry, palette, lang, labelling),
    )


def _outlines(geometry: Geometry, name: str) -> str:
    """All land, once: filled by province, and stroked together for shores and borders."""
    lands = "".join(
        f'<path id="{name}-{shape.code}-land" d="{shape.path}"/>'
        for shape in geometry.shapes.values()
        if shape.kind != "sea"
    )
    closed = "".join(path for _, path in geometry.impassable)
    return f'<g id="{name}-lands">{lands}<path id="{name}-closed" d="{closed}"/></g>'


def _land(shape: Shape, lang: str, name: str) -> Land:
    sea = shape.kind == "sea"
    called = names(lang).province(shape.code)
    body = f'<path d="{shape.path}"/>' if sea else f'<use href="#{name}-{shape.code}-land"/>'
    return Land(
        code=shape.code,
        name=called,
        sea=sea,
        head=f'<g id="{name}-{shape.code}" class="province" data-province="{shape.code}"',
        body=f"<title>{esc(called)}</title>{body}",
        hit=" ".join(num(length) for length in shape.hit),
    )


def _straits(geometry: Geometry, palette: Palette) -> str:
    """Water that belongs to a land province: painted as sea, tapped as the province."""
    return "".join(
        tag(
            "path",
            class_="strait",
            data_province=shape.code,
            d=shape.water,
            fill=palette.sea,
            fill_rule="evenodd",
        )
        for shape in geometry.shapes.values()
        if shape.water
    )


def _shores(geometry: Geometry, palette: Palette, name: str) -> str:
    scale = geometry.unit / icons.SIDE
    waves = "".join(
        f'<use href="#{name}-lands" stroke="{palette.wave if line else palette.sea}" '
        f'stroke-width="{num(width * scale)}"/>'
        for width, line in _WAVES
    )
    borders = tag(
        "path",
        d=geometry.lines["sea"],
        stroke=palette.faint,
        stroke_width=1.1 * scale,
        stroke_dasharray=f"{num(7 * scale)} {num(4 * scale)}",
    )
    return (
        '<g class="shores" fill="none" stroke-linejoin="round" pointer-events="none">'
        f"{waves}{borders}</g>"
    )


def _lines(geometry: Geometry, palette: Palette, name: str) -> str:
    scale = geometry.unit / icons.SIDE
    lines = geometry.lines
    parts = [
        f'<use class="closed" href="#{name}-closed" fill="{palette.closed}"/>',
        f'<use href="#{name}-closed" fill="url(#{name}-hatch)"/>',
    ]
    if geometry.lakes:
        parts.append(tag("path", d=geometry.lakes, fill=palette.sea, stroke=palette.wave))
    strokes = [
        f'<use href="#{name}-lands" stroke-width="{num(0.9 * scale)}"/>',
        tag("path", d=lines["frontier"], stroke_width=1.8 * scale),
    ]
    if bridges := lines.get("bridge"):
        dash = f"{num(0.1)} {num(4 * scale)}"
        strokes.append(
            tag(
                "path",
                d=bridges,
                stroke_width=2 * scale,
                stroke_dasharray=dash,
                stroke_linecap="round",
            )
        )
    parts.append(
        f'<g class="lines" fill="none" stroke="{palette.ink}" stroke-linejoin="round">'
        f"{''.join(strokes)}</g>"
    )
    return "".join([*parts, _centres(geometry, palette)])


def _centres(geometry: Geometry, palette: Palette) -> str:
    outer, inner = num(geometry.dot * 0.5), num(geometry.dot * 0.2)
    spots = [shape.centre for shape in geometry.shapes.values() if shape.centre]
    dots = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="{outer}"/>' for x, y in spots)
    cores = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="{inner}"/>' for x, y in spots)
    return (
        f'<g class="centres"><g fill="{palette.halo}" stroke="{palette.ink}" '
        f'stroke-width="{num(geometry.dot * 0.14)}">{dots}</g>'
        f'<g fill="{palette.ink}">{cores}</g></g>'
    )


def _labels(geometry: Geometry, palette: Palette, lang: str, labelling: str) -> str:
    if labelling == "none":
        return ""
    words = names(lang)
    groups = {False: "", True: ""}
    for shape in geometry.shapes.values():
        text = shape.code if labelling == "codes" else words.province(shape.code)
        groups[shape.kind == "sea"] += labels.label(geometry, shape, text)
    land = tag("g", groups[False], fill=palette.ink)
    sea = tag("g", groups[True], fill=palette.sea_ink, font_style="italic")
    return (
        f'<g class="labels" font-family="{esc(FAMILY)}" font-weight="500" text-anchor="middle" '
        f'font-size="{num(geometry.text)}" stroke="{palette.halo}" stroke-width="3" '
        f'stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke">{land}{sea}</g>'
    )
