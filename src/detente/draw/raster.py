"""Pictures in pixels: a drawing as PNG."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .fonts import BOLD, ITALIC, ROMAN


@cache
def font_files() -> list[str]:
    """Paths of the packaged fonts."""
    folder = files(__package__) / "fonts"
    return [str(folder / f"{face}.ttf") for face in (ROMAN, ITALIC, BOLD)]


def png(svg: str, width: int | None = None) -> bytes:
    """A drawing as PNG, `width` pixels wide (none: as wide as it says itself)."""
    from resvg_py import svg_to_bytes

    return bytes(
        svg_to_bytes(
            svg_string=svg, width=width, font_files=font_files(), skip_system_fonts=True,
            font_family="EB Garamond", serif_family="EB Garamond",
        )
    )  # fmt: skip
