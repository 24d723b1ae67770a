"""What is written on a province: its name where it fits, else its code."""

from __future__ import annotations

from itertools import pairwise

from .errors import DrawError
from .fonts import ITALIC, ROMAN, width
from .geometry import Geometry, Shape
from .svg import esc, num

MODES = ("auto", "names", "codes", "none")
SMALL = 700  # pixels of width below which only codes can be read
_SHRINK = (1.0, 0.9, 0.8)
_LEADING = 0.95


def labelling(labels: str, size: int | None) -> str:
    """Names, codes or none for a wish; raises `DrawError` for an unknown one."""
    if labels not in MODES:
        raise DrawError(f"unknown labels {labels!r}; there is {', '.join(MODES)}")
    if labels != "auto":
        return labels
    return "codes" if size and size < SMALL else "names"


def label(geometry: Geometry, shape: Shape, name: str) -> str:
    """The `<text>` of a province; `name` may be its code."""
    face = ITALIC if shape.kind == "sea" else ROMAN
    lines, size = fit(name, shape.room, geometry.text, face)
    if not lines:
        lines, size = (shape.code,), geometry.text * 0.9
    top = shape.label.y + size * (0.32 - _LEADING * (len(lines) - 1) / 2)
    sized = "" if size == geometry.text else f' font-size="{num(size)}"'
    if len(lines) == 1:
        return f'<text x="{num(shape.label.x)}" y="{num(top)}"{sized}>{esc(lines[0])}</text>'
    spans = "".join(
        f'<tspan x="{num(shape.label.x)}" y="{num(top + i * size * _LEADING)}">{esc(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    return f"<text{sized}>{spans}</text>"


def fit(
    name: str, room: tuple[float, float], size: float, face: str = ROMAN
) -> tuple[tuple[str, ...], float]:
    """Break a name into the fewest lines at the largest size that the room takes (none: `()`)."""
    for shrunk in (size * factor for factor in _SHRINK):
        for lines in _breaks(name):
            wide = max(width(line, shrunk, face) for line in lines)
            if wide <= room[0] and shrunk * _LEADING * len(lines) <= room[1]:
                return lines, shrunk
    return (), size


def _breaks(name: str) -> list[tuple[str, ...]]:
    """The name on one line, and the evenest way of setting it on two and on three."""
    words = name.split()
    cuts: list[list[int]] = [[0, len(words)]]
    if len(words) > 1:
        halves = [[0, i, len(words)] for i in range(1, len(words))]
        cuts.append(min(halves, key=lambda c: _longest(words, c)))
    if len(words) > 2:
        thirds = [
            [0, i, j, len(words)]
            for i in range(1, len(words) - 1)
            for j in range(i + 1, len(words))
        ]
        cuts.append(min(thirds, key=lambda c: _longest(words, c)))
    return [tuple(" ".join(words[a:b]) for a, b in pairwise(cut)) for cut in cuts]


def _longest(words: list[str], cut: list[int]) -> int:
    return max(len(" ".join(words[a:b])) for a, b in pairwise(cut))
