"""Everything that drawing one order needs to know of the rest of the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from detente.board import Location
from detente.rules.orders import Convoy, Move, Support, Unit
from detente.rules.position import Position

from .acts import VOID, Act, Say, Shown, acts
from .curves import Bow
from .errors import DrawError
from .geometry import Geometry, Point, load_geometry
from .palette import Palette, Tint, load_palette

RING, RING_STEP = 0.76, 0.13  # radius of the first ring round a held unit, and of each further
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass
class Scene:
    """The position on its map, and the orders found so far."""

    geometry: Geometry
    palette: Palette
    name: str
    position: Position
    acts: tuple[Act, ...]
    closed: frozenset[str] = frozenset()  # provinces that nobody may enter in this game
    aims: dict[tuple[Unit, str], Point] = field(default_factory=dict)  # move -> its middle
    rings: dict[Unit, int] = field(default_factory=dict)  # held unit -> supports drawn so far

    @property
    def unit(self) -> float:
        """The side of a unit's square."""
        return self.geometry.unit

    def tint(self, power: str) -> Tint:
        """A power's colours."""
        return self.palette.tint(power)

    def spot(self, unit: Unit) -> Point | None:
        """Where a unit is drawn; None off the map. In a retreat phase the dislodged stand aside."""
        if unit.province not in self.geometry.shapes:
            return None
        return self.geometry.anchor(unit.location, dislodged=unit in self.position.dislodged)

    def place(self, location: Location) -> Point | None:
        """Where a unit that comes to a location will be drawn; None off the map."""
        if location.province not in self.geometry.shapes:
            return None
        return self.geometry.anchor(location)

    def taken(self, location: Location) -> bool:
        """Whether a unit stands in the province."""
        return self.position.at(location.province) is not None

    def written(self, province: str, spot: Point) -> bool:
        """Whether a sign at the spot would cover the name of the province."""
        label, text = self.geometry.shapes[province].label, self.geometry.text
        return abs(spot.x - label.x) < 1.9 * text and abs(spot.y - label.y) < 0.9 * text

    def open_spot(self, bow: Bow, *provinces: str) -> Point:
        """A point about the middle of a curve where a sign covers none of the provinces' names."""
        known = [code for code in provinces if code in self.geometry.shapes]
        spots = [bow.at(t) for t in (0.5, 0.42, 0.58, 0.34, 0.66)]
        clear = (s for s in spots if not any(self.written(code, s) for code in known))
        return next(clear, spots[0])

    def girth(self, province: str) -> float:
        """Radius of what is drawn round the unit of a province, its rings of support included."""
        unit = self.position.at(province)
        rings = self.held.get(unit, 0) if unit else 0
        return (RING + RING_STEP * (rings - 1)) * self.unit if rings else 0

    @cached_property
    def held(self) -> Counter[Unit]:
        """How many supports each unit has that is to stay."""
        orders = [act.order for act in self.acts]
        return Counter(o.supported for o in orders if isinstance(o, Support) and not o.target)

    @cached_property
    def moves(self) -> Mapping[tuple[Unit, str], Act]:
        """Moves that were really tried, by unit and province of the target."""
        return {
            (act.order.unit, act.order.target.province): act
            for act in self.acts
            if isinstance(act.order, Move) and act.state != VOID
        }

    @cached_property
    def convoys(self) -> Mapping[tuple[Unit, str], tuple[Unit, ...]]:
        """Fleets with a convoy order that was no void one, by army and province of the target."""
        fleets: dict[tuple[Unit, str], tuple[Unit, ...]] = {}
        for act in self.acts:
            if isinstance(act.order, Convoy) and act.state != VOID:
                key = (act.order.army, act.order.target.province)
                fleets[key] = (*fleets.get(key, ()), act.order.unit)
        return fleets


def scene_of(
    position: Position, shown: Shown, *, palette: str, preset: str, lang: str, name: str,
    say: Say | None, closed: Collection[str] = (),
) -> Scene:  # fmt: skip
    """What a drawing is made from; raises `DrawError` for anything unknown."""
    if not _NAME.fullmatch(name):
        raise DrawError(f"{name!r} cannot begin an id; use letters, digits, - and _")
    geometry = load_geometry(position.board.name, preset)
    acted = acts(shown, lang, say)
    return Scene(geometry, load_palette(palette), name, position, acted, frozenset(closed))
