"""Every page of the server: who looks at it, and when; and the addresses that are no pages.

A stop is a visitor and an address. Visitors are powers, the `host`, somebody `invited` to be it, a
`person` with the link of a page of their own, an `ally` in a game of Diplonline, and `nobody`, who
may watch the game. In addresses `{g}` stands for the game, `{1}` to `{7}` for its seats, `{w}` for
the page of whoever watches, `{open}` for a game that waits for players, `{small}` for the one of
Diplonline, and `{player}` for somebody's public page.
"""

from __future__ import annotations

TOUR: dict[str, tuple[tuple[str, str], ...]] = {
    "first": (  # a server with nothing in it; the order counts, since the link serves once
        ("invited", "/host/"),
        ("nobody", "/"),
        ("nobody", "/players/"),
        ("host", "/"),
    ),
    "begin": (
        ("host", "/"),
        ("nobody", "/"),
        ("host", "/new/"),
        ("nobody", "/new/"),
        ("host", "/load/"),
        ("nobody", "/me/"),
        ("FRANCE", "/me/"),
        ("person", "/me/open/"),
        ("nobody", "/players/"),
        ("nobody", "/wrong-link/"),
        ("nobody", "/nothing/"),
        ("nobody", "{open}join/"),
        ("host", "{open}host/"),
        ("ENGLAND", "{open}3/"),
        ("nobody", "/sandbox/"),
        ("AUSTRIA", "{1}"),
        ("nobody", "{w}"),
        ("host", "{g}host/"),
        ("ally", "{small}3/"),
    ),
    "movement": (
        ("FRANCE", "{3}"),
        ("FRANCE", "{3}?letters=3-4#part-letters"),
        ("FRANCE", "{3}#part-letters"),
        ("FRANCE", "{3}#part-history"),
        ("FRANCE", "{3}#part-game"),
        ("FRANCE", "{3}plans/"),
        ("FRANCE", "{3}letters/"),
        ("FRANCE", "{3}letters/?q=burgundy"),
        ("FRANCE", "{3}letters/?q=xyzzy"),
        ("FRANCE", "{3}letters/3-4/"),
        ("FRANCE", "{3}letters/3-5/"),
        ("FRANCE", "{3}letters/all/"),
        ("FRANCE", "{3}letters/3-4/1/report/"),
        ("FRANCE", "{3}letters/3-4/1/sandbox/"),
        ("FRANCE", "{3}history/"),
        ("FRANCE", "{3}history/S1901M/"),
        ("FRANCE", "{3}replay/"),
        ("FRANCE", "{3}replay/S1901M/"),
        ("FRANCE", "{3}downloads/"),
        ("FRANCE", "{3}downloads/report/"),
        ("nobody", "{w}"),
        ("nobody", "{w}history/"),
        ("nobody", "{w}history/S1901M/"),
        ("nobody", "{w}replay/"),
        ("nobody", "{w}downloads/"),
        ("nobody", "{w}downloads/report/"),
        ("host", "{g}host/"),
        ("host", "{g}host/clock/"),
        ("host", "{g}host/letters/"),
        ("host", "{g}host/letters/1-gm/"),
        ("FRANCE", "/"),
        ("FRANCE", "/me/"),
    ),
    "retreats": (
        ("ITALY", "{5}"),
        ("ITALY", "{5}plans/"),
        ("FRANCE", "{3}"),
        ("ITALY", "{5}history/F1901M/"),
        ("nobody", "{w}"),
        ("host", "{g}host/"),
    ),
    "builds": (
        ("RUSSIA", "{6}"),
        ("ITALY", "{5}"),
        ("TURKEY", "{7}"),
        ("nobody", "{w}"),
        ("host", "{g}host/"),
    ),
    "over": (
        ("FRANCE", "{3}"),
        ("FRANCE", "{3}letters/"),
        ("FRANCE", "{3}replay/"),
        ("FRANCE", "/"),
        ("FRANCE", "/me/"),
        ("nobody", "{w}"),
        ("nobody", "{w}history/"),
        ("host", "{g}host/"),
        ("nobody", "{player}"),
        ("nobody", "/players/"),
    ),
}

# Looked at by night as well, with pictures of both.
BY_NIGHT = {
    "/", "/new/", "/me/", "/sandbox/", "{3}", "{5}", "{6}", "{w}", "{g}host/", "{3}plans/",
    "{3}letters/3-4/", "{3}history/S1901M/", "{3}replay/", "{3}downloads/", "{player}",
}  # fmt: skip

# Names of addresses that only take forms and lead on to a page of the tour.
ACTS = {
    "ally", "begin", "call-off", "count", "host-offer", "host-reports", "host-seat", "host-time",
    "language", "leave", "letter-take", "name", "orders", "own-link", "process", "ready",
    "rematch", "seat-time", "talk-mute", "text", "vote", "watch-link",
}  # fmt: skip

# Names of addresses that only lead on: secret links, doors, the making of a conversation.
DOORS = {"door", "host-letters-group", "invite-host", "letters-group", "link", "person"}

# Names of addresses that are files, for programs, or for scripts of the pages.
FILES = {
    "api-draft", "api-letters", "api-orders", "api-read", "api-ready", "api-unread", "api-view",
    "events", "everything", "export", "health", "host-events", "host-news", "news", "other",
    "picture", "report-text", "sandbox-file", "seat-export", "watch-events", "watch-everything",
    "watch-news", "watch-other", "watch-picture", "watch-report-text", "watch-seat-export",
}  # fmt: skip
