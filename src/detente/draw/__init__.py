"""The drawing: a position and its orders as an SVG map."""
