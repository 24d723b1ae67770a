"""A sheet: the map in a frame, with title, phase, legend and, if wanted, the list of orders."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from detente.rules.position import Position

from . import fonts, legend
from .acts import Say, Shown
from .geometry import Point
from .labels import labelling
from .orderlist import order_list
from .page import map_body
from .scene import scene_of
from .svg import esc, num, tag
from .wording import captions, phase_title

_MAP, _MARGIN, _HEAD, _LIST = 1530.0, 36.0, 86.0, 440.0


def draw_sheet(
    position: Position,
    shown: Shown = None,
    *,
    title: str = "",
    orders: bool | None = None,
    palette: str = "classic",
    preset: str = "standard",
    lang: str = "en",
    size: int | None = None,
    labels: str = "auto",
    name: str = "map",
    past: Mapping[str, str] | None = None,
    say: Say | None = None,
    closed: Collection[str] = (),
) -> str:
    """A map made up for printing or passing on, in a frame with title, phase and legend.

    `orders` says whether the list of orders stands beside it (None: where there are any); the
    other arguments and errors are those of `draw_map`.
    """
    scene = scene_of(
        position,
        shown,
        palette=palette,
        preset=preset,
        lang=lang,
        name=name,
        say=say,
        closed=closed,
    )
    geometry, colours = scene.geometry, scene.palette
    listed = bool(scene.acts) if orders is None else orders
    tall = _MAP * geometry.height / geometry.width
    wide = _MAP + 2 * _MARGIN + (_LIST if listed else 0)
    feet = legend.height(len(position.board.powers)) + _MARGIN
    high = _HEAD + tall + feet + _MARGIN / 2
    body = map_body(
        scene, shown, lang=lang, interactive=False, labels=labelling(labels, size), past=past
    )
    phase = phase_title(position.phase, lang)
    view = f"0 0 {num(geometry.width)} {num(geometry.height)}"
    parts = [
        f'<rect width="{num(wide)}" height="{num(high)}" fill="{colours.paper}"/>',
        _heading(title or captions(lang).title, phase, wide, colours.ink),
        tag("svg", body, x=_MARGIN, y=_HEAD, width=_MAP, height=tall, viewBox=view),
        _frame(Point(_MARGIN, _HEAD), Point(_MAP, tall), colours.ink),
        legend.legend(scene, lang, _MARGIN, _HEAD + tall + _MARGIN / 2, wide - 2 * _MARGIN),
    ]
    if listed:
        room = Point(_LIST - _MARGIN, tall)
        parts.append(order_list(scene, lang, _MAP + 2 * _MARGIN, _HEAD, room))
    sized = f' width="{size}" height="{round(size * high / wide)}"' if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}"{sized} '
        f'font-family="{esc(fonts.FAMILY)}" font-weight="500" role="group" '
        f'aria-label="{esc(f"{title or captions(lang).title}: {phase}")}">{"".join(parts)}</svg>'
    )


def _heading(title: str, phase: str, wide: float, ink: str) -> str:
    """Title on the left, phase on the right, a double rule under both."""
    right = fonts.width(phase, 30, fonts.ITALIC)
    shown = fonts.shorten(title, wide - 3 * _MARGIN - right, 44, fonts.BOLD)
    return (
        f'<g class="heading" fill="{ink}"><text x="{num(_MARGIN)}" y="56" font-size="44" '
        f'font-weight="600">{esc(shown)}</text>'
        f'<text x="{num(wide - _MARGIN)}" y="54" font-size="30" font-style="italic" '
        f'text-anchor="end">{esc(phase)}</text></g>'
    )


def _frame(corner: Point, room: Point, ink: str) -> str:
    """A thick line within a thin one, as round old maps."""
    outer = "".join(
        f'<rect x="{num(corner.x - gap)}" y="{num(corner.y - gap)}" '
        f'width="{num(room.x + 2 * gap)}" height="{num(room.y + 2 * gap)}" '
        f'stroke-width="{width}"/>'
        for gap, width in ((0.0, "1.2"), (6.0, "3"))
    )
    return f'<g class="frame" fill="none" stroke="{ink}">{outer}</g>'
