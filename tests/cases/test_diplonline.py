"""The cases of Diplonline that are no single turn: start, calendar, removal, victory."""

from __future__ import annotations

import pytest

from detente.rules import load_ruleset, opening
from detente.rules.diplonline import winners
from detente.rules.diplonline.autumn import next_phase, removed
from tests.cases.cases import Case, case, of_kind
from tests.cases.engine import BOARD

RULES = load_ruleset("diplonline")
SEASONS = {"S": "PRIMAVERA", "F": "OTOÑO"}


def diplonline(kind: str) -> list[Case]:
    return [c for c in of_kind(kind) if c.ruleset == "diplonline"]


@pytest.mark.parametrize("found", diplonline("victory"), ids=lambda c: c.id)
def test_victory(found: Case):
    assert set(found.given) <= {"bases", "in_game", "alliance"}
    bases = found.given["bases"]
    in_game = found.given.get("in_game", list(bases))
    won = winners(bases, in_game, found.given.get("alliance", {}), RULES)
    assert list(won) == found.expected["winners"]


@pytest.mark.parametrize("found", diplonline("elimination"), ids=lambda c: c.id)
def test_removal(found: Case):
    owned = frozenset(found.given["owned_after_autumn"])
    homes = BOARD.homes[found.given["power"]]
    assert removed(owned, homes, RULES.home_loss) == found.expected["removed"]


def test_calendar():
    found = case("DIPLO-C04")
    phase, names = opening(BOARD, RULES.start_year).phase, []
    for _ in range(found.given["turns"]):
        names.append(f"{SEASONS[phase.season]} {phase.year}")
        phase = next_phase(phase)
    assert names == found.expected["names"]
