"""A drawing in pixels, made by a process of its own: the renderer holds the interpreter's lock.

`python -m detente.server.png 2040 < map.svg > map.png` is what `png_of` runs.
"""

from __future__ import annotations

import subprocess
import sys

from detente.server.places import PICTURES

SECONDS = 60  # a picture takes one or two


def png_of(svg: str, width: int) -> bytes:
    """An SVG as PNG of a width in pixels; raises `BusyError` where too many want one."""
    command = [sys.executable, "-m", __name__, str(width)]
    with PICTURES.taken():
        done = subprocess.run(  # noqa: S603 - our own module, with a number
            command, input=svg.encode(), stdout=subprocess.PIPE, timeout=SECONDS, check=True
        )
    return done.stdout


def main() -> None:
    """Read a drawing and write its picture."""
    from detente.draw.raster import png

    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))


if __name__ == "__main__":
    main()
