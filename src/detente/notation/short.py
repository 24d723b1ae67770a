"""The short form of books and judges: `A Mun-Ruh`, `A Bud S A War-Gal`, `F Bla C A Sev-Ank`.

Letters and verbs of the reader's language are understood (Spanish `E Par-Bor`, `T París H`).

The short forms of the documents: WIKI-31, RUS-28.
"""

from __future__ import annotations

from detente.board import Location
from detente.board.words import load_words
from detente.rules.orders import Unit

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation
from .core.style import Style


def name(place: Location, context: Context) -> str:
    """A place abbreviated, its coast in brackets: `Stp(nc)`."""
    code = load_words(context.lang).short(place.province)
    return f"{code}({place.coast.lower()})" if place.coast else code


def unit(unit: Unit, context: Context) -> str:
    """A unit with the letter of the language: `A Par`, Spanish `E Par`."""
    letter = load_words(context.lang).unit(unit.kind, "short")
    return f"{letter} {name(unit.location, context)}"


STYLE = Style(
    {
        "hold": "{unit} H",
        "move": "{unit}-{to}",
        "move-via": "{unit}-{to} via",
        "support": "{unit} S {other}",
        "support-move": "{unit} S {other}-{to}",
        "convoy": "{unit} C {other}-{to}",
        "retreat": "{unit} R {to}",
        "disband": "{unit} D",
        "build": "B {unit}",
        "waive": "Waive",
    },
    unit=unit,
    place=name,
)

NOTATION = Notation("short", read=read_lines, write=STYLE.write, languages=True)
