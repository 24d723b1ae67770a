"""A seat's list of orders while it is made: rows, warnings, receipt, arrows on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.template.loader import render_to_string

from detente.game.view import View, view
from detente.server import alarm, chart, speech
from detente.server.choices import rows
from detente.server.moments import zone_of
from detente.server.pages.common import Table
from detente.server.parts import main_rows, parts_of
from detente.server.row import Row
from detente.server.slips import warnings


def order_context(
    request: HttpRequest, at: Table, seen: View, chosen: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What the templates of the order list need; `chosen` is what a form said just now."""
    listed = tuple(_with_choice(row, chosen) for row in rows(at.game, at.seat))
    return {
        "view": seen,
        "seat": seen.seat(at.seat),
        "slug": at.slug,
        "rows": main_rows(listed),
        "parts": parts_of(listed),
        "given": sum(bool(row.chosen) for row in main_rows(listed)),
        "holds": any(row.hold for row in listed),
        "threats": alarm.threats(at.game, at.seat),
        "slips": warnings(at.game, at.seat),
        "waiting": [
            speech.seat_name(s.powers, s.id) for s in seen.seats if s.id in (seen.waiting or ())
        ],
        "stored": stored_at(request, seen),
    }


def draft(request: HttpRequest, at: Table) -> dict[str, Any]:
    """The stored list as data: the fields of the form, the arrows as SVG, and HTML.

    The HTML holds those parts of the page that tell of the list, each under its id there.
    """
    seen = view(at.game, at.seat)
    context = order_context(request, at, seen)
    below, above = chart.arrows(request, at.game, at.seat)
    sheet = at.game.sheet(at.seat)
    return {
        "phase": at.game.phase,
        "revision": sheet.revision,
        "hash": sheet.hash,
        "at": context["stored"],
        "rows": fields(row for part in context["parts"] for row in part.rows),
        "below": below,
        "above": above,
        "warnings": [told.json for told in context["slips"]],
        "html": render_to_string("_draft.html", context, request),
    }


def fields(listed: Iterable[Row]) -> dict[str, str]:
    """The fields of the form with what is stored in each."""
    made = {}
    for row in listed:
        made[row.name] = row.chosen
        if row.helped:
            made[f"for-{row.name}"] = row.helps
    return made


def stored_at(request: HttpRequest, seen: View) -> str:
    """When the list was stored, in the viewer's time zone; empty where none was."""
    if seen.mine is None or seen.mine.at is None:
        return ""
    zone = zone_of(request) or "UTC"
    moment = seen.mine.at.astimezone(UTC if zone == "UTC" else ZoneInfo(zone))
    return f"{moment:%H:%M:%S} {zone}"


def _with_choice(row: Row, chosen: Mapping[str, str] | None) -> Row:
    """The row with what the reader chose just now instead of what is stored."""
    if chosen is None or row.name not in chosen:
        return row
    return replace(row, chosen=chosen[row.name], helps=chosen.get(f"for-{row.name}", row.helps))
