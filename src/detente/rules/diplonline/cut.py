"""S3 and S4: attacks without an enemy become moves, and attacks cut what they hit."""

from __future__ import annotations

from ..orders import Unit
from .orders import Retreat
from .reasons import Forced, TransportCut
from .turn import Piece, Turn


def convert(turn: Turn) -> None:
    """S3: an attack on a territory without an enemy unit acts as a move (DIPLO-30, DIPLO-74).

    A move stays what it is, also where a unit disappeared (DIPLO-75).
    """
    for piece in turn.pieces.values():
        if piece.attacking:
            occupant = turn.pieces.get(piece.target)
            piece.plain = occupant is None or occupant.power == piece.power


def cut(turn: Turn) -> None:
    """S4: find the attacks that count and end what the attacked units were doing (DIPLO-31).

    A support that is cut leaves its territory to the attackers there (DIPLO-39).

    With the switch `cut: flat` every ordered attack counts, even one that is cut itself.
    """
    attacks = [piece for piece in turn.pieces.values() if piece.attacks]
    if not attacks:
        return
    counting = attacks if turn.rules.cut == "flat" else _grounded(attacks)
    for attack in counting:
        turn.attacked.setdefault(attack.target, []).append(attack)
    for place in turn.attacked:
        _force_to_defend(turn, turn.pieces[place])
    for piece in turn.pieces.values():
        if piece.live and piece.chain:
            _stop_passenger(turn, piece)
    for attack in attacks:
        if attack.live and attack not in counting:
            _stop_undecided(attack, attacks)


def _grounded(attacks: list[Piece]) -> list[Piece]:
    """Attacks that are not cut, and those of rings of attackers, who cut each other.

    An attack hangs on the unit that makes it and on the fleets that carry it. One that only
    attacks already cut could stop is in; one that an attack which is in does stop is out. Where
    attacks hang on each other, transported ones give way: their fleets defend first (DIPLO-57).
    """
    threats = {a: [b for b in attacks if b.target in _needs(a)] for a in attacks}
    label: dict[Piece, bool] = {}
    _label(threats, label)
    open_ones = [a for a in attacks if a not in label]
    if any(a.chain for a in open_ones):
        label |= dict.fromkeys((a for a in open_ones if a.chain), False)
        _label(threats, label)
    return [a for a in attacks if label.get(a, True)]


def _needs(attack: Piece) -> set[str]:
    return {attack.place, *(fleet.place for fleet in attack.chain)}


def _label(threats: dict[Piece, list[Piece]], label: dict[Piece, bool]) -> None:
    changed = True
    while changed:
        changed = False
        for attack, against in threats.items():
            if attack in label:
                continue
            if all(label.get(a) is False for a in against):
                label[attack] = changed = True
            elif any(label.get(a) for a in against):
                label[attack], changed = False, True


def _force_to_defend(turn: Turn, piece: Piece) -> None:
    """An attacked unit stops what it does (DIPLO-31); a retreat is set off instead (DIPLO-47)."""
    if not piece.live:
        return
    if not isinstance(piece.order, Retreat):
        piece.fail("cut", Forced(_units(turn.attacked[piece.place])))
    elif all(fleet.place not in turn.attacked for fleet in piece.chain):
        piece.fleeing = True


def _stop_passenger(turn: Turn, piece: Piece) -> None:
    """An attack on any fleet of a chain ends the transport (DIPLO-57)."""
    if isinstance(piece.order, Retreat) and piece.place not in turn.attacked:
        return  # it has no need of the fleet
    for fleet in piece.chain:
        if fleet.place in turn.attacked:
            attackers = _units(turn.attacked[fleet.place])
            piece.fail("transport_cut", TransportCut(fleet.unit, attackers))
            return


def _stop_undecided(attack: Piece, attacks: list[Piece]) -> None:
    """A transported attack that hangs on itself gives way: its fleets defend first (DIPLO-57)."""
    for fleet in attack.chain:
        if against := [a for a in attacks if a.target == fleet.place]:
            attack.fail("transport_cut", TransportCut(fleet.unit, _units(against)))
            return
    attack.fail("cut", Forced(_units([a for a in attacks if a.target == attack.place])))


def _units(attackers: list[Piece]) -> tuple[Unit, ...]:
    return tuple(attacker.unit for attacker in attackers)
