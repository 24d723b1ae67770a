"""The notation: text to orders and back, in several grammars and languages."""

from .core.reading import NotationError, Note, Reading, Refusal
from .core.say import say
from .text import read_order

__all__ = ["NotationError", "Note", "Reading", "Refusal", "read_order", "say"]
