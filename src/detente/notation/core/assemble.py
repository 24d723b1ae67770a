"""From items in their roles to an order: kinds of units filled in, open names decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from detente.board import Board, Location
from detente.rules.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.position import Position

from .patterns import Shape
from .possible import DIRECT, IMPOSSIBLE, actual, fits, likelihood
from .reading import Note, Reading, Refusal

# The coast of Bulgaria on the Black Sea is "north" on some maps and in REGLAS.
_OTHER_NAMES = {("BUL", "NC"): "EC"}
_MOST_CHOICES = 32  # ways to take the open names of one order

# Orders (two for a mutual support), notes, and whether each name was taken in its first meaning.
Option = tuple[tuple[Order, ...], tuple[Note, ...], bool]


@dataclass(frozen=True, slots=True)
class Part:
    """One item in one meaning: its letter, the provinces or code it stands for, its text."""

    letter: str
    value: tuple[str, ...] = ()
    open: bool = False
    coast: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What is known while reading: the board, perhaps the position, perhaps whose orders."""

    board: Board
    position: Position | None = None
    power: str = ""
    lang: str = "en"

    @property
    def phase(self) -> str:
        """The kind of the phase, or nothing where there is no position."""
        return self.position.phase.kind if self.position else ""


class RefusedError(Exception):
    """A line in one meaning is no order; carries why."""

    def __init__(self, code: str, candidates: tuple[str, ...] = (), **parts: object) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, parts, candidates)


def assemble(parts: Sequence[Part], shape: Shape, context: Context) -> list[Option]:
    """Orders a line can mean, each with notes and whether a name was only one of several.

    Raises `RefusedError` where no choice of provinces gives an order.
    """
    places = [i for i, part in enumerate(parts) if part.letter == "P"]
    choices = [parts[i].value for i in places]
    if prod(map(len, choices)) > _MOST_CHOICES:
        raise RefusedError("ambiguous", text=" ".join(part.text for part in parts if part.text))
    found: list[Option] = []
    problem: RefusedError | None = None
    for chosen in product(*choices):
        names = dict(zip(places, chosen, strict=True))
        try:
            orders, notes = _Maker(parts, shape, context, names).make()
        except RefusedError as refused:
            problem = problem or refused
            continue
        first = all(not parts[i].open and c == parts[i].value[0] for i, c in names.items())
        found.append((orders, notes, first))
    if not found and problem:
        raise problem
    return found


class _Maker:
    """Makes the order of one shape, with one province chosen for each place."""

    def __init__(
        self, parts: Sequence[Part], shape: Shape, context: Context, names: dict[int, str]
    ) -> None:
        self.parts, self.shape, self.context, self.names = parts, shape, context, names
        self.notes: list[Note] = []

    def make(self) -> tuple[tuple[Order, ...], tuple[Note, ...]]:
        sort = self.shape.sort
        if sort == "alone":
            order = self._alone()
            return (order,), (*self.notes, Note("unit_alone", {"order": order}))
        if self.shape.unmarked:
            self.notes.append(Note("no_mark"))
        made = getattr(self, f"_{sort}")()
        orders = made if isinstance(made, tuple) else (made,)
        return orders, tuple(self.notes)

    def _alone(self) -> Order:
        """A unit without a verb: in adjustments it is removed if it stands, else built."""
        if self.context.phase != "A" or self.context.position is None:
            unit = self.unit("unit")
            raise RefusedError("no_verb", (str(Hold(unit)),), unit=unit)
        start, end = self.shape.roles["unit"]
        place = next(i for i in range(start, end) if self.parts[i].letter == "P")
        stands = self.context.position.at(self.names[place]) is not None
        return self._disband() if stands else self._build()

    def _hold(self) -> Order:
        return Hold(self.unit("unit"))

    def _move(self) -> Order:
        unit, target = self.unit("unit"), self.place("to")
        if self.context.phase == "R":
            return Retreat(unit, target)
        self._keep_route()
        return Move(unit, target, self.shape.via)

    def _support(self) -> Order:
        unit, other = self.unit("unit"), self.unit("other", helped=True)
        return Support(unit, other, self.place("to") if "to" in self.shape.roles else None)

    def _mutual(self) -> tuple[Order, ...]:
        unit, other = self.unit("unit"), self.unit("other", helped=True)
        self.notes.append(Note("mutual_support"))
        return Support(unit, other), Support(other, unit)

    def _convoy(self) -> Order:
        unit = self.unit("unit", default=FLEET)
        army = self.unit("other", default=ARMY, helped=True)
        return Convoy(unit, army, self.place("to"))

    def _retreat(self) -> Order:
        return Retreat(self.unit("unit"), self.place("to"))

    def _disband(self) -> Order:
        return Disband(self.unit("unit"))

    def _build(self) -> Order:
        return Build(self.unit("unit", new=True))

    def _waive(self) -> Order:
        return Waive()

    def place(self, role: str) -> Location:
        """The location in a role that holds one place."""
        start, _ = self.shape.roles[role]
        return self._location(start)

    def _location(self, index: int) -> Location:
        part = self.parts[index]
        province = self.names[index]
        coasts = self.context.board.provinces[province].coasts
        if part.coast and part.coast not in coasts:
            if (other := _OTHER_NAMES.get((province, part.coast))) in coasts:
                place = Location(province, str(other))
                self.notes.append(Note("coast_renamed", {"place": place}))
                return place
            self.notes.append(Note("unknown_coast", {"province": province, "coast": part.coast}))
        return Location(province, part.coast)

    def unit(
        self, role: str, *, default: str = "", helped: bool = False, new: bool = False
    ) -> Unit:
        """The unit in a role, its kind and coast taken from the position where not given."""
        start, end = self.shape.roles[role]
        span = range(start, end)
        kinds = [self.parts[i].value[0] for i in span if self.parts[i].letter == "U"]
        place = self._location(next(i for i in span if self.parts[i].letter == "P"))
        if not helped:
            self._check_power(span)
        kind = kinds[0] if kinds else ""
        if new:
            return Unit(kind or self._only_kind(place), place)
        return self._as_it_stands(kind, place, default)

    def _check_power(self, span: range) -> None:
        for i in span:
            part = self.parts[i]
            if part.letter == "W" and self.context.power not in ("", part.value[0]):
                raise RefusedError("other_power", power=part.value[0])

    def _as_it_stands(self, kind: str, place: Location, default: str) -> Unit:
        position = self.context.position
        here = None
        if position:
            retreats = position.phase.kind == "R"
            here = actual(place.province, position, dislodged_first=retreats)
        if here is None:
            return Unit(kind or default or self._only_kind(place), place)
        if not kind:
            self.notes.append(Note("kind_filled", {"unit": here}))
        elif kind != here.kind:
            self.notes.append(Note("wrong_letter", {"written": kind, "unit": here}))
        if place.coast or not here.location.coast:
            return Unit(here.kind, place)
        self.notes.append(Note("coast_filled", {"unit": here}))
        return here

    def _only_kind(self, place: Location) -> str:
        if kind := only_kind(place, self.context):
            return kind
        code = "kind_unknown" if self.context.position is None else "no_unit"
        raise RefusedError("kind_needed" if self.shape.sort == "build" else code, place=place)

    def _keep_route(self) -> None:
        for role in ("path", "bypath"):
            if role in self.shape.roles:
                span = range(*self.shape.roles[role])
                route = tuple(self.names[i] for i in span if i in self.names)
                self._check_route(route)
                self.notes.append(Note("route_kept", {"route": route}))

    def _check_route(self, route: Iterable[str]) -> None:
        for province in route:
            if not self.context.board.provinces[province].sea:
                raise RefusedError("route_not_sea", province=province)


def only_kind(place: Location, context: Context) -> str:
    """The kind that any unit at sea or inland must be, nothing on the coast."""
    province = context.board.provinces[place.province]
    if province.sea or province.inland:
        return FLEET if province.sea else ARMY
    return ""


def decide(
    text: str,
    found: Sequence[Option],
    context: Context,
) -> list[Reading]:
    """The one reading among several, by the position; or a refusal with the candidates."""
    ranked = sorted(found, key=lambda option: -len(option[1]))
    distinct = {orders: (notes, first) for orders, notes, first in ranked}
    if len(distinct) == 1:
        ((orders, (notes, first)),) = distinct.items()
        if not first:
            notes = (*notes, Note("name_decided", {"order": orders[0]}))
        return [Reading(text, order, notes) for order in orders]
    rated = {o: _rate(o, context) for o in distinct}
    best = max(rated.values())
    top = [o for o in distinct if rated[o] == best]
    likeliest = [o for o in distinct if distinct[o][1] and (best == IMPOSSIBLE or rated[o])]
    if len(likeliest) == 1:
        return [Reading(text, order, distinct[likeliest[0]][0]) for order in likeliest[0]]
    if best > IMPOSSIBLE and len(top) == 1:
        note = Note("name_decided", {"order": top[0][0]})
        return [Reading(text, order, (*distinct[top[0]][0], note)) for order in top[0]]
    candidates = tuple(sorted("; ".join(map(str, orders)) for orders in top))
    return [Reading(text, refusal=Refusal("ambiguous", {"text": text}, candidates))]


def _rate(orders: tuple[Order, ...], context: Context) -> int:
    position = context.position
    if position is None:
        fit = all(fits(order, context.board) for order in orders)
        return DIRECT if fit else IMPOSSIBLE
    return min(likelihood(order, position, context.power) for order in orders)
