"""The result text of the e-mail judges, as other tools read it: one block a phase.

Movement results for Spring of 1901. (demo.001)

Austria: Army Vienna -> Galicia.  (*bounce*)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from detente.rules import opening
from detente.rules.orders import Build, Disband, Given, Hold, Move, Order, Retreat, Unit, Waive
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS, Phase

from .judge_write import PEOPLES, write
from .named import LONGEST, order_in, place_named, power_named, unit_named
from .played import FormatError, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import board, shown

_HEAD = re.compile(
    r"(Movement|Retreat|Adjustment) (?:results|orders) for (Spring|Summer|Fall|Autumn|Winter)"
    r" of (\d{1,4})\.?\s*(?:\(([\w-]{1,40})\.\d+\))?",
    re.IGNORECASE,
)
_KINDS = {"M": MOVEMENT, "R": RETREATS, "A": ADJUSTMENTS}
_SEASONS = {"SPRING": "S", "SUMMER": "S", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
_ORDER = re.compile(r"([A-Z][A-Za-z-]+):\s+(.*?)\.?\s*(?:\(\*([^*]{1,60})\*\))?")
_RETREAT = re.compile(r"The (\w+) (Army|Fleet) in (?:the )?(.+?) (can retreat to (.+)|with no .*)")
_OWNED = re.compile(r"Ownership of supply cent(?:er|re)s:", re.IGNORECASE)
_UNGIVEN = re.compile(r",? No Order Processed.*|^Defaults\b", re.IGNORECASE)
_CHANGE = re.compile(
    r"(builds|removes|removing) (?:an?|the) (army|fleet) in (?:the )?(.+)", re.IGNORECASE
)
_PEOPLES = {people: power for power, people in PEOPLES.items()}
_FOREIGN = re.compile(rf"\b(?:{'|'.join(_PEOPLES)}) (?=Army|Fleet)")
_WAIVES = re.compile(r"waives|build waived|unused build", re.IGNORECASE)


@dataclass
class _Block:
    """A phase as its text tells it."""

    phase: Phase
    game: str
    where: str
    lines: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class _Told:
    """A line of a result: an order, and the marks of what came of it."""

    power: str
    order: Order
    text: str
    words: tuple[str, ...]
    given: bool  # False: the line tells what happened without an order

    @property
    def unit(self) -> Unit | None:
        """The unit it is about (None: a build that is waived)."""
        return None if isinstance(self.order, Waive) else self.order.unit


def read(text: str) -> list[Played]:
    """The games of a text; blocks that name another game begin another one."""
    games: dict[str, list[Stage]] = {}
    known: dict[str, Stated] = {}
    for block in _blocks(text):
        stage = _stage(block, known.get(block.game))
        if stage.after is not None:
            known[block.game] = stage.after
        games.setdefault(block.game, []).append(stage)
    return [Played(name, tuple(stages)) for name, stages in games.items()]


def _blocks(text: str) -> Iterator[_Block]:
    block: _Block | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        head = _HEAD.match(line.strip()) if len(line) <= LONGEST else None
        if head is not None:
            if block is not None:
                yield block
            kind = _KINDS[head[1][0].upper()]
            season = "W" if kind == ADJUSTMENTS else _SEASONS[head[2].upper()]
            game = head[4] or (block.game if block else "")
            block = _Block(Phase(season, int(head[3]), kind), game, f"line {number}")
        elif block is not None:
            _add(block, line, f"line {number}")
    if block is not None:
        yield block


def _add(block: _Block, line: str, where: str) -> None:
    """Put a line to a block; what is indented goes on with the line before."""
    if len(line) > LONGEST:
        raise FormatError("line_too_long", where, text=shown(line))
    if line[:1] in (" ", "\t") and line.strip() and block.lines and block.lines[-1][0]:
        text, place = block.lines[-1]
        block.lines[-1] = (f"{text} {line.strip()}"[: 8 * LONGEST], place)
    else:
        block.lines.append((line.strip(), where))


def _stage(block: _Block, known: Stated | None) -> Stage:
    orders: list[_Told] = []
    retreats: dict[Unit, Retreating] = {}
    centres: dict[str, str] | None = None
    for line, where in block.lines:
        if _OWNED.match(line):
            centres = {}
        elif centres is not None and line:
            _owner(centres, line, where)
        elif told := _RETREAT.match(line):
            _dislodged(retreats, told, where)
        elif told := _ORDER.fullmatch(line):
            orders.append(_order(told, block.phase, where))
    if not orders and block.phase.kind == MOVEMENT:
        raise FormatError("no_orders", block.where, text=str(block.phase))
    return _stage_of(block.phase, orders, retreats, centres, known)


def _owner(centres: dict[str, str], line: str, where: str) -> None:
    name, colon, listed = line.rstrip(".").partition(":")
    if not colon or name.strip().lower() in ("unowned", "neutral") or "Supply" in listed:
        return
    power = power_named(name, where)
    for text in filter(str.strip, listed.split(",")):
        centres[place_named(text.strip(), "A", where).province] = power


def _dislodged(retreats: dict[Unit, Retreating], told: re.Match[str], where: str) -> None:
    power = _PEOPLES.get(told[1])
    if power is None:
        raise FormatError("no_power", where, text=shown(told[1]))
    unit = unit_named(f"{told[2]} {told[3]}", where)
    texts = re.split(r", or |, | or ", (told[5] or "").rstrip(". "))
    places = {place_named(text, unit.kind, where) for text in texts if text}
    retreats[unit] = Retreating(power, frozenset(places))


def _order(told: re.Match[str], phase: Phase, where: str) -> _Told:
    power, text = power_named(told[1], where), told[2]
    words = tuple(word.strip().replace(" ", "_") for word in (told[3] or "").split(",") if word)
    order = _adjustment(text) if phase.kind == ADJUSTMENTS else _other(text, phase)
    if order is None:
        raise FormatError("no_order", where, text=shown(text))
    return _Told(power, order, text, words, given=not _UNGIVEN.search(text))


def _adjustment(text: str) -> Order | None:
    if _WAIVES.search(text):
        return Waive()
    change = _CHANGE.search(text)
    stands = order_in(f"{change[2]} {change[3]} H") if change else None
    if change is None or not isinstance(stands, Hold):
        return None
    return (Build if change[1].lower() == "builds" else Disband)(stands.unit)


def _other(text: str, phase: Phase) -> Order | None:
    """The order of a unit; one without an order holds."""
    return order_in(_FOREIGN.sub("", _UNGIVEN.sub(" HOLD", text)), phase)


def _stage_of(
    phase: Phase,
    orders: Sequence[_Told],
    retreats: Mapping[Unit, Retreating],
    centres: Mapping[str, str] | None,
    known: Stated | None,
) -> Stage:
    """The stage, with the positions that its lines imply."""
    givens = tuple(Given(told.power, told.order, told.text) for told in orders if told.given)
    owners = known.centres if known else None
    start = before = known
    if phase.kind == MOVEMENT:  # every unit has its line
        units = {told.unit: told.power for told in orders if told.unit}
        first = opening(board(), phase.year)
        if owners is None and units == first.units:
            owners = first.centres
        start = before = Stated(units, {}, owners)
    after = None if start is None else _after(start, orders, retreats, centres or owners)
    results = {told.unit: told.words for told in orders if told.unit}
    return Stage(phase, givens, before, after, results)


def _after(
    start: Stated,
    orders: Sequence[_Told],
    retreats: Mapping[Unit, Retreating],
    centres: Mapping[str, str] | None,
) -> Stated:
    gone: set[Unit | None] = set()
    arrived: dict[Unit, str] = {}
    for told in orders:
        order, done = told.order, not told.words
        if "dislodged" in told.words:
            gone.add(told.unit)
        elif done and isinstance(order, Move | Retreat):
            if isinstance(order, Move):  # who retreats has left already
                gone.add(order.unit)
            arrived[Unit(order.unit.kind, order.target)] = told.power
        elif done and isinstance(order, Disband) and order.unit not in start.retreats:
            gone.add(order.unit)
        elif done and isinstance(order, Build):
            arrived[order.unit] = told.power
    standing = {unit: power for unit, power in start.units.items() if unit not in gone}
    return Stated({**standing, **arrived}, retreats, centres)


FORMAT = Format(
    "judge",
    "the result text of the e-mail judges",
    read=read,
    write=write,
    loses=(
        "letters and deadlines",
        "orders that did not count",
        "FidoNet's lists",
        "outcomes by other rules: those written are of the rules here",
    ),
    begins=lambda text: re.search(_HEAD.pattern, text, re.IGNORECASE) is not None,
)
