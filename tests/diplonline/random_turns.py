"""Makes Diplonline turns up, and checks what must hold after any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from detente.board import Location
from detente.rules import Given, Phase, Position, Resolution, Unit, adjudicate, load_ruleset
from detente.rules.diplonline import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
    appearances,
    orders_of,
)
from detente.rules.orders import ARMY, FLEET
from tests.diplonline.play import BOARD

RULES = load_ruleset("diplonline")
WORDS = frozenset(
    """
    success repelled bounce bounce_swap bounce_occupied cut transport_cut no_transport
    ambiguous_transport supports support_unused not_performed transports retreated retreat_dies
    stays_not_attacked dies holds void disappeared expelled
    """.split()  # noqa: SIM905 - a list of quoted words is hard to read
)


def random_position(rng: Random) -> Position:
    """Units crowded into one part of the board, and owners that mostly feed them."""
    heart = rng.choice(list(BOARD.provinces))
    near = sorted(BOARD.provinces, key=lambda p: (BOARD.distance(p, [heart]), rng.random()))
    powers = rng.sample(BOARD.powers, rng.choice([2, 2, 2, 3, 3, 4, 5, 7]))
    units = {_unit(rng, place): rng.choice(powers) for place in near[: rng.randint(2, 30)]}
    count = Counter(units.values())
    spare = rng.sample(sorted(BOARD.centres), 34)
    owners: dict[str, str] = {}
    for power in powers:
        homes = [home for home in sorted(BOARD.homes[power]) if home in spare]
        wanted = count[power] + rng.choice([-2, -1, 0, 0, 0, 1, 2])
        for centre in list(dict.fromkeys([*homes, *spare]))[: max(0, wanted)]:
            owners[centre] = power
        spare = [centre for centre in spare if centre not in owners]
    season = rng.choice("SSF")
    return Position(BOARD, Phase(season, 1915, "M"), units, centres=owners)


def _unit(rng: Random, place: str) -> Unit:
    province = BOARD.provinces[place]
    if province.inland or (not province.sea and rng.random() < 0.6):
        return Unit(ARMY, Location(place))
    return Unit(FLEET, rng.choice(BOARD.coasts_of(place)))


def random_givens(rng: Random, position: Position) -> list[Given]:
    """Orders that mostly aim at a few places, with some units idle and some ordered twice."""
    hot = sorted(u.province for u in rng.sample(list(position.units), min(4, len(position.units))))
    givens: list[Given] = []
    for power in sorted(set(position.units.values()) | set((position.centres or {}).values())):
        asked = list(position.units_of(power))
        spare = -position.surplus(power)
        for order in _adjustments(rng, position, power, spare):
            givens.append(Given(power, order, str(order)))
            if isinstance(order, Appear):
                asked.append(order.unit)
            else:
                asked.remove(order.unit)
        focus = rng.choice(hot[:2])
        for unit in asked:
            for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 1, 1, 2])):
                found = _order(rng, orders_of(position, unit, power), focus, hot)
                if found is not None:
                    givens.append(Given(power, found, str(found)))
    return givens + _agreed_transports(rng, position)


def _adjustments(
    rng: Random, position: Position, power: str, spare: int
) -> Sequence[Appear | Disappear]:
    """As many as are due, more or less."""
    wanted = max(0, abs(spare) + rng.choice([-1, 0, 0, 0, 0, 0, 0, 1]))
    if spare >= 0:
        found = appearances(position, power)
        return rng.sample(found, min(wanted, len(found)))
    units = position.units_of(power)
    return [Disappear(unit) for unit in rng.sample(units, min(wanted, len(units)))]


def _agreed_transports(rng: Random, position: Position) -> list[Given]:
    """Some armies and fleets whose orders fit; as last orders they are the ones that count."""
    givens = []
    for fleet, owner in position.units.items():
        if not BOARD.provinces[fleet.province].sea or rng.random() < 0.7:
            continue
        shore = {step.province for step in BOARD.reach(FLEET, fleet.location)}
        coasts = sorted(place for place in shore if not BOARD.provinces[place].sea)
        armies = [u for u in position.units if u.kind == ARMY and u.province in coasts]
        if not armies:
            continue
        army, target = rng.choice(armies), rng.choice(coasts)
        power = position.units[army]
        for of, order in (
            (owner, Transport(fleet, army.province, target, power)),
            (power, rng.choice([Move, Attack, Retreat])(army, Location(target), fleet.province)),
        ):
            givens.append(Given(of, order, str(order)))
    return givens


def _order(
    rng: Random, options: Sequence[DiplonlineOrder], focus: str, hot: list[str]
) -> DiplonlineOrder | None:
    """Mostly an attack on the place its power wants, or support there; else anything."""
    options = [o for o in options if not isinstance(o, Disappear)]
    wanted = [o for o in options if _aim(o) == focus and isinstance(o, (Attack, Support))]
    if wanted and rng.random() < 0.7:
        return rng.choice([o for o in wanted if not getattr(o, "helps", "")] or wanted)
    kinds = sorted({type(o).__name__ for o in options})
    if not kinds:
        return None
    pool = [o for o in options if type(o).__name__ == rng.choice(kinds)]
    order = rng.choice([o for o in pool if _aim(o) in hot] or pool or list(options))
    if getattr(order, "via", "") and rng.random() < 0.2:
        return replace(order, via=rng.choice(BOARD.powers))
    return order


def _aim(order: DiplonlineOrder) -> str:
    target = getattr(order, "target", None) or getattr(order, "territory", "")
    return target.province if isinstance(target, Location) else target


def random_turn(rng: Random) -> tuple[list[Given], Resolution]:
    position = random_position(rng)
    givens = random_givens(rng, position)
    options = {"cut": rng.choice(["grounded", "grounded", "flat"])}
    rules = load_ruleset("diplonline", options=options) if rng.random() < 0.5 else RULES
    return givens, adjudicate(position, givens, rules)


def check(givens: list[Given], turn: Resolution) -> None:
    """What must hold after any turn; raises `AssertionError`."""
    _check_books(givens, turn)
    _check_places(turn)
    for outcome in [*turn.outcomes, *turn.unordered.values()]:
        assert set(outcome.result) <= WORDS, outcome
        if outcome.dislodgement is not None:
            attacker = outcome.dislodgement.attacker
            assert _owner(turn, attacker) != outcome.power, "a power killed its own unit"
            assert "success" in turn.results[attacker]
            assert outcome.dislodgement.strength > outcome.dislodgement.defence


def _owner(turn: Resolution, unit: Unit) -> str:
    """Whose a unit is, one that has just appeared too."""
    new = {o.order.unit: o.power for o in turn.outcomes if isinstance(o.order, Appear)}
    return turn.before.units.get(unit) or new[unit]


def _check_books(givens: list[Given], turn: Resolution) -> None:
    """Nothing is created or lost unaccounted."""
    appeared = Counter(
        outcome.power
        for outcome in turn.outcomes
        if isinstance(outcome.order, Appear) and outcome.result == ("success",)
    )
    before, after = Counter(turn.before.units.values()), Counter(turn.after.units.values())
    lost = Counter(turn.destroyed.values())
    for unit, words in turn.results.items():
        if words[-1] in ("disappeared", "expelled"):
            lost[turn.before.units[unit]] += 1
    for power in BOARD.powers:
        rest = before[power] + appeared[power] - lost[power]
        assert after[power] == (0 if power in turn.eliminated else rest), power
    assert len(turn.outcomes) == len(givens)
    assert set(turn.before.units) <= set(turn.results)


def _check_places(turn: Resolution) -> None:
    """One unit in a province, of a kind that can be there; and no more units than bases."""
    provinces = Counter(unit.province for unit in turn.after.units)
    assert max(provinces.values(), default=0) <= 1
    assert all(BOARD.can_stand(unit.kind, unit.location) for unit in turn.after.units)
    if turn.before.phase.season == "S":
        for power in set(turn.after.units.values()):
            assert turn.after.surplus(power) <= 0
        kept = {c: p for c, p in turn.before.centres.items() if p not in turn.expelled}
        assert dict(turn.after.centres) == kept
