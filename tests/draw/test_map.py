"""The map as a document: well-formed, labelled, light, the same every time, safe."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from detente.board import load_board, read_board
from detente.draw import PRESETS, DrawError, draw_map, palette_names
from detente.rules import Given, Position, Unit, opening
from tests.draw.markup import SVG, parsed, title, with_class
from tests.draw.scenes import NAMES, scene

LANGUAGES = ("en", "es", "hu", "ru")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("palette", palette_names())
def test_every_scene_in_every_look_is_well_formed_with_unique_ids(
    name: str, preset: str, palette: str
) -> None:
    position, resolution = scene(name)
    root = parsed(draw_map(position, resolution, preset=preset, palette=palette, interactive=True))
    ids = Counter(e.get("id") for e in root.iter() if e.get("id"))
    assert ids and max(ids.values()) == 1
    known = {f"#{i}" for i in ids}
    used = {e.get("href") for e in root.iter(f"{SVG}use")}
    painted = set(re.findall(r"url\((#[^)]+)\)", " ".join(e.get("fill", "") for e in root.iter())))
    assert used <= known and painted <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_province_has_id_title_and_role_in_the_language(lang: str) -> None:
    root = parsed(draw_map(opening(load_board()), lang=lang))
    provinces = {e.get("data-province"): e for e in with_class(root, "province")}
    assert set(provinces) == set(load_board().provinces)
    assert all(e.get("id") == f"map-{code}" and e.get("role") for code, e in provinces.items())
    moscow = {"en": "Moscow", "es": "Moscú", "hu": "Moszkva", "ru": "Москва"}
    assert title(provinces["MOS"]) == moscow[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_province_closed_in_the_game_is_hatched_and_says_so(lang: str) -> None:
    position = opening(load_board())
    said = {
        "en": "closed in this game",
        "es": "cerrada en esta partida",
        "hu": "ebben a játékban zárva",
        "ru": "в этой игре закрыто",
    }
    root = parsed(draw_map(position, interactive=True, lang=lang, closed=("TUS", "ROM")))
    provinces = {e.get("data-province"): e for e in with_class(root, "province")}
    for code, province in provinces.items():
        hatched = any(e.get("fill") == "url(#map-hatch)" for e in province.iter())
        assert hatched == (code in {"TUS", "ROM"})
        assert (said[lang] in (province.get("aria-label") or "")) == hatched
    assert draw_map(position) == draw_map(position, closed=())


def test_interactive_provinces_are_buttons_that_say_owner_and_unit() -> None:
    position, _ = scene("retreats")
    root = parsed(draw_map(position, interactive=True))
    provinces = {e.get("data-province"): e for e in with_class(root, "province")}
    assert all(e.get("role") == "button" and e.get("tabindex") == "0" for e in provinces.values())
    assert provinces["SEV"].get("aria-label") == (
        "Sevastopol; supply centre: Russia; fleet, Turkey; dislodged: fleet, Russia"
    )
    assert provinces["SPA"].get("aria-label") == (
        "Spain; supply centre: France; fleet, England (north coast); dislodged: fleet, France"
    )
    assert provinces["BOH"].get("aria-label") == "Bohemia"
    # what lies on the provinces lets taps through
    for layer in (*with_class(root, "units"), *with_class(root, "orders")):
        above = next(g for g in root if layer in g.iter())
        assert above.get("pointer-events") == "none"


def test_a_still_map_cannot_be_tabbed_into() -> None:
    assert "tabindex" not in draw_map(opening(load_board()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_weight(name: str, preset: str) -> None:
    """Under 180 KB, under 60 KB packed, with orders and labels and in the longest language."""
    position, resolution = scene(name)
    for lang in LANGUAGES:
        drawing = draw_map(
            position, resolution, preset=preset, lang=lang, interactive=True
        ).encode()
        assert len(drawing) < 180_000
        assert len(gzip.compress(drawing)) < 60_000


def test_the_same_position_gives_the_same_drawing() -> None:
    position, resolution = scene("fall-1907")
    shuffled = replace(position, units=dict(reversed(position.units.items())))
    assert draw_map(position, resolution) == draw_map(position, resolution)
    assert sorted(draw_map(shuffled)) == sorted(draw_map(position))


def test_hostile_texts_stay_texts() -> None:
    nasty = '"><script>alert(1)</script>\x00\x1b&'
    position = opening(load_board())
    drawing = draw_map(position, [Given("FRANCE", None, nasty)])
    assert "script" not in drawing
    _, resolution = scene("fall-1907")
    told = draw_map(resolution.before, resolution, say=lambda outcome: nasty, interactive=True)
    assert "<script" not in told and "\x00" not in told and "\x1b" not in told
    assert title(next(with_class(parsed(told), "order"))) == '"><script>alert(1)</script>&'


def test_no_styles_or_scripts_that_a_strict_page_would_refuse() -> None:
    root = parsed(draw_map(*scene("fall-1907"), interactive=True))
    assert not {f"{SVG}style", f"{SVG}script"} & {e.tag for e in root.iter()}
    assert not any(k == "style" or k.startswith("on") for e in root.iter() for k in e.attrib)


def test_two_maps_on_one_page_share_no_ids() -> None:
    position = opening(load_board())
    ids = [
        {e.get("id") for e in parsed(draw_map(position, name=name)).iter() if e.get("id")}
        for name in ("now", "then")
    ]
    assert not ids[0] & ids[1]


def test_size_sets_pixels_and_small_maps_have_codes() -> None:
    position = opening(load_board())
    small, large = draw_map(position, size=390), draw_map(position, size=1400)
    assert parsed(small).get("width") == "390" and parsed(large).get("width") == "1400"
    labels = [next(with_class(parsed(d), "labels")) for d in (small, large)]
    texts = [{t.text for t in group.iter(f"{SVG}text")} for group in labels]
    assert "MOS" in texts[0] and "Moscow" in texts[1]
    assert "Moscow" in draw_map(position, size=390, labels="names")
    assert not list(with_class(parsed(draw_map(position, labels="none")), "labels"))


def test_centres_have_full_colour_and_other_land_a_pale_one() -> None:
    position = opening(load_board())
    provinces = _fills(position)
    assert provinces["PAR"] == provinces["MAR"] != provinces["BUR"]
    assert provinces["BUR"] == provinces["GAS"] != provinces["SPA"]
    lost = replace(position, centres={**(position.centres or {}), "MAR": "ITALY"})
    assert _fills(lost)["MAR"] == provinces["ROM"]
    gone = replace(position, centres={"PAR": "GERMANY"}, units={})
    assert _fills(gone)["BUR"] == _fills(gone)["SPA"], "a power without home centres holds nothing"
    army = {Unit.parse("A BUR"): "GERMANY"}
    assert _fills(replace(position, units=army))["BUR"] == provinces["RUH"]
    assert _fills(position, past={"GAS": "GERMANY"})["GAS"] == provinces["RUH"]


def _fills(position: Position, **options: Any) -> dict[str, str]:
    root = parsed(draw_map(position, **options))
    return {e.get("data-province", ""): e.get("fill", "") for e in with_class(root, "province")}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"palette": "neon"}, "unknown palette 'neon'; there is classic, colour-safe, dark, print"),
        ({"preset": "huge"}, "unknown preset 'huge'; there is standard, compact"),
        ({"lang": "xx"}, "unknown language 'xx'"),
        ({"lang": "../x"}, "unknown language"),
        ({"labels": "some"}, "unknown labels 'some'; there is auto, names, codes, none"),
        ({"name": '"><a'}, "cannot begin an id"),
    ],
)
def test_unknown_wishes_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(DrawError, match=re.escape(message)):
        draw_map(opening(load_board()), **options)


def test_a_position_on_another_board_is_refused() -> None:
    board = read_board(
        {
            "name": "isle",
            "powers": ["RED"],
            "start": {"RED": ["A ONE"]},
            "provinces": {
                "ONE": {"kind": "inland", "centre": True, "home": "RED", "army": ["TWO"]},
                "TWO": {"kind": "inland", "army": ["ONE"]},
            },
        }
    )
    with pytest.raises(DrawError, match="there is no map of board 'isle', only of 'standard'"):
        draw_map(opening(board))
    stranger = replace(opening(load_board()), centres={"PAR": "RED"})
    with pytest.raises(DrawError, match="palette 'classic' has no colours for 'RED'"):
        draw_map(stranger)
