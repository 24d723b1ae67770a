"""A warning of a likely slip, as one plain sentence."""

from __future__ import annotations

from detente.rules.slips import Slip

from .sentence import because
from .speaker import finished, speaker


def warning(slip: Slip, lang: str = "en") -> str:
    """Tell a slip to the one who may have made it."""
    if slip.reason is not None:
        return because(slip.reason, lang, power=slip.power, order=slip.order)
    parts = {
        "power": slip.power,
        "unit": slip.unit,
        "other": slip.other,
        "place": slip.place,
        "order": slip.order,
        "units": slip.units,
        "number": slip.number,
    }
    return finished(speaker(lang).say("slips", slip.code, parts))
