"""The map generator: cuts the board out of public-domain geography (a development tool)."""
