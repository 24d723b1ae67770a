"""Makes the coast fit to be drawn: no slivers, open straits, no specks."""

from typing import Any

import shapely

from tools.map.data import BoardData, Strait
from tools.map.projection import Projection
from tools.map.source import Atlas, polygons

DETAIL = 0.7  # km: finer than a tenth of a drawn unit is lost anyway
SEAM = 2.0  # square degrees: holes in the land that are smaller are seams of the atlas
POND = 9000.0  # km²: water cut off by closing that is smaller is filled in


def drawn_land(atlas: Atlas, data: BoardData, project: Projection) -> Any:
    """Return the land in the plane, inside the frame, without what nobody could see."""
    frame = shapely.box(*project.frame)
    land = shapely.union_all(_filled(atlas.land, SEAM))
    land = shapely.transform(shapely.segmentize(land, 0.5), project)
    land = shapely.make_valid(land).intersection(frame.buffer(80)).simplify(DETAIL)
    close, wash = data.coast["close"], data.coast["open"]
    land = land.buffer(close).buffer(-close)
    land = land.union(_bands(data.fills, project)).difference(_bands(data.straits, project))
    land = land.buffer(-wash).buffer(wash).simplify(DETAIL)
    kept = [p for p in _filled(land, POND) if p.area >= data.coast["islet"]]
    return shapely.MultiPolygon(polygons(shapely.MultiPolygon(kept).intersection(frame)))


def _bands(straits: tuple[Strait, ...], project: Projection) -> Any:
    """Return the straits' lines as wide as they say."""
    return shapely.union_all(
        [shapely.LineString(project(s.line)).buffer(s.width / 2) for s in straits]
    )


def _filled(land: Any, least: float) -> list[Any]:
    """Return the land's polygons without the holes smaller than `least`."""
    return [
        shapely.Polygon(p.exterior, [h for h in p.interiors if shapely.Polygon(h).area > least])
        for p in polygons(land)
    ]
