"""Reads the hand-edited board data (standard.toml) strictly."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Place = tuple[float, float]
"""A place: longitude and latitude in degrees, or x and y in the plane."""
Line = tuple[Place, ...]

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Border:
    """A border of today between two countries, or the part of it inside `box` (W, S, E, N)."""

    pair: frozenset[str]
    box: tuple[float, float, float, float] | None


@dataclass(frozen=True)
class Strait:
    """A line of water kept open or filled in, `width` km wide."""

    name: str
    width: float
    line: Line


@dataclass(frozen=True)
class Seeds:
    """A place inside each part of each region, by what the region is."""

    land: dict[str, Line]
    impassable: dict[str, Line]
    sea: dict[str, Line]
    water: dict[str, Line]
    lake: dict[str, Line]

    def board(self) -> dict[tuple[str, str], Line]:
        """Return the seeds of provinces, by kind (land or sea) and code; the first is the main."""
        land = {("land", code): places for code, places in self.land.items()}
        return land | {("sea", code): places for code, places in self.sea.items()}


@dataclass(frozen=True)
class BoardData:
    """All that is edited by hand for one board; places are longitude and latitude."""

    source: Path
    window: tuple[float, float, float, float]
    projection: dict[str, Any]
    coast: dict[str, float]
    straits: tuple[Strait, ...]
    fills: tuple[Strait, ...]
    borders: tuple[Border, ...]
    land_cuts: dict[str, Line]
    sea_cuts: dict[str, Line]
    seeds: Seeds
    coasts: dict[str, dict[str, Place]]
    bridges: dict[str, Line]
    room: dict[str, float]
    centres: dict[str, Place]


def load_data(path: Path = HERE / "standard.toml") -> BoardData:
    """Read a board's data; KeyError or ValueError names what is missing or not understood."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    source, cuts, seeds = raw.pop("source"), raw.pop("cuts"), raw.pop("seeds")
    data = BoardData(
        source=path.parent / source["file"],
        window=_box(source["window"]),
        projection=raw.pop("projection"),
        coast=raw.pop("coast"),
        straits=_straits(raw.pop("straits")),
        fills=_straits(raw.pop("fills")),
        borders=tuple(_border(b) for b in raw.pop("borders")["today"]),
        land_cuts=_lines(cuts["land"]),
        sea_cuts=_lines(cuts["sea"]),
        seeds=Seeds(**{kind: _lines(places) for kind, places in seeds.items()}),
        coasts={
            code: {coast: _place(p) for coast, p in shores.items()}
            for code, shores in raw.pop("coasts").items()
        },
        bridges=_lines(raw.pop("bridges")),
        room=raw.pop("room"),
        centres={code: _place(p) for code, p in raw.pop("centres").items()},
    )
    if raw:
        raise ValueError(f"{path.name}: unknown tables {sorted(raw)}")
    return data


def _place(raw: list[float]) -> Place:
    lon, lat = raw
    return (float(lon), float(lat))


def _line(raw: list[list[float]]) -> Line:
    return tuple(_place(p) for p in raw)


def _lines(raw: dict[str, list[list[float]]]) -> dict[str, Line]:
    return {name: _line(places) for name, places in raw.items()}


def _straits(raw: dict[str, Any]) -> tuple[Strait, ...]:
    return tuple(Strait(name, s["width"], _line(s["line"])) for name, s in raw.items())


def _box(raw: list[float]) -> tuple[float, float, float, float]:
    west, south, east, north = raw
    return (west, south, east, north)


def _border(raw: list[Any]) -> Border:
    return Border(frozenset(raw[:2]), _box(raw[2]) if len(raw) > 2 else None)
