"""Refusals: why a command of a person changes nothing, as a value with a code and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

# Every code and its English sentence; the names in braces are the parts.
SENTENCES: dict[str, str] = {
    "not_begun": "The game has not begun yet.",
    "begun": "The game has begun already.",
    "over": "The game is over.",
    "paused": "The game is paused.",
    "not_paused": "The game is not paused.",
    "unknown_seat": "This game has no seat {seat}.",
    "seat_taken": "Seat {seat} is taken.",
    "seat_empty": "Nobody sits in seat {seat}.",
    "already_seated": "You have seat {seat} in this game already.",
    "seat_out": "The powers of seat {seat} are out of the game.",
    "name_missing": "A name is needed.",
    "name_too_long": "The name is longer than {limit} characters.",
    "last_year_early": "The last year, {year}, is before the game's first, {first}.",
    "name_taken": "The name {name} is taken in this game.",
    "phase_over": "Phase {given} is over; it is {phase} now.",
    "stale": "These orders were changed elsewhere (revision {revision}); look at them first.",
    "too_many": "More than {limit} orders were given.",
    "text_too_long": "The text is longer than {limit} characters.",
    "text_missing": "There is nothing to send.",
    "not_your_power": "{power} is not yours to order.",
    "wrong_phase": "The order {order} does not belong into phase {phase}.",
    "no_unit": "There is no {unit} that could be ordered.",
    "not_your_unit": "{unit} belongs to {owner}.",
    "repeated": "{unit} was given two orders.",
    "no_plans": "This game has no phases of their own for retreats and adjustments to plan for.",
    "plan_late": "In phase {phase} it is too late for these orders ahead.",
    "not_of_this_game": "The order {order} is none of this game's ruleset.",
    "nothing_to_order": "You have nothing to order in phase {phase}.",
    "not_due": "Phase {phase} is not due before {due}.",
    "waiting": "Phase {phase} has no deadline; it waits for {powers}.",
    "in_past": "{due} has passed already.",
    "no_such_phase": "The game has not been through phase {phase}.",
    "too_long_away": "Only {granted} days of absence are granted in this game; {used} are used.",
    "deadline_moved": "The deadline of {phase} was changed meanwhile; look at it first.",
    "no_deadline": "Phase {phase} has no deadline.",
    "unknown_audience": "There is no seat {seat} to write to.",
    "press_closed": "Letters are closed in phase {phase}.",
    "press_not_allowed": "This game does not allow {kind} letters.",
    "motion_not_allowed": "This game does not allow that vote: {motion}.",
    "not_surviving": "{power} is not in the game any more.",
    "no_alliances": "This game has no alliances.",
    "invited_only": "This game is for those who were invited.",
}


@dataclass(frozen=True)
class Refusal:
    """Why a command was not carried out; `str()` is its English sentence."""

    code: str
    parts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if self.code not in SENTENCES:
            raise ValueError(f"unknown refusal code {self.code!r}")

    def __str__(self) -> str:
        return SENTENCES[self.code].format_map(self.parts)


def refuse(code: str, **parts: Any) -> Refusal:
    """A refusal with its parts as keywords: `refuse("seat_taken", seat="3")`."""
    return Refusal(code, MappingProxyType(parts))
