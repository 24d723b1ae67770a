"""Where units, dots and names stand on the packaged maps."""

import math
from itertools import combinations

import pytest

from tests.map.shapes import BOARD, PRESETS, Area, Box, area, boxes, geometry
from tools.map.svgpath import read_path

PHONE = 390  # pixels
DRAWN = 5.0  # pixels: radius of the largest disc inside a province on a phone, at least
HIT = 9.0  # pixels: radius of the disc that is tapped, at least


@pytest.fixture(params=PRESETS)
def preset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("names", [True, False], ids=["names", "codes"])
def test_nothing_stands_on_anything_else(preset: str, names: bool) -> None:
    clashes = [
        f"{a.code} {a.what} on {b.code} {b.what}"
        for a, b in combinations(boxes(preset, names), 2)
        if a.meets(b)
    ]
    assert clashes == []


def test_a_name_in_any_language_has_its_room_to_itself(preset: str) -> None:
    drawn = geometry(preset)["provinces"]
    rooms = [Box(c, "room", *p["anchors"]["label"], *p["room"]) for c, p in drawn.items()]
    things = [b for b in boxes(preset, names=False) if b.what != "code"]
    clashes = [
        f"{room.code} {other.code} {other.what}"
        for number, room in enumerate(rooms)
        for other in things + rooms[:number]
        if room.meets(other)
    ]
    assert clashes == []


def test_names_fit_nearly_everywhere_on_the_wide_map() -> None:
    written = [b for b in boxes("standard", names=True) if b.what == "name"]
    assert len(written) >= 73


@pytest.mark.parametrize(
    ("what", "least"), [("unit", 0.9), ("centre", 1.0), ("name", 0.95), ("code", 0.9)]
)
def test_things_stand_inside_their_province(preset: str, what: str, least: float) -> None:
    found = [b for b in boxes(preset, what == "name") if b.what == what]
    assert len(found) >= 34
    outside = {b.code: area(preset, b.code).share(b) for b in found}
    assert {code: share for code, share in outside.items() if share < least} == {}


def test_dislodged_units_stand_in_their_province_and_beside_the_victor(preset: str) -> None:
    side = geometry(preset)["sizes"]["unit"]
    for box in (b for b in boxes(preset, names=False) if b.what == "dislodged"):
        assert area(preset, box.code).share(box) > 0.6, box.code
        victor = geometry(preset)["provinces"][box.code]["anchors"]["unit"]
        assert math.dist(victor, (box.x, box.y)) < 3 * side, box.code


def test_centres_are_near_their_neighbours_of_the_globe(preset: str) -> None:
    """Cities keep their bearing: London east of Liverpool, Naples south of Rome, and so on."""
    at = {c: p["anchors"].get("centre") for c, p in geometry(preset)["provinces"].items()}
    for west, east in (("LVP", "LON"), ("PAR", "MUN"), ("BER", "WAR"), ("POR", "SPA")):
        assert at[west][0] < at[east][0]
    for north, south in (("ROM", "NAP"), ("EDI", "LON"), ("KIE", "MUN"), ("SER", "GRE")):
        assert at[north][1] < at[south][1]


def test_fleets_on_a_coast_lie_at_that_shore(preset: str) -> None:
    side = geometry(preset)["sizes"]["unit"]
    for code, province in BOARD.provinces.items():
        coasts = geometry(preset)["provinces"][code].get("coasts", {})
        assert set(coasts) == set(province.coasts)
        for coast, drawn in coasts.items():
            away = {c: _distance_to(other["shore"], drawn["unit"]) for c, other in coasts.items()}
            assert min(away, key=lambda c: away[c]) == coast
            assert away[coast] < side / 2
            assert _distance_to(drawn["shore"], drawn["dislodged"]) < side * 1.5


def _distance_to(shore: str, place: list[float]) -> float:
    curves = [[(x / 10, y / 10) for x, y in stretch.curve] for stretch in read_path(shore)]
    there_and_back = [curve + curve[::-1] for curve in curves]
    return Area(there_and_back).distance(place[0], place[1])


def test_discs_to_tap_lie_inside_their_province(preset: str) -> None:
    for code, province in geometry(preset)["provinces"].items():
        x, y, radius = province["hit"]
        assert area(preset, code).holds(x, y), code
        assert area(preset, code).distance(x, y) >= radius, code


def test_every_province_can_be_seen_and_tapped_on_a_phone() -> None:
    drawn = geometry("compact")
    radii = {c: p["hit"][2] * PHONE / drawn["width"] for c, p in drawn["provinces"].items()}
    assert min(radii.values()) >= max(DRAWN, HIT)


def test_everything_stands_inside_the_frame(preset: str) -> None:
    drawn = geometry(preset)
    for box in boxes(preset, names=True):
        assert box.w / 2 <= box.x <= drawn["width"] - box.w / 2, (box.code, box.what)
        assert box.h / 2 <= box.y <= drawn["height"] - box.h / 2, (box.code, box.what)
