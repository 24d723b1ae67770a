"""Outcomes as JSON: the line that answers a case."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from detente.rules.orders import Unit
from detente.rules.phase import MOVEMENT
from detente.rules.position import Dislodged, Position
from detente.rules.resolution import Outcome, Resolution

from .case import Case
from .plain import reason_json, things

Say = Callable[[Outcome, Position, Unit | None], str]  # the unit: where no order names it
COMPLETED = "COMPLETED"


def answer(case: Case, resolution: Resolution, say: Say | None = None) -> dict[str, Any]:
    """The answer to a case; `say` makes the sentences, and without it there are none."""
    return {"id": case.id, **resolution_json(resolution, say)}


def resolution_json(resolution: Resolution, say: Say | None = None) -> dict[str, Any]:
    """Everything that a resolution says, without the name of a case."""
    before, after = resolution.before, resolution.after
    line: dict[str, Any] = {
        "phase": str(before.phase),
        "orders": [outcome_json(outcome, before, say) for outcome in resolution.outcomes],
        "results": {str(unit): words for unit, words in resolution.results.items()},
        "units": by_power(after.units.items()),
        "dislodged": dislodged_json(resolution),
        "destroyed": by_power(resolution.destroyed.items()),
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
    if resolution.eliminated:
        line["eliminated"] = resolution.eliminated
    line["next"] = COMPLETED if resolution.winners else str(after.phase)
    if resolution.winners:
        line["winners"] = resolution.winners
    return line


def by_power(entries: Iterable[tuple[object, str]]) -> dict[str, list[str]]:
    """Units or centres by the power that has them, in their order."""
    lists: dict[str, list[str]] = {}
    for thing, power in entries:
        lists.setdefault(power, []).append(str(thing))
    return lists


def outcome_json(
    outcome: Outcome, before: Position, say: Say | None = None, unit: Unit | None = None
) -> dict[str, Any]:
    """One order with its result and reason, and who drove its unit out."""
    order = outcome.order
    entry: dict[str, Any] = {
        "power": outcome.power,
        "text": outcome.text,
        "order": None if order is None else str(order),
        "result": outcome.result,
        "reason": reason_json(outcome.reason),
    }
    if outcome.dislodgement is not None:
        entry["dislodgement"] = things(outcome.dislodgement)
    if say is not None:
        entry["why"] = say(outcome, before, unit)
    return entry


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
    line: dict[str, Any] = {"phase": str(position.phase), "units": by_power(position.units.items())}
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
