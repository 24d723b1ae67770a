"""A movement phase in integers: what the resolving core works on.

The units of the phase are numbered; a set of units is one integer with a bit for each, so that
strengths are bit counts. Provinces and powers are numbers too. Nothing here knows of texts or
reasons: `prepare` makes a `Conflict` of orders, `explain` reads the `Verdict`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NOBODY = -1


@dataclass(slots=True)
class Route:
    """The fleets ordered to carry one army, and how they connect (masks of unit numbers)."""

    fleets: int
    starts: int  # fleets that touch the army's province
    ends: int  # fleets that touch its destination
    links: dict[int, int]  # fleet number -> fleets in neighbouring seas
    every: bool = False  # DATC 4.A.1, 1971: broken as soon as one fleet is lost

    def leads(self, alive: int) -> bool:
        """Whether the army gets through with these fleets still in place."""
        if self.every and self.fleets & ~alive:
            return False
        reached = edge = self.starts & alive
        while edge:
            if edge & self.ends:
                return True
            fleet = edge.bit_length() - 1
            edge ^= 1 << fleet
            fresh = self.links[fleet] & alive & ~reached
            reached |= fresh
            edge |= fresh
        return False

    def needs(self, fleet: int) -> bool:
        """Whether no route is left without this fleet (DATC 4.A.2, 2000 and 2023)."""
        return not self.leads(self.fleets & ~(1 << fleet))


@dataclass(slots=True)
class Conflict:
    """Orders of one phase by unit number; lists have one entry a unit."""

    where: list[int]  # province it stands in
    side: list[int]  # power it belongs to
    own: list[int]  # by power: mask of its units
    standing: list[int]  # by province: the unit in it, NOBODY where it is empty
    goal: list[int]  # province it tries to enter, its own if it stays
    helped: list[int]  # unit whose action it supports, NOBODY where no support fits
    movers: list[int] = field(default_factory=list)  # numbers of units with a way to their goal
    supporters: list[int] = field(default_factory=list)  # numbers of units whose support fits
    moving: int = 0  # the movers as a mask, the stranded included
    stranded: int = 0  # movers without any way: they stay, but are no holders either
    routes: dict[int, Route] = field(default_factory=dict)  # movers that go by convoy
    shields: dict[int, int] = field(default_factory=dict)  # supporter -> attackers that never cut
    own_help_counts: bool = False  # REGLAS-40
    dislodged_never_prevents: bool = False  # DATC 4.A.7, choice a
    convoy_cuts_aimed: bool = False  # DATC 4.A.4, choice b


@dataclass(slots=True)
class Verdict:
    """Which orders succeed; masks of unit numbers."""

    moved: int  # units that entered their goal
    given: int  # supports that counted
    arrived: int  # movers with a way: on land, or by an unbroken route
    paradox: int  # convoyed armies stopped by the paradox rule
    halted: int  # the fleets of their routes that the paradox is about
