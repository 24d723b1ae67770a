"""The order list in its parts: orders of units, new units, and lists of priorities."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from detente.server.priorities import shown
from detente.server.row import Row


@dataclass(frozen=True)
class Shown:
    """A part of the list with its heading; `opened` where something in it is chosen."""

    key: str
    title: str  # empty: without a heading
    hint: str
    rows: tuple[Row, ...]
    opened: bool


def main_rows(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that are counted: an order is expected in each."""
    return tuple(row for row in rows if row.part == "orders")


def parts_of(rows: Iterable[Row]) -> tuple[Shown, ...]:
    """The rows that are shown, by part; those without rows left out."""
    listed = tuple(rows)
    texts = {
        "orders": ("", ""),
        "new": (
            _("New units"),
            _("A unit that appears may be ordered at once, and may be attacked at once."),
        ),
        "retreats": (
            _("Where they go if driven out"),
            _("The first place that is free counts. Without a list a unit driven out is lost."),
        ),
        "removals": (
            _("Removals, if centres are lost"),
            _("Name units by where they stand after the moves, the first to go first."),
        ),
        "builds": (_("Builds"), _("Carried out in this order as far as you may build.")),
    }
    made = []
    for key, (title, hint) in texts.items():
        own = tuple(shown(row for row in listed if row.part == key))
        opened = key == "new" or any(row.chosen for row in own)
        if own:
            made.append(Shown(key, title, hint, own, opened))
    return tuple(made)
