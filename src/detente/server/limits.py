"""How often one address may do something, counted in this process."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest


def exceeded(request: HttpRequest, what: str, most: int, seconds: int = 60) -> bool:
    """Count one more try; whether the address has used up its `most` tries per `seconds`."""
    name = f"limit:{what}:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(name, 0, seconds)
    try:
        return cache.incr(name) > most
    except ValueError:  # it ran out between the two lines
        return False
