"""S9: owners, removals, the calendar, and the three ways to win."""

from detente.rules import Phase, load_ruleset, opening
from detente.rules.diplonline import winners
from tests.diplonline.play import BOARD, after, play

RULES = load_ruleset("diplonline")


def test_a_base_is_taken_on_the_autumn_map_only():
    """DIPLO-C67, DIPLO-C68."""
    units, orders = {"FRANCE": ["A BUR", "A PAR"]}, {"FRANCE": ["A BUR - BEL"]}
    centres = {"FRANCE": ["PAR", "BRE"], "GERMANY": ["BEL", "BER"]}
    spring = play(units, orders, centres, "S1915M")
    assert spring.after.centres["BEL"] == "GERMANY"
    autumn = play(units, orders, centres, "F1915M")
    assert autumn.after.centres["BEL"] == "FRANCE"


def test_a_base_stays_owned_when_its_unit_leaves():
    centres = {"FRANCE": ["PAR", "BEL"]}
    autumn = play({"FRANCE": ["A BEL"]}, {"FRANCE": ["A BEL - HOL"]}, centres, "F1915M")
    assert dict(autumn.after.centres) == {"PAR": "FRANCE", "BEL": "FRANCE", "HOL": "FRANCE"}


def test_owners_are_shown_as_in_the_example_of_the_map():
    """DIPLO-C03: WAR is Russian, BER and KIE German, LON English."""
    owners = opening(BOARD, RULES.start_year).centres
    assert owners is not None
    assert [owners[c] for c in ("WAR", "BER", "KIE", "LON")] == [
        "RUSSIA",
        "GERMANY",
        "GERMANY",
        "ENGLAND",
    ]


def test_a_power_without_its_original_bases_is_removed_with_units_and_bases():
    units = {"GERMANY": ["A HOL", "F DEN"], "FRANCE": ["A BER", "A KIE", "A MUN"]}
    centres = {"GERMANY": ["HOL", "DEN", "MUN"], "FRANCE": ["BER", "KIE", "PAR"]}
    resolution = play(units, {}, centres, "F1915M")
    assert resolution.eliminated == ("GERMANY",)
    assert after(resolution) == {"FRANCE": ["A BER", "A KIE", "A MUN"]}
    assert set(resolution.after.centres.values()) == {"FRANCE"}
    spring = play(units, {}, centres, "S1915M")
    assert not spring.eliminated


def test_with_home_loss_continue_a_power_goes_on_with_other_bases():
    units = {"GERMANY": ["A HOL", "F DEN"], "FRANCE": ["A BER", "A KIE", "A MUN"]}
    centres = {"GERMANY": ["HOL", "DEN"], "FRANCE": ["BER", "KIE", "PAR", "MUN"], "ITALY": []}
    resolution = play(units, {}, centres, "F1915M", {"home_loss": "continue"})
    assert not resolution.eliminated


def test_a_power_that_only_its_players_seat_keeps_in_the_game_is_removed_too():
    centres = {"FRANCE": ["PAR"]}
    resolution = play({"FRANCE": ["A PAR"]}, {}, centres, "F1915M", in_game=["FRANCE", "GERMANY"])
    assert resolution.eliminated == ("GERMANY",)


def test_the_calendar_has_two_turns_a_year():
    turn, seen = opening(BOARD, RULES.start_year), []
    for _ in range(4):
        seen.append(turn.phase)
        turn = play({}, {}, {}, str(turn.phase)).after
    assert list(map(str, seen)) == ["S1914M", "F1914M", "S1915M", "F1915M"]
    assert turn.phase == Phase.parse("S1916M")


def test_alone_with_18():
    assert winners({"FRANCE": 18, "RUSSIA": 16}, ["FRANCE", "RUSSIA"], {}, RULES) == ("FRANCE",)
    assert (
        winners({"FRANCE": 17, "RUSSIA": 16, "ITALY": 1}, ["FRANCE", "RUSSIA", "ITALY"], {}, RULES)
        == ()
    )


def test_the_last_two_with_18_together():
    bases = {"FRANCE": 10, "RUSSIA": 8}
    assert winners(bases, ["RUSSIA", "FRANCE"], {}, RULES) == ("FRANCE", "RUSSIA")
    assert winners(bases, ["FRANCE", "RUSSIA", "ITALY"], {}, RULES) == ()
    assert winners({"FRANCE": 9, "RUSSIA": 8}, ["FRANCE", "RUSSIA"], {}, RULES) == ()


def test_allies_must_name_each_other_and_be_in_the_game():
    bases, three = {"FRANCE": 10, "RUSSIA": 8, "ITALY": 7}, ["FRANCE", "ITALY", "RUSSIA"]
    mutual = {"FRANCE": "RUSSIA", "RUSSIA": "FRANCE"}
    assert winners(bases, three, mutual, RULES) == ("FRANCE", "RUSSIA")
    assert winners(bases, three, {"FRANCE": "RUSSIA"}, RULES) == ()
    assert winners(bases, three, {"FRANCE": "RUSSIA", "RUSSIA": "ITALY"}, RULES) == ()
    assert winners(bases, three, {"FRANCE": "ITALY", "ITALY": "FRANCE"}, RULES) == ()
    assert winners({**bases, "ITALY": 18}, three, mutual, RULES) == ("ITALY",)
    assert winners(bases, ["FRANCE", "ITALY"], mutual, RULES) == ()


def test_an_alliance_wins_in_spring_as_well_as_in_autumn():
    centres = {
        "FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR", "BEL", "HOL", "LON", "EDI"],
        "RUSSIA": ["MOS", "WAR", "SEV", "STP", "RUM", "BUL", "SWE", "NWY", "VIE"],
        "ITALY": ["ROM", "NAP"],
    }
    mutual = {"FRANCE": "RUSSIA", "RUSSIA": "FRANCE"}
    units = {"FRANCE": ["A PAR"], "RUSSIA": ["A MOS"], "ITALY": ["A ROM"]}
    for phase in ("S1915M", "F1915M"):
        assert play(units, {}, centres, phase, alliances=mutual).winners == ("FRANCE", "RUSSIA")
        assert play(units, {}, centres, phase).winners == ()


def test_an_expulsion_can_leave_the_last_two():
    centres = {
        "FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR", "BEL", "HOL", "LON", "EDI"],
        "RUSSIA": ["MOS", "WAR", "SEV", "STP", "RUM", "BUL", "SWE", "NWY", "VIE"],
        "ITALY": ["ROM"],
    }
    units = {"FRANCE": ["A PAR"], "RUSSIA": ["A MOS"], "ITALY": ["A ROM", "A VEN"]}
    resolution = play(units, {}, centres)
    assert resolution.expelled == ("ITALY",)
    assert resolution.winners == ("FRANCE", "RUSSIA")
