"""Rulesets: how the game is played, as named switches read from data.

Each switch is a field of `Ruleset`; its comment says what it means, where it comes from (an issue
of DATC 3.2 section 4, or the switch table of the rules) and its values, the first being the
default. A ruleset file states only what differs. A switch is read in one place of the code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any

EDITIONS = ("1971", "1982", "2000", "2023")


class RulesetError(ValueError):
    """A ruleset, edition or switch is unknown or has a wrong value; the message says which."""


def _switch(*values: Any) -> Any:
    return field(default=values[0], metadata={"values": values})


def _number(default: int) -> Any:
    return field(default=default, metadata={"values": int})


def _several(default: tuple[str, ...], *values: str) -> Any:
    return field(default=default, metadata={"several": values})


@dataclass(frozen=True)
class Ruleset:
    """Named switches; immutable, made by `load_ruleset`."""

    name: str = "standard"
    edition: str = ""

    # The procedure that resolves a turn.
    engine: str = _switch("standard", "diplonline")
    # Phases of a year: move, retreat, adjust; or all from lists given with the moves (FidoNet);
    # or one turn a season (Diplonline).
    phases: str = _switch("full", "lists", "single")
    # The year of the first turn (DIPLO-9, FIDO-6), unless the variant names another.
    start_year: int = _number(1901)

    # DATC 4.A.1: a convoy with several routes breaks when all are broken, or when any is.
    multi_route: str = _switch("all", "any")
    # DATC 4.A.2: what decides a convoy paradox.
    paradox: str = _switch("szykman", "1971", "1982", "2000")
    # DATC 4.A.3: when an army that could walk goes by convoy: when told VIA or an own fleet
    # convoys it; only VIA; when the unit there comes the other way; whenever fleets are ordered;
    # never.
    convoy_land: str = _switch("own_fleet", "explicit", "swap", "fleet_order", "land_first")
    # DATC 4.A.3: does it walk when that convoy is not there or breaks (WIKI-26)?
    convoy_fallback: bool = _switch(False, True)
    # FIDO-62: several possible routes: any serves, or none does.
    convoy_route: str = _switch("any", "unique")
    # Whole journeys in the orders, or one leg a fleet (REGLAS-24).
    convoy_orders: str = _switch("journey", "legs")
    # DATC 4.A.4: does a convoyed attack cut a support aimed at its own province?
    cut_from_target: str = _switch("never", "by_convoy")
    # DATC 4.A.5: may a unit retreat to where a convoyed attacker came from?
    retreat_to_convoy_origin: bool = _switch(True, False)
    # DATC 4.A.7: does a dislodged unit still bounce others at its attacker's origin?
    dislodged_prevents: str = _switch("unless_head_to_head", "never")

    # DATC 4.B.2: a fleet's move without a coast where only one is possible.
    missing_coast: str = _switch("infer", "illegal")
    # DATC 4.B.3: a fleet's move to a coast it cannot reach, while it reaches the other.
    impossible_coast: str = _switch("illegal", "infer")
    # DATC 4.B.4: a support of a fleet to a divided coast without naming it.
    support_coast: str = _switch("optional", "required")
    # DATC 4.B.5: a wrong coast of the ordered or the supported unit.
    wrong_unit_coast: str = _switch("ignored", "illegal")
    # DATC 4.B.6: a coast named for an army, or one that does not exist.
    needless_coast: str = _switch("ignored", "illegal")
    # DATC 4.C.2: the wrong letter for a unit.
    wrong_unit_kind: str = _switch("ignored", "illegal")
    # DATC 4.C.4: a fleet ordered to be built inland.
    inland_fleet: str = _switch("illegal", "army")

    # DATC 4.D.3: several legal orders to one unit.
    repeated_orders: str = _switch("last", "first", "hold")
    # DATC 4.D.4 to 4.D.6: too many builds or removals.
    excess_adjustments: str = _switch("first", "last", "none")
    # DATC 4.D.7: may builds be declined?
    waive: bool = _switch(True, False)
    # DATC 4.D.8: removals by rule: farthest from an owned centre, or from a home centre (RUS-17);
    # the latest built (FIDO-76); or the power is expelled (Diplonline only, DIPLO-63).
    removal: str = _switch("owned", "home", "reverse_build", "expel")
    # DATC 4.E.1: can a unit with an impossible move be supported to hold?
    illegal_move: str = _switch("hold", "move")

    # REGLAS-40: does a power's support of a foreign attack count against its own unit?
    own_unit_dislodge_support: str = _switch("never", "allowed")
    # Where a dislodged unit may not go (REGLAS-46/47, FIDO-68).
    retreat_ban: tuple[str, ...] = _several(
        ("origin", "standoff"), "origin", "standoff", "attempted"
    )
    # Several retreats to one place: all are lost; or, with lists, each tries its next (FIDO-68).
    retreat_clash: str = _switch("all_die", "next_in_list")
    # When builds are made: after the fall; with lists after either turn (FIDO-72); in Diplonline
    # at the start of the spring turn (DIPLO-66).
    build_when: str = _switch("winter", "next_spring_same_turn", "fall_or_next")
    # The kind of a build that names none: an army inland (RUS-1), none, or an army (FIDO-71).
    build_default_kind: str = _switch("inland_army", "none", "army")
    # A power without any orders: units hold; or civil disorder (RUS-14).
    no_orders: str = _switch("hold", "civil_disorder")
    # In civil disorder, what becomes of a dislodged unit (RUS-15).
    civil_disorder_dislodged: str = _switch("disband", "retreat")
    # A power without home centres plays on (RUS-4), or is out (Diplonline only, DIPLO-64).
    home_loss: str = _switch("continue", "eliminated")

    # Centres with which a power wins alone, two together (DIPLO-4, REGLAS-3).
    solo: int = _number(18)
    # Do the last two powers in the game win together (DIPLO-5)?
    last_two: bool = _switch(False, True)
    # Do two powers that name each other as allies win together (DIPLO-6)?
    mutual_alliance: bool = _switch(False, True)
    # Who agree to end: all survivors share; or who has most centres wins (REGLAS-4, K22); or
    # there is no such end.
    agreed_end: str = _switch("equal", "rank", "none")
    # What a side of several powers needs its number of (K3): RUS-25 centres, REGLAS-63 units.
    side_counts: str = _switch("centres", "units")

    # Diplonline (DIPLO-31): only grounded attacks cut, or every ordered one.
    cut: str = _switch("grounded", "flat")
    # Diplonline (DIPLO-42): an own move never blocks the own attack on an empty place.
    own_attack_first: bool = _switch(True, False)

    # Set by a variant or a game: powers nobody plays, and provinces nobody enters.
    unplayed: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

    @property
    def always_walks(self) -> bool:
        """Whether an army that could walk never goes by convoy (DATC 4.A.3)."""
        return self.convoy_land == "land_first"

    @property
    def via_binds(self) -> bool:
        """Whether an army told to go by convoy goes in no other way (DATC 4.A.3, 6.G.8)."""
        return not (self.always_walks or self.convoy_fallback or self.convoy_land == "swap")


_SWITCHES = {f.name: f for f in fields(Ruleset) if f.name not in ("name", "edition")}


def switch_values(name: str) -> tuple[Any, ...]:
    """The values a switch may take, its default first (empty: any number or list)."""
    values = _SWITCHES[name].metadata.get("values", ())
    return values if isinstance(values, tuple) else ()


def ruleset_names() -> tuple[str, ...]:
    """Names of the packaged rulesets."""
    folder = files(__package__) / "rulesets"
    names = (f.name for f in folder.iterdir())
    return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml")))


def load_ruleset(
    name: str = "standard", edition: str | None = None, options: Mapping[str, Any] | None = None
) -> Ruleset:
    """A packaged ruleset, at an edition of the standard family, with switches overridden.

    Raises `RulesetError` for an unknown name, edition or switch, or a value a switch cannot take.
    """
    rules = _packaged(name, edition or "")
    if options:
        rules = replace(rules, **_checked(f"options of {name}", options))
    return rules


@cache
def _packaged(name: str, edition: str) -> Ruleset:
    if name not in ruleset_names():
        raise RulesetError(f"unknown ruleset {name!r}; there is {', '.join(ruleset_names())}")
    path = files(__package__) / "rulesets" / f"{name}.toml"
    return read_ruleset(tomllib.loads(path.read_text("utf-8")), name, edition)


def read_ruleset(data: Mapping[str, Any], name: str, edition: str = "") -> Ruleset:
    """The ruleset that a file's data describe, at one of its editions; all are checked.

    Raises `RulesetError` naming the file and the switch.
    """
    where = f"ruleset {name}"
    switches = _checked(where, {key: value for key, value in data.items() if key != "editions"})
    editions = data.get("editions", {})
    if not isinstance(editions, Mapping) or not all(
        isinstance(table, Mapping) for table in editions.values()
    ):
        raise RulesetError(f"{where}: editions must be tables of switches")
    changes = {key: _checked(f"{where}, edition {key}", t) for key, t in editions.items()}
    if edition and edition not in changes:
        known = ", ".join(changes) or "none"
        raise RulesetError(f"{where} has no edition {edition!r}; there is {known}")
    return Ruleset(name=name, edition=edition, **switches | changes.get(edition, {}))


def _checked(where: str, given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(where, name, value) for name, value in given.items()}


def _value(where: str, name: str, value: Any) -> Any:
    known = _SWITCHES.get(name)
    if known is None:
        raise RulesetError(f"{where}: unknown switch {name!r}")
    if "several" in known.metadata or not known.metadata:
        return _list_value(where, name, value, known.metadata.get("several"))
    values = known.metadata["values"]
    if values is int:
        if type(value) is not int or value < 0:
            raise RulesetError(f"{where}: {name} must be a whole number, not {value!r}")
    elif not any(value == v and type(value) is type(v) for v in values):
        listed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
        raise RulesetError(f"{where}: {name} cannot be {value!r}; it can be {listed}")
    return value


def _list_value(where: str, name: str, value: Any, allowed: tuple[str, ...] | None) -> Any:
    if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
        raise RulesetError(f"{where}: {name} must be a list of names, not {value!r}")
    if unknown := [v for v in value if allowed is not None and v not in allowed]:
        raise RulesetError(f"{where}: {name} cannot hold {unknown[0]!r}; it can hold {allowed}")
    return tuple(value)
