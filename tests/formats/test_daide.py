"""Logs of the bot protocol: positions, owners and orders are heard, all else is let be."""

from __future__ import annotations

import time

import pytest

from detente.formats import FormatError, differences, read_games
from detente.rules import Given
from tests.formats.games import RULES

START = """\
Game AB1: ALL << SCO ( AUS BUD TRI VIE ) ( RUS MOS SEV STP WAR ) ( TUR ANK CON SMY ) ( UNO BEL )
Game AB1: ALL << NOW ( FAL 1901 ) ( RUS AMY RUM ) ( RUS FLT ( STP SCS ) ) ( TUR AMY BUL ) \
( TUR FLT BLA )
Game AB1: ALL << HLO ( RUS ) ( 1234 ) ( ( LVL 0 ) )
Service #3 (AB1): RUS << THX ( ( RUS AMY RUM ) HLD ) ( MBV )
Game AB1: ALL << ORD ( FAL 1901 ) ( ( RUS AMY RUM ) HLD ) ( SUC RET )
Game AB1: ALL << ORD ( FAL 1901 ) ( ( RUS FLT ( STP SCS ) ) MTO GOB ) ( SUC )
Game AB1: ALL << ORD ( FAL 1901 ) ( ( TUR AMY BUL ) MTO RUM ) ( SUC )
Game AB1: ALL << ORD ( FAL 1901 ) ( ( TUR FLT BLA ) SUP ( TUR AMY BUL ) MTO RUM ) ( SUC )
Game AB1: ALL << NOW ( AUT 1901 ) ( RUS FLT GOB ) ( RUS AMY RUM MRT ( SER BUD GAL SEV UKR ) ) \
( TUR AMY RUM ) ( TUR FLT BLA )
"""


def test_a_log_is_a_game() -> None:
    (game,) = read_games(START)
    assert game.name == "AB1"
    assert [str(stage.phase) for stage in game.stages] == ["F1901M", "F1901R"]
    assert [(g.power, str(g.order)) for g in game.stages[0].givens] == [
        ("RUSSIA", "A RUM H"),
        ("RUSSIA", "F STP/SC - BOT"),
        ("TURKEY", "A BUL - RUM"),
        ("TURKEY", "F BLA S A BUL - RUM"),
    ]
    assert list(differences(game, RULES)) == []


def test_a_wrong_claim_is_found_with_the_reason() -> None:
    (game,) = read_games(START.replace("( RUS AMY RUM MRT ( SER BUD GAL SEV UKR ) )", ""))
    (found,) = differences(game, RULES)
    assert (found.subject, found.order, found.theirs, found.ours) == (
        "A RUM",
        "A RUM H",
        "is gone",
        "is driven out",
    )
    assert found.why.startswith("The army in Rumania was driven out by the army from Bulgaria")


def test_what_clients_are_told_apart_is_one_game() -> None:
    line = "daide [12] notification:[ORD ( FAL 1901 ) ( ( TUR AMY BUL ) MTO RUM ) ( SUC )]\n"
    text = "\n".join(
        f"daide [12] notification:[{told.partition('<< ')[2]}]".replace(" 1901", " #1901")
        for told in START.splitlines()
    )
    (game,) = read_games(f"{text}\n{line}")
    assert [stage.givens for stage in game.stages] == [
        s.givens for s in read_games(START)[0].stages
    ]


def test_a_second_game_begins_with_its_first_position() -> None:
    games = read_games(START * 2)
    assert len(games) == 2
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("AMY RUM )", "AMY ENG )", "line 2: AMY LYO cannot stand there"),
        ("( TUR AMY BUL )", "( TUR AMY XYZ )", "line 2: 'XYZ' is no place of this board"),
        ("( TUR AMY BUL )", "( XXX AMY BUL )", "line 2: 'XXX' is no power"),
        ("( TUR FLT BLA )\n", "( TUR FLT BLA\n", "line 2: a bracket is not closed"),
        ("( AUS BUD", "( AUS PAR BUR", "line 1: 'BUR' is no supply centre"),
        (") ( SUC RET )", ")", "line 5: an order and its result must follow the turn"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, told: str) -> None:
    new = new.replace("ENG", "GOL")
    with pytest.raises(FormatError) as error:
        read_games(START.replace(old, new, 1), "daide")
    assert told in str(error.value)


def test_an_order_that_is_not_understood_stays_as_it_stands() -> None:
    (game,) = read_games(START.replace("MTO GOB", "FLY GOB"))
    assert game.stages[0].givens[1] == Given("RUSSIA", None, "( ( RUS FLT ( STP SCS ) ) FLY GOB )")


def test_a_line_without_end_takes_no_time() -> None:
    begun = time.process_time()
    with pytest.raises(FormatError):
        read_games("NOW ( " * 100_000, "daide")
    assert time.process_time() - begun < 2
