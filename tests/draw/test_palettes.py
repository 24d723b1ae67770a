"""Colours that can be told apart, letters that can be read; docs/map.md states the numbers."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from detente.board import load_board
from detente.draw import palette_names
from detente.draw.palette import Palette, load_palette
from detente.draw.patterns import HATCHINGS
from detente.variants.strict import DataError, read
from tests.draw.vision import SIGHTS, ciede2000, contrast, difference, seen

COLOURED = [name for name in palette_names() if name != "print"]
LEAST = {  # palette -> least CIEDE2000 between units, and between lands, however seen
    "classic": (13.5, 10.0),
    "colour-safe": (24.0, 14.0),
    "dark": (19.0, 9.0),
}
DOCS = Path(__file__).parents[2] / "docs/map.md"


def nearest(palette: str, part: str, sight: str) -> tuple[float, str, str]:
    """The two powers whose colours are nearest to each other, and how near."""
    tints = load_palette(palette).powers
    return min(
        (difference(getattr(tints[a], part), getattr(tints[b], part), sight), a, b)
        for a, b in combinations(tints, 2)
    )


def test_ciede2000_against_published_pairs() -> None:
    """Pairs of Sharma, Wu and Dalal (2005), table 1."""
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in pairs:
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


def test_the_simulation_merges_red_and_green_but_not_for_everyone() -> None:
    red, green = "#b05020", "#607010"
    assert difference(red, green, "deuteranopia") < difference(red, green) / 2
    assert seen("#808080", "protanopia") == pytest.approx(seen("#808080", "normal"), abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", COLOURED)
def test_powers_can_be_told_apart(palette: str, sight: str) -> None:
    for part, least in zip(("unit", "land"), LEAST[palette], strict=True):
        distance, a, b = nearest(palette, part, sight)
        assert distance >= least, f"{part} of {a} and {b}"


@pytest.mark.parametrize("palette", COLOURED)
def test_the_page_on_the_map_states_the_distances(palette: str) -> None:
    text = DOCS.read_text("utf-8")
    for part in ("unit", "land"):
        numbers = " | ".join(f"{nearest(palette, part, sight)[0]:.1f}" for sight in SIGHTS)
        assert f"| {palette} | {part}s | {numbers} |" in text


@pytest.mark.parametrize("palette", palette_names())
def test_letters_can_be_read(palette: str) -> None:
    colours = load_palette(palette)
    assert colours.name == palette
    assert set(colours.powers) == set(load_board().powers)
    for power, tint in colours.powers.items():
        assert contrast(tint.unit, tint.letter) >= 4.5, power
        assert contrast(tint.land, colours.ink) >= 4.5, power
        assert contrast(tint.pale, colours.ink) >= 4.5, power
    assert contrast(colours.sea, colours.sea_ink) >= 4.5
    assert contrast(colours.land, colours.ink) >= 4.5
    assert contrast(colours.paper, colours.ink) >= 7


def test_every_power_has_a_hatching_of_its_own() -> None:
    assert len({HATCHINGS[power] for power in load_board().powers}) == 7


def test_a_faulty_palette_is_refused() -> None:
    path = files("detente.draw") / "palettes" / "classic.toml"
    data = tomllib.loads(path.read_text("utf-8"))
    with pytest.raises(DataError, match=re.escape("sea 'blue' is no colour like #1f2a37")):
        read(Palette, {**data, "sea": "blue"}, "palette test")
    with pytest.raises(DataError, match="unknown key glow"):
        read(Palette, {**data, "glow": "#ffffff"}, "palette test")
    austria = {**data["powers"]["AUSTRIA"], "land": "#ff"}
    with pytest.raises(DataError, match="AUSTRIA"):
        read(Palette, {**data, "powers": {"AUSTRIA": austria}}, "palette test")
