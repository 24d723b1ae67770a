"""The map itself: position and orders as one SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from detente.rules.position import Position

from .acts import Say, Shown
from .backdrop import Backdrop, backdrop
from .labels import labelling
from .layers import top_layers
from .orders import order_layers
from .provinces import ProvinceWriter
from .scene import Scene, scene_of
from .svg import esc, num
from .wording import captions, names, phase_title


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
    closed: Collection[str] = (),
) -> str:
    """A position as SVG, with the orders of a phase (`Given`s) or with what became of them.

    `size` is the width in pixels (none: as wide as the place it is put in). `interactive` makes
    each province a button that can be reached by keyboard. `labels` are names (the code where a
    name does not fit), codes, none, or `auto`: names unless the map is small. `name` begins every
    id: give each drawing on one page its own. `past` says who stood last in a province
    (`last_holders`). `say` makes the captions of outcomes. `closed` are provinces that nobody may
    enter in this game. Raises `DrawError` for an unknown
    palette, preset, language or board.
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


def draw_orders(
    position: Position,
    shown: Shown,
    *,
    palette: str = "classic",
    preset: str = "standard",
    lang: str = "en",
    name: str = "map",
) -> tuple[str, str]:
    """The orders alone, for a map that is drawn already: what lies below its units, and above.

    Both are groups of the class `orders` or empty; arguments and errors are those of `draw_map`.
    """
    return order_layers(
        scene_of(position, shown, palette=palette, preset=preset, lang=lang, name=name, say=None)
    )


def map_body(
    scene: Scene, shown: Shown, *, lang: str, interactive: bool, labels: str,
    past: Mapping[str, str] | None,
) -> str:  # fmt: skip
    """All that stands inside the `<svg>` of a map."""
    geometry = scene.geometry
    fixed = backdrop(geometry.board, geometry.preset, scene.palette.name, lang, labels, scene.name)
    below, units, above = top_layers(scene, shown, lang)
    provinces = ProvinceWriter(scene, lang, interactive, past)
    # Whoever hears the page has the provinces, which say all of it; a pointer goes through to them.
    quiet = ' pointer-events="none" aria-hidden="true"' if interactive else ""
    return (
        f"<defs>{fixed.defs}</defs>{_ground(fixed, provinces)}"
        f"<g{quiet}>{fixed.lines}{below}{fixed.labels}{units}{above}</g>"
    )


def _ground(fixed: Backdrop, provinces: ProvinceWriter) -> str:
    seas = "".join(map(provinces.element, fixed.seas))
    lands = "".join(map(provinces.element, fixed.lands))
    return (
        f'{fixed.ground}<g class="provinces sea" fill="{provinces.scene.palette.sea}">{seas}</g>'
        f'{fixed.shores}<g class="provinces land">{lands}</g>'
    )
