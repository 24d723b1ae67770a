"""The game master's desk: a whole game run from a folder of order files and mails (FIDO-23 to 28).

A folder is a game. `game.json` is its log, in the form of every saved game; `desk.json` says who
plays, in which language and with which key; `inbox/` takes files, `reports/` holds what everybody
may read, `receipts/` the answer to each file.

    new_desk(folder, plan, now)          # make the folder
    collect([folder], arrival, now)      # read the inbox, verify, answer
    evaluate(folder, now)                # decide the turn by the game's rules
    publish(folder)                      # write the reports that are not written yet

What changes a folder is first written down whole and then carried out (`journal.py`), so that a
folder whose program was killed is whole again with the next command.
"""

from .collect import collect
from .config import Desk, Plan, Player, read_plan
from .errors import DeskError
from .manage import back_to, evaluate, extend, new_desk, replace_player, set_orders
from .publish import publish
from .status import status

__all__ = [
    "Desk",
    "DeskError",
    "Plan",
    "Player",
    "back_to",
    "collect",
    "evaluate",
    "extend",
    "new_desk",
    "publish",
    "read_plan",
    "replace_player",
    "set_orders",
    "status",
]
