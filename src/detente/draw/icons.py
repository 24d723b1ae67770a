"""The engraved signs of the map, as `<symbol>`-like groups that `<use>` places: units and marks.

All are drawn about the origin in a square of 26 units and scaled to the preset's unit.
An army is a field gun with its power's letter on the wheel, a fleet a ship with it on the sail.
"""

from __future__ import annotations

from .palette import Palette

SIDE = 26.0

_BARREL = (
    '<path transform="translate(-3.6 4.4) rotate(-33)" '
    'd="M-9.6-1.3l1.6-1V-4L13.6-2.7l.5-1.6h4.2v8.6h-4.2l-.5-1.6L-8 4V2.3l-1.6-1z"/>'
)
_TRAIL = "M-3.6 9L-12.6 12.4"
_WHEEL = '<circle cx="-3.6" cy="4.4" r="8"/>'
_HULL = "M-12.6 4.6Q0 6.6 13 3.4 11.8 11.8 5.6 11.8H-6.4Q-11.4 11.8-12.6 4.6z"
_SAIL = "M-8.8-11.8Q0-9.8 8.8-11.8 11.2-4.6 8.8 3.2 0 1.6-8.8 3.2-6.6-4.6-8.8-11.8z"
_PENNANT = "M0-14.6l5 1.5L0-11.4z"
_STAR = (
    "M0-19L4.2-12.6 11-15.6 11.4-8.6 18.4-7.4 14.8-1.4 19.6 4.2 13 6.6 13 13.8"
    " 6.4 12 2.8 18.4-1.4 12.8-8 16.4-9.2 9.6-16.6 9.2-13.6 2.6-19.2-2.2-12.8-5.2-14-12.4"
    "-7-11.6z"
)


def definitions(name: str, palette: Palette, unit: float) -> str:
    """All signs as groups with ids `<name>-army`, `<name>-cross` and so on."""
    scale = "" if unit == SIDE else f' transform="scale({num3(unit / SIDE)})"'
    return "".join(
        f'<g id="{name}-{sign}"{scale}>{body}</g>' for sign, body in _signs(palette).items()
    )


def num3(value: float) -> str:
    """A factor with three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _signs(palette: Palette) -> dict[str, str]:
    ink, halo, alarm = palette.ink, palette.halo, palette.alarm
    return {
        "army": _army(ink, halo),
        "fleet": _fleet(ink, halo),
        "burst": f'<path d="{_STAR}" fill="{halo}" stroke="{alarm}" stroke-width="1.4" '
        f'stroke-linejoin="round"/>',
        "cross": _scratch("M-5.2-5.2L5.2 5.2M-5.2 5.2L5.2-5.2", alarm, halo, ink),
        "slash": _scratch("M-5.6 5.4L-.4-5.4M.6 5.4L5.8-5.4", alarm, halo, ink),
        "void": f'<circle r="5.4" fill="{halo}" stroke="{ink}" stroke-width="1.5"/>'
        f'<path d="M-3.8 3.8L3.8-3.8" stroke="{ink}" stroke-width="1.5"/>',
        "plus": f'<circle r="6" fill="{halo}" stroke="{ink}" stroke-width="1.3"/>'
        f'<path d="M-3.5 0h7M0-3.5v7" stroke="{ink}" stroke-width="1.8"/>',
        "gone": _scratch("M-13-13L13 13M-13 13L13-13", alarm, halo, ink),
        "head": f'<path d="M1 0L-11.6-6.6-9 0-11.6 6.6z" stroke="{ink}" stroke-width="1.1" '
        f'stroke-linejoin="round"/>',
        "open-head": f'<path d="M-8-6.4L0 0-8 6.4" stroke="{ink}" stroke-width="5" fill="none"/>'
        f'<path d="M-7.4-5.9L-.9 0-7.4 5.9" stroke-width="2.6" fill="none"/>',
        "guard": f'<path d="M0-7V7" stroke="{ink}" stroke-width="3.2" stroke-linecap="round"/>',
        "knot": f'<circle r="3.1" stroke="{ink}" stroke-width="1.1"/>',
        "stand": f'<path d="M-9 14.4v3H9v-3" fill="none" stroke="{halo}" stroke-width="4"/>'
        f'<path d="M-9 14.4v3H9v-3" fill="none" stroke="{ink}" stroke-width="1.4"/>',
    }


def _scratch(path: str, colour: str, halo: str, ink: str) -> str:
    """Strokes that stay readable on any ground and in black and white."""
    layers = ((halo, "6.4"), (ink, "3.9"), (colour, "2.3"))
    return "".join(
        f'<path d="{path}" stroke="{c}" stroke-width="{w}" stroke-linecap="round" fill="none"/>'
        for c, w in layers
    )


def _army(ink: str, halo: str) -> str:
    return (
        f'<g stroke="{halo}" stroke-width="4.6" stroke-linecap="round" fill="{halo}">'
        f'<path d="{_TRAIL}"/>{_BARREL}{_WHEEL}</g>'
        f'<path d="{_TRAIL}" stroke="{ink}" stroke-width="3" stroke-linecap="round"/>'
        f'<g stroke="{ink}" stroke-width="1.3">{_BARREL}{_WHEEL}</g>'
        f'<circle cx="-3.6" cy="4.4" r="6.6" fill="none" stroke="{ink}" stroke-width="1.3" '
        f'stroke-dasharray=".8 1.274"/>'
    )


def _fleet(ink: str, halo: str) -> str:
    return (
        f'<g stroke="{halo}" stroke-width="4.6" fill="{halo}">'
        f'<path d="{_HULL}"/><path d="{_SAIL}"/></g>'
        f'<path d="M0-14.6V5" stroke="{ink}" stroke-width="1.3"/>'
        f'<path d="{_PENNANT}" fill="{ink}"/>'
        f'<path d="{_HULL}" fill="{ink}"/>'
        f'<path d="M-11 7.4Q0 9 11.6 6.6" stroke="{halo}" stroke-width=".8" fill="none"/>'
        f'<path d="{_SAIL}" stroke="{ink}" stroke-width="1.3"/>'
    )
