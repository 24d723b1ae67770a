"""Times whole turns of Diplonline and whole movement phases of the standard rules, in turn.

Both start from the same positions and the same intentions: a move becomes an attack, a support one
in the territory for the power, a convoy a leg. Prints the seconds of each as JSON.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from detente.exchange import Case, Defaults, read_line
from detente.rules import adjudicate, load_ruleset
from detente.rules import diplonline as dip
from detente.rules.orders import Convoy, Given, Hold, Move, Support, Unit

RULES = load_ruleset("diplonline")


def translated(case: Case) -> list[Given]:
    """The orders of a movement phase as Diplonline's."""
    convoys = [g.order for g in case.givens if isinstance(g.order, Convoy)]
    ferries = {order.army.province: order.unit for order in convoys}
    found = ((given.power, _order(case, ferries, given)) for given in case.givens)
    return [Given(power, order) for power, order in found if order is not None]


def _order(case: Case, ferries: dict[str, Unit], given: Given) -> Any:
    order, units = given.order, case.position.units
    if isinstance(order, Hold):
        return order
    if isinstance(order, Move):
        fleet = ferries.get(order.unit.province)
        return dip.Attack(order.unit, order.target, fleet.province if fleet else "")
    if isinstance(order, Support):
        power = units.get(order.supported, "")
        place = (order.target or order.supported.location).province
        return dip.Support(order.unit, place, "" if power == given.power else power)
    if isinstance(order, Convoy):
        power = units.get(order.army, "")
        helps = "" if power == given.power else power
        return dip.Transport(order.unit, order.army.province, order.target.province, helps)
    return None


def cases(path: str, count: int) -> Iterator[Case]:
    """The phases of a file."""
    with gzip.open(path) as lines:
        for number, line in enumerate(islice(lines, count), 1):
            case = read_line(line, number, Defaults())
            assert isinstance(case, Case)
            yield case


def timed(work: Sequence[tuple[Any, ...]]) -> float:
    """Seconds of processor time to adjudicate everything once, with all reasons."""
    start = time.process_time()
    for position, givens, rules in work:
        adjudicate(position, givens, rules)
    return time.process_time() - start


def main(path: str, count: int, rounds: int) -> None:
    """The fastest of several rounds, the two taking turns."""
    read = list(cases(path, count))
    standard = [(case.position, case.givens, case.ruleset) for case in read]
    turns = [(case.position, translated(case), RULES) for case in read]
    measured = [(timed(standard), timed(turns)) for _ in range(rounds)]
    print(
        json.dumps(
            {
                "standard": min(m[0] for m in measured),
                "diplonline": min(m[1] for m in measured),
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
