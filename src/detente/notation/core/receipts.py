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
    """Of several orders to one unit only one counts (`twice`: first or last), and says so."""
    kept: dict[str, int] = {}
    result = list(entries)
    for index, entry in enumerate(entries):
        order = entry.reading.order
        if order is None or isinstance(order, Waive):
            continue
        earlier = kept.setdefault(order.unit.province, index)
        if earlier == index:
            continue
        winner, loser = (index, earlier) if twice == "last" else (earlier, index)
        kept[order.unit.province] = winner
        result[loser] = replace(result[loser], counts=False)
        if result[loser].reading.order != result[winner].reading.order:
            note = Note("ordered_twice", {"order": result[loser].reading.order})
            result[winner] = with_note(result[winner], note)
    return result


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
