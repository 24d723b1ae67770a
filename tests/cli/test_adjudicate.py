"""`detente adjudicate`: what goes out for what comes in."""

from __future__ import annotations

from typing import Any

from tests.cli.command import adjudicate

FIGHT: dict[str, Any] = {
    "id": "fight",
    "phase": "F1901M",
    "units": {
        "FRANCE": ["A PAR", "A MAR", "A GAS"],
        "GERMANY": ["A BUR", "A MUN"],
        "ITALY": ["A PIE"],
        "ENGLAND": ["F NTH", "A YOR"],
    },
    "centers": {
        "FRANCE": ["PAR", "MAR", "BRE"],
        "GERMANY": ["MUN", "BER", "KIE"],
        "ITALY": ["VEN"],
        "ENGLAND": ["LON"],
    },
    "orders": {
        "FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR", "A MAR S A PAR - BUR"],
        "ITALY": ["A PIE - MAR", "A PIE H", "A ROM - NAP"],
        "GERMANY": ["A BUR H", "A MUN S A BUR - RUH"],
        "ENGLAND": ["F NTH C A YOR - BEL", "A YOR - BEL", "gibberish"],
    },
}


def one(case: dict[str, Any], *options: str) -> dict[str, Any]:
    (answer,) = adjudicate(case, options=options)
    return answer


def test_a_movement_phase_in_full() -> None:
    answer = one({**FIGHT, "orders": {**FIGHT["orders"], "ITALY": ["A PIE - MAR"]}})
    assert (answer["id"], answer["phase"], answer["next"]) == ("fight", "F1901M", "F1901R")
    assert answer["results"] == {
        "A PAR": ["success"],
        "A MAR": ["cut"],
        "A GAS": ["support"],
        "A BUR": ["hold", "dislodged"],
        "A MUN": ["void"],
        "A PIE": ["bounce"],
        "F NTH": ["convoy"],
        "A YOR": ["success"],
    }
    assert answer["units"] == {
        "FRANCE": ["A BUR", "A MAR", "A GAS"],
        "GERMANY": ["A MUN"],
        "ITALY": ["A PIE"],
        "ENGLAND": ["F NTH", "A BEL"],
    }
    (beaten,) = answer["dislodged"]["GERMANY"]
    assert (beaten["unit"], beaten["from"]) == ("A BUR", "PAR")
    assert sorted(beaten["retreats"]) == ["PIC", "RUH"]
    assert (answer["destroyed"], answer["contested"], answer["attempted"]) == ({}, [], [])
    assert answer["centers"] == FIGHT["centers"], "centres change hands after the fall retreats"
    assert "winners" not in answer
    assert "eliminated" not in answer


def test_every_order_has_its_entry_in_the_order_given() -> None:
    answer = one(FIGHT)
    entries = [(e["power"], e["text"], e["order"], e["result"][0]) for e in answer["orders"]]
    assert entries == [
        ("FRANCE", "A PAR - BUR", "A PAR - BUR", "success"),
        ("FRANCE", "A GAS S A PAR - BUR", "A GAS S A PAR - BUR", "support"),
        ("FRANCE", "A MAR S A PAR - BUR", "A MAR S A PAR - BUR", "support"),
        ("ITALY", "A PIE - MAR", "A PIE - MAR", "void"),
        ("ITALY", "A PIE H", "A PIE H", "hold"),
        ("ITALY", "A ROM - NAP", "A ROM - NAP", "void"),
        ("GERMANY", "A BUR H", "A BUR H", "hold"),
        ("GERMANY", "A MUN S A BUR - RUH", "A MUN S A BUR - RUH", "void"),
        ("ENGLAND", "F NTH C A YOR - BEL", "F NTH C A YOR - BEL", "convoy"),
        ("ENGLAND", "A YOR - BEL", "A YOR - BEL", "success"),
        ("ENGLAND", "gibberish", None, "void"),
    ]
    assert all(e["reason"]["code"] for e in answer["orders"])
    assert not any("why" in e for e in answer["orders"])


def test_reasons_name_what_decided() -> None:
    orders = {**FIGHT["orders"], "ITALY": ["A PIE - MAR"]}
    reasons = {e["text"]: e["reason"] for e in one({**FIGHT, "orders": orders})["orders"]}
    assert reasons["A PAR - BUR"] == {
        "code": "moved",
        "strength": 2,
        "rival": "A BUR",
        "rival_strength": 1,
        "route": [],
        "dislodged": "A BUR",
    }
    assert reasons["A MAR S A PAR - BUR"] == {"code": "cut", "cutter": "A PIE", "dislodged": False}
    assert reasons["A YOR - BEL"]["route"] == ["F NTH"]
    assert reasons["A MUN S A BUR - RUH"] == {
        "code": "unmatched",
        "unit": "A BUR",
        "ordered": "A BUR H",
    }


def test_a_dislodgement_tells_who_and_why_not_elsewhere() -> None:
    entry = next(e for e in one(FIGHT)["orders"] if e["text"] == "A BUR H")
    fate = entry["dislodgement"]
    assert (fate["attacker"], fate["strength"], fate["defence"]) == ("A PAR", 3, 1)
    assert fate["supporters"] == ["A MAR", "A GAS"]
    barred = {n["place"]: (n["why"], n["by"]) for n in fate["barred"]}
    assert barred["PAR"] == ("origin", "A PAR")
    assert barred["MUN"] == ("occupied", "A MUN")


def test_explained_in_a_sentence() -> None:
    for entry in one(FIGHT, "--explain")["orders"]:
        assert entry["why"][0].isupper() or entry["why"][0] == "“"
        assert entry["why"].endswith((".", "?"))


def test_a_year_goes_on_from_answer_to_answer() -> None:
    fall = one(FIGHT)
    retreats = one(follow(fall, orders={"GERMANY": ["A BUR - PIC"]}))
    assert retreats["results"] == {"A BUR": ["success"]}
    assert (retreats["dislodged"], retreats["next"]) == ({}, "W1901A")
    assert "BEL" in retreats["centers"]["ENGLAND"]
    winter = one(follow(retreats, orders={"GERMANY": ["F KIE B"], "ENGLAND": ["A YOR D"]}))
    assert winter["next"] == "S1902M"
    assert "F KIE" in winter["units"]["GERMANY"]
    spring = one(follow(winter, orders={}))
    assert spring["next"] == "F1902M"
    assert spring["centers"] == winter["centers"]


def follow(answer: dict[str, Any], orders: dict[str, list[str]]) -> dict[str, Any]:
    """The line for the next phase, made of nothing but the answer to the last one."""
    keys = ("units", "dislodged", "contested", "attempted", "centers")
    kept = {key: answer[key] for key in keys if key in answer}
    return {"id": answer["id"], "phase": answer["next"], "orders": orders, **kept}


def test_retreats_computed_are_the_retreats_listed() -> None:
    fall = one(FIGHT)
    listed = follow(fall, {"GERMANY": ["A BUR R PAR"]})
    computed = {**listed, "dislodged": {"GERMANY": [{"unit": "A BUR", "from": "PAR"}]}}
    assert one(listed) == one(computed)


def test_several_retreats_to_one_place_are_lost() -> None:
    case = {
        "id": "clash",
        "phase": "S1901R",
        "units": {"AUSTRIA": ["A VIE"], "GERMANY": ["A BOH"]},
        "dislodged": {
            "ITALY": [{"unit": "A VIE", "from": "BUD", "retreats": ["TYR", "GAL"]}],
            "RUSSIA": [{"unit": "A BOH", "from": None, "retreats": ["TYR", "GAL"]}],
        },
        "orders": {"ITALY": ["A VIE R TYR"], "RUSSIA": ["A BOH R TYR"]},
    }
    answer = one(case)
    assert answer["results"] == {
        "A VIE": ["bounce", "destroyed"],
        "A BOH": ["bounce", "destroyed"],
    }
    assert answer["destroyed"] == {"ITALY": ["A VIE"], "RUSSIA": ["A BOH"]}
    assert answer["next"] == "F1901M"
    assert "centers" not in answer


def test_without_a_retreat_a_unit_is_destroyed_at_once() -> None:
    case = {
        "id": "trapped",
        "phase": "S1901M",
        "units": {"ENGLAND": ["F POR"], "FRANCE": ["F MAO", "F SPA/SC"]},
        "orders": {"FRANCE": ["F SPA/SC - POR", "F MAO S F SPA/SC - POR"]},
    }
    answer = one(case)
    assert answer["results"]["F POR"] == ["hold", "dislodged", "destroyed"]
    assert answer["dislodged"] == {"ENGLAND": [{"unit": "F POR", "from": "SPA", "retreats": []}]}
    assert answer["destroyed"] == {"ENGLAND": ["F POR"]}
    assert answer["next"] == "F1901M"
    assert answer["unordered"]["F POR"]["dislodgement"]["attacker"] == "F SPA/SC"
    one(follow(answer, {}))


def test_a_standoff_leaves_its_place_contested() -> None:
    case = {
        "id": "standoff",
        "phase": "S1901M",
        "units": {"GERMANY": ["A MUN"], "FRANCE": ["A PAR"]},
        "orders": {"GERMANY": ["A MUN - BUR"], "FRANCE": ["A PAR - BUR"]},
    }
    answer = one(case)
    assert (answer["contested"], answer["attempted"]) == (["BUR"], ["BUR"])


FRENCH = (
    "BRE PAR MAR LON LVP EDI BEL HOL DEN",
    "NWY SWE KIE BER MUN SPA POR TUN",
)


def test_a_solo_ends_the_game() -> None:
    case = {
        "id": "solo",
        "phase": "F1910M",
        "units": {"FRANCE": ["A TUS"], "ITALY": ["A NAP"]},
        "centers": {"FRANCE": " ".join(FRENCH).split(), "ITALY": ["VEN", "ROM"]},
        "orders": {"FRANCE": ["A TUS - VEN"]},
    }
    answer = one(case)
    assert (answer["next"], answer["winners"]) == ("COMPLETED", ["FRANCE"])
    assert len(answer["centers"]["FRANCE"]) == 18


def test_eliminated_powers_are_named() -> None:
    case = {
        "id": "out",
        "phase": "F1910M",
        "units": {"FRANCE": ["A TUS"]},
        "centers": {"FRANCE": ["PAR"], "ITALY": ["ROM"]},
        "orders": {"FRANCE": ["A TUS - ROM"]},
    }
    assert one(case)["eliminated"] == ["ITALY"]


def test_nobody_is_eliminated_where_owners_are_unknown() -> None:
    case = {
        "id": "lost",
        "phase": "F1910R",
        "units": {"FRANCE": ["A ROM"]},
        "dislodged": {"ITALY": [{"unit": "A NAP", "from": "ROM", "retreats": []}]},
    }
    answer = one(case)
    assert answer["destroyed"] == {"ITALY": ["A NAP"]}
    assert "eliminated" not in answer


def test_winter_without_orders() -> None:
    case = {
        "id": "winter",
        "phase": "W1901A",
        "units": {"RUSSIA": ["A LVN", "A PRU"]},
        "centers": {"RUSSIA": ["STP"]},
    }
    answer = one(case)
    assert answer["results"] == {"A LVN": ["hold"], "A PRU": ["destroyed"]}
    assert answer["destroyed"] == {"RUSSIA": ["A PRU"]}
    assert answer["unordered"]["A PRU"]["reason"]["code"] == "removed"


def test_orders_of_a_power_in_civil_disorder_are_void() -> None:
    answer = one({**FIGHT, "civil_disorder": ["FRANCE"]})
    france = [e for e in answer["orders"] if e["power"] == "FRANCE"]
    assert [e["result"] for e in france] == [["void"]] * 3
    assert all(e["reason"] == {"code": "not_allowed", "rule": "civil_disorder"} for e in france)
    assert answer["dislodged"] == {}
    assert answer["results"]["A PAR"] == ["hold"]


def test_options_and_edition_of_a_line_are_used() -> None:
    case = {
        "id": "waive",
        "phase": "W1901A",
        "units": {},
        "centers": {"FRANCE": ["PAR"]},
        "orders": {"FRANCE": ["WAIVE"]},
    }
    assert one(case)["orders"][0]["result"] == ["success"]
    assert one({**case, "options": {"waive": False}})["orders"][0]["result"] == ["void"]
