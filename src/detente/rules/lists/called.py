"""Which entries of FidoNet's lists a turn called for; the others were given in case (FIDO-65)."""

from __future__ import annotations

from ..orders import Build, Disband, Waive
from ..phase import MOVEMENT
from ..reasons import NoneLeft, Unneeded, WrongPhase
from ..resolution import Outcome, Resolution

_IN_VAIN = (NoneLeft, Unneeded, WrongPhase)  # the list was longer than needed, or its time not come


def called(resolution: Resolution, outcome: Outcome) -> bool:
    """Whether the order was to do something in this phase, so that it did it or failed.

    Of FidoNet's lists only those entries were: retreats of a unit that was driven out, builds of a
    power that had one due, removals of one that had to remove. Any other order was.
    """
    if isinstance(outcome.reason, Unneeded):
        return False
    before, order = resolution.before, outcome.order
    if before.phase.kind != MOVEMENT or not isinstance(order, Build | Disband | Waive):
        return True
    if "success" in outcome.result or before.centres is None:
        return True
    if isinstance(outcome.reason, _IN_VAIN):
        return False
    if isinstance(order, Disband):
        return _removed(resolution, outcome.power)
    return _built(resolution, outcome.power) or resolution.after.surplus(outcome.power) < 0


def _built(resolution: Resolution, power: str) -> bool:
    done = (o for o in resolution.outcomes if o.power == power and "success" in o.result)
    return any(isinstance(outcome.order, Build) for outcome in done)


def _removed(resolution: Resolution, power: str) -> bool:
    done = (o for o in resolution.outcomes if o.power == power and "success" in o.result)
    by_rule = (o for o in resolution.unordered.values() if o.power == power)
    return any(isinstance(outcome.order, Disband) for outcome in done) or any(
        outcome.result == ("destroyed",) for outcome in by_rule
    )
