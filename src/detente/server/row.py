"""A row of the order list: one order to give, with all that may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from detente.narrate import describe
from detente.rules.orders import Order, Unit
from detente.server.speech import lang, words

Part = Literal["orders", "new", "retreats", "removals", "builds"]


@dataclass(frozen=True)
class Choice:
    """One order that can be chosen: its canonical text and its sentence."""

    value: str
    label: str


@dataclass(frozen=True)
class Group:
    """Choices of one kind."""

    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Row:
    """One order to give: for a unit, or the first, second … build, removal or place of a list."""

    name: str  # of the form's field
    power: str
    label: str
    empty: str  # what happens without a choice
    groups: tuple[Group, ...]
    chosen: str = ""
    part: Part = "orders"
    helped: tuple[Choice, ...] = ()  # powers that a support may be for, the own one first
    helps: str = ""  # which of them is chosen
    barred: Mapping[str, str] = field(default_factory=dict)  # see `barred.Barred`
    repeats: bool = False  # the row before it has the same choices

    @property
    def hold(self) -> str:
        """The row's order to hold, empty where it offers none."""
        values = (choice.value for group in self.groups for choice in group.choices)
        return next((value for value in values if value.endswith(" H")), "")

    @property
    def closed(self) -> tuple[Choice, ...]:
        """The places that one may think of in vain, each with the sentence that says why."""
        if self.repeats:
            return ()
        names = words()
        return tuple(Choice(names.province(p), told) for p, told in self.barred.items() if p)

    @property
    def closed_names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(place.value for place in self.closed)

    def allows(self, value: str) -> bool:
        """Whether this order can be chosen here."""
        return any(choice.value == value for group in self.groups for choice in group.choices)


def choice(order: Order) -> Choice:
    """An order as it can be chosen."""
    return Choice(str(order), describe(order, lang()).rstrip("."))


def grouped(kinds: Mapping[str, Iterable[Choice]]) -> tuple[Group, ...]:
    """Choices by the label of their kind, each kind sorted by its sentences."""
    return tuple(
        Group(label, tuple(sorted(choices, key=lambda c: c.label)))
        for label, choices in kinds.items()
        if choices
    )


def by_name(units: Iterable[Unit]) -> list[Unit]:
    """Units sorted by the names of their provinces."""
    return sorted(units, key=lambda unit: words().province(unit.province))
