"""The result text of the judges, read as they send it."""

from __future__ import annotations

import pytest

from detente.formats import FormatError, differences, read_games, write_games
from detente.rules import Unit
from tests.formats.games import RULES, played

SPRING = """\
:: Judge: TEST  Game: demo  Variant: Standard
:: Deadline: S1902M Wed Dec 02 2026 07:03:29 +0000

Movement results for Spring of 1902. (demo.004)

Austria: Army Vienna -> Galicia.  (*bounce*)
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
France: Army Paris -> Burgundy.
England: Army London -> North Sea -> Norway.
England: Fleet North Sea CONVOY Army London -> Norway.
Germany: Army Burgundy, No Order Processed.  (*dislodged*)
Italy: Fleet Tunis SUPPORT Austrian Army
   Trieste.  (*void*)
Russia: Army Warsaw -> Galicia. (*bounce*)
Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.
Turkey: Fleet Black Sea HOLD.

The following units were dislodged:

The German Army in Burgundy can retreat to Belgium or Gascony, or Munich, Picardy or Ruhr.

The next phase of 'demo' will be Retreats for Spring of 1902.
The deadline for orders will be Thu Dec 03 2026 07:03:29 +0000.

Retreat orders for Spring of 1902. (demo.005)

Germany: Army Burgundy -> Munich.
"""


def test_the_text_is_a_game() -> None:
    (game,) = read_games(SPRING)
    assert game.name == "demo"
    spring, retreats = game.stages
    assert [str(given.order) for given in spring.givens] == [
        "A VIE - GAL",
        "A MAR S A PAR - BUR",
        "A PAR - BUR",
        "A LON - NWY VIA",
        "F NTH C A LON - NWY",
        "F TUN S A TRI",
        "A WAR - GAL",
        "F STP/SC - BOT",
        "F BLA H",
    ]
    assert spring.results is not None
    assert spring.results[Unit.parse("A BUR")] == ("dislodged",)
    assert [str(given.order) for given in retreats.givens] == ["A BUR R MUN"]
    assert retreats.after is not None
    assert retreats.after.units[Unit.parse("A MUN")] == "GERMANY"
    assert list(differences(game, RULES)) == []


def test_a_wrong_mark_is_found() -> None:
    (game,) = read_games(SPRING.replace("-> Galicia.  (*bounce*)", "-> Galicia."))
    found = next(differences(game, RULES))
    assert (found.order, found.theirs, found.ours) == ("A VIE - GAL", "is in GAL", "is in VIE")
    assert "Galicia" in found.why


def test_winter_is_read() -> None:
    text = (
        "Adjustment orders for Winter of 1903. (demo.012)\n\n"
        "Austria: Builds an army in Vienna.\nAustria: Waives a build.\n"
        "Italy: Removes the fleet in Tunis.\nRussia: Defaults, removing the army in Moscow.\n"
    )
    (game,) = read_games(text)
    orders = [(given.power, str(given.order)) for given in game.stages[0].givens]
    assert orders == [("AUSTRIA", "A VIE B"), ("AUSTRIA", "WAIVE"), ("ITALY", "F TUN D")]


def test_what_is_written_has_the_judges_form() -> None:
    lines = write_games([played(1, years=1)], "judge").splitlines()
    assert lines[0] == ":: Judge: DETENTE  Game: game1  Variant: Standard"
    assert lines[2] == "Movement results for Spring of 1901. (game1.001)"
    assert lines[4].startswith("Austria: ")
    assert "Ownership of supply centers:" in lines
    assert "The next phase of 'game1' will be Movement for Fall of 1901." in lines


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Turkey: Fleet Black Sea HOLD", "Turkey: Fleet Black Sea DANCES", "line 16: "),
        ("Turkey:", "Atlantis:", "line 16: 'Atlantis' is no power"),
        ("The German Army", "The Martian Army", "'Martian' is no power"),
        ("Army in Burgundy can", "Army in North Sea can", "cannot stand there"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(SPRING.replace(old, new, 1), "judge")
    assert told in str(error.value)
