"""Adjudicating a case, with the powers that it puts in civil disorder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detente.rules import adjudicate
from detente.rules.orders import Given
from detente.rules.reasons import NotAllowed
from detente.rules.resolution import Outcome, Resolution

from .case import Case


def resolve(case: Case) -> Resolution:
    """The resolution of a case; orders of a power in civil disorder are void."""
    silent = case.civil_disorder
    if not silent:
        return _adjudicate(case, case.givens)
    heard = [given for given in case.givens if given.power not in silent]
    resolution = _adjudicate(case, heard)
    used = iter(resolution.outcomes)
    outcomes = [_void(g) if g.power in silent else next(used) for g in case.givens]
    return replace(resolution, outcomes=tuple(outcomes))


def _adjudicate(case: Case, givens: Sequence[Given]) -> Resolution:
    return adjudicate(
        case.position,
        givens,
        case.ruleset,
        alliances=case.alliances,
        in_game=case.in_game,
    )


def _void(given: Given) -> Outcome:
    return Outcome(given.power, given.order, ("void",), NotAllowed("civil_disorder"), given.text)
