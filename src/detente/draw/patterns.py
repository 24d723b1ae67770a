"""Hatchings: each power's own, after the signs by which engravers stood for heraldic colours.

Red is upright lines, blue level ones, green and purple the two slants, black a grid, gold dots;
Russia, ivory, has an ermine's tails so that it is not taken for nobody's land.
"""

from __future__ import annotations

from .palette import Palette
from .svg import num

HATCHINGS = {
    "AUSTRIA": "upright",
    "ENGLAND": "rising",
    "FRANCE": "level",
    "GERMANY": "grid",
    "ITALY": "falling",
    "RUSSIA": "ermine",
    "TURKEY": "dots",
}
_TILE = 48  # a whole number of steps; large, since seams between tiles may show
_STEP = 8


def _rows(step: float, line: str) -> str:
    return "".join(line.format(num(at)) for at in _offsets(step))


def _offsets(step: float) -> list[float]:
    return [step / 2 + step * k for k in range(round(_TILE / step))]


_UPRIGHT = _rows(_STEP, f"M{{}} 0v{_TILE}")
_LEVEL = _rows(_STEP, f"M0 {{}}h{_TILE}")
_LINES = {  # path, turn
    "upright": (_UPRIGHT, ""),
    "level": (_LEVEL, ""),
    "rising": (_UPRIGHT, "rotate(45)"),
    "falling": (_UPRIGHT, "rotate(-45)"),
    "grid": (_UPRIGHT + _LEVEL, ""),
    "closed": (_rows(_STEP, f"M{{}} 0v{_TILE}m2.4 0v-{_TILE}"), "rotate(45)"),
}


def _tails() -> str:
    """Ermine: small crosses on the places of a chessboard's black fields."""
    spots = [(x, y) for x in _offsets(12) for y in _offsets(12) if (x + y) % 24 == 12]
    return "".join(f"M{num(x)} {num(y - 2.6)}v5.2m-2-3.4h4" for x, y in spots)


def _dots() -> str:
    spots = [(x, y) for x in _offsets(4) for y in _offsets(4) if (x + y) % 8 == 4]
    return "".join(f"M{num(x)} {num(y)}h0" for x, y in spots)


def hatching(power: str) -> str:
    """The name of a power's hatching; powers of other boards share the plain upright one."""
    return HATCHINGS.get(power, "upright")


def hatch_id(name: str, power: str) -> str:
    """The id of a power's hatching in the drawing `name`."""
    return f"{name}-hatch-{power}"


def definitions(name: str, palette: Palette) -> str:
    """The hatchings of all powers, and that of closed land, as `<pattern>` elements."""
    paints = [_pattern(f"{name}-hatch", "closed", palette.closed_hatch)]
    for power, tint in palette.powers.items():
        paints.append(_pattern(hatch_id(name, power), hatching(power), tint.hatch))
    return "".join(paints)


def _pattern(ident: str, kind: str, colour: str) -> str:
    path, turn = _LINES.get(kind) or ("", "")
    marks = f'stroke="{colour}" stroke-width=".9" fill="none"'
    if kind == "ermine":
        path, marks = _tails(), f'stroke="{colour}" stroke-width="1.1" fill="none"'
    if kind == "dots":
        path = _dots()
        marks = f'stroke="{colour}" stroke-width="1.7" stroke-linecap="round" fill="none"'
    turned = f' patternTransform="{turn}"' if turn else ""
    return (
        f'<pattern id="{ident}" width="{_TILE}" height="{_TILE}" '
        f'patternUnits="userSpaceOnUse"{turned}><path d="{path}" {marks}/></pattern>'
    )
