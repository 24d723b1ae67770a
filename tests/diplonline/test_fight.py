"""S5 to S7: strengths, and the reasons that name them."""

from tests.diplonline.play import play, reason, results


def test_a_weaker_attack_beside_a_stronger_one_is_outdone():
    units = {
        "GERMANY": ["A RUH", "A BER"],
        "AUSTRIA": ["A TYR", "A BOH", "A SIL"],
        "ITALY": ["A MUN"],
    }
    orders = {
        "GERMANY": ["A RUH X MUN", "A BER S MUN"],
        "AUSTRIA": ["A TYR X MUN", "A BOH S MUN", "A SIL S MUN"],
    }
    resolution = play(units, orders)
    assert results(resolution)["A TYR"] == "success"
    lost = reason(resolution, "A RUH X MUN")
    assert (lost.code, str(lost.rival), lost.strength, lost.rival_strength) == (
        "outdone",
        "A TYR",
        2,
        3,
    )
    won = reason(resolution, "A TYR X MUN")
    assert (won.code, str(won.victim), won.strength, won.rival_strength) == (
        "overran",
        "A MUN",
        3,
        1,
    )
    death = resolution.unordered[won.victim].dislodgement
    assert list(map(str, death.supporters)) == ["A BOH", "A SIL"]


def test_equal_attacks_above_the_defence_stop_each_other():
    units = {"GERMANY": ["A RUH", "A BER"], "AUSTRIA": ["A TYR", "A BOH"], "ITALY": ["A MUN"]}
    orders = {
        "GERMANY": ["A RUH X MUN", "A BER S MUN"],
        "AUSTRIA": ["A TYR X MUN", "A BOH S MUN"],
    }
    equal = reason(play(units, orders), "A RUH X MUN")
    assert (equal.code, str(equal.rival), equal.strength) == ("equal_attacks", "A TYR", 2)


def test_a_lower_third_attack_beside_two_equal_ones_changes_nothing():
    units = {
        "GERMANY": ["A RUH", "A BER"],
        "AUSTRIA": ["A TYR", "A BOH"],
        "FRANCE": ["A BUR"],
        "ITALY": ["A MUN"],
    }
    orders = {
        "GERMANY": ["A RUH X MUN", "A BER S MUN"],
        "AUSTRIA": ["A TYR X MUN", "A BOH S MUN"],
        "FRANCE": ["A BUR X MUN"],
    }
    resolution = play(units, orders)
    assert results(resolution)["A MUN"] == "holds"
    assert reason(resolution, "A BUR X MUN").code == "repelled"
    assert reason(resolution, "A MUN").code == "withstood"


def test_supports_for_another_power_do_not_help_the_own_one():
    units = {"GERMANY": ["A RUH", "A BER"], "FRANCE": ["A BUR"], "AUSTRIA": ["A MUN"]}
    orders = {"GERMANY": ["A RUH X MUN", "A BER S MUN FOR FRANCE"], "FRANCE": ["A BUR X MUN"]}
    resolution = play(units, orders)
    assert results(resolution)["A BUR"] == "success"
    assert results(resolution)["A RUH"] == "repelled"


def test_a_support_for_a_power_that_does_nothing_there_idles():
    resolution = play({"GERMANY": ["A BER"]}, {"GERMANY": ["A BER S MUN FOR FRANCE"]})
    assert results(resolution) == {"A BER": "support_unused"}


def test_the_share_is_told():
    units = {"GERMANY": ["A RUH", "A KIE", "A BER"]}
    orders = {"GERMANY": ["A RUH - MUN", "A KIE - MUN", "A BER S MUN"]}
    backed = reason(play(units, orders), "A BER S MUN")
    assert (backed.code, backed.supports, backed.actions) == ("backed", 1, 2)


def test_a_retreating_unit_takes_no_share_of_its_powers_supports():
    units = {"AUSTRIA": ["A MUN", "A BOH", "A TYR"], "GERMANY": ["A RUH"]}
    orders = {
        "AUSTRIA": ["A MUN R SIL", "A BOH - MUN", "A TYR S MUN"],
        "GERMANY": ["A RUH X MUN"],
    }
    resolution = play(units, orders)
    assert results(resolution)["A BOH"] == "success"
    assert reason(resolution, "A BOH - MUN").strength == 2


def test_a_chain_of_moves_fails_back_to_front():
    units = {"GERMANY": ["A KIE", "A RUH", "A BUR"], "FRANCE": ["A PAR"]}
    orders = {"GERMANY": ["A KIE - RUH", "A RUH - BUR", "A BUR - PAR"]}
    resolution = play(units, orders)
    assert {results(resolution)[unit] for unit in units["GERMANY"]} == {"bounce_occupied"}
    free = play({"GERMANY": units["GERMANY"]}, orders)
    assert set(results(free).values()) == {"success"}


def test_a_move_told_by_whom_it_beat():
    units = {"GERMANY": ["A MUN", "A SIL"], "AUSTRIA": ["A VIE"]}
    orders = {"GERMANY": ["A MUN - BOH", "A SIL S BOH"], "AUSTRIA": ["A VIE - BOH"]}
    moved = reason(play(units, orders), "A MUN - BOH")
    assert (moved.strength, str(moved.rival), moved.rival_strength) == (2, "A VIE", 1)
