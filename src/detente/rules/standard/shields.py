"""The rulebooks' own paradox rules (DATC 4.A.2): supports that a convoyed army does not cut.

1971: of a fleet supporting an attack on one of the fleets that carry the army.
1982: of a fleet supporting any action in a sea with a convoying fleet.
2000 and 2023: of a unit supporting an attack on a fleet that the army cannot do without.
What these leave open falls to Szykman's rule, which is also the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..orders import FLEET, Order, Support
from .conflict import NOBODY, Conflict


def shields(
    rule: str, conflict: Conflict, chosen: Sequence[Order | None], carriers: Iterable[int]
) -> dict[int, int]:
    """Supporter number -> mask of convoyed attackers that do not cut it, even by dislodging."""
    result: dict[int, int] = {}
    if rule == "szykman":
        return result
    convoying = _places(conflict, carriers)
    for number, order in enumerate(chosen):
        if not isinstance(order, Support) or conflict.helped[number] == NOBODY:
            continue
        for army in conflict.routes:
            if conflict.goal[army] != conflict.where[number]:
                continue
            if rule == "1982":
                aim = conflict.goal[conflict.helped[number]]
                spared = order.unit.kind == FLEET and aim in convoying
            else:
                spared = _attacks_carrier(rule, conflict, number, order, army)
            if spared:
                result[number] = result.get(number, 0) | 1 << army
    return result


def _places(conflict: Conflict, carriers: Iterable[int]) -> set[int]:
    fleets = 0
    for mask in carriers:
        fleets |= mask
    return {place for n, place in enumerate(conflict.where) if fleets >> n & 1}


def _attacks_carrier(rule: str, conflict: Conflict, number: int, order: Support, army: int) -> bool:
    """Whether the support is for an attack on a fleet of the army's route."""
    if order.target is None or (rule == "1971" and order.unit.kind != FLEET):
        return False
    route = conflict.routes[army]
    aim = conflict.goal[conflict.helped[number]]
    for fleet, place in enumerate(conflict.where):
        if route.fleets >> fleet & 1 and place == aim:
            return rule == "1971" or route.needs(fleet)
    return False
