"""The list of orders beside a map: by power, each with what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import fonts
from .acts import DONE, FAILED, PENDING, VOID, Act
from .geometry import Point
from .icons import SIDE
from .patterns import hatch_id
from .scene import Scene
from .strokes import sign
from .svg import esc, num
from .wording import captions, names

LARGEST, SMALLEST = 21.0, 8.0
_LEADING = 1.3


class Row(NamedTuple):
    """One line of the list: a power's heading, an order, or the rest of a long one."""

    text: str
    power: str = ""  # a heading's
    act: Act | None = None  # an order's, on its first line


def order_list(scene: Scene, lang: str, left: float, top: float, room: Point) -> str:
    """The list as a group that fits into the room (width, height), as large as that allows."""
    size = LARGEST
    while size > SMALLEST and len(_rows(scene, lang, room.x, size)) * size * _LEADING > room.y:
        size -= 0.5
    parts = [
        _row(scene, row, Point(left, top + size * _LEADING * (i + 0.8)), size)
        for i, row in enumerate(_rows(scene, lang, room.x, size))
    ]
    ink = scene.palette.ink
    return f'<g class="order-list" font-size="{num(size)}" fill="{ink}">{"".join(parts)}</g>'


def _rows(scene: Scene, lang: str, width: float, size: float) -> list[Row]:
    """All lines, broken to the width."""
    rows: list[Row] = []
    for power in scene.position.board.powers:
        acts = [act for act in scene.acts if act.power == power]
        if not acts:
            continue
        rows.append(Row(names(lang).power(power), power))
        for act in acts:
            first, *rest = _broken(act.caption, width - 2.2 * size, size)
            rows += [Row(first, act=act), *map(Row, rest)]
    return rows or [Row(captions(lang).none)]


def _broken(text: str, width: float, size: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and fonts.width(longer, size) > width:
            yield line
            line = word
        else:
            line = longer
    yield fonts.shorten(line, width, size)


def _row(scene: Scene, row: Row, foot: Point, size: float) -> str:
    if row.power:
        return _heading(scene, row, foot, size)
    mark = ""
    middle = Point(foot.x + size * 0.6, foot.y - size * 0.3)
    if row.act is not None and row.act.state in _MARKS:
        name = _MARKS[row.act.state]
        name = "slash" if name == "cross" and "cut" in row.act.result else name
        mark = sign(scene, name, middle, size=size / scene.unit)
    elif row.act is not None and row.act.state in (DONE, PENDING):
        r = num(size * 0.14)
        mark = f'<circle cx="{num(middle.x)}" cy="{num(middle.y)}" r="{r}"/>'
    x = num(foot.x + 1.5 * size)
    return f'{mark}<text x="{x}" y="{num(foot.y)}">{esc(row.text)}</text>'


def _heading(scene: Scene, row: Row, foot: Point, size: float) -> str:
    tint = scene.tint(row.power)
    box = (
        f'x="{num(foot.x)}" y="{num(foot.y - size * 0.75)}" '
        f'width="{num(size * 1.1)}" height="{num(size * 0.9)}"'
    )
    return (
        f'<rect {box} fill="{tint.land}"/>'
        f'<rect {box} fill="url(#{hatch_id(scene.name, row.power)})" '
        f'stroke="{scene.palette.ink}" stroke-width="{num(size / SIDE)}"/>'
        f'<text x="{num(foot.x + 1.5 * size)}" y="{num(foot.y)}" font-weight="600">'
        f"{esc(row.text)}</text>"
    )


_MARKS = {FAILED: "cross", VOID: "void"}
