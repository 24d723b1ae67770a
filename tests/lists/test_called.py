"""Which entries of FidoNet's lists a turn called for."""

from __future__ import annotations

from detente.rules.lists import called
from tests.lists.test_lists import play

LISTS = ["A MAR - SPA", "F BRE B", "A PAR B", "A SPA D", "F BRE D", "A MAR R GAS"]
UNITS = {"FRANCE": ["A MAR", "F MAO"]}


def told(phase, centres, orders=(), **options):
    given = [*LISTS, *orders]
    resolution = play(UNITS, {"FRANCE": given}, {"FRANCE": centres}, phase, options or None)
    return [str(o.order) for o in resolution.outcomes if called(resolution, o)]


def test_no_entry_of_a_list_is_called_for_where_nothing_is_due():
    assert told("S1902M", ["PAR", "MAR"]) == ["A MAR - SPA"]


def test_builds_are_called_for_as_far_as_they_are_due():
    assert told("S1902M", ["PAR", "MAR", "BRE"]) == ["A MAR - SPA", "F BRE B"]
    # An entry that stood in the way of nothing else failed all the same: its turn had come.
    assert told("S1902M", ["PAR", "MAR", "POR"]) == ["A MAR - SPA", "F BRE B", "A PAR B"]
    assert told("S1902M", ["MAR", "SPA", "POR"]) == ["A MAR - SPA", "F BRE B", "A PAR B"]


def test_where_builds_are_winters_none_is_called_for_in_spring():
    centres = ["PAR", "MAR", "BRE"]
    assert told("S1902M", centres, build_when="winter") == ["A MAR - SPA"]
    assert told("F1902M", centres, build_when="winter") == ["A MAR - SPA", "F BRE B", "A PAR B"]


def test_removals_are_called_for_where_something_is_removed():
    assert told("F1902M", []) == ["A MAR - SPA", "A SPA D", "F BRE D"]
