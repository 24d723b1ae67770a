"""What a game's host chose: the variant and ruleset, the clock, press, votes and ends.

The group settles the rules before it begins (FIDO-2, RUS-19).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal

from detente.rules.ruleset import Ruleset, load_ruleset

from .clock import Clock


@dataclass(frozen=True)
class Settings:
    """Chosen before the game begins and shown to everybody in it."""

    variant: str = "standard"
    ruleset: str = "standard"
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))  # switches
    first_year: int = 0  # 0: the variant's or the ruleset's (REGLAS-58: 1870 may be chosen)
    clock: Clock = field(default_factory=Clock)
    begin: Literal["at_once", "full"] = "at_once"  # when created, or when every seat is taken
    deal: bool = False  # powers are dealt at random when the game begins
    any_order: bool = False  # an impossible order that was typed is kept and shown as written
    early: bool = True  # a phase ends as soon as all who can order are ready
    show_ready: bool = True  # others see who is ready
    anonymous: bool = False  # names of players are shown only after the end
    nameless: bool = False  # and, in an anonymous game, not even then
    press: Literal["all", "private", "public", "none"] = "all"
    press_closed: tuple[Literal["M", "R", "A"], ...] = ()  # phase kinds without press (RUS-12)
    draw: Literal["all", "named", "none"] = "all"  # shared by all survivors, or by those named
    open_votes: bool = False  # others see who voted how
    last_year: int = 0  # the game ends after this year; 0: no limit (REGLAS-5)
    until: datetime | None = None  # the game ends with the turn that this moment falls in
    scoring: Literal["draw_size", "sum_of_squares", "centres"] = "draw_size"
    rated: bool = False  # it counts for the ratings and public statistics of its players
    # Who may watch: nobody, who has the link (after the end everybody), or everybody.
    observers: Literal["none", "link", "all"] = "link"
    entry: Literal["invited", "open"] = "invited"  # open: whoever comes may take a free seat
    missed_limit: int = 0  # a seat that misses so many phases running is offered; 0: never

    def load_ruleset(self, extra: Mapping[str, Any] | None = None) -> Ruleset:
        """The ruleset with the host's switches; `extra` ones come from the variant.

        Raises `RulesetError` for an unknown ruleset, edition or switch.
        """
        return load_ruleset(self.ruleset, self.edition or None, {**(extra or {}), **self.options})
