"""The few switches that a host may set on the page of a new game, in words.

All others can be set in a saved game's settings; docs/rules/switches.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Value:
    """What a switch can be set to."""

    value: Any
    label: str

    @property
    def text(self) -> str:
        """The value in a form."""
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


@dataclass(frozen=True)
class Switch:
    """A switch as it is offered."""

    name: str
    label: str
    values: tuple[Value, ...]

    @property
    def field(self) -> str:
        """Its name in a form."""
        return f"switch-{self.name}"


class SwitchError(ValueError):
    """A form holds a value that its switch cannot take."""


def offered() -> tuple[Switch, ...]:
    """The switches, those of most interest first."""
    return tuple(
        Switch(name, label, tuple(Value(value, told) for value, told in values.items()))
        for name, (label, values) in _texts().items()
    )


def read(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a form sets; raises `SwitchError` for a value that is not offered."""
    options = {}
    for switch in offered():
        text = fields.get(switch.field, "")
        if not text:
            continue
        value = next((v for v in switch.values if v.text == text), None)
        if value is None:
            raise SwitchError(switch.name)
        options[switch.name] = value.value
    return options


def _texts() -> Mapping[str, tuple[str, Mapping[Any, str]]]:
    return {
        "removal": (
            _("Who has too many units and names too few"),
            {
                "owned": _("loses the units farthest from its centres"),
                "home": _("loses the units farthest from home"),
                "reverse_build": _("loses the units built last"),
                "expel": _("is expelled (Diplonline only)"),
            },
        ),
        "agreed_end": (
            _("An agreed end"),
            {
                "equal": _("is shared by all survivors"),
                "rank": _("is won by whoever has most centres"),
                "none": _("is not possible"),
            },
        ),
        "home_loss": (
            _("A power without home centres"),
            {
                "continue": _("plays on"),
                "eliminated": _("is out of the game (Diplonline only)"),
            },
        ),
        "mutual_alliance": (
            _("Two powers that name each other (Diplonline only)"),
            {True: _("win together with enough centres"), False: _("do not win together")},
        ),
        "no_orders": (
            _("A power without any orders"),
            {"hold": _("holds"), "civil_disorder": _("is in civil disorder")},
        ),
        "own_unit_dislodge_support": (
            _("A support of a foreign attack on an own unit"),
            {"never": _("does not count"), "allowed": _("counts")},
        ),
        "paradox": (
            _("Paradoxes of convoys"),
            {
                "szykman": _("the convoyed army stays (Szykman)"),
                "2000": _("as in the rulebook of 2000"),
                "1982": _("as in the rulebook of 1982"),
                "1971": _("as in the rulebook of 1971"),
            },
        ),
        "waive": (_("Builds"), {True: _("may be declined"), False: _("must be made")}),
    }
