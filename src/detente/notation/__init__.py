"""The notation: text to orders and back, in several grammars and languages."""

from .core.assemble import Context
from .core.reading import NotationError, Note, Reading, Refusal
from .core.receipts import Entry
from .core.registry import Notation, notation_named, notations
from .diplonline import DiplonlineReading, read_diplonline, write_diplonline
from .saying import say
from .sheet import Sheet, read_in, read_orders, read_sheet
from .text import read_order

__all__ = [
    "Context",
    "DiplonlineReading",
    "Entry",
    "Notation",
    "NotationError",
    "Note",
    "Reading",
    "Refusal",
    "Sheet",
    "notation_named",
    "notations",
    "read_diplonline",
    "read_in",
    "read_order",
    "read_orders",
    "read_sheet",
    "say",
    "write_diplonline",
]
