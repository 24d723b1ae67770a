"""Receipts of a whole text: which of its orders count, and what they lack."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from detente.rules.orders import Convoy, Move, Unit, Waive

from .reading import Note, Reading


@dataclass(frozen=True)
class Entry:
    """One order or refusal of a text: where it stands (0: it follows from a list), its reading."""

    line: int
    reading: Reading
    column: int = 1  # where it begins; of a refusal, where the first unknown word stands
    counts: bool = True  # whether the order is given, rather than replaced by another
    power: str = ""  # whose order, where a header or the reader's question says so
    strict: bool = False  # a FidoNet command: what it leaves out is never filled in


def with_note(entry: Entry, note: Note) -> Entry:
    """An entry with one more note."""
    reading = entry.reading
    return replace(entry, reading=replace(reading, notes=(*reading.notes, note)))


def once(entries: Sequence[Entry], twice: str) -> list[Entry]:
    """Of several orders to one unit only one counts, and each says which it is.

    `twice`: the `first`, the `last`, or none of them, for the unit then holds (DATC 4.D.3).
    """
    groups: dict[str, list[int]] = {}
    for index, entry in enumerate(entries):
        order = entry.reading.order
        if order is not None and not isinstance(order, Waive):
            groups.setdefault(order.unit.province, []).append(index)
    result = list(entries)
    for group in groups.values():
        if len(group) > 1:
            _decide(result, group, twice)
    return result


def _decide(entries: list[Entry], group: Sequence[int], twice: str) -> None:
    """Mark the orders to one unit, and answer each."""
    distinct = list(dict.fromkeys(entries[index].reading.order for index in group))
    if len(distinct) > 1 and twice == "hold":
        for index in group:
            other = next(o for o in distinct if o != entries[index].reading.order)
            note = Note("none_counts", {"order": other})
            entries[index] = with_note(replace(entries[index], counts=False), note)
        return
    winner = group[0] if twice == "first" else group[-1]
    won = entries[winner].reading.order
    for index in group:
        order = entries[index].reading.order
        if index != winner:
            note = Note("not_counted", {"order": won}) if order != won else Note("said_again")
            entries[index] = with_note(replace(entries[index], counts=False), note)
    lost = [order for order in distinct if order != won]
    if lost:
        entries[winner] = with_note(entries[winner], Note("ordered_twice", {"order": lost[-1]}))


def convoys_told(entries: Sequence[Entry]) -> list[Entry]:
    """Armies that must sail are told if no fleet of the same text carries them."""
    orders = [e.reading.order for e in entries if e.counts]
    carried = {_journey(o.army, o) for o in orders if isinstance(o, Convoy)}
    note = Note("no_convoy_here")
    return [with_note(e, note) if _lonely(e, carried) else e for e in entries]


def _lonely(entry: Entry, carried: Collection[tuple[str, str]]) -> bool:
    order = entry.reading.order
    if not (entry.counts and isinstance(order, Move) and order.via):
        return False
    return _journey(order.unit, order) not in carried


def _journey(army: Unit, order: Move | Convoy) -> tuple[str, str]:
    return army.province, order.target.province
