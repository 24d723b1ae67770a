"""Links that a browser holds and that open nothing any more."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.http import HttpRequest

from detente.server.keys import digest, person, tokens
from detente.server.store.models import Key, Sitting


def taken_back(request: HttpRequest, slug: str, seat: str) -> datetime | None:
    """When the browser's own key of a seat lost its force; None where it never held one."""
    held = Q(digest__in=[digest(token) for token in tokens(request)])
    player = person(request)
    if player is not None:
        held |= Q(pk__in=Sitting.objects.filter(player=player, until=None).values("key"))
    keys = Key.objects.filter(held, game__slug=slug, seat=seat, role=Key.Role.SEAT)
    return keys.exclude(revoked=None).order_by("-id").values_list("revoked", flat=True).first()
