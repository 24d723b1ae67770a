"""A played game as jDip keeps it: its objects in XML, each written once and then referred to."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from detente.board import Location, load_board
from detente.formats import Played, Stage, Stated
from detente.rules.orders import (
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
from detente.rules.phase import Phase

BOARD = load_board()
PROVINCES = sorted(BOARD.provinces)
COASTS = {"": (3, "Single"), "NC": (4, "North Coast"), "SC": (5, "South Coast"), "EC": (7, "East")}


class Writer:
    """Writes one world."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.ids: dict[object, str] = {}

    def tag(self, name: str, field: str = "", **told: str) -> str:
        place = {"field": field} if field else {}
        named = {key.rstrip("_"): value for key, value in {**told, **place}.items()}
        return f"<{name} " + " ".join(f"{k}={quoteattr(v)}" for k, v in named.items())

    def open(self, name: str, key: object, field: str = "", **told: str) -> bool:
        """Begin an object; a known one is only referred to (then nothing is to be closed)."""
        if key is not None and key in self.ids:
            self.parts.append(self.tag("reference", field, idref=self.ids[key]) + "/>")
            return False
        number = f"i{len(self.ids)}"
        self.ids[key if key is not None else number] = number
        self.parts.append(self.tag(name, field, id=number, **told) + ">")
        return True

    def close(self, name: str) -> None:
        self.parts.append(f"</{name}>")

    def text(self, value: str, field: str = "") -> None:
        if self.open("string", ("text", value), field, value=value):
            self.close("string")

    def plain(self, type_: str, value: object, field: str = "") -> None:
        self.parts.append(self.tag("primitive", field, type=type_, value=str(value)) + "/>")

    def nothing(self, field: str = "") -> None:
        self.parts.append(self.tag("null", field) + "/>")

    def power(self, name: str, field: str = "") -> None:
        if self.open("object", ("power", name), field, class_="dip.world.Power"):
            self.parts.append("<default>")
            self.open("array", None, "names", base="java.lang.String")
            self.text(name.title())
            self.close("array")
            self.plain("boolean", "true", "isActive")
            self.parts.append("</default>")
            self.close("object")

    def province(self, code: str, field: str = "") -> None:
        if self.open("object", ("province", code), field, class_="dip.world.Province"):
            self.text(f"The full name of {code}", "fullName")
            self.open("array", None, "shortNames", base="java.lang.String")
            self.text(code.lower())
            self.close("array")
            self.close("object")

    def coast(self, coast: str, kind: str, field: str = "coast") -> None:
        index, name = (2, "None") if kind == "A" else COASTS[coast]
        if self.open("object", ("coast", index), field, class_="dip.world.Coast"):
            self.text(name, "name")
            self.plain("int", index, "index")
            self.close("object")

    def kind(self, kind: str, field: str) -> None:
        if self.open("object", ("kind", kind), field, class_="dip.world.Unit$Type"):
            self.text("army" if kind == "A" else "fleet", "internalName")
            self.close("object")

    def location(self, place: Location, kind: str, field: str) -> None:
        self.open("object", None, field, class_="dip.world.Location")
        self.province(place.province, "province")
        self.coast(place.coast, kind)
        self.close("object")

    def named(self, kind: str, unit: Unit, place: str, unit_kind: str) -> None:
        self.kind(unit.kind, unit_kind)
        self.location(unit.location, unit.kind, place)

    def order(self, order: Order, power: str) -> None:
        name = "Remove" if isinstance(order, Disband) else type(order).__name__
        self.open("object", None, class_=f"dip.gui.order.GUI{name}")
        self.power(power, "power")
        if not isinstance(order, Waive):
            self.named(name, order.unit, "src", "srcUnitType")
        match order:
            case Move(unit, target, via):
                self.location(target, unit.kind, "dest")
                self.plain("boolean", str(via).lower(), "_isViaConvoy")
                self.nothing("convoyRoutes")
            case Retreat(unit, target):
                self.location(target, unit.kind, "dest")
            case Support(_, other, goal):
                self.named(name, other, "supSrc", "supUnitType")
                if goal:
                    self.location(goal, other.kind, "supDest")
                else:
                    self.nothing("supDest")
            case Convoy(_, army, target):
                self.named(name, army, "convoySrc", "convoyUnitType")
                self.location(target, "A", "convoyDest")
            case Hold() | Build() | Disband() | Waive():
                pass
        self.close("object")

    def phase(self, phase: Phase, field: str = "") -> None:
        self.open("object", None, field, class_="dip.world.Phase")
        self.open("object", None, "seasonType", class_="dip.world.Phase$SeasonType")
        self.plain("int", 1000 if phase.season == "S" else 2000, "position")
        self.close("object")
        self.open("object", None, "yearType", class_="dip.world.Phase$YearType")
        self.plain("int", phase.year, "year")
        self.close("object")
        names = {"M": "movement", "R": "retreat", "A": "adjustment"}
        self.open("object", None, "phaseType", class_="dip.world.Phase$PhaseType")
        self.text(names[phase.kind], "constName")
        self.close("object")
        self.close("object")

    def position(self, stated: Stated) -> None:
        out = {u.province: (u, left.power) for u, left in stated.retreats.items()}
        standing = {u.province: (u, power) for u, power in stated.units.items()}
        self.open("object", None, "position", class_="dip.world.Position")
        self.open("array", None, "provArray", base="dip.world.Position$ProvinceData")
        for code in PROVINCES:
            owner = (stated.centres or {}).get(code)
            if code not in standing and code not in out and owner is None:
                self.nothing()
                continue
            self.open("object", None, class_="dip.world.Position$ProvinceData")
            for name, table in (("unit", standing), ("dislodgedUnit", out)):
                if code in table:
                    self.unit(*table[code], name)
                else:
                    self.nothing(name)
            if owner:
                self.power(owner, "SCOwner")
            self.close("object")
        self.close("array")
        self.close("object")

    def unit(self, unit: Unit, power: str, field: str) -> None:
        self.open("object", None, field, class_="dip.world.Unit")
        self.power(power, "owner")
        self.kind(unit.kind, "type")
        self.coast(unit.location.coast, unit.kind)
        self.close("object")

    def turn(self, stage: Stage) -> None:
        self.phase(stage.phase)  # the key
        self.open("object", None, class_="dip.world.TurnState")
        self.phase(stage.phase, "phase")
        self.open("object", None, "orderMap", class_="java.util.HashMap")
        self.plain("int", 11)
        self.plain("int", 7)
        for power in BOARD.powers:
            self.power(power)
            self.open("collection", None, class_="java.util.ArrayList")
            for given in stage.givens:
                if given.power == power and given.order is not None:
                    self.order(given.order, power)
            self.close("collection")
        self.close("object")
        self.position(stage.before or Stated({}))
        self.plain("boolean", "false", "isEnded")
        self.close("object")

    def world(self, game: Played) -> str:
        self.open("object", None, class_="dip.world.World")
        self.open("object", None, "map", class_="dip.world.Map")
        self.open("array", None, "powers", base="dip.world.Power")
        for power in BOARD.powers:
            self.power(power)
        self.close("array")
        self.open("array", None, "provinces", base="dip.world.Province")
        for code in PROVINCES:
            self.province(code)
        self.close("array")
        self.close("object")
        self.data(game.name)
        self.open(
            "object", None, "turnStates", class_="java.util.Collections$SynchronizedSortedMap"
        )
        self.open("object", None, "m", class_="java.util.TreeMap")
        self.nothing("comparator")
        self.plain("int", len(game.stages))
        for stage in game.stages:
            self.turn(stage)
        for _ in range(3):
            self.close("object")
        body = "".join(self.parts)
        return f'<?xml version="1.0" encoding="UTF-8"?><jsx major="1" minor="1">{body}</jsx>'

    def data(self, name: str) -> None:
        self.open("object", None, "nonTurnData", class_="java.util.HashMap")
        self.plain("int", 11)
        self.plain("int", 1)
        self.text("_world_metadata_")
        self.open("object", None, class_="dip.world.metadata.GameMetadata")
        self.text(name, "gameName")
        self.close("object")
        self.close("object")


def saved(games: Sequence[Played]) -> str:
    """One game as jDip's XML."""
    (game,) = games
    return Writer().world(game)
