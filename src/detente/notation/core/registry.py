"""The list of notations: each is one file of `notation/` that holds a `NOTATION`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from detente.board import Location
from detente.rules.orders import Order, Support

from .assemble import Context
from .reading import NotationError, Reading, Refusal

Read = Callable[[str, Context], list[Reading]]
Write = Callable[[Order, Context], str]
NO_SUPPORT_COAST = "the coast that a supported fleet goes to: a support names the province alone"


@dataclass(frozen=True)
class Notation:
    """A way to write orders: text to readings, and an order to text.

    `write` prints one order; notations whose orders need each other have `write_all`.
    """

    name: str
    read: Read
    write: Write
    write_all: Callable[[Sequence[Order], Context], str] | None = None
    begins: Callable[[str], bool] | None = None  # whether a whole text can only be this
    carried: Callable[[Order], Order] | None = None  # what is left of an order, if not all
    languages: bool = False  # whether it is written differently in each language
    unsaid: frozenset[str] = frozenset()  # sorts of orders that it has no words for
    loses: tuple[str, ...] = ()  # what of an order it cannot say, and why

    def text(self, orders: Sequence[Order], context: Context) -> str:
        """All orders as one text."""
        if self.write_all:
            return self.write_all(orders, context)
        return "\n".join(self.write(order, context) for order in orders)


def without_support_coast(order: Order) -> Order:
    """What is left of an order where a support names no coast."""
    if isinstance(order, Support) and order.target:
        return replace(order, target=Location(order.target.province))
    return order


@cache
def notations() -> Mapping[str, Notation]:
    """All notations by name."""
    package = import_module("detente.notation")
    found = {}
    for module in iter_modules(package.__path__):
        if module.name.startswith("_") or module.ispkg:
            continue
        notation = getattr(import_module(f"detente.notation.{module.name}"), "NOTATION", None)
        if isinstance(notation, Notation):
            found[notation.name] = notation
    return found


def notation_named(name: str) -> Notation:
    """A notation by its name; raises `NotationError` with those there are."""
    try:
        return notations()[name]
    except KeyError:
        there = tuple(sorted(notations()))
        raise NotationError(Refusal("no_notation", {"text": name[:40], "words": there})) from None


def self_evident(text: str) -> Notation | None:
    """The notation that a whole text can only be in: JSON, or a protocol's tokens."""
    if text.lstrip()[:1] not in ("[", "{", "(", "S", "s"):
        return None
    return next((n for n in notations().values() if n.begins and n.begins(text)), None)
