"""Writes the bare map as an SVG that stands for itself: areas, lines and centres."""

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from detente.board.words import load_words

STYLE = (
    ".sea,.lake{fill:#dfe9ea}.land{fill:#f8f0df}.closed{fill:#d8cfba}"
    "g{fill:none;stroke:#2b241c;stroke-linejoin:round;stroke-linecap:round}"
    ".centre{fill:#fff;stroke:#2b241c}"
)
STROKES = {  # of each sort of line: width in units, dashes
    "sea": (1, "7 4"),
    "border": (0.9, ""),
    "frontier": (1.9, ""),
    "coast": (1.2, ""),
    "bridge": (2.2, ".1 4.4"),
}


def bare_svg(content: Mapping[str, Any]) -> str:
    """Return a geometry file's map as SVG; each province has its code as id and a title."""
    names = load_words("en")
    width, height = content["width"], content["height"]
    view = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    water = f'<rect class="sea" width="{width}" height="{height}"/>'
    parts = [view, f"<style>{STYLE}</style>", water]
    for code, province in sorted(content["provinces"].items(), key=_seas_first):
        side = "sea" if province["kind"] == "sea" else "land"
        parts.append(
            f'<path id="{code}" class="{side}" d="{province["path"]}">'
            f"<title>{escape(names.province(code))}</title></path>"
        )
    for closed in content["impassable"]:
        parts.append(f'<path class="closed" d="{closed["path"]}">')
        parts.append(f"<title>{escape(closed['name'])}</title></path>")
    parts.append(f'<path class="lake" d="{content["lakes"]}"/><g>')
    scale = content["sizes"]["unit"] / 28
    for sort, (stroke, dashes) in STROKES.items():
        dashed = f" stroke-dasharray={quoteattr(dashes)}" if dashes else ""
        wide = f"{stroke * scale:.2g}"
        parts.append(f'<path d="{content["lines"][sort]}" stroke-width="{wide}"{dashed}/>')
    return "".join([*parts, "</g>", *_centres(content), "</svg>\n"])


def _seas_first(entry: tuple[str, Mapping[str, Any]]) -> tuple[bool, str]:
    return entry[1]["kind"] != "sea", entry[0]


def _centres(content: Mapping[str, Any]) -> list[str]:
    radius = content["sizes"]["centre"] / 2 - 0.5
    spots = [p["anchors"].get("centre") for p in content["provinces"].values()]
    return [
        f'<circle class="centre" cx="{spot[0]}" cy="{spot[1]}" r="{radius}"/>'
        for spot in spots
        if spot
    ]
