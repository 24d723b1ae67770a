"""The health page."""

from __future__ import annotations

from datetime import datetime

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

from detente import __version__
from detente.server.services.due import overdue


def health(request: HttpRequest) -> JsonResponse:
    """`ok` while the database answers; for proxies and monitors."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
        late = lateness(timezone.now())
    except DatabaseError:
        return JsonResponse({"status": "database does not answer"}, status=503)
    return JsonResponse({"status": "ok", "version": __version__, **late})


def lateness(now: datetime) -> dict[str, int]:
    """Seconds that the oldest due phase has waited to be processed, and how many cannot be."""
    oldest = overdue(now).values_list("due", flat=True).first()
    seconds = int((now - oldest).total_seconds()) if oldest else 0
    return {
        "oldest_overdue_phase": seconds,
        "stuck_games": overdue(now).filter(tries__gt=1).count(),
    }
