"""One case: a position, the orders for it and the rules it is played by, read from a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from detente.board import Board, BoardError, load_board
from detente.rules.orders import Given
from detente.rules.phase import ADJUSTMENTS, Phase
from detente.rules.position import Position
from detente.rules.ruleset import Ruleset, RulesetError, load_ruleset, ruleset_names

from .dislodged import with_dislodged
from .fault import Fault, ImpossibleError
from .lines import parse
from .orders import read_givens
from .shape import known_powers, name, shown, typed
from .units import read_centres, read_provinces, read_units

if TYPE_CHECKING:
    from detente.notation import Refusal


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
    ruleset = _ruleset(data, defaults)
    board = _board(data, defaults)
    position = _position(data, board, ruleset)
    givens, refusals = read_givens(position, data, defaults.lang)
    return Case(
        id=identity,
        position=position,
        givens=givens,
        ruleset=ruleset,
        civil_disorder=frozenset(known_powers(data, "civil_disorder", board.powers)),
        refusals=refusals,
    )


def _ruleset(data: Mapping[str, Any], defaults: Defaults) -> Ruleset:
    chosen = name(data, "ruleset", defaults.ruleset) or ""
    edition = name(data, "edition", None)
    options = data.get("options")
    if options is not None:
        typed(dict, options, "options")
    try:
        return load_ruleset(chosen, edition, options)
    except RulesetError as error:
        raise ImpossibleError(*_blame(chosen, edition, str(error))) from None


def _blame(chosen: str, edition: str | None, message: str) -> tuple[str, str, str]:
    """Which of ruleset, edition and options was wrong, as code, message and place."""
    if chosen not in ruleset_names():
        known = ", ".join(ruleset_names())
        message = f"unknown ruleset {shown(chosen)}; there is {known}"
        return "unknown_ruleset", message, "ruleset"
    try:
        load_ruleset(chosen, edition)
    except RulesetError:
        return "unknown_edition", message, "edition"
    return "bad_option", message, "options"


def _board(data: Mapping[str, Any], defaults: Defaults) -> Board:
    variant = name(data, "variant", "standard")
    if variant != "standard":
        message = f"unknown variant {shown(variant)}; there is standard"
        raise ImpossibleError("unknown_variant", message, "variant")
    chosen = name(data, "board", defaults.board) or ""
    try:
        return load_board(chosen)
    except BoardError as error:
        raise ImpossibleError("unknown_board", str(error)[:200], "board") from None


def _phase(data: Mapping[str, Any]) -> Phase:
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
    return phase


def _position(data: Mapping[str, Any], board: Board, ruleset: Ruleset) -> Position:
    phase = _phase(data)
    if data.get("units") is None:
        raise ImpossibleError("missing", "the units must be given, by power", "units")
    centres = read_centres(board, data, board.powers)
    if centres is None and phase.kind == ADJUSTMENTS:
        message = f"builds and removals of {phase} depend on the centres: give them by power"
        raise ImpossibleError("missing", message, "centers")
    position = Position(
        board=board,
        phase=phase,
        units=read_units(board, data, board.powers),
        contested=read_provinces(board, data, "contested"),
        attempted=read_provinces(board, data, "attempted"),
        centres=centres,
    )
    return with_dislodged(position, data, ruleset) if data.get("dislodged") else position
