"""Reading single orders: canonical text by look-up, everything else with tolerance."""

from __future__ import annotations

from dataclasses import replace

from detente.board import load_board
from detente.board.words import languages
from detente.rules.position import Position

from .core.line import context_of, read_anyhow
from .core.reading import Reading, Refusal
from .core.registry import self_evident
from .core.tables import Canonical, canonical_for


def read_order(text: str, position: Position | None, power: str = "", lang: str = "en") -> Reading:
    """Read one order, in canonical form or as people write it in a language.

    The language is the likeliest; where it does not understand the line, others are tried. The
    position gives the kind of a unit where the letter is missing, puts a wrong letter right
    (DATC 4.C.2) and decides between the provinces an open name may mean.
    """
    exact = canonical(position)
    order = exact.read(text) or exact.read_short(text)
    if order is not None:
        return Reading(text, order)
    context = context_of(position, power)
    if notation := self_evident(text):
        readings = notation.read(text, replace(context, lang=lang))
    else:
        codes = (lang, *(code for code in languages(printing=False) if code != lang))
        readings = read_anyhow(text, codes, context)
    if len(readings) == 1:
        return readings[0]
    candidates = tuple(str(r.order) for r in readings if r.order)
    return Reading(text, refusal=Refusal("several_orders", {"count": len(readings)}, candidates))


def canonical(position: Position | None) -> Canonical:
    """The canonical reader of a position, or of the standard board without one."""
    return canonical_for(position.board if position else load_board(), position)
