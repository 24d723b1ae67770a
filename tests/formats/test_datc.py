"""Test cases as text, in the two ways they are written."""

from __future__ import annotations

import pytest

from detente.board import Location
from detente.formats import FormatError, differences, read_games
from detente.rules import Unit
from tests.formats.games import RULES

CASES = """\
# a comment
VARIANT_ALL Standard

CASE one (a swap is not possible)
PRESTATE_SETPHASE Spring 1901, Movement
PRESTATE
\tItaly: A rom
\tItaly F nap      # the colon may be missing
ORDERS
\tItaly: A rom-nap
\tItaly: F nap - rom
POSTSTATE_SAME
END

CASE two
PRESTATE_SETPHASE Fall 1902, Retreat
PRESTATE
\tTurkey: A rum
\tRussia: F stp/sc
PRESTATE_DISLODGED
\tRussia: A rum
PRESTATE_RESULTS
\tSUCCESS: Turkey: A bul-rum
\tFAILURE: Austria: A vie-bud
\tFAILURE: Russia: A gal-bud
ORDERS
\tRussia: A rum-sev
POSTSTATE
\tTurkey: A rum
\tRussia: F stp/sc
\tRussia: A sev
END
"""


def test_cases_are_games_of_one_phase() -> None:
    one, two = read_games(CASES)
    assert [game.name for game in (one, two)] == ["one (a swap is not possible)", "two"]
    assert [str(given.order) for given in one.stages[0].givens] == ["A ROM - NAP", "F NAP - ROM"]
    assert list(differences(one, RULES)) == list(differences(two, RULES)) == []


def test_the_results_of_the_phase_before_decide_about_retreats() -> None:
    before = read_games(CASES)[1].stages[0].before
    assert before is not None
    places = before.retreats[Unit.parse("A RUM")].places
    assert places == frozenset(map(Location, ("SER", "GAL", "SEV", "UKR")))  # not BUL, not BUD


def test_a_wrong_expectation_is_found() -> None:
    game = read_games(CASES.replace("\tRussia: A sev\nEND", "END"))[1]
    (found,) = differences(game, RULES)
    assert (found.subject, found.theirs, found.ours) == ("A RUM", "is gone", "is in SEV")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("END\n\nCASE two", "\nCASE two", "line 4: the case 'one (a swap is not possible)' has no"),
        ("Italy: A rom\n", "Italy: A nowhere\n", "line 7: 'A nowhere' is no unit"),
        ("Italy: A rom\n", "Italy: A nth\n", "line 7: 'A nth' cannot stand there"),
        ("Italy: A rom\n", "Gaul: A rom\n", "line 7: 'Gaul' is no power"),
        ("Italy: A rom\n", "Italy: A nap\n", "line 8: two units stand in NAP"),
        ("Spring 1901, Movement", "Lent 1901, Movement", "line 5: "),
        ("VARIANT_ALL Standard", "VARIANT_ALL Loeb9", "line 2: "),
        ("VARIANT_ALL Standard", "Hello", "line 2: 'Hello' stands outside of a case"),
        ("PRESTATE\n", "", "line 6: 'Italy: A rom' stands in no block of its case"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(CASES.replace(old, new, 1), "datc")
    assert told in str(error.value)
