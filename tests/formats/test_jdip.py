"""jDip's saved games: objects in XML, of which nothing is built but a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.formats import FormatError, Played, Retreating, Stage, differences, read_games
from tests.formats.games import RULES, played
from tests.formats.jsx_writer import saved


def kept(game: Played) -> list[Stage]:
    """What of a game its file keeps: jDip finds out itself where a unit may go."""
    stages = []
    for stage in game.stages:
        before = stage.before
        assert before is not None
        out = {unit: Retreating(left.power, None) for unit, left in before.retreats.items()}
        bare = replace(before, retreats=out)
        stages.append(Stage(stage.phase, stage.givens, bare))
    return stages


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_a_whole_game_is_read_and_comes_out_the_same(seed: int) -> None:
    game = played(seed, years=2, letters=False)
    (back,) = read_games(saved([game]))
    assert back.name == game.name
    assert list(back.stages) == kept(game)
    assert list(differences(back, RULES)) == []


def test_phases_in_which_nobody_had_to_do_anything_are_left_out() -> None:
    game = played(1, years=1, letters=False)
    first, second, *_ = game.stages
    idle = Stage(first.phase._replace(kind="R"), (), second.before)
    (back,) = read_games(saved([replace(game, stages=(first, idle, *game.stages[1:]))]))
    assert [stage.phase for stage in back.stages] == [stage.phase for stage in game.stages]


def test_a_convoy_may_be_told_by_its_route() -> None:
    game = played(2, years=1, letters=False)
    text = saved([game])
    assert '<null field="convoyRoutes"/>' in text
    route = '<collection class="java.util.ArrayList" id="r" field="convoyRoutes"></collection>'
    (back,) = read_games(text.replace('<null field="convoyRoutes"/>', route, 1))
    assert sum(str(g.order).endswith("VIA") for s in back.stages for g in s.givens) > sum(
        str(g.order).endswith("VIA") for s in game.stages for g in s.givens
    )


HEAD = '<jsx major="1">'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "</jsx>", "there is no game in this text of format jdip"),
        (HEAD + '<object class="dip.world.World" id="1">', "not well-formed XML"),
        (
            HEAD + '<object class="dip.world.World" id="1"/></jsx>',
            "dip.world.Map is missing",
        ),
        (HEAD + '<reference idref="9"/></jsx>', "nothing has the id '9'"),
        (HEAD + "<thing/></jsx>", "an element 'thing' is not known"),
        ("<SAVEGAME><jsx/></SAVEGAME>", "an element 'SAVEGAME' is not known"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + HEAD + "&a;</jsx>", "declarations of its own"),
    ],
)
def test_what_is_wrong_is_said(text: str, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        read_games(text, "jdip")


def test_other_boards_are_refused() -> None:
    text = saved([played(3, years=1, letters=False)])
    with pytest.raises(FormatError, match="this is of another board"):
        read_games(text.replace('value="Austria"', 'value="Persia"'))
    with pytest.raises(FormatError, match="is no place of this board"):
        read_games(text.replace('value="par"', 'value="xyz"'))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 5), st.integers(0, 200_000), st.sampled_from([1, 5, 60, 900]))
def test_a_damaged_file_is_a_game_or_a_clear_error(seed: int, start: int, cut: int) -> None:
    text = saved([played(seed, years=1, letters=False)])
    start %= len(text)
    try:
        for game in read_games(text[:start] + text[start + cut :], "jdip"):
            list(differences(game, RULES))
    except FormatError as error:
        assert str(error)
