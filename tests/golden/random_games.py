"""Whole games of random orders under each ruleset and in each variant, kept as text.

The texts are replayed order by order, and every result compared.

python -m tests.golden.random_games     plays them anew and writes the files
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from detente.board import load_board
from detente.exchange.orders import canonical
from detente.rules import (
    Given,
    Position,
    Resolution,
    Ruleset,
    Unit,
    adjudicate,
    legal_builds,
    legal_orders,
    load_ruleset,
    ruleset_names,
)
from detente.rules import diplonline as dip
from detente.rules.orders import Build, Disband, Move, Retreat
from detente.variants import load_variant, variant_names

FOLDER = Path(__file__).parent / "random"
YEARS = {"variants": 4, "rulesets": 8}  # then the game ends as agreed
BOARD = load_board()


def games() -> list[str]:
    """Every ruleset, and every variant under the standard one: `standard`, `standard-two`."""
    variants = [name for name in variant_names() if name != "standard"]
    return [*ruleset_names(), *(f"standard-{name}" for name in variants)]


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def started(game: str) -> tuple[Ruleset, Position]:
    ruleset, _, name = game.partition("-")
    variant = load_variant(name or "standard")
    rules = load_ruleset(ruleset, options=variant.switches())
    return rules, variant.opening(rules.start_year)


def over(game: str, turn: Resolution) -> bool:
    _, first = started(game)
    years = YEARS["variants" if "-" in game else "rulesets"]
    return bool(turn.winners) or turn.after.phase.year >= first.phase.year + years


def play(game: str, rng: Random) -> list[Resolution]:
    """A game of random legal orders, to a victory or the agreed end."""
    rules, position = started(game)
    turns: list[Resolution] = []
    while not turns or not over(game, turns[-1]):
        turns.append(adjudicate(position, givens(rng, position, rules), rules))
        position = turns[-1].after
    return turns


def givens(rng: Random, position: Position, rules: Ruleset) -> list[Given]:
    """A legal order for nearly every unit, and the builds, removals and lists that are due."""
    legal = legal_orders(position, rules)
    found = []
    for unit, orders in legal.items():
        power = position.units.get(unit) or position.dislodged[unit].power
        if orders and rng.random() < 0.95:
            moving = [o for o in orders if isinstance(o, (Move, dip.Move, dip.Attack))]
            found.append((power, rng.choice(moving if moving and rng.random() < 0.6 else orders)))
    for power in position.powers:
        surplus = position.surplus(power)
        if rules.engine == "diplonline":
            found += _adjusted(rng, position, rules, power, surplus)
        elif rules.phases == "lists":
            found += _lists(rng, position, power, legal)
        elif surplus < 0:
            builds = legal_builds(position, rules, power)
            found += [(power, order) for order in rng.sample(builds, min(len(builds), -surplus))]
    return [Given(power, order, str(order)) for power, order in found]


def _adjusted(rng: Random, position: Position, rules: Ruleset, power: str, surplus: int):
    """What must disappear in spring does; what may appear does, with an order of its own."""
    if position.phase.season != "S":
        return
    for unit in rng.sample(position.units_of(power), max(surplus, 0)):
        yield power, dip.Disappear(unit)
    new = legal_builds(position, rules, power)
    for order in rng.sample(new, min(len(new), max(-surplus, 0))):
        yield power, order
        yield power, rng.choice(dip.orders_of(position, order.unit, power))


def _lists(rng: Random, position: Position, power: str, legal):
    """Retreats for every unit, removals and builds, in an order of chance."""
    for unit in position.units_of(power):
        places = sorted(position.board.reach(unit.kind, unit.location))
        for place in rng.sample(places, min(3, len(places))):
            yield power, Retreat(unit, place)
    units = position.units_of(power)
    for unit in rng.sample(units, min(2, len(units))):
        yield power, Disband(unit)
    for home in sorted(position.board.homes[power]):
        yield power, Build(Unit("A", BOARD.coasts_of(home)[0]._replace(coast="")))


def told(turns: Sequence[Resolution]) -> Iterator[str]:
    """The game as text: every order with its result, and what each turn leaves."""
    for turn in turns:
        yield f"== {turn.before.phase}"
        for outcome in turn.outcomes:
            yield f"{outcome.power}: {outcome.text} = {' '.join(outcome.result)}"
        for unit, outcome in turn.unordered.items():
            yield f"{outcome.power}: ({unit}) = {' '.join(outcome.result)}"
        yield from _left(turn)


def _left(turn: Resolution) -> Iterator[str]:
    after = turn.after
    for power in after.powers:
        units = " ".join(sorted(str(unit).replace(" ", "") for unit in after.units_of(power)))
        centres = " ".join(sorted(after.centres_of(power)))
        if units or centres:
            yield f"-- {power}: {units or 'no unit'} | {centres or 'no centre'}"
    for name in ("eliminated", "expelled", "winners"):
        if powers := getattr(turn, name):
            yield f"-- {name}: {' '.join(powers)}"


def replay(game: str, lines: Sequence[str]) -> list[Resolution]:
    """The turns that the orders of a text make."""
    rules, position = started(game)
    turns: list[Resolution] = []
    for block in "\n".join(lines).split("== ")[1:]:
        phase, *rest = block.splitlines()
        if phase != str(position.phase):
            raise AssertionError(f"{game}: the text has {phase}, the game {position.phase}")
        orders = [line.rpartition(" = ")[0] for line in rest if not line.startswith("-- ")]
        turns.append(adjudicate(position, list(_read(rules, orders)), rules))
        position = turns[-1].after
    return turns


def _read(rules: Ruleset, orders: Sequence[str]) -> Iterator[Given]:
    for line in orders:
        power, _, text = line.partition(": ")
        if text.startswith("("):
            continue  # a unit without an order
        order = dip.parse_order(text) if rules.engine == "diplonline" else canonical(text, BOARD)
        yield Given(power, order, text)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        turns = play(game, Random(game))
        path_of(game).write_text("\n".join(told(turns)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
