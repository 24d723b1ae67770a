"""Games in the formats of other programs: which can carry one, and what is lost on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from detente.formats import FormatError, format_named, read_games, write_games
from detente.game.archive import export_game
from detente.game.events import Event
from detente.game.state import Game


@dataclass(frozen=True)
class Form:
    """A format as it is offered."""

    name: str  # in `formats`
    file: str
    title: str | Promise
    loses: str | Promise


FORMS = (
    Form(
        "package",
        "package.json",
        gettext_lazy("JSON of the Python package ‘diplomacy’"),
        gettext_lazy(
            "Not kept: seats, deadlines, votes; where the attacker of a dislodged unit came from."
        ),
    ),
    Form(
        "webdip",
        "webdiplomacy.json",
        gettext_lazy("JSON of webDiplomacy"),
        gettext_lazy(
            "Not kept: orders that could not be read, the coast of a place that is supported, "
            "where a dislodged unit may go."
        ),
    ),
    Form(
        "judge",
        "judge.txt",
        gettext_lazy("Text of the e-mail judges"),
        gettext_lazy("Not kept: letters, deadlines, orders that did not count."),
    ),
    Form(
        "datc",
        "cases.txt",
        gettext_lazy("Test cases for adjudicators"),
        gettext_lazy("Not kept: that the phases are one game, letters, owners of centres."),
    ),
    Form(
        "godip",
        "godip.json",
        gettext_lazy("JSON of godip and Diplicity"),
        gettext_lazy(
            "Not kept: the game's name, letters, builds that are waived, results in words, where a "
            "dislodged unit may go."
        ),
    ),
)


def forms_for(game: Game) -> tuple[Form, ...]:
    """The formats that can carry a game, none where `obstacle` says why."""
    return () if obstacle(game) else FORMS


def obstacle(game: Game) -> str:
    """Why no other program's format can carry a game; empty where they can."""
    if game.standing is None:
        return _("The game has not begun.")
    if game.board.name != "standard" or game.ruleset.engine != "standard":
        return _("Other programs' formats know no such board or orders as this game has.")
    return ""


def carried(public: Iterable[Event], name: str) -> str | None:
    """A public log in another format; None where the format cannot hold what it has."""
    try:
        format_named(name)
        return write_games(read_games(export_game(public), "detente"), name)
    except FormatError:
        return None
