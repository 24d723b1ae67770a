"""The game: one game in time, as a pure fold of events into a state.

Every command takes the state and returns a `Decision`: the events to append, or a `Refusal`.

    events = list(create_game(Settings(), now, game_id="g1", name="Friends"))
    game = Game.from_events(events)
    decision = claim_seat(game, "1", player="account-7", name="Ann", now=now)
    if isinstance(decision, Refusal):
        print(decision)                      # an English sentence; decision.code, decision.parts
    else:
        game = add_up(decision, game)        # and store the events

    give_orders(game, "1", [Given("AUSTRIA", order, text)], revision=0, now=now)
    set_ready(game, "1", True, now)
    process(game, now)                       # refused until due: deadline passed or all ready
    process(game, now, force=True)           # the host processes
    vote(game, "1", Motion("draw"), True, now)
    speak(game, "1", ["2"], "Shall we?", now)
    view(game, "1")                          # the only way to look at a game; `.to_json()`
    import_game(export_game(events))         # the same events

There is no clock and no dice in here: `now` (aware, UTC) and `rng` are arguments.
"""

from .archive import SaveError, differences, export_game, import_game
from .clock import Clock, diplonline_clock, fidonet_clock, rulebook_clock
from .decision import Decision
from .endings import living, scores, survivors
from .events import Event, Motion, event_from_json, event_to_json
from .fold import add_up, apply
from .gm import cancel_game, roll_back
from .lobby import (
    begin_game,
    change_gm,
    claim_seat,
    create_game,
    leave_seat,
    remove_player,
    renew_link,
)
from .plans import give_plan, plans_ahead
from .press import audience_of, conversation, press_fault, read_report, speak
from .process import awaited, not_due, process
from .public import log_for
from .refusal import SENTENCES, Refusal
from .reminders import reminded, reminder_at
from .replay import resolve_again
from .saying import say_refusal
from .settings import Settings
from .sheets import give_orders, order_fault, set_ready
from .standing import Standing
from .state import Game, LogError, Record, Seat, Sheet
from .table import (
    come_back,
    declare_absence,
    extend,
    give_back,
    pause,
    set_clock,
    set_deadline,
    unpause,
)
from .time import deadline, upcoming
from .view import GM, OBSERVER, View, view
from .votes import motion_fault, motions, name_ally, vote, voters

__all__ = [
    "GM",
    "OBSERVER",
    "SENTENCES",
    "Clock",
    "Decision",
    "Event",
    "Game",
    "LogError",
    "Motion",
    "Record",
    "Refusal",
    "SaveError",
    "Seat",
    "Settings",
    "Sheet",
    "Standing",
    "View",
    "add_up",
    "apply",
    "audience_of",
    "awaited",
    "begin_game",
    "cancel_game",
    "change_gm",
    "claim_seat",
    "come_back",
    "conversation",
    "create_game",
    "deadline",
    "declare_absence",
    "differences",
    "diplonline_clock",
    "event_from_json",
    "event_to_json",
    "export_game",
    "extend",
    "fidonet_clock",
    "give_back",
    "give_orders",
    "give_plan",
    "import_game",
    "leave_seat",
    "living",
    "log_for",
    "motion_fault",
    "motions",
    "name_ally",
    "not_due",
    "order_fault",
    "pause",
    "plans_ahead",
    "press_fault",
    "process",
    "read_report",
    "reminded",
    "reminder_at",
    "remove_player",
    "renew_link",
    "resolve_again",
    "roll_back",
    "rulebook_clock",
    "say_refusal",
    "scores",
    "set_clock",
    "set_deadline",
    "set_ready",
    "speak",
    "survivors",
    "unpause",
    "upcoming",
    "view",
    "vote",
    "voters",
]
