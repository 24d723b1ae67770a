"""The drawing: a position and its orders as an SVG map."""

from .errors import DrawError
from .holders import last_holders
from .page import draw_map
from .palette import palette_names
from .sheet import draw_sheet

__all__ = ["DrawError", "draw_map", "draw_sheet", "last_holders", "palette_names"]
