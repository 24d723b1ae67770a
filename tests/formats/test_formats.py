"""What every format has in common, tried on random games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board import Location
from detente.exchange.orders import canonical
from detente.formats import (
    FormatError,
    Letter,
    Played,
    Stage,
    Stated,
    differences,
    formats,
    read_games,
    write_games,
)
from detente.rules import Given, Support, adjudicate, load_ruleset, opening
from tests.formats.games import BOARD, RULES, played

SEEDS = st.integers(0, 10_000)
WRITTEN = sorted(name for name, form in formats().items() if form.write)
WHOLE = ["detente", "package"]  # those that keep the orders of a game as they were given
ALL_PARTS = st.sampled_from(WRITTEN)


def bare(game: Played) -> Played:
    """A game without what some format cannot carry: letters, times, words for results."""
    stages = [
        Stage(stage.phase, tuple(map(untimed, stage.givens)), stage.before) for stage in game.stages
    ]
    return Played(game.name, tuple(stages))


def untimed(given: Given) -> Given:
    return Given(given.power, given.order)


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.sampled_from(WHOLE))
def test_a_whole_format_loses_nothing(seed: int, name: str) -> None:
    game = played(seed)
    again = read_games(write_games([game], name))
    assert [bare(each) for each in again] == [bare(game)]


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_webdiplomacys_games_keep_positions_letters_and_orders(seed: int) -> None:
    game = played(seed)
    (again,) = read_games(write_games([game], "webdip"))
    assert again.name == game.name
    for stage, back in zip(game.stages, again.stages, strict=True):
        assert back.before is not None
        assert stage.before is not None
        assert (back.phase, back.letters) == (stage.phase, stage.letters)
        assert (back.before.units, back.before.centres) == (
            stage.before.units,
            stage.before.centres,
        )
        assert list(back.before.retreats) == list(stage.before.retreats)
        kept = [without_coast_of_help(given) for given in stage.givens]
        assert [untimed(given) for given in back.givens] == kept


def without_coast_of_help(given: Given) -> Given:
    """An order without what webDiplomacy does not carry: the coast a helped unit goes to."""
    order = given.order
    if isinstance(order, Support) and order.target:
        order = replace(order, target=Location(order.target.province))
    return Given(given.power, order)


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_letters_go_through_our_own_log(seed: int) -> None:
    game = played(seed, years=1)
    again = read_games(write_games([game], "detente"))[0]
    for stage, back in zip(game.stages, again.stages, strict=True):
        timeless = [replace(letter, sent=0) for letter in back.letters]
        assert timeless == [replace(letter, sent=0) for letter in stage.letters]


def test_a_letter_to_all_stays_one() -> None:
    game = played(1, years=1)
    letter = Letter("FRANCE", "ALL", "Peace!")
    stages = (replace(game.stages[0], letters=(letter,)), *game.stages[1:])
    text = write_games([replace(game, stages=stages)], "detente")
    assert replace(read_games(text)[0].stages[0].letters[0], sent=0) == letter


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_test_cases_keep_every_phase(seed: int) -> None:
    game = played(seed)
    cases = read_games(write_games([game], "datc"))
    assert [case.name for case in cases] == [f"{game.name} {s.phase}" for s in game.stages[:-1]]
    for case, stage in zip(cases, game.stages, strict=False):
        (again,) = case.stages
        assert [untimed(given) for given in again.givens] == [untimed(g) for g in stage.givens]
        assert again.phase == stage.phase
        assert again.before == stage.before


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_judges_text_tells_the_same_positions(seed: int) -> None:
    game = played(seed)
    (again,) = read_games(write_games([game], "judge"))
    assert [stage.phase for stage in again.stages] == [s.phase for s in game.stages[:-1]]
    for stage, after in zip(again.stages, game.stages[1:], strict=True):
        assert stage.after is not None
        assert after.before is not None
        assert stage.after.units == after.before.units
        assert stage.after.retreats == after.before.retreats
        assert stage.after.centres == after.before.centres


@settings(max_examples=15, deadline=None)
@given(SEEDS, ALL_PARTS)
def test_what_is_written_shows_no_difference(seed: int, name: str) -> None:
    games = read_games(write_games([played(seed)], name))
    assert games
    for game in games:
        assert list(differences(game, RULES)) == []


@settings(max_examples=15, deadline=None)
@given(SEEDS, ALL_PARTS)
def test_the_format_of_a_text_is_found(seed: int, name: str) -> None:
    text = write_games([played(seed, years=1)], name)
    assert read_games(text) == read_games(text, name)
    assert [form.name for form in formats().values() if form.begins(text)] == [name]


@settings(max_examples=10, deadline=None)
@given(SEEDS, ALL_PARTS, st.data())
def test_a_damaged_text_is_a_game_or_a_clear_error(
    seed: int, name: str, data: st.DataObject
) -> None:
    text = write_games([played(seed % 20, years=1)], name)
    start = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.sampled_from([1, 2, 7, 100]))
    junk = data.draw(st.sampled_from(["", "(", "{", '"', "France: ", "\n", "A PAR", "\x00", "é"]))
    spoilt = text[:start] + junk + text[start + cut :]
    try:
        for game in read_games(spoilt, name):
            list(differences(game, RULES))
    except FormatError as error:
        assert str(error)


@settings(max_examples=15, deadline=None)
@given(st.text(max_size=300), st.sampled_from(sorted(formats())))
def test_any_text_is_a_game_or_a_clear_error(text: str, name: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games(text, name)
    assert str(error.value)


@pytest.mark.parametrize("name", sorted(formats()))
@pytest.mark.parametrize("piece", ["(", "[", '{"a":', "France: A ", "CASE x\n", "NOW ( SPR 1 ) "])
def test_a_huge_or_deep_text_is_no_trouble(name: str, piece: str) -> None:
    with pytest.raises(FormatError):
        read_games(piece * 20_000, name)


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(FormatError, match="'word' is no format; there is"):
        read_games("", "word")
    with pytest.raises(FormatError, match="in no format that is known"):
        read_games("Dear all,")


def test_a_format_that_is_only_read_says_so() -> None:
    with pytest.raises(FormatError, match="daide is only read; games are written as"):
        write_games([played(1, years=1)], "daide")


def test_a_game_by_other_rules_becomes_no_log() -> None:
    game = played(3)
    first, second, *rest = game.stages
    assert second.before is not None
    units = dict(second.before.units)
    units.popitem()
    other = replace(second, before=replace(second.before, units=units))
    with pytest.raises(FormatError, match="F1901M: the rules come to another position"):
        write_games([replace(game, stages=(first, other, *rest))], "detente")


@pytest.mark.parametrize("name", ["datc", "godip", "judge"])
def test_lists_given_ahead_are_not_taken_for_orders_to_move(name: str) -> None:
    """FidoNet's lists come with the moves; other programs have no word for them there."""
    rules = load_ruleset("fidonet")
    spring = opening(BOARD)
    texts = ("F LON - NTH", "F LON R WAL", "A LVP H", "F LVP B", "A LVP D")
    givens = tuple(Given("ENGLAND", canonical(text, BOARD), text) for text in texts)
    after = adjudicate(spring, givens, rules).after
    stages = (
        Stage(spring.phase, givens, Stated.of(spring)),
        Stage(after.phase, (), Stated.of(after)),
    )
    (read, *_) = read_games(write_games([Played("lists", stages, rules=rules)], name), name)
    ordered = [str(given.order) for given in read.stages[0].givens if given.power == "ENGLAND"]
    assert set(ordered) == {"F LON - NTH", "A LVP H"}
