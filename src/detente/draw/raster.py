"""Pictures in pixels: a drawing as PNG, several as GIF."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from io import BytesIO

from .fonts import BOLD, ITALIC, ROMAN

_SAMPLES = 12  # pictures of a GIF by which its colours are chosen


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
    wide, high = frames[0].size
    chosen = frames[:: -(-len(frames) // _SAMPLES)]
    samples = Image.new("RGB", (wide, high * len(chosen)))
    for number, frame in enumerate(chosen):
        samples.paste(frame, (0, high * number))
    # an octree keeps small areas of strong colour, such as units, where a median cut merges them
    colours = samples.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    paletted = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    out = BytesIO()
    paletted[0].save(
        out, "GIF", save_all=True, append_images=paletted[1:],
        duration=round(seconds * 1000), loop=0, optimize=True,
    )  # fmt: skip
    return out.getvalue()
