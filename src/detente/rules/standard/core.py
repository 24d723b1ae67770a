"""The resolving core: which orders of a movement phase succeed.

Decision-based (DATC 3.2 section 5): every support, convoy and move is decided as soon as the least
and the greatest strengths that are still possible allow it, until nothing changes. What is then
open is a circular movement or a convoy paradox, see `deadlock`.

Strengths and ties: REGLAS-35 to 39, REGLAS-66, WIKI-6, WIKI-10, WIKI-11, WIKI-15, WIKI-20,
WIKI-27, FIDO-37 to 41, FIDO-46 to 48, RUS-30.
"""

from __future__ import annotations

from .conflict import NOBODY, Conflict, Verdict


class State:
    """What is decided so far; every mask only grows."""

    __slots__ = (
        "attackers",
        "backers",
        "conflict",
        "crossing",
        "cut",
        "cutters",
        "failed",
        "given",
        "halted",
        "moved",
        "movers",
        "moves_left",
        "opposite",
        "paradox",
        "paths_left",
        "shut",
        "standing",
        "supports_left",
        "threats",
        "unsure",
    )

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict
        self.moved = self.given = self.cut = self.unsure = 0
        self.paradox = self.halted = 0
        self.failed = self.shut = conflict.stranded
        self.standing = conflict.standing
        self.paths_left = list(conflict.routes)
        for number in self.paths_left:
            self.unsure |= 1 << number
        self._advance()
        self._help()
        self._first_look()

    def _advance(self) -> None:
        """Who comes to each place, and whom each mover meets head to head."""
        conflict, standing = self.conflict, self.standing
        where, goals, routes = conflict.where, conflict.goal, conflict.routes
        attackers = [0] * len(standing)
        opposite: dict[int, int] = {}
        crossing = 0
        for number in conflict.movers:
            goal = goals[number]
            attackers[goal] |= 1 << number
            other = standing[goal]
            if other >= 0 and goals[other] == where[number]:
                crossing |= 1 << number
                by_land = number not in routes and other not in routes
                if by_land and not self.shut >> other & 1:
                    opposite[number] = other
        self.movers = conflict.moving
        self.attackers, self.opposite, self.crossing = attackers, opposite, crossing

    def _help(self) -> None:
        """Supporters of each unit; a support that nobody attacks is given at once."""
        conflict, attackers = self.conflict, self.attackers
        helped, where = conflict.helped, conflict.where
        self.supports_left: list[int] = []
        self.threats: dict[int, int] = {}
        self.cutters: dict[int, int] = {}
        backers = [0] * len(where)
        given = 0
        for number in conflict.supporters:
            backers[helped[number]] |= 1 << number
            if threats := attackers[where[number]]:
                self._threaten(number, threats)
            else:
                given |= 1 << number
        self.given |= given
        self.backers = backers

    def _threaten(self, number: int, threats: int) -> None:
        """Attackers that can cut a support, and those that do only by dislodging."""
        conflict = self.conflict
        threats &= ~conflict.own[conflict.side[number]] & ~conflict.shields.get(number, 0)
        if not threats:
            self.given |= 1 << number
            return
        cutters = threats & ~self._from_aim(number)
        if cutters & ~self.unsure:
            self.cut |= 1 << number
            return
        self.threats[number], self.cutters[number] = threats, cutters
        self.supports_left.append(number)

    def _from_aim(self, number: int) -> int:
        """The unit in the place that a support is aimed at, if it cannot cut it from there."""
        conflict = self.conflict
        foe = self.standing[conflict.goal[conflict.helped[number]]]
        if foe == NOBODY or (conflict.convoy_cuts_aimed and foe in conflict.routes):
            return 0
        return 1 << foe

    def _first_look(self) -> None:
        """Decide the moves that nobody contests, and unsupported ones that somebody surely does."""
        attackers, standing, goals = self.attackers, self.standing, self.conflict.goal
        movers, backers, opposite = self.movers, self.backers, self.opposite
        doubtful = self.unsure | self.crossing  # as rivals they may prove to have no weight
        left: list[int] = []
        self.moves_left = left
        moved = failed = 0
        for number in self.conflict.movers:
            goal = goals[number]
            rivals = attackers[goal] ^ 1 << number
            foe = standing[goal]
            if not rivals and foe < 0 and not doubtful >> number & 1:
                moved |= 1 << number
            elif backers[number]:
                left.append(number)
            elif rivals & ~doubtful or (foe >= 0 and not movers >> foe & 1) or number in opposite:
                failed |= 1 << number
            else:
                left.append(number)
        self.moved |= moved
        self.failed |= failed

    def open(self) -> bool:
        """Whether anything is undecided."""
        return bool(self.moves_left or self.supports_left or self.paths_left)


def resolve(conflict: Conflict) -> Verdict:
    """Decide every order of a movement phase."""
    state = State(conflict)
    settle(state)
    while state.open():
        from .deadlock import break_deadlock  # rarely needed

        break_deadlock(state)
        settle(state)
    arrived = state.movers & ~state.shut
    return Verdict(state.moved, state.given, arrived, state.paradox, state.halted)


def settle(state: State) -> None:
    """Decide what the decided things allow, until nothing changes."""
    changed = True
    while changed:
        changed = False
        if moves := state.moves_left:
            state.moves_left = [m for m in moves if not decide_move(state, m)]
            changed = len(state.moves_left) != len(moves)
        if supports := state.supports_left:
            state.supports_left = [s for s in supports if not decide_support(state, s)]
            changed |= len(state.supports_left) != len(supports)
        if paths := state.paths_left:
            state.paths_left = [p for p in paths if not decide_path(state, p)]
            changed |= len(state.paths_left) != len(paths)


def decide_support(state: State, number: int) -> bool:
    """Settle one support: cut by an attack from elsewhere or by dislodgement, or given.

    REGLAS-31 to 34, WIKI-14, WIKI-16, WIKI-17, FIDO-53 to 56.
    """
    bit = 1 << number
    threats, cutters = state.threats[number], state.cutters[number]
    if threats & state.moved or cutters & ~state.unsure & ~state.shut:
        state.cut |= bit
        return True
    if not (cutters & ~state.shut or threats & ~state.failed):
        state.given |= bit
        return True
    return False


def decide_path(state: State, number: int) -> bool:
    """Settle whether a convoyed army has a way: by its fleets' fates.

    REGLAS-25, WIKI-28, FIDO-59 to 61.
    """
    lost, safe = fleet_fates(state, number)
    route = state.conflict.routes[number]
    bit = 1 << number
    if route.leads(safe):
        state.unsure &= ~bit
        return True
    if not route.leads(route.fleets & ~lost):
        shut_path(state, number)
        return True
    return False


def shut_path(state: State, number: int) -> None:
    """A convoyed army has no way: its move fails and bothers nobody."""
    bit = 1 << number
    state.unsure &= ~bit
    state.shut |= bit
    state.failed |= bit
    state.moves_left = [m for m in state.moves_left if m != number]


def fleet_fates(state: State, number: int) -> tuple[int, int]:
    """Fleets of a route known to be dislodged, and those known to stay."""
    lost = safe = 0
    left = state.conflict.routes[number].fleets
    while left:
        fleet = left.bit_length() - 1
        left ^= 1 << fleet
        attackers = state.attackers[state.conflict.where[fleet]]
        if attackers & state.moved:
            lost |= 1 << fleet
        elif not attackers & ~state.failed:
            safe |= 1 << fleet
    return lost, safe


def decide_move(state: State, number: int) -> bool:
    """Settle one move, if the possible strengths allow it.

    Nobody drives out an own unit, but such a move still keeps others out (REGLAS-39, FIDO-51,
    FIDO-52).
    """
    bit = 1 << number
    goal = state.conflict.goal[number]
    foe = state.standing[goal]
    if foe < 0 or (state.moved >> foe & 1 and state.opposite.get(number) != foe):
        backers = state.backers[number]
        least = 1 + (backers & state.given).bit_count()
        most = 1 + (backers & ~state.cut).bit_count()
        need_least = need_most = 0
    else:
        least, most, need_least, need_most = against(state, number, foe)
    if most > need_least and (rivals := state.attackers[goal] & ~bit & ~state.shut):
        bar_least, bar_most = prevented(state, rivals)
        if bar_least > need_least:
            need_least = bar_least
        if bar_most > need_most:
            need_most = bar_most
    if most <= need_least:
        state.failed |= bit
        return True
    if least > need_most and not state.unsure & bit:
        state.moved |= bit
        return True
    return False


def against(state: State, number: int, foe: int) -> tuple[int, int, int, int]:
    """Least and greatest attack strength, and the same of the defence by a unit in the place."""
    conflict, given, cut = state.conflict, state.given, state.cut
    backers = state.backers[number]
    side = conflict.side[foe]
    if side == conflict.side[number]:
        least = most = 0
    else:
        helpers = backers if conflict.own_help_counts else backers & ~conflict.own[side]
        least = 1 + (helpers & given).bit_count()
        most = 1 + (helpers & ~cut).bit_count()
    if not state.movers >> foe & 1 or state.opposite.get(number) == foe:
        defenders = state.backers[foe]
        hold = 1 + (defenders & given).bit_count()
        return least, most, hold, 1 + (defenders & ~cut).bit_count()
    if state.failed >> foe & 1:
        return least, most, 1, 1
    return least, 1 + (backers & ~cut).bit_count(), 0, 1


def prevented(state: State, rivals: int) -> tuple[int, int]:
    """Least and greatest strength with which rivals keep others out of their goal."""
    least = most = 0
    backers, given, cut = state.backers, state.given, state.cut
    doubtful = state.unsure | state.crossing
    while rivals:
        rival = rivals.bit_length() - 1
        rivals ^= 1 << rival
        low = high = 1
        if helpers := backers[rival]:
            low += (helpers & given).bit_count()
            high += (helpers & ~cut).bit_count()
        if doubtful >> rival & 1:
            low, high = _felt(state, rival, low, high)
        if low > least:
            least = low
        if high > most:
            most = high
    return least, most


def _felt(state: State, rival: int, low: int, high: int) -> tuple[int, int]:
    """A rival's strength as it is felt: not if it has no way, or was driven out from its goal."""
    driver = _driver(state, rival)
    if driver != NOBODY and state.moved >> driver & 1:
        return 0, 0
    if state.unsure >> rival & 1 or (driver != NOBODY and not state.failed >> driver & 1):
        return 0, high
    return low, high


def _driver(state: State, rival: int) -> int:
    """The unit of the rival's goal that, by driving the rival out, ends its influence there."""
    if state.conflict.dislodged_never_prevents:
        other = state.standing[state.conflict.goal[rival]]
        if other != NOBODY and state.conflict.goal[other] == state.conflict.where[rival]:
            return other
        return NOBODY
    return state.opposite.get(rival, NOBODY)
