"""Units: a field gun or a ship in its power's colour, with its power's letter.

One sign for armies, one for fleets, one colour a power (DIPLO-16, REGLAS-8).
"""

from __future__ import annotations

from detente.rules.orders import FLEET, Unit

from .fonts import FAMILY
from .geometry import Point
from .icons import SIDE
from .palette import Palette
from .svg import attrs, esc, num
from .wording import names

_LETTER = {"A": (-3.6, 8.1), "F": (0.0, -0.7)}  # where the letter's foot is


def icon(name: str, palette: Palette, kind: str, power: str, unit: float) -> str:
    """A unit's sign about the origin."""
    k = unit / SIDE
    tint = palette.tint(power)
    x, y = _LETTER[kind]
    sign = "fleet" if kind == FLEET else "army"
    return (
        f'<use href="#{name}-{sign}" fill="{tint.unit}"/>'
        f'<text x="{num(x * k)}" y="{num(y * k)}" fill="{tint.letter}">{esc(power[:1])}</text>'
    )


def unit_element(
    name: str, palette: Palette, unit: Unit, power: str, spot: Point, size: float, lang: str,
    *, dislodged: bool = False,
) -> str:  # fmt: skip
    """A unit at a place of the drawing; a dislodged one stands on a burst, askew."""
    words = names(lang)
    kind = words.unit(unit.kind)
    caption = f"{kind[:1].upper()}{kind[1:]} {words.location(unit.location)} ({words.power(power)})"
    classes = f"unit {'fleet' if unit.kind == FLEET else 'army'}{' dislodged' if dislodged else ''}"
    data = attrs({"data_unit": str(unit), "data_power": power})
    burst = f'<use href="#{name}-burst"/>' if dislodged else ""
    sign = icon(name, palette, unit.kind, power, size)
    if dislodged:
        sign = f'<g transform="scale(.82)">{sign}</g>'
    return (
        f'<g class="{classes}"{data} transform="translate({num(spot.x)} {num(spot.y)})">'
        f"<title>{esc(caption)}</title>{burst}{sign}</g>"
    )


def layer(parts: list[str], size: float) -> str:
    """The group of all units, with the lettering they share."""
    return (
        f'<g class="units" font-family="{esc(FAMILY)}" font-weight="600" text-anchor="middle" '
        f'font-size="{num(12 * size / SIDE)}">{"".join(parts)}</g>'
    )
