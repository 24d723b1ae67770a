"""Which variant of a reason's sentence fits: with a rival or without, for an army or a fleet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from detente.rules import reasons
from detente.rules.diplonline.orders import Disappear
from detente.rules.orders import Disband, Order
from detente.rules.reasons import Reason


def _by_kind(reason: Any) -> str:
    return "fleet" if reason.unit.kind == "F" else ""


def _terrain(reason: Any) -> str:
    """A unit that stands at its goal is none yet: a fleet to be built inland."""
    return "new" if reason.unit.location == reason.target else _by_kind(reason)


def _if_missing(part: str, variant: str) -> Callable[[Any], str]:
    return lambda reason: "" if getattr(reason, part) else variant


def _moved(reason: reasons.Moved) -> str:
    if reason.dislodged is None:
        return "" if reason.rival is None else "rival"
    return "dislodged" if reason.rival in (None, reason.dislodged) else "both"


def _known(part: str) -> Callable[[Any], str]:
    """The part itself, where there is a variant for it."""

    def choose(reason: Any) -> str:
        value: str = getattr(reason, part)
        return value if value in VARIANTS[reason.code] else ""

    return choose


# reason -> its variants beside the plain sentence
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "unreadable": ("empty",),
    "repeated": ("none", "same"),
    "unreachable": ("fleet",),
    "wrong_terrain": ("fleet", "new"),
    "wrong_coast": ("none",),
    "unmatched": ("none",),
    "none_left": ("remove",),
    "not_owned": ("nobody",),
    "not_allowed": ("closed", "unplayed", "waive", "civil_disorder"),
    "moved": ("rival", "dislodged", "both"),
    "standoff": ("unused",),
    "backed": ("none",),
    "convoy_broken": ("unnamed",),
    "gave": ("move",),
    "cut": ("dislodged",),
    "disrupted": ("unnamed",),
    "no_transport": ("started",),
    "retreat_barred": ("occupied", "origin", "contested", "attempted", "closed"),
}
_CHOOSE: Mapping[str, Callable[[Any], str]] = {
    "unreadable": lambda reason: "" if reason.text.strip() else "empty",
    "repeated": _if_missing("used", "none"),
    "unreachable": _by_kind,
    "wrong_terrain": _terrain,
    "wrong_coast": _if_missing("coasts", "none"),
    "unmatched": _if_missing("ordered", "none"),
    "moved": _moved,
    "standoff": lambda reason: "unused" if reason.unused else "",
    "backed": lambda reason: "none" if reason.supports < reason.actions else "",
    "convoy_broken": _if_missing("attackers", "unnamed"),
    "cut": lambda reason: "dislodged" if reason.dislodged else "",
    "disrupted": _if_missing("attackers", "unnamed"),
    "no_transport": lambda reason: "started" if reason.reached else "",
    "retreat_barred": _known("why"),
    "not_owned": _if_missing("owner", "nobody"),
    "not_allowed": _known("rule"),
}


def key_of(reason: Reason, order: Order | None = None) -> str:
    """The key of the sentence that tells a reason, `moved-rival`."""
    if isinstance(reason, reasons.Gave) and getattr(order, "target", None):
        return "gave-move"
    if isinstance(reason, reasons.Repeated) and order is not None and reason.used == order:
        return "repeated-same"
    if isinstance(reason, reasons.NoneLeft) and isinstance(order, Disband | Disappear):
        return "none_left-remove"
    choose = _CHOOSE.get(reason.code)
    variant = choose(reason) if choose else ""
    return f"{reason.code}-{variant}" if variant else reason.code
