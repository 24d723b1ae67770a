"""What can go wrong when a map is asked for."""

from __future__ import annotations


class DrawError(ValueError):
    """The drawing asked for is not to be had; the message says why and what there is instead."""
