"""Small things that are written: JSON for people, moments with their zone."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo


def pretty(data: Any) -> str:
    """JSON that a person may read and edit."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def moment(at: datetime, zone: str = "UTC") -> str:
    """`2026-03-14 20:00 Europe/Budapest (19:00 UTC)`, or in UTC alone."""
    utc = f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    if zone == "UTC":
        return utc
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} {zone} ({utc})"
