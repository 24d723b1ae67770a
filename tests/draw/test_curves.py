"""Plane geometry of arrows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from detente.draw.curves import between, bow, cut_ends, distance, midway, smooth, towards, wave
from detente.draw.geometry import Point

points = st.builds(Point, st.floats(0, 2000, width=32), st.floats(0, 2000, width=32))


@given(points, points)
def test_a_bow_goes_from_start_to_end(a: Point, b: Point) -> None:
    curve = bow(a, b, 0.1)
    assert distance(curve.at(0), a) < 1e-6 and distance(curve.at(1), b) < 1e-6


@given(points, points)
def test_two_that_go_for_each_other_are_drawn_apart(a: Point, b: Point) -> None:
    there, back = bow(a, b, 0.07).at(0.5), bow(b, a, 0.07).at(0.5)
    assert abs(distance(there, back) - 0.14 * distance(a, b)) < 1e-3


@given(points, points)
def test_gaps_are_kept_where_there_is_room(a: Point, b: Point) -> None:
    line = between(a, b, (20, 30))
    if distance(a, b) > 100:
        assert abs(distance(line.start, a) - 20) < 1e-6
        assert abs(distance(line.end, b) - 30) < 1e-6
    assert distance(line.start, line.end) >= 0.39 * distance(a, b) - 1e-6


@given(points, points, points)
def test_a_smooth_line_passes_through_all_its_points(a: Point, b: Point, c: Point) -> None:
    line = smooth([a, b, c], 10)
    for point in (a, b, c):
        assert min(distance(point, p) for p in line) < 1e-6
    path = wave(line if len(line) > 1 else [a, b], 4)
    assert path.startswith("M") and "nan" not in path


def test_midway_and_cut_ends() -> None:
    line = [Point(0, 0), Point(10, 0), Point(10, 30)]
    assert midway(line) == Point(10, 10)
    assert towards(line[0], line[1], 0.3) == Point(3, 0)
    dense = smooth([Point(0, 0), Point(100, 0)], 10)
    kept = cut_ends(dense, (15, 25))
    assert 15 <= kept[0].x < 30 and 60 < kept[-1].x <= 75
    assert cut_ends(dense, (90, 90)) == [dense[0], dense[-1]]
