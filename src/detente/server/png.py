"""A drawing in pixels, made by a process of its own: the renderer holds the interpreter's lock.

`python -m detente.server.png 2040 < map.svg > map.png` is what `png_of` runs.
"""

from __future__ import annotations

import subprocess
import sys
from threading import BoundedSemaphore

SECONDS = 60  # a picture takes one or two
PATIENCE = 20  # seconds in which a place is waited for
_PLACES = BoundedSemaphore(2)  # pictures made at a time


class BusyError(RuntimeError):
    """Others' pictures are being made; later there is time."""


def png_of(svg: str, width: int) -> bytes:
    """An SVG as PNG of a width in pixels; raises `BusyError` where too many want one."""
    if not _PLACES.acquire(timeout=PATIENCE):
        raise BusyError
    command = [sys.executable, "-m", __name__, str(width)]
    try:
        done = subprocess.run(  # noqa: S603 - our own module, with a number
            command, input=svg.encode(), stdout=subprocess.PIPE, timeout=SECONDS, check=True
        )
    finally:
        _PLACES.release()
    return done.stdout


def main() -> None:
    """Read a drawing and write its picture."""
    from detente.draw.raster import png

    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))


if __name__ == "__main__":
    main()
