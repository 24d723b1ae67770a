"""What became of a seat, in a word or two."""

from __future__ import annotations

from django.utils.translation import gettext as _


def fate_told(fate: str | None) -> str:
    """The word for a fate of `game.endings`, or for `left`; empty where nothing counts."""
    return {
        "won": _("won"),
        "shared": _("shared the victory"),
        "draw": _("shared the draw"),
        "survived": _("survived"),
        "eliminated": _("eliminated"),
        "left": _("left the game"),
    }.get(fate or "", "")
