"""The map itself: position and orders as one SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detente.rules.position import Position
from detente.rules.resolution import Resolution

from .acts import Say, Shown, acts
from .backdrop import Backdrop, backdrop
from .errors import DrawError
from .geometry import load_geometry
from .labels import MODES, SMALL
from .orders import order_layers
from .palette import load_palette
from .provinces import ProvinceWriter
from .scene import Scene
from .svg import esc, num
from .units import layer, unit_element
from .wording import captions, names, phase_title

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def draw_map(
    position: Position,
    shown: Shown = None,
    *,
    palette: str = "classic",
    preset: str = "standard",
    lang: str = "en",
    size: int | None = None,
    interactive: bool = False,
    labels: str = "auto",
    name: str = "map",
    past: Mapping[str, str] | None = None,
    say: Say | None = None,
) -> str:
    """A position as SVG, with the orders of a phase (`Given`s) or with what became of them.

    `size` is the width in pixels (none: as wide as the place it is put in). `interactive` makes
    each province a button that can be reached by keyboard. `labels` are names (the code where a
    name does not fit), codes, none, or `auto`: names unless the map is small. `name` begins every
    id: give each drawing on one page its own. `past` says who stood last in a province
    (`last_holders`). `say` makes the captions of outcomes. Raises `DrawError` for an unknown
    palette, preset, language or board.
    """
    scene = scene_of(position, shown, palette=palette, preset=preset, lang=lang, name=name, say=say)
    geometry = scene.geometry
    inner = map_body(
        scene, shown, lang=lang, interactive=interactive, labels=labelling(labels, size), past=past
    )
    height = round(size * geometry.height / geometry.width) if size else 0
    sized = f' width="{size}" height="{height}"' if size else ""
    view = f"0 0 {num(geometry.width)} {num(geometry.height)}"
    title = esc(f"{captions(lang).title}: {phase_title(position.phase, lang)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{sized} role="group" '
        f'aria-label="{title}" lang="{names(lang).code}">{inner}</svg>'
    )


def labelling(labels: str, size: int | None) -> str:
    """Names, codes or none for a wish; raises `DrawError` for an unknown one."""
    if labels not in MODES:
        raise DrawError(f"unknown labels {labels!r}; there is {', '.join(MODES)}")
    if labels != "auto":
        return labels
    return "codes" if size and size < SMALL else "names"


def scene_of(
    position: Position, shown: Shown, *, palette: str, preset: str, lang: str, name: str,
    say: Say | None,
) -> Scene:  # fmt: skip
    """What a drawing is made from; raises `DrawError` for anything unknown."""
    if not _NAME.fullmatch(name):
        raise DrawError(f"{name!r} cannot begin an id; use letters, digits, - and _")
    geometry = load_geometry(position.board.name, preset)
    return Scene(geometry, load_palette(palette), name, position, acts(shown, lang, say))


def map_body(
    scene: Scene, shown: Shown, *, lang: str, interactive: bool, labels: str,
    past: Mapping[str, str] | None,
) -> str:  # fmt: skip
    """All that stands inside the `<svg>` of a map."""
    geometry = scene.geometry
    fixed = backdrop(geometry.board, geometry.preset, scene.palette.name, lang, labels, scene.name)
    below, above = order_layers(scene)
    provinces = ProvinceWriter(scene, lang, interactive, past)
    quiet = ' pointer-events="none"' if interactive else ""
    return (
        f"<defs>{fixed.defs}</defs>{_ground(fixed, provinces)}"
        f"<g{quiet}>{fixed.lines}{below}{fixed.labels}{_units(scene, shown, lang)}{above}</g>"
    )


def _ground(fixed: Backdrop, provinces: ProvinceWriter) -> str:
    seas = "".join(map(provinces.element, fixed.seas))
    lands = "".join(map(provinces.element, fixed.lands))
    return (
        f'{fixed.ground}<g class="provinces sea" fill="{provinces.scene.palette.sea}">{seas}</g>'
        f'{fixed.shores}<g class="provinces land">{lands}</g>'
    )


def _units(scene: Scene, shown: Shown, lang: str) -> str:
    driven = shown.dislodged if isinstance(shown, Resolution) else {}
    size, geometry = scene.unit, scene.geometry
    parts = []
    for unit, power in scene.position.units.items():
        spot = geometry.anchor(unit.location)
        marked = unit in driven
        parts.append(
            unit_element(scene.name, scene.palette, unit, power, spot, size, lang, dislodged=marked)
        )
    for unit, entry in scene.position.dislodged.items():
        spot = geometry.anchor(unit.location, dislodged=True)
        parts.append(
            unit_element(
                scene.name, scene.palette, unit, entry.power, spot, size, lang, dislodged=True
            )
        )
    return layer(parts, size)
