"""A season as Backstabbr keeps it: orders with what became of each, and retreats beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from detente.rules.orders import Build, Disband, Given, Move, Order, Retreat, Unit, Waive
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS, Phase

from .named import place_named
from .played import FormatError, Stage, Stated

_SEASON = re.compile(
    r"\b(Spring|Fall|Winter)\s+(\d{4})\b|/(\d{4})/(spring|fall|winter)\b", re.IGNORECASE
)
_DISBANDS = "DISBAND"


def season_in(text: str) -> tuple[str, int] | None:
    """The season (S, F or W) and year that a text names first."""
    found = _SEASON.search(text)
    if found is None:
        return None
    name, year = (found[1], found[2]) if found[1] else (found[4], found[3])
    return name[0].upper(), int(year)


def rank(phase: Phase) -> tuple[int, int, int]:
    """Where a phase stands in time."""
    return phase.year, "SFW".index(phase.season), "MRA".index(phase.kind)


@dataclass
class Seasoned:
    """The orders of a season as they are found."""

    season: str
    year: int
    before: Stated | None = None
    givens: list[Given] = field(default_factory=list)
    retreats: list[Given] = field(default_factory=list)
    results: dict[Unit, tuple[str, ...]] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        """The phase of the orders; retreats have their own."""
        return Phase(self.season, self.year, ADJUSTMENTS if self.season == "W" else MOVEMENT)

    def add(
        self,
        power: str,
        order: Order,
        *,
        fails: bool,
        known: bool,
        retreat: str | None,
        where: str,
    ) -> None:
        """One order; `retreat` is where its unit went after it was driven out, or `DISBAND`."""
        if (self.season == "W") != isinstance(order, Build | Disband | Waive):
            raise FormatError("no_order_of", where, text=str(order), phase=str(self.phase))
        self.givens.append(Given(power, order, str(order)))
        unit = getattr(order, "unit", None)
        if not isinstance(unit, Unit) or self.season == "W":
            return
        if retreat:
            bounced = ("bounce",) if isinstance(order, Move) else ()
            self.results[unit] = (*bounced, "dislodged")
            self._retreat(power, unit, retreat, where)
        elif known and not fails:  # what else fails may have been cut, or driven out for good
            self.results[unit] = ()

    def _retreat(self, power: str, unit: Unit, retreat: str, where: str) -> None:
        given: Order = Disband(unit)
        if retreat.upper() != _DISBANDS:
            given = Retreat(unit, place_named(retreat, unit.kind, where))
        self.retreats.append(Given(power, given, str(given)))


def stages_of(seasoned: Seasoned) -> Iterator[Stage]:
    """The movement or adjustment of a season, and its retreats where there were any."""
    results = seasoned.results or None
    yield Stage(seasoned.phase, tuple(seasoned.givens), seasoned.before, results=results)
    if seasoned.retreats:
        phase = Phase(seasoned.season, seasoned.year, RETREATS)
        yield Stage(phase, tuple(seasoned.retreats))
