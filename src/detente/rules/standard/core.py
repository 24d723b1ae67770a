"""The resolving core: which orders of a movement phase succeed.

Decision-based (DATC 3.2 section 5): every support, convoy and move is decided as soon as the least
and the greatest strengths that are still possible allow it, until nothing changes. What is then
open is a circular movement or a convoy paradox, see `deadlock`.
"""

from __future__ import annotations

from .conflict import NOBODY, Conflict, Verdict


class State:
    """What is decided so far; every mask only grows."""

    __slots__ = (
        "attackers",
        "backers",
        "conflict",
        "cut",
        "cutters",
        "failed",
        "given",
        "halted",
        "matched",
        "moved",
        "movers",
        "moves_left",
        "opposite",
        "own",
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
        self._place()
        self._match()
        self._oppose()
        for mover in conflict.routes:
            self.unsure |= 1 << mover
        self.paths_left = [m for m in conflict.routes if not self.shut >> m & 1]
        self._threaten()

    def _place(self) -> None:
        """Who stands where, who comes, and whose the units are."""
        conflict = self.conflict
        standing: dict[int, int] = {}
        attackers: dict[int, int] = {}
        own: dict[int, int] = {}
        self.movers = 0
        self.moves_left = []
        bit = 1
        for number, place in enumerate(conflict.where):
            standing[place] = number
            side = conflict.side[number]
            own[side] = own.get(side, 0) | bit
            goal = conflict.goal[number]
            if goal != place:
                self.movers |= bit
                if not self.shut & bit:
                    attackers[goal] = attackers.get(goal, 0) | bit
                    self.moves_left.append(number)
            bit <<= 1
        self.standing, self.attackers, self.own = standing, attackers, own

    def _match(self) -> None:
        """Supporters of each unit whose support fits what the unit was ordered."""
        conflict = self.conflict
        goals, aims = conflict.goal, conflict.aim
        backers = [0] * len(goals)
        self.matched = 0
        for number, helped in enumerate(conflict.helped):
            if helped != NOBODY and goals[helped] == aims[number]:
                backers[helped] |= 1 << number
                self.matched |= 1 << number
        self.backers = backers

    def _oppose(self) -> None:
        """The unit each mover meets head to head; a convoyed army meets nobody."""
        conflict = self.conflict
        self.opposite = {}
        for number in self.moves_left:
            other = self.standing.get(conflict.goal[number], NOBODY)
            if other != NOBODY and conflict.goal[other] == conflict.where[number]:
                by_sea = number in conflict.routes or other in conflict.routes
                if not (by_sea or self.shut >> other & 1):
                    self.opposite[number] = other

    def _threaten(self) -> None:
        """Attackers that can cut each support, and those that do only by dislodging."""
        conflict = self.conflict
        self.threats: dict[int, int] = {}
        self.cutters: dict[int, int] = {}
        self.supports_left = []
        left = self.matched
        while left:
            number = left.bit_length() - 1
            left ^= 1 << number
            threats = self.attackers.get(conflict.where[number], 0)
            threats &= ~self.own[conflict.side[number]] & ~conflict.shields.get(number, 0)
            if not threats:
                self.given |= 1 << number
                continue
            aimed = self._from_aim(number)
            self.threats[number] = threats
            self.cutters[number] = cutters = threats & ~aimed
            if cutters & ~self.unsure:
                self.cut |= 1 << number
            else:
                self.supports_left.append(number)

    def _from_aim(self, number: int) -> int:
        conflict = self.conflict
        foe = self.standing.get(conflict.aim[number], NOBODY)
        if foe == NOBODY or (conflict.convoy_cuts_aimed and foe in conflict.routes):
            return 0
        return 1 << foe

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
    return Verdict(state.moved, state.given, state.matched, arrived, state.paradox, state.halted)


def settle(state: State) -> None:
    """Decide what the decided things allow, until nothing changes."""
    while True:
        moves, supports, paths = state.moves_left, state.supports_left, state.paths_left
        if moves:
            state.moves_left = [m for m in moves if not decide_move(state, m)]
        if supports:
            state.supports_left = [s for s in supports if not decide_support(state, s)]
        if paths:
            state.paths_left = [p for p in paths if not decide_path(state, p)]
        if (
            len(moves) == len(state.moves_left)
            and len(supports) == len(state.supports_left)
            and len(paths) == len(state.paths_left)
        ):
            return


def decide_support(state: State, number: int) -> bool:
    """Settle one support: cut by an attack from elsewhere or by dislodgement, or given."""
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
    """Settle whether a convoyed army has a way: by its fleets' fates."""
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
        attackers = state.attackers.get(state.conflict.where[fleet], 0)
        if attackers & state.moved:
            lost |= 1 << fleet
        elif not attackers & ~state.failed:
            safe |= 1 << fleet
    return lost, safe


def decide_move(state: State, number: int) -> bool:
    """Settle one move, if the possible strengths allow it."""
    bit = 1 << number
    foe = state.standing.get(state.conflict.goal[number], NOBODY)
    if foe == NOBODY or (state.moved >> foe & 1 and state.opposite.get(number) != foe):
        backers = state.backers[number]
        least = 1 + (backers & state.given).bit_count()
        most = 1 + (backers & ~state.cut).bit_count()
        need_least = need_most = 0
    else:
        least, most, need_least, need_most = against(state, number, foe)
    if most <= need_least:
        return _fails(state, bit)
    rivals = state.attackers[state.conflict.goal[number]] & ~bit & ~state.shut
    if rivals:
        hold_least, hold_most = prevented(state, rivals)
        if most <= hold_least:
            return _fails(state, bit)
        need_most = max(need_most, hold_most)
    if least > need_most and not state.unsure & bit:
        state.moved |= bit
        return True
    return False


def _fails(state: State, bit: int) -> bool:
    state.failed |= bit
    return True


def against(state: State, number: int, foe: int) -> tuple[int, int, int, int]:
    """Least and greatest attack strength, and the same of the defence by a unit in the place."""
    conflict = state.conflict
    backers = state.backers[number]
    same = conflict.side[foe] == conflict.side[number]
    helpers = backers if conflict.own_help_counts else backers & ~state.own[conflict.side[foe]]
    least = 0 if same else 1 + (helpers & state.given).bit_count()
    most = 0 if same else 1 + (helpers & ~state.cut).bit_count()
    if state.opposite.get(number, NOBODY) == foe or not state.movers >> foe & 1:
        defenders = state.backers[foe]
        return (
            least,
            most,
            1 + (defenders & state.given).bit_count(),
            1 + (defenders & ~state.cut).bit_count(),
        )
    if state.failed >> foe & 1:
        return least, most, 1, 1
    return least, 1 + (backers & ~state.cut).bit_count(), 0, 1


def prevented(state: State, rivals: int) -> tuple[int, int]:
    """Least and greatest strength with which rivals keep others out of their goal."""
    least = most = 0
    while rivals:
        rival = rivals.bit_length() - 1
        rivals ^= 1 << rival
        bit = 1 << rival
        backers = state.backers[rival]
        low = 0 if state.unsure & bit else 1 + (backers & state.given).bit_count()
        high = 1 + (backers & ~state.cut).bit_count()
        driver = _driver(state, rival)
        if driver != NOBODY:
            if state.moved >> driver & 1:
                continue
            if not state.failed >> driver & 1:
                low = 0
        least, most = max(least, low), max(most, high)
    return least, most


def _driver(state: State, rival: int) -> int:
    """The unit of the rival's goal that, by driving the rival out, ends its influence there."""
    if state.conflict.dislodged_never_prevents:
        other = state.standing.get(state.conflict.goal[rival], NOBODY)
        if other != NOBODY and state.conflict.goal[other] == state.conflict.where[rival]:
            return other
        return NOBODY
    return state.opposite.get(rival, NOBODY)
