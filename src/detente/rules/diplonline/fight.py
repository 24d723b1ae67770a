"""S6: attacks on territories that somebody defends (DIPLO-33 to DIPLO-36, DIPLO-40, DIPLO-41)."""

from __future__ import annotations

from ..reasons import Dislodgement
from .reasons import EqualAttacks, Outdone, Overran, Repelled, Withstood
from .strength import supporters_of
from .turn import Piece, Turn


def fight(turn: Turn) -> None:
    """Let each attacked garrison fight; attacks never add up, each fights alone (DIPLO-40)."""
    for place, attackers in turn.attacked.items():
        defender = turn.pieces[place]
        if not defender.fleeing:
            _fight_for(turn, defender, [a for a in attackers if a.attacks])


def _fight_for(turn: Turn, defender: Piece, attackers: list[Piece]) -> None:
    """Only a unique strongest attack above the defence wins; else the garrison stays (DIPLO-41)."""
    best = max((a.strength for a in attackers), default=0)
    strongest = [a for a in attackers if a.strength == best]
    if len(strongest) == 1 and best > defender.defence:
        _overrun(turn, defender, strongest[0])
    for attacker in attackers:
        if attacker.goal != attacker.unit.location:
            continue
        _repel(attacker, strongest, defender)
    if defender.death is None and defender.result == "holds":
        forces = tuple(a.unit for a in turn.attacked[defender.place])
        defender.done("holds", Withstood(forces, defender.defence))


def _overrun(turn: Turn, defender: Piece, attacker: Piece) -> None:
    """The attacker enters, supporters stay, the defender is removed from the map (DIPLO-35)."""
    strength, defence = attacker.strength, defender.defence
    attacker.goal = attacker.entering
    attacker.done("success", Overran(defender.unit, strength, defence, attacker.route))
    helpers = supporters_of(turn, defender.place, attacker.power)
    defender.goal = None
    defender.death = Dislodgement(
        attacker.unit, strength, defence, tuple(h.unit for h in helpers), (), ()
    )


def _repel(attacker: Piece, strongest: list[Piece], defender: Piece) -> None:
    """Back where it came from; equal or lower forces are repelled (DIPLO-36)."""
    strength = attacker.strength
    rival = next(r for r in (*strongest, attacker) if r is not attacker or strongest == [attacker])
    if strength <= defender.defence:
        reason = Repelled(defender.unit, strength, defender.defence)
        attacker.done("repelled", reason)
    elif rival.strength == strength:
        attacker.done("repelled", EqualAttacks(rival.unit, strength))
    else:
        attacker.done("repelled", Outdone(rival.unit, strength, rival.strength))
