"""The drawing: a position and its orders as an SVG map."""

from .animation import Frame, draw_game
from .errors import DrawError
from .geometry import PRESETS
from .holders import last_holders
from .page import draw_map, draw_orders
from .palette import palette_names
from .sheet import draw_sheet

__all__ = [
    "PRESETS",
    "DrawError",
    "Frame",
    "draw_game",
    "draw_map",
    "draw_orders",
    "draw_sheet",
    "last_holders",
    "palette_names",
]
