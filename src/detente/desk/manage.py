"""What the game master does: make a game, decide a turn, give time, replace a player, correct."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from detente.game import (
    Clock,
    Decision,
    Event,
    Game,
    Refusal,
    Settings,
    add_up,
    begin_game,
    claim_seat,
    create_game,
    give_orders,
    process,
    remove_player,
    roll_back,
    say_refusal,
    set_deadline,
)
from detente.game import extend as give_time
from detente.game.clock import DAY
from detente.game.engine import givens_of
from detente.rules.ruleset import RulesetError, load_ruleset
from detente.variants import VariantError

from .config import Desk, Plan, Player, Update, checked_player
from .errors import DeskError
from .folder import DESK, LOG, Folder, locked, opened
from .ledger import Entry
from .orders import Understood, merged, understand


def new_desk(path: Path, plan: Plan, now: datetime) -> Folder:
    """Make a folder for a new game, which begins at once; free seats may be taken later."""
    if (path / LOG).exists() or (path / DESK).exists():
        raise DeskError("game_there", path=path)
    try:
        events = _begun(plan, now)
    except (RulesetError, VariantError, ValueError) as fault:
        raise DeskError("text", text=fault) from None
    game = add_up(events)
    desk = Desk(
        party=plan.party,
        lang=checked_player(Player(lang=plan.lang), "--lang").lang,
        signature=plan.signature,
        update=_update(plan),
        inbox=plan.inbox,
        players={_seat(game, power): player for power, player in plan.players.items()},
    )
    folder = Folder(path, desk, events)
    path.mkdir(parents=True, exist_ok=True)
    folder.inbox.mkdir(parents=True, exist_ok=True)
    with locked(path):
        folder.change().commit()
    return folder


def _begun(plan: Plan, now: datetime) -> tuple[Event, ...]:
    turn = round(plan.days * DAY)
    short = round((plan.retreat_days or plan.days) * DAY)
    clock = Clock(movement=turn, retreats=short, adjustments=short, at=plan.at, zone=plan.zone)
    settings = Settings(
        variant=plan.variant,
        ruleset=plan.ruleset,
        clock=clock,
        begin="full",
        early=False,  # orders may be changed up to the deadline
        last_year=plan.last_year,
    )
    name = plan.name or plan.party
    events = _agreed(create_game(settings, now, game_id=plan.party, name=name, gm="gm"))
    for power, player in plan.players.items():
        game = add_up(events)
        seat = _seat(game, power)
        named = player.name or power.capitalize()
        events += _agreed(claim_seat(game, seat, f"{seat}-{len(events)}", named, now))
    game = add_up(events)
    return events if game.stage == "play" else events + _agreed(begin_game(game, now))


def _update(plan: Plan) -> Update:
    if plan.update:
        return plan.update
    return "file" if load_ruleset(plan.ruleset).phases == "lists" else "unit"


def _agreed(decision: Decision) -> tuple[Event, ...]:
    if isinstance(decision, Refusal):
        raise DeskError("text", inner=partial(say_refusal, decision))
    return decision


def _seat(game: Game, power: str) -> str:
    """The seat of a power, by its name in capitals."""
    seat = game.seat_of(power.upper())
    if seat is None:
        there = ", ".join(power for seat in game.seats.values() for power in seat.powers)
        raise DeskError("no_power", text=repr(power), there=there)
    return seat.id


def evaluate(path: Path, now: datetime, *, force: bool = False) -> str:
    """Decide the phase once it is due, or at once with `force`; gives the phase decided."""
    with opened(path) as folder:
        phase = folder.game.phase
        events = _agreed(process(folder.game, now, force=force))
        folder.after(events).change().commit()
    return phase


def extend(path: Path, now: datetime, *, days: float = 0, until: datetime | None = None) -> Folder:
    """Give the phase more days, or set its deadline (FIDO-27)."""
    with opened(path) as folder:
        game = folder.game
        if until is not None:
            events = _agreed(set_deadline(game, until, now))
        else:
            minutes = round(timedelta(days=days) / timedelta(minutes=1))
            events = _agreed(give_time(game, minutes, now))
        return _noted(folder, events, now, "the deadline was changed")


def replace_player(path: Path, power: str, player: Player, now: datetime) -> Folder:
    """Let another person play a power's seat, or the same one with another key (FIDO-79).

    An empty language stays what it was; without a name only language and key are changed.
    """
    with opened(path) as folder:
        game = folder.game
        seat = _seat(game, power)
        old = folder.desk.player(seat)
        events: tuple[Event, ...] = ()
        if player.name and player.name != game.seats[seat].name:
            if game.seats[seat].taken:
                events = _agreed(remove_player(game, seat, now))
            after = add_up(events, game)
            key = f"{seat}-{len(folder.events) + len(events)}"
            events += _agreed(claim_seat(after, seat, key, player.name, now))
            new = replace(player, lang=player.lang or old.lang)
        else:
            new = Player(old.name, player.lang or old.lang, player.key or old.key)
        players: Mapping[str, Player] = {**folder.desk.players, seat: checked_player(new, "--lang")}
        desk = replace(folder.desk, players=players)
        return _noted(folder, events, now, "the player was replaced", power.upper(), desk)


def back_to(path: Path, phase: str, now: datetime) -> Folder:
    """Take the game back to a phase; the orders that it was decided by are on file again."""
    with opened(path) as folder:
        game = folder.game
        record = next((r for r in game.history if r.phase == phase), None)
        events = _agreed(roll_back(game, phase, now))
        if record is None:
            raise DeskError("no_phase", text=phase)
        after = add_up(events, game)
        for seat in game.seats.values():
            lines = [line for line in record.given if line.power in seat.powers]
            if lines:
                givens = givens_of(lines, after.ruleset)
                events += _agreed(give_orders(after, seat.id, givens, 0, now))
        return _noted(folder, events, now, f"taken back to {phase}")


def set_orders(path: Path, power: str, text: str, now: datetime) -> Understood:
    """Enter orders on the game master's word (FIDO-78): no signature, turn or deadline is asked.

    Nothing is entered unless every line is understood.
    """
    with opened(path) as folder:
        game = folder.game
        seat = _seat(game, power)
        lang = folder.desk.lang
        read = understand(text, game, power.upper(), lang)
        if not read.entered:
            return read
        orders = merged(game, seat, power.upper(), read.orders, folder.desk.update)
        revision = game.sheet(seat).revision
        events = _agreed(give_orders(game, seat, orders, revision, now))
        _noted(folder, events, now, "orders entered by the game master", power.upper())
        return read


def _noted(
    folder: Folder,
    events: tuple[Event, ...],
    now: datetime,
    note: str,
    power: str = "",
    desk: Desk | None = None,
) -> Folder:
    """Write the events, and into the ledger that the game master did it."""
    number, phase = len(folder.ledger) + 1, folder.game.phase
    entry = Entry(number, now, "", "game master", power=power, phase=phase, note=note)
    after = folder.after(events, entry, desk=desk)
    after.change().commit()
    return after
