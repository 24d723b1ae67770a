"""How a game ended, and what became of a seat, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from detente.game.events import Ended
from detente.server import speech


def fate_told(fate: str | None) -> str:
    """The word for a fate of `game.endings`, or for `left`; empty where nothing counts."""
    return {
        "won": _("won"),
        "shared": _("won together"),
        "draw": _("draw"),
        "survived": _("survived"),
        "eliminated": _("eliminated"),
        "left": _("left the game"),
    }.get(fate or "", "")


def ending(ended: Ended | None) -> str:
    """How the game ended, as a sentence."""
    if ended is None:
        return ""
    names = speech.listed(map(speech.words().power, ended.winners))
    how: str = ended.how
    alone = len(ended.winners) == 1
    if how == "solo" and not alone:
        how = "shared"  # all powers of one player
    if alone and how in ("agreed", "limit"):
        how = "ranked"
    sentences = {
        "solo": _("%(names)s has won alone."),
        "shared": _("%(names)s have won together."),
        "draw": _("It is a draw between %(names)s."),
        "concession": _("The others have conceded the game to %(names)s."),
        "agreed": _("The players agreed to end it; it is shared by %(names)s."),
        "limit": _("The last year is over; it is shared by %(names)s."),
        "ranked": _("It was ended as agreed; %(names)s has most centres and wins."),
        "cancelled": _("It was cancelled."),
    }
    return sentences[how] % {"names": names}
