"""The words of ordering on the map, as data for the page's scripts.

`{unit}`, `{object}` and `{target}` stand for names in their plain form, so a translation has to be
worded for that; the finished order is told by the order list, in its own sentence.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from detente.game.state import Game
from detente.narrate import name_unit
from detente.server.choices import why_not
from detente.server.speech import lang, words


def sayings(game: Game, seat: str) -> dict[str, Any]:
    """Names of places and units, and every sentence that the scripts say."""
    names = words()
    position = game.position
    standing = position.dislodged if game.phase.endswith("R") else position.units
    return {
        "places": {code: names.province(code) for code in position.board.provinces},
        "coasts": {c: names.coast(c) for c in ("NC", "SC", "EC", "WC")},
        "kinds": {kind: _capital(names.unit(kind)) for kind in ("A", "F")},
        "units": {unit.province: name_unit(unit, lang()) for unit in standing},
        "acts": acts(game.ruleset.engine),
        "growing": growing(game.ruleset.engine),
        "why_not": why_not(game, seat),
        "powers": carriers(game),
        "lists": lists() if game.ruleset.phases == "lists" else {},
        "ask": asked(game, seat),
        "say": said(),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def acts(engine: str) -> dict[str, str]:
    """The names of what a unit can do, by the sign of the order."""
    if engine == "diplonline":
        return {
            "-": _("Move"),
            "X": _("Attack"),
            "S": _("Support"),
            "R": _("Retreat, if attacked"),
            "C": _("Carry an army"),
            "DISAPPEAR": _("Disappear"),
            "APPEAR": _("Appear"),
        }
    return {
        "-": _("Move"),
        "S": _("Support"),
        "C": _("Convoy"),
        "H": _("Hold"),
        "R": _("Retreat"),
        "D": _("Disband"),
        "B": _("Build"),
    }


def growing(engine: str) -> dict[str, str]:
    """The order as far as it is made, by its sign; `S=` is a support of a unit that stays."""
    shared = {"-": _("{unit} moves to {target}")}
    if engine == "diplonline":
        return shared | {
            "X": _("{unit} attacks {target}"),
            "S": _("{unit} supports in {target}"),
            "R": _("{unit} retreats to {target} if attacked"),
            "C": _("{unit} carries an army from {object} to {target}"),
            "APPEAR": _("{unit} appears"),
            "DISAPPEAR": _("{unit} disappears"),
        }
    return shared | {
        "S": _("{unit} supports {object} to {target}"),
        "S=": _("{unit} supports {object}, which stays"),
        "C": _("{unit} convoys {object} to {target}"),
        "H": _("{unit} holds"),
        "R": _("{unit} retreats to {target}"),
        "D": _("{unit} is disbanded"),
        "B": _("{unit} is built"),
    }


def carriers(game: Game) -> dict[str, str]:
    """Names of the powers whose fleets may carry, where an order can name one (DIPLO-52)."""
    named = game.board.powers if game.ruleset.engine == "diplonline" else ()
    return {code: words().power(code) for code in named}


def lists() -> dict[str, dict[str, str]]:
    """FidoNet's lists: their names, their sentences before what is chosen, and what comes next."""
    return {
        "retreats": {
            "name": _("If driven out"),
            "begin": _("{unit}, if driven out, goes to"),
            "ask": _("Choose places, the best first; one that is chosen again is taken off."),
        },
        "removals": {
            "name": _("Removals"),
            "begin": _("If centres are lost, there are removed"),
            "ask": _("Choose where your units will stand, the first to go first."),
        },
        "builds": {
            "name": _("Builds"),
            "begin": _("If centres are won, there are built"),
            "ask": _("Choose your home centres, the first to be used first."),
        },
    }


def asked(game: Game, seat: str) -> dict[str, str]:
    """What comes next, by the part of the order that is missing."""
    return {
        "unit": first_of(game, seat),
        "place": _("Choose where it goes, or another unit to help."),
        "target": _("Choose where it goes."),
        "object": _("Choose the unit."),
        "from": _("Choose where the army comes from."),
        "goal": _("Choose where that unit goes; itself, if it stays."),
        "coast": _("Which coast?"),
        "via": _("How does it go?"),
        "kind": _("Which unit?"),
        "act": _("What does it do?"),
        "which": _("Which order?"),
    }


def first_of(game: Game, seat: str) -> str:
    """What to choose where nothing is chosen yet."""
    if game.phase.endswith("R"):
        return _("Choose a unit that was driven out.")
    powers = game.seats[seat].powers
    if game.phase.endswith("A") and any(game.position.surplus(power) < 0 for power in powers):
        return _("Choose a place to build in.")
    return _("Choose one of your units.")


def said() -> dict[str, str]:
    """Everything else."""
    return {
        "order": _("The order"),
        "cannot": _("{unit}: no order leads to {target}."),
        "nothing": _("Nothing to order in {target}."),
        "full": _("All places of this list are taken. Take one back first."),
        "land": _("by land"),
        "sea": _("carried by fleets"),
        "first": _("carried, first by {target}"),
        "whose": _("carried, by whichever fleet of {target}"),
        "waive": _("Waive a build"),
        "unwaive": _("Take a waived build back"),
        "waived": _("A build is waived."),
        "along": _("Also order: {order}"),
        "helped": _("Whom it helps"),
        "none": _("No order"),
        "nothing_yet": _("nothing yet"),
        "undo": _("Undo"),
        "undone": _("Taken back."),
        "cancel": _("Cancel"),
        "done": _("Done"),
        "hint": _("Keys: arrows choose, Enter takes, Esc goes back; M, S, C, H say what."),
        "listed": _("Keys of the lists: R, D, B."),
        **keeping(),
    }


def not_ready_now() -> str:
    """Said when somebody who was ready has changed an order."""
    return _("With this change you are not ready any more: say it again when you are.")


def keeping() -> dict[str, str]:
    """What is said of storing."""
    return {
        "stored": _("Stored at {time}, version {version}."),
        "unready": not_ready_now(),
        "saving": _("Storing …"),
        "unsaved": _("Not stored yet."),
        "offline": _("Not stored yet: the server cannot be reached. Trying again by itself."),
        "refused": _("Not stored: {reason}"),
        "over": _("This phase is decided. Your last change came too late for it."),
        "look": _("Look at the new phase"),
        "elsewhere": _("Another window or device has stored other orders meanwhile."),
        "fetched": _("Orders stored in another window are shown now."),
        "here": _("Here"),
        "there": _("Stored"),
        "mine": _("Store what is here"),
        "theirs": _("Take what is stored"),
    }
