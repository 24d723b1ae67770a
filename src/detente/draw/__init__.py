"""The drawing: a position and its orders as an SVG map."""

from .errors import DrawError
from .holders import last_holders
from .page import draw_map
from .palette import palette_names

__all__ = ["DrawError", "draw_map", "last_holders", "palette_names"]
