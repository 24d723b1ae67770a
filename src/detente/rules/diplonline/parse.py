"""Reads the canonical form of a Diplonline order; tolerance is the notation's business."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from detente.board import Location

from ..orders import Hold, Unit
from .orders import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)

_UNIT = r"(?P<unit>[AF] [A-Z]{3}(?:/[NSEW]C)?)"
_PLACE = r"(?P<target>[A-Z]{3}(?:/[NSEW]C)?)"
_FOR = r"(?: FOR (?P<helps>[A-Z]+))?"
_VIA = r"(?: VIA (?P<via>[A-Z]+))?"

Parts = Mapping[str, str]


def _unit(parts: Parts) -> Unit:
    return Unit.parse(parts["unit"])


def _place(parts: Parts) -> Location:
    return Location.parse(parts["target"])


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Parts], DiplonlineOrder | Hold]], ...] = (
    (
        re.compile(f"{_UNIT} - {_PLACE}{_VIA}"),
        lambda p: Move(_unit(p), _place(p), p["via"]),
    ),
    (
        re.compile(f"{_UNIT} X {_PLACE}{_VIA}"),
        lambda p: Attack(_unit(p), _place(p), p["via"]),
    ),
    (
        re.compile(f"{_UNIT} S (?P<target>[A-Z]{{3}}){_FOR}{_VIA}"),
        lambda p: Support(_unit(p), p["target"], p["helps"], p["via"]),
    ),
    (
        re.compile(f"{_UNIT} R {_PLACE}{_VIA}"),
        lambda p: Retreat(_unit(p), _place(p), p["via"]),
    ),
    (
        re.compile(f"{_UNIT} C (?P<source>[A-Z]{{3}}) > (?P<target>[A-Z]{{3}}){_FOR}"),
        lambda p: Transport(_unit(p), p["source"], p["target"], p["helps"]),
    ),
    (re.compile(f"{_UNIT} H"), lambda p: Hold(_unit(p))),
    (re.compile(f"APPEAR {_UNIT}"), lambda p: Appear(_unit(p))),
    (re.compile(f"{_UNIT} DISAPPEAR"), lambda p: Disappear(_unit(p))),
)


def parse_order(text: str) -> DiplonlineOrder | Hold:
    """The order that a canonical text says; raises `ValueError` that names the text.

    `A MUN H` is read too: it says in words that the unit gets no order (DIPLO-20).
    """
    for form, make in _FORMS:
        if match := form.fullmatch(text):
            return make(match.groupdict(default=""))
    raise ValueError(
        f"{text!r} is no Diplonline order; write one like A MUN - BOH, A MUN X BOH, "
        "A MUN S BOH FOR ITALY, A MUN R TYR, F NTH C LON > HOL, A MUN DISAPPEAR or APPEAR A BER"
    )
