"""Draws the pictures that the pages show, in `docs/images/`."""

from __future__ import annotations

import re
from pathlib import Path

from detente.draw import draw_map
from detente.draw.raster import png
from detente.exchange import Case, Defaults, read_line
from detente.rules import adjudicate

ROOT = Path(__file__).resolve().parents[1]
WEST = (265, 430, 550, 570)  # left, top, width and height of what the example is about


def main() -> None:
    """Draw the turn of README."""
    line = (ROOT / "docs/examples/turn.jsonl").read_bytes().splitlines()[0]
    case = read_line(line, 1, Defaults())
    assert isinstance(case, Case), case
    resolution = adjudicate(case.position, case.givens, case.ruleset)
    picture = draw_map(case.position, resolution, labels="names")
    left, top, width, height = WEST
    size = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    picture = re.sub(r'viewBox="[^"]*"', size, picture, count=1)
    (ROOT / "docs/images/turn.png").write_bytes(png(picture, width=2 * width))


if __name__ == "__main__":
    main()
