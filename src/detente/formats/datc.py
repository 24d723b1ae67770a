"""The text of adjudicator test cases: a position, its orders, and the position after them.

`CASE`, `PRESTATE_SETPHASE Spring 1901, Movement`, `PRESTATE`, `ORDERS`, `POSTSTATE`, `END`; each
case is a game of one phase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from detente.board import Location
from detente.notation import Context, notation_named
from detente.rules import load_ruleset
from detente.rules.orders import Given, Move, Order, Unit
from detente.rules.phase import Phase
from detente.rules.position import Position
from detente.rules.resolution import Resolution
from detente.rules.standard.ways_out import retreat_bans, retreat_places

from .complete import next_position, position_of, with_positions
from .named import LONGEST, order_in, power_named, unit_named
from .played import FormatError, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import add_unit, board, shown

_SETPHASE = re.compile(r"PRESTATE_SETPHASE\s+(\w+)\s+(\d{1,4}),?\s+(\w+)", re.IGNORECASE)
_LINE = re.compile(r"(?:(SUCCESS|FAILURE):\s*)?([A-Za-z-]+)\s*:?\s+(.+)")
_SEASONS = {"SPRING": "S", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
_KINDS = {"M": "Movement", "R": "Retreat", "A": "Adjustment"}
_NAMES = {"S": "Spring", "F": "Fall", "W": "Winter"}
_LIKE = "Spring 1901, Movement"
_FIRST = Phase("S", 1901, "M")  # of a case that names none
_BLOCKS = (
    "PRESTATE",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "ORDERS",
    "POSTSTATE",
    "POSTSTATE_DISLODGED",
    "POSTSTATE_SAME",
)


@dataclass
class _Case:
    """The lines of a case by block, each with its place."""

    name: str
    where: str
    phase: Phase = _FIRST
    block: str = ""  # the one that lines go to
    blocks: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def take(self, word: str, line: str, where: str) -> None:
        """Put a line where it belongs; `word` is its first, in capitals."""
        if word == "PRESTATE_SETPHASE":
            self.phase = _phase(line, where)
        elif word in _BLOCKS:
            self.block = word
            self.blocks.setdefault(word, [])
        elif self.block:
            self.blocks[self.block].append((line, where))
        else:
            raise FormatError("no_block", where, text=shown(line))


def read(text: str) -> list[Played]:
    """Every case as a game of one phase."""
    return [_game(case) for case in _cases(text)]


def _cases(text: str) -> Iterator[_Case]:
    case: _Case | None = None
    for line, where in _lines(text):
        word = line.split(maxsplit=1)[0].upper()
        if word == "VARIANT_ALL":
            _only_standard(line, where)
        elif case is None or word == "CASE":
            case = _opened(case, word, line, where)
        elif word == "END":
            yield case
            case = None
        else:
            case.take(word, line, where)
    if case is not None:
        raise _unended(case)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Lines without comments that are not empty, with their places."""
    for number, raw in enumerate(text.splitlines(), start=1):
        if line := raw.partition("#")[0].strip():
            yield line, f"line {number}"


def _opened(open_case: _Case | None, word: str, line: str, where: str) -> _Case:
    if open_case is not None:
        raise _unended(open_case)
    if word != "CASE":
        raise FormatError("no_case", where, text=shown(line))
    return _Case(line[4:].strip(), where)


def _unended(case: _Case) -> FormatError:
    return FormatError("case_no_end", case.where, text=shown(case.name))


def _only_standard(line: str, where: str) -> None:
    if line.lower().split()[1:2] not in ([], ["standard"]):
        raise FormatError("only_standard", where, text=shown(line))


def _phase(line: str, where: str) -> Phase:
    match = _SETPHASE.match(line)
    season = _SEASONS.get(match[1].upper(), "") if match else ""
    kind = match[3][:1].upper() if match else ""
    if match is None or not season or kind not in _KINDS:
        raise FormatError("no_phase", where, text=shown(line), like=_LIKE)
    return Phase("W" if kind == "A" else season, int(match[2]), kind)


def _split(line: str, where: str) -> tuple[str, str, str]:
    match = _LINE.fullmatch(line) if len(line) <= LONGEST else None
    if match is None:
        raise FormatError("must_be_like", where, text=shown(line), like="England: F nth")
    return match[1] or "", power_named(match[2], where), match[3]


def _units(case: _Case, block: str) -> dict[Unit, str]:
    units: dict[Unit, str] = {}
    for line, where in case.blocks.get(block, ()):
        _, power, text = _split(line, where)
        add_unit(units, unit_named(text, where), power, where)
    return units


def _centres(case: _Case) -> dict[str, str] | None:
    block = case.blocks.get("PRESTATE_SUPPLYCENTER_OWNERS")
    if block is None:
        return None
    owners = {}
    for line, where in block:
        _, power, text = _split(line, where)
        code = unit_named(text, where).province
        if code not in board().centres:
            raise FormatError("no_centre", where, text=code)
        owners[code] = power
    return owners


def _game(case: _Case) -> Played:
    units = _units(case, "PRESTATE")
    before = Stated(units, _dislodged(case, units), _centres(case))
    givens = []
    for line, where in case.blocks.get("ORDERS", ()):
        _, power, text = _split(line, where)
        givens.append(Given(power, order_in(text, case.phase), text))
    stage = Stage(case.phase, tuple(givens), before, after=_after(case, units))
    return Played(case.name, (stage,))


def _after(case: _Case, units: Mapping[Unit, str]) -> Stated | None:
    if not any(block.startswith("POSTSTATE") for block in case.blocks):
        return None
    out = _units(case, "POSTSTATE_DISLODGED")
    standing = _units(case, "POSTSTATE")
    if "POSTSTATE_SAME" in case.blocks:
        standing = {unit: power for unit, power in units.items() if unit not in out}
    return Stated(standing, {unit: Retreating(power, None) for unit, power in out.items()})


def _dislodged(case: _Case, units: Mapping[Unit, str]) -> dict[Unit, Retreating]:
    """The dislodged units, with the places that the results of the phase before leave them."""
    out = _units(case, "PRESTATE_DISLODGED")
    position = Position(board(), case.phase, units)
    came, contested = _results(case, position)
    found = {}
    for unit, power in out.items():
        bans = retreat_bans(load_ruleset(), came.get(unit.province), contested, frozenset())
        places, _ = retreat_places(position, unit, position.by_province, bans, None)
        found[unit] = Retreating(power, frozenset(places))
    return found


def _results(case: _Case, position: Position) -> tuple[dict[str, str], frozenset[str]]:
    """Where the attackers of each province came from by land, and what was contested."""
    came: dict[str, str] = {}
    failed: list[tuple[str, str]] = []
    for line, where in case.blocks.get("PRESTATE_RESULTS", ()):
        mark, _, text = _split(line, where)
        order = order_in(text)
        if not isinstance(order, Move):
            continue
        if mark == "FAILURE":
            failed.append((order.unit.province, order.target.province))
        elif not order.via and order.target in board().reach(*order.unit):
            came[order.target.province] = order.unit.province
    # a unit is in nobody's way where the one that drove it out came from
    standoffs = {goal for start, goal in failed if came.get(start) != goal}
    return came, frozenset(p for p in standoffs if not position.at(p))


def write(games: Sequence[Played]) -> str:
    """A case for every phase that has orders; what follows it is by the rules where not stated."""
    cases = [case for game in games for case in _written(with_positions(game))]
    return "\n".join(["VARIANT_ALL Standard\n", *cases])


def _written(game: Played) -> Iterator[str]:
    last: Resolution | None = None
    for number, stage in enumerate(game.stages):
        position = position_of(stage, last.after if last else None)
        resolution = next_position(position, stage, game.rules or load_ruleset())
        later = game.stages[number + 1].before if number + 1 < len(game.stages) else None
        if number + 1 < len(game.stages) or stage.givens:
            several = len(game.stages) > 1
            name = " ".join(filter(None, [game.name, str(stage.phase) if several else ""]))
            after = stage.after or later or Stated.of(resolution.after)
            yield _case(name or str(stage.phase), stage, position, after, last)
        last = resolution


def _case(
    name: str, stage: Stage, position: Position, after: Stated, last: Resolution | None
) -> str:
    phase, before = stage.phase, Stated.of(position)
    lines = [f"CASE {name}", f"PRESTATE_SETPHASE {_NAMES[phase.season]} {phase.year}, "]
    lines[-1] += _KINDS[phase.kind]
    if before.centres is not None:
        lines.append("PRESTATE_SUPPLYCENTER_OWNERS")
        lines += [_unit_line(p, Unit("A", Location(c))) for c, p in before.centres.items()]
    lines += ["PRESTATE", *(_unit_line(power, unit) for unit, power in before.units.items())]
    if before.retreats:
        lines.append("PRESTATE_DISLODGED")
        lines += [_unit_line(out.power, unit) for unit, out in before.retreats.items()]
        lines += ["PRESTATE_RESULTS", *(_result_lines(last) if last else ())]
    lines += ["ORDERS", *(_order_line(given, position) for given in stage.moved)]
    lines += ["POSTSTATE", *(_unit_line(power, unit) for unit, power in after.units.items())]
    if after.retreats:
        lines.append("POSTSTATE_DISLODGED")
        lines += [_unit_line(out.power, unit) for unit, out in after.retreats.items()]
    return "\n".join([*lines, "END\n"])


def _unit_line(power: str, unit: Unit) -> str:
    return f"\t{power.title()}: {unit.kind} {str(unit.location).lower()}"


def _order_line(given: Given, position: Position) -> str:
    if given.order is None:
        return f"\t{given.power.title()}: {' '.join(given.text.split()) or '?'}"
    return f"\t{given.power.title()}: {_text(given.order, position)}"


def _text(order: Order, position: Position) -> str:
    context = Context(board(), position)
    return notation_named("datc").write(order, context)


def _result_lines(resolution: Resolution) -> Iterator[str]:
    """Moves that were possible, the only results that matter for retreats."""
    for outcome in resolution.outcomes:
        done, tried = ("success" in outcome.result), ("bounce" in outcome.result)
        if isinstance(outcome.order, Move) and (done or tried):
            mark = "SUCCESS" if done else "FAILURE"
            text = _text(outcome.order, resolution.before)
            yield f"\t{mark}: {outcome.power.title()}: {text}"


FORMAT = Format(
    "datc",
    "the text of adjudicator test cases",
    read=read,
    write=write,
    loses=(
        "that the phases are one game: each is a case of its own",
        "letters",
        "owners of centres after a phase",
        "FidoNet's lists",
        "where an army went by convoy although it could walk, in the results before a retreat",
    ),
    begins=lambda text: re.search(r"^[ \t]*PRESTATE_SETPHASE\b", text, re.MULTILINE) is not None,
)
