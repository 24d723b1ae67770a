"""The notation: text to orders and back, in several grammars and languages."""

from .core.reading import NotationError, Note, Reading, Refusal
from .core.say import say
from .sheet import Entry, Sheet, read_orders, read_sheet
from .text import read_order

__all__ = [
    "Entry",
    "NotationError",
    "Note",
    "Reading",
    "Refusal",
    "Sheet",
    "read_order",
    "read_orders",
    "read_sheet",
    "say",
]
