"""What reading a text gives: an order with notes, or a refusal with the nearest readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from detente.rules.orders import Order

# Notes on what was merely spelt out; every other note is a correction the writer must see.
PLAIN = frozenset({"kind_filled", "coast_filled", "route_kept", "list_used", "coast_renamed"})


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Note:
    """Something that was filled in, changed or left out while reading; parts are values."""

    code: str
    parts: Mapping[str, Any] = field(default_factory=_nothing)


@dataclass(frozen=True)
class Refusal:
    """Why a text is no order, and the canonical orders it may have been meant as."""

    code: str
    parts: Mapping[str, Any] = field(default_factory=_nothing)
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A text as it was understood; either an order or a refusal, never both."""

    text: str
    order: Order | None = None
    notes: tuple[Note, ...] = ()
    refusal: Refusal | None = None

    @property
    def confidence(self) -> str:
        """`exact`, `corrected` (the writer should see the notes) or `refused`."""
        if self.order is None:
            return "refused"
        return "exact" if all(n.code in PLAIN for n in self.notes) else "corrected"


class NotationError(ValueError):
    """A text cannot be taken at all; carries the refusal that says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
