"""The generator: its data are read strictly, its steps keep what touches, its files are its own."""

import math
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.map.cities import CITIES
from tests.map.shapes import BOARD, geometry
from tools.map.build import PRESETS, Drawing, cut_regions, draw
from tools.map.data import BoardData, load_data
from tools.map.mesh import Mesh
from tools.map.outline import path_shape, region_path, simplified
from tools.map.projection import Projection
from tools.map.regions import name_faces
from tools.map.swell import Sheet, Wish, inner_radius, swollen

DATA = load_data()


def test_every_province_has_a_seed_and_every_centre_a_city() -> None:
    assert set(DATA.seeds.land) | set(DATA.seeds.sea) == set(BOARD.provinces)
    assert set(DATA.centres) == BOARD.centres
    assert {c: tuple(coasts) for c, coasts in DATA.coasts.items()} == {
        c: p.coasts for c, p in BOARD.provinces.items() if p.coasts
    }


def test_data_that_are_not_understood_are_refused(tmp_path: Path) -> None:
    text = Path("tools/map/standard.toml").read_text("utf-8")
    odd = tmp_path / "odd.toml"
    odd.write_text(text + "\n[rivers]\nRhine = 1\n", "utf-8")
    with pytest.raises(ValueError, match=r"odd.toml: unknown tables \['rivers'\]"):
        load_data(odd)


def _projection(data: BoardData) -> Projection:
    raw = data.projection
    return Projection(
        *(tuple(raw[k]) for k in ("parallels", "origin", "warp_centre")),
        raw["warp_radius"],
        tuple(raw["frame"]),
    )


def test_the_projection_keeps_north_up_and_scale_true_in_the_middle() -> None:
    project = _projection(DATA)
    munich, north, east = project([(11.0, 48.0), (11.0, 48.1), (11.1, 48.0)])
    degree = math.pi * 6371 / 180
    assert north[1] - munich[1] == pytest.approx(0.1 * degree, rel=0.03)
    assert east[0] - munich[0] == pytest.approx(0.1 * degree * math.cos(math.radians(48)), rel=0.03)


def test_a_leaking_cut_is_named() -> None:
    project = _projection(DATA)
    x, y = project([(2.2, 48.6)])[0]
    france = shapely.Point(x, y).buffer(600)
    with pytest.raises(ValueError, match=r"PAR.* are one face: a cut leaks"):
        name_faces([france], [france], DATA, project)


def _halves(split: float) -> dict[tuple[str, str], object]:
    return {
        ("land", "A"): shapely.box(0, 0, split, 100),
        ("land", "B"): shapely.box(split, 0, 200, 100),
    }


def test_swelling_gives_room_and_keeps_the_cover() -> None:
    mesh = Mesh.of(_halves(30)).dense(4)
    hearts = {("land", "A"): np.array([[15.0, 50.0]]), ("land", "B"): np.array([[100.0, 50.0]])}
    before = inner_radius(mesh.shape(("land", "A")))
    swelled, move = swollen(Sheet(mesh, 200, 100, hearts), Wish(land=22, sea=0, rounds=8), {})
    shapes = swelled.shapes()
    assert before == pytest.approx(15, abs=0.2)
    assert inner_radius(shapes["land", "A"]) > 21
    assert shapely.coverage_is_valid(list(shapes.values()))
    assert sum(s.area for s in shapes.values()) == pytest.approx(200 * 100, rel=1e-6)
    assert move(np.array([[30.0, 50.0]]))[0][0] > 40


def test_a_mesh_keeps_shared_lines_once() -> None:
    mesh = Mesh.of(_halves(30))
    shared = [sides for sides in mesh.sides() if len(sides) == 2]
    assert shared == [[("land", "A"), ("land", "B")]]
    assert mesh.shape(("land", "A")).equals(shapely.box(0, 0, 30, 100))


def test_an_island_is_drawn_as_a_hole_in_its_sea() -> None:
    island = shapely.Point(50, 50).buffer(20)
    mesh = simplified(
        Mesh.of(
            {
                ("land", "A"): shapely.set_precision(island, 0.2),
                ("sea", "B"): shapely.set_precision(shapely.box(0, 0, 100, 100), 0.2).difference(
                    shapely.set_precision(island, 0.2)
                ),
            }
        ),
        0.5,
    )
    sea = path_shape(region_path(mesh, ("sea", "B")))
    assert sea.area == pytest.approx(100 * 100 - math.pi * 20 * 20, rel=0.01)
    assert not sea.contains(shapely.Point(50, 50))


@pytest.fixture(scope="module")
def drawn_anew() -> Drawing:
    regions, project = cut_regions(DATA)
    return draw(DATA, regions, project, PRESETS[0])


def test_towns_lie_where_they_lay_in_1914(drawn_anew: Drawing) -> None:
    places = drawn_anew.place(np.array([(x, y) for x, y, _ in CITIES.values()]))
    shapes = {k[1]: s for k, s in drawn_anew.mesh.shapes().items() if k[0] == "land"}
    astray = {}
    for (town, (_, _, province)), place in zip(CITIES.items(), places, strict=True):
        point = shapely.Point(place)
        found = {code for code, shape in shapes.items() if shape.contains(point)}
        if found != {province}:
            astray[town] = found
    assert astray == {}


def test_the_packaged_map_is_what_the_generator_makes(drawn_anew: Drawing) -> None:
    """Within a fifth of a unit of line: other versions of the geometry library may round anew."""
    for code, province in geometry("standard")["provinces"].items():
        key = ("sea" if BOARD.provinces[code].sea else "land", code)
        packaged, made = path_shape(province["path"]), path_shape(region_path(drawn_anew.mesh, key))
        assert packaged.symmetric_difference(made).area < 0.2 * packaged.length, code
