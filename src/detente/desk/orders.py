"""The orders of a file: read in whatever form they are in, and put together with earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from detente.game import Game, Refusal, say_refusal
from detente.game.engine import givens_of
from detente.game.sheets import order_fault
from detente.notation import (
    Context,
    NotationError,
    Note,
    Sheet,
    read_diplonline,
    read_sheet,
    say,
)
from detente.notation import Refusal as Unread
from detente.notation.core.clean import clean
from detente.notation.core.heads import Head, read_head
from detente.rules import Build, Disband, Given, Hold, Order, Retreat, Unit
from detente.rules.diplonline.orders import Appear


@dataclass(frozen=True)
class Line:
    """One order or refusal of a file: where it stands, what it came to and what is to be said."""

    line: int  # 0: it follows from a list
    column: int
    text: str
    order: Any = None
    said: tuple[str, ...] = ()
    idle: bool = False  # understood, but another order to the same unit counts


@dataclass(frozen=True)
class Understood:
    """A file as it was understood; `refusal` is why it cannot be taken as a whole."""

    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def orders(self) -> tuple[Any, ...]:
        """The orders that count."""
        return tuple(line.order for line in self.lines if line.order is not None)

    @property
    def entered(self) -> bool:
        """Whether all of it was understood, so that a game master's orders were entered."""
        known = all(line.order is not None or line.idle for line in self.lines)
        return bool(self.orders) and not self.refusal and known


def understand(text: str, game: Game, power: str, lang: str) -> Understood:
    """Read a file's orders for one power; what is said about them is in `lang`."""
    if game.ruleset.engine == "diplonline":
        found = _diplonline(text, game, power, lang)
    else:
        try:
            twice = game.ruleset.repeated_orders
            sheet = read_sheet(text, game.position, power, lang, twice=twice)
        except NotationError as fault:
            return Understood(refusal=say(fault.refusal, lang))
        found = _of_sheet(sheet, game, lang)
    return _possible(found, game, power, lang)


def _of_sheet(sheet: Sheet, game: Game, lang: str) -> Understood:
    lines = [
        Line(
            entry.line,
            entry.column,
            entry.reading.text,
            entry.reading.order if entry.counts else None,
            (
                *(say(note, lang) for note in entry.reading.notes),
                *([say(entry.reading.refusal, lang)] if entry.reading.refusal else []),
            ),
            idle=entry.reading.order is not None and not entry.counts,
        )
        for entry in sheet.entries
    ]
    if game.ruleset.phases == "lists":
        lines += [Line(0, 1, str(order), order) for order in _listed(sheet, game)]
    refusal = say(sheet.refusal, lang) if sheet.refusal else ""
    return Understood(tuple(lines), tuple(say(note, lang) for note in sheet.notes), refusal)


def _listed(sheet: Sheet, game: Game) -> Iterable[Order]:
    """The lists as orders in their priority, which is how the rules take them."""
    for province, places in sheet.lists.retreats.items():
        unit = game.position.at(province)
        if unit is not None:
            yield from (Retreat(unit, place) for place in places)
    yield from map(Disband, sheet.lists.disbands)
    yield from map(Build, sheet.lists.builds)


def _diplonline(text: str, game: Game, power: str, lang: str) -> Understood:
    lines = []
    for line in clean(text).lines:
        if read_head(line.text, Head()) is not None:
            continue
        best = read_diplonline(line.text, Context(game.board, game.position, power, lang))
        said = [say(note, lang) for note in best.notes]
        if best.refusal:
            said.append(say(best.refusal, lang))
        lines.append(Line(line.number, line.column, line.text, best.order, tuple(said)))
    return Understood(tuple(_once(lines, game, lang)))


def _once(lines: list[Line], game: Game, lang: str) -> Iterator[Line]:
    """Of Diplonline's orders to one unit only one counts; the others are answered, too."""
    groups: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        if line.order is not None:
            groups.setdefault(_slot(game, line.order), []).append(line)
    twice = game.ruleset.repeated_orders
    for line in lines:
        group = groups[_slot(game, line.order)] if line.order is not None else [line]
        winner = group[0] if twice == "first" else group[-1]
        if len(group) == 1 or (line is winner and twice != "hold"):
            yield line
            continue
        code = "none_counts" if twice == "hold" else "not_counted"
        other = next(each for each in group if each is not line) if twice == "hold" else winner
        note = Note(code, {"order": other.order})
        yield replace(line, order=None, said=(*line.said, say(note, lang)), idle=True)


def _possible(found: Understood, game: Game, power: str, lang: str) -> Understood:
    """Orders that could not even be stored become refusals, in the writer's language."""
    seat = game.seat_of(power)
    if seat is None or found.refusal:
        return found
    coming = {order.unit.province for order in found.orders if isinstance(order, Appear)}
    checked = []
    for line in found.lines:
        fault = None
        if line.order is not None and not _stays(line.order, game):
            fault = order_fault(game, seat.id, Given(power, line.order), coming)
        if fault:
            said = (*line.said, _said(fault, line.order, game, lang))
            checked.append(replace(line, order=None, said=said))
        else:
            checked.append(line)
    return Understood(tuple(checked), found.notes)


def _said(fault: Refusal, order: Any, game: Game, lang: str) -> str:
    unit: Unit | None = getattr(order, "unit", None)
    here = game.position.at(unit.province) if unit else None
    if fault.code == "no_unit" and unit:
        return say(Unread("no_unit", {"place": unit.location}), lang)
    if fault.code == "not_your_unit" and unit:
        parts = {"unit": here or unit, "power": fault.parts["owner"]}
        return say(Unread("not_yours", parts), lang)
    if fault.code == "wrong_phase":
        return say(Note("wrong_phase", {"phase": game.phase}), lang)
    return say_refusal(fault, lang)


def _stays(order: Any, game: Game) -> bool:
    """In Diplonline a unit that stays has no order at all (DIPLO-20)."""
    return game.ruleset.engine == "diplonline" and isinstance(order, Hold)


def merged(game: Game, seat: str, power: str, new: Iterable[Any], update: str) -> list[Given]:
    """The seat's whole list once these orders of one of its powers are on it.

    With `unit` the orders before stay, but for those to the same units; a list of retreats,
    builds or removals replaces the one before. Adjustments are always given whole.
    """
    new = list(new)
    slots = {_slot(game, order) for order in new}
    whole = update == "file" or game.phase.endswith("A")
    kept = [
        given
        for given in givens_of(game.sheet(seat).lines, game.ruleset)
        if given.power != power or not (whole or _slot(game, given.order) in slots)
    ]
    return kept + [Given(power, order) for order in new if not _stays(order, game)]


def _slot(game: Game, order: Any) -> tuple[str, ...]:
    kind = type(order).__name__
    if game.ruleset.phases == "lists" and isinstance(order, Build | Disband):
        return (kind,)
    if isinstance(order, Retreat) or kind == "Appear":
        return (kind, order.unit.province)
    return ("order", order.unit.province)
