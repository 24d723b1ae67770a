"""One case: a position, the orders for it and the rules it is played by, read from a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from detente.board import Board, BoardError, load_board
from detente.rules.orders import Given
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, Phase
from detente.rules.position import Position
from detente.rules.ruleset import Ruleset

from .dislodged import with_dislodged
from .fault import Fault, ImpossibleError
from .lines import parse
from .lists import list_givens, oldest_first
from .orders import read_givens
from .rules import read_ruleset
from .shape import by_power, known_powers, name, shown, typed
from .units import read_centres, read_provinces, read_units

if TYPE_CHECKING:
    from detente.notation import Refusal
    from detente.variants import Variant


@dataclass(frozen=True)
class Defaults:
    """What holds where a line does not say: ruleset, board, language of the orders."""

    ruleset: str = "standard"
    board: str = "standard"
    lang: str = "en"


@dataclass(frozen=True)
class Case:
    """What a line asks to adjudicate."""

    id: str | None
    position: Position
    givens: tuple[Given, ...]
    ruleset: Ruleset
    civil_disorder: frozenset[str] = frozenset()
    # number of an order, from 0 -> why it could not be understood
    refusals: Mapping[int, Refusal] = field(default_factory=lambda: MappingProxyType({}))
    alliances: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    in_game: tuple[str, ...] | None = None


def read_line(line: bytes | str, number: int, defaults: Defaults) -> Case | Fault:
    """The case on a line of a file or stream, or what is wrong with it."""
    try:
        data = parse(line, number)
    except ImpossibleError as error:
        return error.fault
    return read_case(data, defaults)


def read_case(data: Mapping[str, Any], defaults: Defaults | None = None) -> Case | Fault:
    """The case that parsed data describe, or what is wrong with them; unknown keys are let be."""
    named = data.get("id")
    identity = named if isinstance(named, str) else None
    try:
        name(data, "id", None)
        return _case(data, identity, defaults or Defaults())
    except ImpossibleError as error:
        return replace(error.fault, id=identity)


def _case(data: Mapping[str, Any], identity: str | None, defaults: Defaults) -> Case:
    variant = _variant(data)
    ruleset = read_ruleset(data, defaults.ruleset, variant)
    board = _board(data, defaults, variant)
    position = _position(data, board, ruleset, variant)
    powers = position.powers
    known_powers(data, "unplayed", powers)
    read_provinces(board, data, "closed")
    givens, refusals = read_givens(position, data, defaults.lang, ruleset)
    return Case(
        id=identity,
        position=position,
        givens=(*givens, *list_givens(position, data)),
        ruleset=ruleset,
        civil_disorder=frozenset(known_powers(data, "civil_disorder", powers)),
        refusals=refusals,
        alliances=_alliances(data, powers),
        in_game=tuple(known_powers(data, "in_game", powers)) if data.get("in_game") else None,
    )


def _alliances(data: Mapping[str, Any], powers: tuple[str, ...]) -> dict[str, str]:
    """Whom each power named as its ally this turn."""
    named = {}
    for power, ally in by_power(data, "alliances", powers):
        where = f"alliances.{power}"
        if typed(str, ally, where) not in powers or ally == power:
            raise ImpossibleError("unknown_power", f"{shown(ally)} cannot be the ally", where)
        named[power] = ally
    return named


def _variant(data: Mapping[str, Any]) -> Variant | None:
    """The variant named; None for the standard one, which needs no file."""
    chosen = name(data, "variant", "standard") or ""
    if chosen == "standard":
        return None
    from detente.variants import load_variant, variant_names

    if chosen not in variant_names():
        known = ", ".join(variant_names())
        message = f"unknown variant {shown(chosen)}; there is {known}"
        raise ImpossibleError("unknown_variant", message, "variant")
    return load_variant(chosen)


def _board(data: Mapping[str, Any], defaults: Defaults, variant: Variant | None) -> Board:
    chosen = name(data, "board", variant.board if variant else defaults.board) or ""
    try:
        return load_board(chosen)
    except BoardError as error:
        raise ImpossibleError("unknown_board", str(error)[:200], "board") from None


def _phase(data: Mapping[str, Any], ruleset: Ruleset) -> Phase:
    text = data.get("phase")
    if text is None:
        raise ImpossibleError("missing", "the phase must be given, like S1901M", "phase")
    try:
        phase = Phase.parse(typed(str, text, "phase"))
    except ValueError:
        phase = None
    if phase is None or str(phase) != text:
        message = f"{shown(text)} is no phase; write one like S1901M, F1901R or W1901A"
        raise ImpossibleError("bad_phase", message, "phase")
    if phase.kind != MOVEMENT and ruleset.phases != "full":
        message = f"{ruleset.name} has only turns like S1901M; {phase} is resolved with them"
        raise ImpossibleError("bad_phase", message, "phase")
    return phase


def _position(
    data: Mapping[str, Any], board: Board, ruleset: Ruleset, variant: Variant | None
) -> Position:
    phase = _phase(data, ruleset)
    powers = variant.powers + variant.unplayed if variant else board.powers
    if data.get("units") is None:
        raise ImpossibleError("missing", "the units must be given, by power", "units")
    centres = read_centres(board, data, powers)
    if centres is None and phase.kind == ADJUSTMENTS:
        message = f"builds and removals of {phase} depend on the centres: give them by power"
        raise ImpossibleError("missing", message, "centers")
    position = Position(
        board=board,
        phase=phase,
        units=read_units(board, data, powers),
        contested=read_provinces(board, data, "contested"),
        attempted=read_provinces(board, data, "attempted"),
        centres=centres,
        powers=powers,
    )
    if data.get("built"):
        position = replace(position, units=oldest_first(position, data))
    return with_dislodged(position, data, ruleset) if data.get("dislodged") else position
