"""Outcomes as JSON: the line that answers a case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from detente.rules.orders import Order, Unit
from detente.rules.phase import MOVEMENT
from detente.rules.position import Dislodged, Position
from detente.rules.resolution import Outcome, Resolution

from .case import Case
from .orders import canonical
from .plain import reason_json, things, unit_text

if TYPE_CHECKING:
    from detente.notation import Refusal

# the unit where no order names it, and why an order could not be understood
Say = Callable[[Outcome, Position, "Unit | None", "Refusal | None"], str]
COMPLETED = "COMPLETED"


def answer(case: Case, resolution: Resolution, say: Say | None = None) -> dict[str, Any]:
    """The answer to a case; `say` makes the sentences, and without it there are none."""
    return {"id": case.id, **resolution_json(resolution, say, case.refusals)}


def resolution_json(
    resolution: Resolution,
    say: Say | None = None,
    refusals: Mapping[int, Refusal] = MappingProxyType({}),
) -> dict[str, Any]:
    """Everything that a resolution says, without the name of a case."""
    before, after = resolution.before, resolution.after
    line: dict[str, Any] = {
        "phase": str(before.phase),
        "orders": [
            outcome_json(outcome, before, say, refusal=refusals.get(number))
            for number, outcome in enumerate(resolution.outcomes)
        ],
        "results": {unit_text(unit): words for unit, words in resolution.results.items()},
        "units": units_by_power(after.units),
        "dislodged": dislodged_json(resolution),
        "destroyed": units_by_power(resolution.destroyed),
    }
    if before.phase.kind == MOVEMENT:
        line["contested"] = sorted(resolution.contested)
        line["attempted"] = sorted(resolution.attempted)
    if resolution.unordered:
        line["unordered"] = {
            str(unit): outcome_json(outcome, before, say, unit)
            for unit, outcome in resolution.unordered.items()
        }
    return line | _outlook(resolution)


def _outlook(resolution: Resolution) -> dict[str, Any]:
    """Centres, powers that are out, and what comes next."""
    after = resolution.after
    line: dict[str, Any] = {}
    if after.centres is not None:
        line["centers"] = by_power(after.centres.items())
    if resolution.expelled:
        line["expelled"] = resolution.expelled
    if resolution.eliminated:
        line["eliminated"] = resolution.eliminated
    line["next"] = COMPLETED if resolution.winners else str(after.phase)
    if resolution.winners:
        line["winners"] = resolution.winners
    return line


def by_power(entries: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Units or centres by the power that has them, in their order."""
    lists: dict[str, list[str]] = {}
    for thing, power in entries:
        if power in lists:
            lists[power].append(thing)
        else:
            lists[power] = [thing]
    return lists


def units_by_power(units: Mapping[Unit, str]) -> dict[str, list[str]]:
    """Units by the power that has them."""
    return by_power((unit_text(unit), power) for unit, power in units.items())


def outcome_json(
    outcome: Outcome,
    before: Position,
    say: Say | None = None,
    unit: Unit | None = None,
    refusal: Refusal | None = None,
) -> dict[str, Any]:
    """One order with its result and reason, and who drove its unit out."""
    order, text = outcome.order, outcome.text
    entry: dict[str, Any] = {
        "power": outcome.power,
        "text": text,
        "order": None if order is None else _order_text(order, text, before),
        "result": outcome.result,
        "reason": reason_json(outcome.reason),
    }
    if refusal is not None:
        entry["reason"] |= {"why": refusal.code, "candidates": refusal.candidates}
    if outcome.dislodgement is not None:
        entry["dislodgement"] = things(outcome.dislodgement)
    if say is not None:
        entry["why"] = say(outcome, before, unit, refusal)
    return entry


def _order_text(order: Order, text: str, before: Position) -> str:
    if canonical(text, before.board) is order:
        return text  # nothing was changed, so nothing needs to be formatted
    return str(order)


def dislodged_json(resolution: Resolution) -> dict[str, list[dict[str, Any]]]:
    """Every unit dislodged in this phase, as a line of the retreat phase takes it."""
    lists: dict[str, list[dict[str, Any]]] = {}
    for unit, fate in resolution.dislodged.items():
        lists.setdefault(fate.power, []).append(_dislodged(unit, fate))
    return lists


def _dislodged(unit: Unit, fate: Dislodged) -> dict[str, Any]:
    return {"unit": str(unit), "from": fate.origin, "retreats": list(map(str, fate.retreats))}


def position_json(position: Position) -> dict[str, Any]:
    """A position as the keys of an input line, all but `orders`."""
    line: dict[str, Any] = {"phase": str(position.phase), "units": units_by_power(position.units)}
    if position.dislodged:
        lists: dict[str, list[dict[str, Any]]] = {}
        for unit, fate in position.dislodged.items():
            lists.setdefault(fate.power, []).append(_dislodged(unit, fate))
        line["dislodged"] = lists
        line["contested"] = sorted(position.contested)
        line["attempted"] = sorted(position.attempted)
    if position.centres is not None:
        line["centers"] = by_power(position.centres.items())
    return line
