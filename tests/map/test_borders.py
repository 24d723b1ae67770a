"""The packaged maps against the board's table: what touches on the map is what the rules say."""

import copy
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from tests.map.shapes import BOARD, PRESETS, geometry
from tools.map.adjacency import Touching
from tools.map.bare import bare_svg
from tools.map.report import shortest_borders, table_faults

SEEN = 12.0  # pixels of border, at least, on a map 1,200 pixels wide
LIGHT = 150_000  # bytes of a geometry file, at most


@pytest.fixture(params=PRESETS)
def preset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_province_is_drawn_as_what_it_is(preset: str) -> None:
    drawn = geometry(preset)["provinces"]
    assert {code: p["kind"] for code, p in drawn.items()} == {
        code: p.kind for code, p in BOARD.provinces.items()
    }
    assert {code for code, p in drawn.items() if "centre" in p["anchors"]} == BOARD.centres
    assert {code: tuple(p.get("coasts", ())) for code, p in drawn.items()} == {
        code: p.coasts for code, p in BOARD.provinces.items()
    }


def test_armies_and_fleets_find_the_same_borders_as_in_the_table(preset: str) -> None:
    assert table_faults(BOARD, Touching(geometry(preset))) == []


def test_a_border_too_many_or_too_few_would_be_found() -> None:
    wrong = copy.deepcopy(geometry("standard"))
    provinces = wrong["provinces"]
    provinces["PAR"]["path"], provinces["VIE"]["path"] = (
        provinces["VIE"]["path"],
        provinces["PAR"]["path"],
    )
    faults = table_faults(BOARD, Touching(wrong))
    assert "army PAR-BRE: only in the table" in faults
    assert "army PAR-BUD: only on the map" in faults


def test_a_coast_on_the_wrong_shore_would_be_found() -> None:
    wrong = copy.deepcopy(geometry("standard"))
    coasts = wrong["provinces"]["BUL"]["coasts"]
    coasts["EC"]["shore"], coasts["SC"]["shore"] = coasts["SC"]["shore"], coasts["EC"]["shore"]
    faults = table_faults(BOARD, Touching(wrong))
    assert "fleet BUL/EC-AEG: only on the map" in faults
    assert "fleet BUL/EC-BLA: only in the table" in faults


def test_the_areas_cover_the_frame_without_gap_or_overlap(preset: str) -> None:
    assert Touching(geometry(preset)).faults_of_cover() == []


def test_a_gap_would_be_found() -> None:
    wrong = copy.deepcopy(geometry("standard"))
    del wrong["provinces"]["BOH"]
    assert Touching(wrong).faults_of_cover() != []


def test_the_shores_of_a_divided_province_are_all_its_shores(preset: str) -> None:
    touching = Touching(geometry(preset))
    for code, province in BOARD.provinces.items():
        if not province.coasts:
            continue
        seas = [s for s in BOARD.provinces if touching.is_sea(s)]
        lines = [touching.shared.get(frozenset((code, sea)), set()) for sea in seas]
        shores = [touching.shores[code, coast] for coast in province.coasts]
        pieces = [edge for shore in shores for line in shore.values() for edge in line]
        assert len(pieces) == len(set(pieces))
        assert set(pieces) == set().union(*lines)


def test_each_border_is_long_enough_to_be_seen(preset: str) -> None:
    length, pair = shortest_borders(Touching(geometry(preset)), 1)[0]
    assert length >= SEEN, pair


def test_straits_are_water_that_belongs_to_the_land(preset: str) -> None:
    provinces = geometry(preset)["provinces"]
    assert {code for code, p in provinces.items() if p.get("water")} == {"CON", "DEN"}
    touching = Touching(geometry(preset))
    for a, b in (("BAL", "SKA"), ("AEG", "BLA")):
        assert not touching.length(a, b)
    assert touching.length("DEN", "SWE")


def test_what_is_no_part_of_the_board_is_named(preset: str) -> None:
    closed = {land["name"] for land in geometry(preset)["impassable"]}
    assert {"Switzerland", "Ireland", "Iceland", "Corsica", "Sardinia", "Crete"} <= closed
    assert not closed & set(BOARD.provinces)


def test_the_files_are_light(preset: str) -> None:
    for kind in ("json", "svg"):
        assert len((files("detente.draw") / "maps" / f"{preset}.{kind}").read_bytes()) < LIGHT


def test_the_bare_map_shows_every_province_once(preset: str) -> None:
    text = (files("detente.draw") / "maps" / f"{preset}.svg").read_text("utf-8")
    assert text == bare_svg(geometry(preset))
    paths = [e for e in ElementTree.fromstring(text).iter() if "id" in e.attrib]
    assert sorted(e.attrib["id"] for e in paths) == sorted(BOARD.provinces)
    drawn = geometry(preset)["provinces"]
    assert all(e.attrib["d"] == drawn[e.attrib["id"]]["path"] for e in paths)
