"""`detente gm`: the game master's desk, a game run from a folder of order files and mails."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

command = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Run a game from a folder of order files and mails (see docs/game-master.md).",
)

FOLDER = Annotated[Path, typer.Argument(metavar="DIR", help="The game's folder.")]
Signing = Literal["required", "optional", "off"]
Update = Literal["unit", "file"]
LANG = Annotated[str, typer.Option(help="Language of what is said here; else the game's.")]
NOW = Annotated[str, typer.Option(help="The moment it is, like 2026-03-01T20:00Z; else the clock.")]


@command.command()
def new(
    folder: FOLDER,
    party: Annotated[str, typer.Option(help="The party's id, as order files name it.")],
    ruleset: Annotated[str, typer.Option(help="The rules it is played by.")] = "fidonet",
    variant: Annotated[str, typer.Option(help="What is played.")] = "standard",
    players: Annotated[
        Path | None, typer.Option(help="TOML: a table for each power with name, lang, key.")
    ] = None,
    signature: Annotated[Signing, typer.Option(help="Who must sign.")] = "off",
    update: Annotated[
        Update | None, typer.Option(help="A file changes the units it names, or is all.")
    ] = None,
    inbox: Annotated[
        str, typer.Option(help="Where files arrive, from DIR; games may share one.")
    ] = "inbox",
    days: Annotated[float, typer.Option(min=0, max=366, help="A turn's length; 0: none.")] = 14,
    retreat_days: Annotated[
        float, typer.Option(min=0, max=366, help="Length of retreats and winters; 0: a turn's.")
    ] = 0,
    at: Annotated[str, typer.Option(help="Time of day of deadlines, like 20:00.")] = "",
    zone: Annotated[str, typer.Option(help="Time zone, like Europe/Budapest.")] = "UTC",
    last_year: Annotated[int, typer.Option(min=0, help="The game ends after this year.")] = 0,
    lang: Annotated[str, typer.Option(help="Language of who has named none.")] = "en",
    name: Annotated[str, typer.Option(help="The game's name.")] = "",
    now: NOW = "",
) -> None:
    """Make a folder for a new game, which begins at once."""
    from detente.desk import Plan, new_desk, read_plan

    from ._gm import known, moment_of, speaking

    with speaking(folder, known(lang)) as say:
        plan = Plan(
            party=party,
            name=name,
            variant=variant,
            ruleset=ruleset,
            days=days,
            retreat_days=retreat_days,
            at=at,
            zone=zone,
            last_year=last_year,
            lang=lang,
            signature=signature,
            update=update,
            inbox=inbox,
            players=read_plan(players) if players else {},
        )
        made = new_desk(folder, plan, moment_of(now))
    typer.echo(say("begins", party=party, phase=made.game.phase, inbox=made.inbox))


@command.command()
def status(folder: FOLDER, lang: LANG = "", now: NOW = "") -> None:
    """Say where the game stands and who has sent orders, never which."""
    from detente.desk import status as told

    from ._gm import moment_of, speaking

    with speaking(folder, lang):
        typer.echo(told(folder, moment_of(now), lang))


@command.command()
def collect(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Games, with one inbox or their own.")
    ],
    lang: LANG = "",
    now: NOW = "",
) -> None:
    """Read the inbox: verify each file, keep it, and answer it with a receipt.

    A file that cannot be taken is set aside with its reason; the exit status is 0 all the same.
    """
    from detente.desk import collect as read_inbox

    from ._gm import moment_of, speaking

    with speaking(folders[0], lang):
        for dealt in read_inbox(folders, moment_of(now), lang):
            answer = f" – {dealt.answer}" if dealt.answer else ""
            whose = f" ({dealt.power})" if dealt.power else ""
            why = f" – {dealt.said}" if dealt.said else ""
            typer.echo(f"{dealt.name}: {dealt.verdict}{whose}{answer}{why}")


@command.command()
def evaluate(
    folder: FOLDER,
    force: Annotated[bool, typer.Option("--force", help="Before the deadline, too.")] = False,
    lang: LANG = "",
    now: NOW = "",
) -> None:
    """Decide the turn by the game's rules, once its deadline is over."""
    from detente.desk import evaluate as decide

    from ._gm import moment_of, speaking

    with speaking(folder, lang) as say:
        phase = decide(folder, moment_of(now), force=force)
    typer.echo(say("decided", phase=phase, folder=folder))


@command.command()
def publish(
    folder: FOLDER,
    again: Annotated[bool, typer.Option("--again", help="Write all reports once more.")] = False,
    lang: LANG = "",
) -> None:
    """Write the reports that are not written yet, in every player's language."""
    from detente.desk import publish as write

    from ._gm import speaking

    with speaking(folder, lang) as say:
        written = write(folder, again=again)
    for place in written:
        typer.echo(place)
    if not written:
        typer.echo(say("nothing_new"))


@command.command()
def replace(
    folder: FOLDER,
    power: Annotated[str, typer.Argument(metavar="POWER", help="The power that is taken over.")],
    name: Annotated[str, typer.Option(help="The new player; none: the same one.")] = "",
    lang: Annotated[str, typer.Option(help="Language of reports and receipts.")] = "",
    key: Annotated[Path | None, typer.Option(help="File with the public key.")] = None,
    now: NOW = "",
) -> None:
    """Let another person play a power, or the same one with another key or language."""
    from detente.desk import Player, replace_player
    from detente.desk.config import read_key

    from ._gm import moment_of, speaking

    with speaking(folder, "") as say:
        player = Player(name, lang, read_key(key) if key else "")
        replace_player(folder, power, player, moment_of(now))
    typer.echo(say("played_by" if name else "noted", power=power.upper(), name=name))


@command.command()
def extend(
    folder: FOLDER,
    days: Annotated[float, typer.Option(min=0, max=366, help="So many days more.")] = 0,
    until: Annotated[str, typer.Option(help="A new deadline, like 2026-03-15T20:00Z.")] = "",
    lang: LANG = "",
    now: NOW = "",
) -> None:
    """Give the turn more time, or set its deadline."""
    from detente.desk import extend as give_time
    from detente.game.time import moment

    from ._gm import moment_of, speaking

    if bool(days) == bool(until):
        raise typer.BadParameter("give either --days or --until")
    with speaking(folder, lang) as say:
        limit = moment_of(until, "--until") if until else None
        game = give_time(folder, moment_of(now), days=days, until=limit).game
    due = moment(game.due, game.settings.clock.zone) if game.due else say("not_due")
    typer.echo(say("extended", phase=game.phase, due=due))


@command.command()
def correct(
    folder: FOLDER,
    back_to: Annotated[str, typer.Option(help="Take the game back to a phase, S1901M.")] = "",
    power: Annotated[str, typer.Option(help="Enter this power's orders yourself.")] = "",
    orders: Annotated[Path | None, typer.Option(help="The file with those orders.")] = None,
    lang: LANG = "",
    now: NOW = "",
) -> None:
    """Take the game back to a phase, or enter a power's orders on your own word; it is noted."""
    from detente.desk import back_to as take_back
    from detente.desk import set_orders

    from ._gm import file_text, moment_of, speaking, told

    if bool(back_to) == bool(power) or bool(power) != bool(orders):
        raise typer.BadParameter("give either --back-to, or --power with --orders")
    with speaking(folder, lang) as say:
        if orders is None:
            take_back(folder, back_to.upper(), moment_of(now))
            typer.echo(say("back", phase=back_to.upper()))
            return
        read = set_orders(folder, power, file_text(orders), moment_of(now))
    typer.echo(told(read, say))
    raise typer.Exit(0 if read.entered else 1)
