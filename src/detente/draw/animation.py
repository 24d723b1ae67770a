"""A whole game as one SVG that plays by itself: each phase is shown for a while, then the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detente.rules.position import Position

from . import fonts
from .acts import Say, Shown
from .backdrop import Backdrop, backdrop
from .errors import DrawError
from .labels import labelling
from .layers import top_layers
from .provinces import ProvinceWriter
from .scene import Scene, scene_of
from .svg import attrs, esc, num, tag
from .wording import captions, phase_title

_HEAD, _MARGIN = 72.0, 24.0


@dataclass(frozen=True)
class Frame:
    """One picture of a series: a position, what was ordered in it, who stood last where."""

    position: Position
    shown: Shown = None
    past: Mapping[str, str] | None = None
    say: Say | None = None


def draw_game(
    frames: Sequence[Frame],
    *,
    seconds: float = 2.0,
    title: str = "",
    palette: str = "classic",
    preset: str = "standard",
    lang: str = "en",
    size: int | None = None,
    labels: str = "auto",
    name: str = "map",
) -> str:
    """An animated SVG of all frames, each shown for some seconds, again and again.

    A reader that cannot play shows the first. Raises `DrawError` as `draw_map` does, and for no
    frames or frames of several boards.
    """
    scenes = [
        scene_of(
            f.position, f.shown, palette=palette, preset=preset, lang=lang, name=name, say=f.say
        )
        for f in frames
    ]
    if not scenes or len({scene.geometry.board for scene in scenes}) != 1:
        raise DrawError("a game is drawn from one or more positions of one board")
    geometry, colours = scenes[0].geometry, scenes[0].palette
    fixed = backdrop(geometry.board, preset, palette, lang, labelling(labels, size), name)
    wide, high = geometry.width, geometry.height + _HEAD
    ground, tops, phases = [], [], []
    for i, (frame, scene) in enumerate(zip(frames, scenes, strict=True)):
        shown = _Turn(i, len(frames), seconds)
        ground.append(shown.group(_land(fixed, scene, frame, lang)))
        tops.append(shown.group("".join(top_layers(scene, frame.shown, lang))))
        phases.append(shown.group(_phase(scene, lang, wide)))
    title = title or captions(lang).title
    heading = (
        f'<text x="{num(_MARGIN)}" y="48" font-size="38" font-weight="600">'
        f"{esc(fonts.shorten(title, wide * 0.6, 38, fonts.BOLD))}</text>"
    )
    sized = f' width="{size}" height="{round(size * high / wide)}"' if size else ""
    board = tag(
        "svg",
        f"{_base(fixed, scenes[0], lang)}{''.join(ground)}{fixed.lines}{fixed.labels}"
        f"{''.join(tops)}",
        y=_HEAD,
        width=wide,
        height=geometry.height,
        viewBox=f"0 0 {num(wide)} {num(geometry.height)}",
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}"{sized} '
        f'font-family="{esc(fonts.FAMILY)}" font-weight="500" role="img" '
        f'aria-label="{esc(title)}"><defs>{fixed.defs}</defs>'
        f'<rect width="{num(wide)}" height="{num(high)}" fill="{colours.paper}"/>{board}'
        f'<g fill="{colours.ink}">{heading}{"".join(phases)}</g></svg>'
    )


@dataclass(frozen=True)
class _Turn:
    """When one of so many frames is to be seen."""

    index: int
    count: int
    seconds: float

    def group(self, markup: str) -> str:
        """The markup, seen in its turn only."""
        if self.count == 1:
            return f"<g>{markup}</g>"
        start, end = self.index / self.count, (self.index + 1) / self.count
        keys = [(start, "visible"), (end, "hidden")]
        if self.index:
            keys.insert(0, (0.0, "hidden"))
        if end >= 1:
            keys.pop()
        values = {
            "attributeName": "visibility",
            "values": ";".join(value for _, value in keys),
            "keyTimes": ";".join(f"{key:.5f}" for key, _ in keys),
            "calcMode": "discrete",
            "dur": f"{self.seconds * self.count:.2f}s",
            "repeatCount": "indefinite",
        }
        first = "hidden" if self.index else "visible"
        return f'<g visibility="{first}"><animate{attrs(values)}/>{markup}</g>'


def _base(fixed: Backdrop, scene: Scene, lang: str) -> str:
    """Sea and nobody's land, with the elements of the provinces."""
    empty = ProvinceWriter(scene, lang, interactive=False, past=None, blank=True)
    seas = "".join(map(empty.element, fixed.seas))
    lands = "".join(map(empty.element, fixed.lands))
    return f'{fixed.ground}<g fill="{scene.palette.sea}">{seas}</g>{fixed.shores}<g>{lands}</g>'


def _land(fixed: Backdrop, scene: Scene, frame: Frame, lang: str) -> str:
    """Owned and held land of one frame."""
    writer = ProvinceWriter(scene, lang, interactive=False, past=frame.past)
    return "".join(writer.coat(land.code) for land in fixed.lands)


def _phase(scene: Scene, lang: str, wide: float) -> str:
    phase = phase_title(scene.position.phase, lang)
    return (
        f'<text x="{num(wide - _MARGIN)}" y="46" font-size="28" font-style="italic" '
        f'text-anchor="end">{esc(phase)}</text>'
    )
