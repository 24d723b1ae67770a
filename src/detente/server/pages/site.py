"""The health page."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from detente import __version__


def health(request: HttpRequest) -> JsonResponse:
    """`ok` while the database answers; for proxies and monitors."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return JsonResponse({"status": "database does not answer"}, status=503)
    return JsonResponse({"status": "ok", "version": __version__})
