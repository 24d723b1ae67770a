"""Path data hold every vertex exactly and are read back as written."""

from hypothesis import given
from hypothesis import strategies as st

from tools.map.svgpath import Pen, even, read_path

coordinate = st.integers(-999, 20_000).map(lambda n: 2 * n)
vertices = st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=12, unique=True)


@given(st.lists(vertices, min_size=1, max_size=3))
def test_a_line_is_read_back(lines: list[list[tuple[int, int]]]) -> None:
    pen = Pen()
    for line in lines:
        pen.move(line[0])
        pen.along(line)
    assert [(s.vertices, s.closed) for s in read_path(pen.data())] == [(x, False) for x in lines]


@given(vertices)
def test_a_loop_is_read_back(line: list[tuple[int, int]]) -> None:
    pen = Pen()
    pen.loop(line)
    (stretch,) = read_path(pen.data())
    assert (stretch.vertices, stretch.closed) == (line, True)
    assert stretch.curve[0] == stretch.curve[-1]


@given(vertices, vertices)
def test_a_ring_of_two_lines_is_read_back(
    out: list[tuple[int, int]], home: list[tuple[int, int]]
) -> None:
    home = [out[-1], *home, out[0]]
    pen = Pen()
    pen.move(out[0])
    pen.along(out)
    pen.along(home)
    pen.close()
    (stretch,) = read_path(pen.data())
    assert (stretch.vertices, stretch.closed) == (out + home[1:], True)


def test_the_shortest_spelling() -> None:
    pen = Pen()
    pen.move((100, -4))
    pen.along([(100, -4), (104, 6)])
    assert pen.data() == "M10-.4l.4 1"


def test_a_curve_runs_through_the_middles() -> None:
    pen = Pen()
    pen.move((0, 0))
    pen.along([(0, 0), (20, 0), (20, 20), (40, 20)])
    assert pen.data() == "M0 0q2 0 2 1t2 1"
    assert read_path(pen.data())[0].curve[-1] == (40, 20)


def test_places_fall_on_the_grid_of_fifths() -> None:
    assert even([(0.11, 0.29), (0.13, 0.31), (1.0, 1.09)]) == [(2, 2), (2, 4), (10, 10)]
