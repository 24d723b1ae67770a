"""How a province's name can be set, and how much room there is for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from detente.draw.fonts import ITALIC, ROMAN, width
from tools.map.ground import Cover
from tools.map.projection import Array

if TYPE_CHECKING:
    from tools.map.candidates import Item, Scene

LEADING = 0.95  # of the font size, from line to line
CLEAR = 3.0  # units between a text's end and a border
CODE = 0.9  # of the font size: what the drawing writes a code in


@dataclass(frozen=True)
class Text:
    """A way to set a label: its box in units, and how much better another way would be."""

    width: float
    height: float
    cost: float
    is_code: bool = False


def texts(name: str, code: str, size: float, sea: bool) -> Iterator[Text]:
    """Yield the ways to label a province, the best first: its name on few lines, its code."""
    face = ITALIC if sea else ROMAN
    for shrink, cost in ((1.0, 0.0), (0.9, 1.5), (0.8, 3.0)):
        for number, lines in enumerate(broken(name)):
            wide = max(width(line, size * shrink, face) for line in lines)
            yield Text(wide, size * shrink * LEADING * len(lines), cost + 0.2 * number)
    yield code_text(code, size, sea)


def code_text(code: str, size: float, sea: bool) -> Text:
    """Return the box of a code, the last resort where no name fits."""
    face = ITALIC if sea else ROMAN
    return Text(width(code, size * CODE, face), size * CODE * LEADING, 12.0, is_code=True)


def broken(name: str) -> Iterator[list[str]]:
    """Yield a name on one line, and on two broken where they are most even."""
    words = name.split()
    yield [name]
    if len(words) > 1:
        pairs = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
        yield min(pairs, key=lambda pair: max(map(len, pair)))


def room(scene: "Scene", label: "Item", name: str, items: "list[Item]") -> tuple[float, float]:
    """Return width and height of the free box around a label in which its name fits best."""
    x, y, w, h = label.boxes[label.chosen]
    face = ITALIC if scene.board.provinces[label.code].sea else ROMAN
    others = np.array([i.boxes[i.chosen] for i in items if i is not label])
    own = scene.ground.cover(scene.ground.own(label.code))
    best, best_size = (float(w) - CLEAR, float(h)), 0.0
    for lines in broken(name):
        for shrink in (1.0, 0.9, 0.8):
            high = scene.sizes.label * shrink * LEADING * len(lines) + 0.5
            wide = _widest(own, others, x, y, max(high, h) if len(lines) == 1 else high)
            fits = max(width(line, scene.sizes.label * shrink, face) for line in lines) <= wide
            if fits and shrink - 0.05 * len(lines) > best_size:
                best, best_size = (wide, high), shrink - 0.05 * len(lines)
    return best


def _widest(own: Cover, others: Array, x: float, y: float, high: float) -> float:
    """Return how wide a box of a height around a place can be until it meets something."""
    apart = np.abs(others[:, 1] - y) < (others[:, 3] + high) / 2
    gaps = np.abs(others[apart, 0] - x) - others[apart, 2] / 2
    limit = 2 * float(gaps.min()) if len(gaps) else 400.0
    widths = np.arange(4.0, max(min(limit, 400.0), 4.1), 1.0)
    ones = np.ones(len(widths))
    inside = own.share(x * ones, y * ones, widths, high * ones)
    good = widths[inside > 0.999]
    return (float(good[-1]) if len(good) else 4.0) - CLEAR
