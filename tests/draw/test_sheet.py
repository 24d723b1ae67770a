"""The sheet, the moving picture and pictures in pixels."""

from __future__ import annotations

from io import BytesIO
from math import dist

import pytest
from PIL import Image, ImageColor

from detente.board import load_board
from detente.draw import (
    PRESETS,
    DrawError,
    Frame,
    draw_game,
    draw_map,
    draw_sheet,
    last_holders,
    palette_names,
)
from detente.draw.fonts import BOLD, ROMAN, shorten, width
from detente.draw.palette import load_palette
from detente.draw.raster import gif, png
from detente.rules import Given, opening
from tests.draw.markup import SVG, parsed, with_class
from tests.draw.scenes import NAMES, scene

LANGUAGES = ("en", "es", "hu", "ru")


def texts(drawing: str, name: str) -> list[str]:
    """All texts in the group of a class."""
    (group,) = with_class(parsed(drawing), name)
    return [t.text or "" for t in group.iter(f"{SVG}text")]


def test_a_sheet_has_title_phase_legend_and_orders_with_outcomes() -> None:
    position, resolution = scene("fall-1907")
    drawing = draw_sheet(position, resolution, title="Friday & friends")
    assert texts(drawing, "heading") == ["Friday & friends", "Fall 1907, movement"]
    legend = texts(drawing, "legend")
    assert {"Austria", "4 centres, 4 units", "support cut", "void order", "disband"} <= set(legend)
    rows = texts(drawing, "order-list")
    assert rows[:2] == ["Austria", "A UKR S F SEV: cut"]
    assert len(rows) == len(resolution.outcomes) + 7


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_on_a_sheet_stays_on_it(lang: str, name: str, preset: str) -> None:
    drawing = draw_sheet(*scene(name), lang=lang, preset=preset)
    root = parsed(drawing)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        assert -20 <= x <= wide and -20 <= y <= high
    for group in ("legend", "order-list"):
        for part in with_class(root, group):
            size = float(part.get("font-size", 0))
            for text in part.iter(f"{SVG}text"):
                if text.get("x") and not text.get("fill"):
                    own = float(text.get("font-size", size))
                    right = float(text.get("x", 0)) + width(text.text or "", own, ROMAN)
                    assert right <= wide, text.text


def test_long_captions_are_broken_and_made_to_fit() -> None:
    position, resolution = scene("fall-1907")
    drawing = draw_sheet(position, resolution, say=lambda outcome: "why and how " * 12)
    (listed,) = with_class(parsed(drawing), "order-list")
    lowest = max(float(t.get("y", 0)) for t in listed.iter(f"{SVG}text"))
    (frame,) = with_class(parsed(drawing), "frame")
    bottom = max(float(r.get("y", 0)) + float(r.get("height", 0)) for r in frame)
    assert lowest <= bottom


def test_unreadable_orders_are_listed_as_they_were_written() -> None:
    drawing = draw_sheet(opening(load_board()), [Given("FRANCE", None, "A Paris to <Mars>")])
    assert texts(drawing, "order-list") == ["France", "A Paris to <Mars>"]


def test_texts_are_measured_by_the_packaged_font() -> None:
    assert width("AA", 10) == 2 * width("A", 10) == 14.04
    assert width("A", 20, BOLD) == 2 * width("A", 10, BOLD) > width("A", 20)
    assert shorten("Constantinople", 40, 10).endswith("…")
    assert width(shorten("Constantinople", 40, 10), 10) <= 40


def test_a_moving_picture_shows_each_phase_in_turn() -> None:
    frames = [Frame(*scene(name)) for name in NAMES]
    drawing = draw_game(frames, seconds=3, title="A & B")
    root = parsed(drawing)
    turns = [a for a in root.iter(f"{SVG}animate") if a.get("dur") == "21.00s"]
    assert len(turns) == 3 * len(frames)
    assert {a.get("repeatCount") for a in turns} == {"indefinite"}
    shown = [g for g in root.iter(f"{SVG}g") if g.get("visibility") == "visible"]
    assert len(shown) == 3, "without animation the first phase is seen, and only that"
    for turn in turns:
        times = [float(t) for t in turn.get("keyTimes", "").split(";")]
        assert times[0] == 0 and times == sorted(times) and times[-1] < 1
        assert len(times) == len(turn.get("values", "").split(";"))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))


def test_a_moving_picture_needs_something_to_show() -> None:
    with pytest.raises(DrawError, match="one or more positions"):
        draw_game([])


def test_last_holders_are_of_the_latest_position() -> None:
    start, _ = scene("start")
    later, _ = scene("fall-1907")
    last = last_holders([start, later])
    assert last["PIC"] == "ENGLAND" and last["LVP"] == "ENGLAND" and last["UKR"] == "AUSTRIA"


@pytest.mark.parametrize("palette", palette_names())
def test_pictures_in_pixels_show_the_map_in_its_colours(palette: str) -> None:
    picture = Image.open(BytesIO(png(draw_map(*scene("fall-1907"), palette=palette), 390)))
    assert picture.size[0] == 390
    colours = picture.convert("RGB").getcolors(200_000) or []
    assert len(colours) > (100 if palette == "print" else 1000)


def test_letters_are_drawn_with_the_packaged_font_alone() -> None:
    """A text in a font that is not there would leave no trace."""
    position, _ = scene("start")
    named, bare = (png(draw_map(position, labels=labels), 700) for labels in ("names", "none"))
    assert named != bare


def test_a_gif_has_a_picture_for_each_phase() -> None:
    pictures = [png(draw_map(*scene(name)), 900) for name in NAMES[:3]]
    made = Image.open(BytesIO(gif(pictures, 1.5, load_palette("classic"))))
    assert made.n_frames == 3
    assert made.info["duration"] == 1500 and made.info["loop"] == 0
    colours = {colour for _, colour in made.convert("RGB").getcolors(1000) or []}
    for power, tint in load_palette("classic").powers.items():
        unit = ImageColor.getrgb(tint.unit)
        assert min(dist(unit, colour) for colour in colours) < 12, f"units of {power} are lost"
