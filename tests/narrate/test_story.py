"""A phase told: power by power, fight by fight, and what changed."""

from __future__ import annotations

from typing import Any

import pytest

from detente.exchange import Case, read_case, resolve
from detente.narrate import changes, fights, text_languages, turn_story
from detente.rules import Resolution

FALL: dict[str, Any] = {
    "phase": "F1901M",
    "units": {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR", "A MUN"], "ITALY": ["A TUS"]},
    "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM", "VEN"]},
    "orders": {
        "GERMANY": ["A BUR H"],
        "FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"],
        "ITALY": ["A TUS H"],
    },
}


def resolved(**changed: Any) -> Resolution:
    case = read_case({**FALL, **changed})
    assert isinstance(case, Case), case
    return resolve(case)


def test_power_by_power_in_their_usual_order() -> None:
    story = turn_story(resolved())
    assert [chapter.title for chapter in story] == ["France", "Germany", "Italy"]
    assert [len(chapter.lines) for chapter in story] == [2, 2, 1]
    assert story[0].lines[0].startswith("The army from Paris went to Burgundy and drove out")
    assert story[1].lines[1].startswith("No order was given for the army in Munich")


def test_fight_by_fight() -> None:
    (fight,) = fights(resolved())
    assert (fight.key, fight.title) == ("BUR", "The fight for Burgundy")
    assert len(fight.lines) == 3
    assert not any("Tuscany" in line for line in fight.lines)


def test_what_changed_in_a_movement() -> None:
    resolution = resolved()
    assert changes(resolution, "GERMANY") == ("The army in Burgundy must retreat.",)
    assert changes(resolution, "ITALY") == ("Nothing changed for Italy.",)


def test_what_changed_in_a_year() -> None:
    resolution = resolved(
        units={"FRANCE": ["A PIC", "A SPA"], "ITALY": ["A MUN"]},
        orders={"FRANCE": ["A PIC - BEL"]},
    )
    france = ("France gained Belgium and Spain.", "France may build; units: 1.")
    assert changes(resolution, "FRANCE") == france
    assert changes(resolution, "ITALY") == ("Italy gained Munich.", "Italy may build; units: 2.")
    germany = ("Germany lost Munich.", "Germany is out of the game.")
    assert changes(resolution, "GERMANY") == germany


def test_what_changed_in_a_winter() -> None:
    resolution = resolved(
        phase="W1901A",
        units={"FRANCE": [], "GERMANY": ["A RUH", "A BUR"]},
        centers={"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
        orders={"FRANCE": ["A PAR B"], "GERMANY": ["A BUR D"]},
    )
    assert changes(resolution, "FRANCE") == ("France has a new unit: Army Paris.",)
    assert changes(resolution, "GERMANY") == ("Germany lost the army in Burgundy.",)


@pytest.mark.parametrize("lang", text_languages())
def test_in_every_language(lang: str) -> None:
    resolution = resolved()
    chapters = [*turn_story(resolution, lang), *fights(resolution, lang)]
    lines = [line for chapter in chapters for line in (chapter.title, *chapter.lines)]
    lines += changes(resolution, "GERMANY", lang)
    assert all(line[0].isupper() and "{" not in line and "~" not in line for line in lines)
