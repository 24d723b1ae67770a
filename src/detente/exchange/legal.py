"""The orders that a position allows, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from detente.rules.orders import Order
from detente.rules.phase import ADJUSTMENTS

from .case import Case


def legal_answer(case: Case) -> dict[str, Any]:
    """Every legal order of each unit, and in adjustments also the builds and how many are due.

    Where a ruleset has no adjustments of their own, the builds come with the orders. `due` counts
    the builds of each power, or with a minus sign its removals.
    """
    from detente.rules import legal_builds, legal_orders

    position, ruleset = case.position, case.ruleset
    line: dict[str, Any] = {
        "id": case.id,
        "phase": str(position.phase),
        "orders": {str(u): _texts(o) for u, o in legal_orders(position, ruleset).items()},
    }
    if position.phase.kind == ADJUSTMENTS or ruleset.phases != "full":
        powers = position.powers
        builds = {power: _texts(legal_builds(position, ruleset, power)) for power in powers}
        line["builds"] = {power: texts for power, texts in builds.items() if texts}
        line["due"] = {
            power: -position.surplus(power) for power in powers if position.surplus(power)
        }
    return line


def _texts(orders: Iterable[Order]) -> list[str]:
    return [str(order) for order in orders]
