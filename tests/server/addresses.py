"""Every address of the server by who may use it; a test fails for one that is in no list here."""

from __future__ import annotations

import re

from django.urls import URLPattern

# For everybody: what these pages show depends on the visitor's own keys only.
EVERYBODY = frozenset({
    *("home", "new", "load", "me", "become-person", "person", "players", "player"),
    *("become-host", "invite-host", "wrong-link", "link", "language", "health"),
    *("sandbox", "sandbox-file"),
})  # fmt: skip
# For whoever has something to do with the game.
DOORS = frozenset({"door", "join", "rematch"})
HOSTS = frozenset({
    *("host", "begin", "process", "host-time", "host-clock", "host-offer", "host-seat", "export"),
    *("host-events", "host-news", "host-letters", "host-letters-group", "host-talk", "watch-link"),
    *("host-reports", "call-off"),
})  # fmt: skip
WATCHERS = frozenset({
    *("watch", "watch-events", "watch-news", "watch-seat-export", "watch-history", "watch-past"),
    *("watch-replay", "watch-downloads", "watch-report", "watch-report-text", "watch-everything"),
    *("watch-other", "watch-picture"),
})  # fmt: skip
# For the holder of the seat's key and nobody else.
SEATS = frozenset({
    *("play", "seat-export", "history", "past", "replay", "downloads", "report", "report-text"),
    *("everything", "other", "picture", "count", "leave", "orders", "text", "plans", "ready"),
    *("ally", "seat-time", "vote", "name", "letters", "letters-group", "talk", "talk-mute"),
    *("letter-report", "letter-sandbox", "letter-take", "api-letters", "api-unread", "api-view"),
    *("api-orders", "api-draft", "api-read", "api-ready", "news", "events", "own-link"),
})  # fmt: skip
CLASSES = {
    "everybody": EVERYBODY,
    "door": DOORS,
    "host": HOSTS,
    "watcher": WATCHERS,
    "seat": SEATS,
}


def named(slug: str, seat: str, phase: str = "S1901M", talk: str = "3-4") -> list[tuple[str, str]]:
    """Every address that the server knows, with its name and a game, seat and phase filled in."""
    from detente.server.urls import urlpatterns

    parts = {
        "slug:slug": slug,
        "slug:seat": seat,
        "slug:talk": talk,
        "int:number": "1",
        "phase:phase": phase,
        "str:token": "A" * 24,
        "slug:form": "package",
        "slug:public": "x",
        "kind:kind": "svg",
    }
    found = []
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        route = str(pattern.pattern)
        path = "/" + re.sub(r"<([^>]+)>", lambda match: parts[match[1]], route)
        found.append((pattern.name or route, path))
    return found


def addresses(slug: str, seat: str) -> list[str]:
    """Every address with a game, seat and phase filled in."""
    return [path for _name, path in named(slug, seat)]


def class_of(name: str) -> str:
    """Who may use the address of that name."""
    return next(kind for kind, names in CLASSES.items() if name in names)
