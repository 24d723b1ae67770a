"""Pictures in pixels: a drawing as PNG, several as GIF."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from io import BytesIO

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


def gif(pictures: Iterable[bytes], seconds: float) -> bytes:
    """PNG pictures of one size as an endless GIF, each shown for some seconds."""
    from PIL import Image

    frames = [Image.open(BytesIO(data)).convert("RGB") for data in pictures]
    colours = frames[-1].quantize(256, dither=Image.Dither.NONE)
    paletted = [f.quantize(palette=colours, dither=Image.Dither.NONE) for f in frames]
    out = BytesIO()
    paletted[0].save(
        out, "GIF", save_all=True, append_images=paletted[1:],
        duration=round(seconds * 1000), loop=0, optimize=True,
    )  # fmt: skip
    return out.getvalue()
