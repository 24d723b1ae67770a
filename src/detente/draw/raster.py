"""Pictures in pixels: a drawing as PNG, several as GIF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from .fonts import BOLD, ITALIC, ROMAN
from .palette import Palette

if TYPE_CHECKING:
    from PIL import Image

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


def gif(pictures: Iterable[bytes], seconds: float, palette: Palette) -> bytes:
    """PNG pictures of one size as an endless GIF, each shown for some seconds.

    A GIF has 256 colours: those of the palette that was drawn with, and shades between them.
    """
    from PIL import Image

    frames = [Image.open(BytesIO(data)).convert("RGB") for data in pictures]
    colours = _colours(frames, palette)
    paletted = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    out = BytesIO()
    paletted[0].save(
        out, "GIF", save_all=True, append_images=paletted[1:],
        duration=round(seconds * 1000), loop=0, optimize=True,
    )  # fmt: skip
    return out.getvalue()


def _colours(frames: Sequence[Image.Image], palette: Palette) -> Image.Image:
    """An image that holds the colours of a GIF."""
    from PIL import Image

    own = sorted(palette.colours())
    wide, high = frames[0].size
    chosen = frames[:: -(-len(frames) // _SAMPLES)]
    samples = Image.new("RGB", (wide, high * len(chosen)))
    for number, frame in enumerate(chosen):
        samples.paste(frame, (0, high * number))
    method, none = Image.Quantize.FASTOCTREE, Image.Dither.NONE
    shades = samples.quantize(256 - len(own), method=method, dither=none).getpalette() or []
    held = Image.new("P", (1, 1))
    held.putpalette(b"".join(map(bytes.fromhex, own)) + bytes(shades))
    return held
