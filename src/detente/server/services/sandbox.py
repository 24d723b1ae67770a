"""The sandbox: a position with orders for every power, decided at once; nothing is stored.

A sandbox is a small game with one seat that plays all powers, so its pages are made of the same
parts as those of a game. Its whole state is a text in the address of its page (`codes.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, cast

from django.utils.translation import gettext as _

from detente.exchange import Fault, position_json, read_case
from detente.game import engine
from detente.game.endings import alliances_of
from detente.game.events import Began, CoinTossed, Created, Line, OrdersGiven
from detente.game.fold import add_up, apply
from detente.game.process import adjudicated, coin_due, resolution_of
from detente.game.settings import Settings
from detente.game.sheets import ORDER_LIMIT, list_fault, order_fault
from detente.game.standing import Standing, fingerprint
from detente.game.state import Game
from detente.rules.diplonline import Appear
from detente.rules.orders import Given
from detente.rules.resolution import Resolution
from detente.rules.ruleset import RulesetError, load_ruleset
from detente.server.kept import key_of, unit_of
from detente.variants import load_variant, variant_names
from detente.variants.strict import plain

SEAT = "1"  # the one that plays all powers
FIRST = "1"  # of the variant's seats
MOST_PHASES = 24  # that are kept before the open one
LAST_YEAR = "9999"  # what comes after it is no phase
_THEN = datetime(1901, 1, 1, tzinfo=UTC)  # no clock runs in a sandbox


class SandboxError(ValueError):
    """No sandbox can be made of this; the message says what is wrong with it."""


def no_phase(phase: str) -> SandboxError:
    """The error of a phase that the game does not have."""
    return SandboxError(_("there is no phase ‘%s’ in this game") % phase[:8])


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Sandbox:
    """A first position, the orders of the phases decided since, and those of the open phase."""

    start: Standing
    variant: str = "standard"
    ruleset: str = "standard"
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=_none)
    past: tuple[tuple[Line, ...], ...] = ()
    lines: tuple[Line, ...] = ()
    allies: Mapping[str, str] = field(default_factory=_none)  # whom each power names
    coin: str = ""  # the seat of the variant that a coin fell for; empty: the first


@dataclass(frozen=True)
class Tried:
    """A sandbox added up: the game it makes, and the resolution of each decided phase."""

    sandbox: Sandbox
    game: Game
    resolutions: tuple[Resolution, ...]
    dropped: int  # orders of the open phase that do not fit its position

    @property
    def given(self) -> list[Given]:
        """The orders of the open phase."""
        return engine.givens_of(self.game.sheet(SEAT).lines, self.game.ruleset)


def fresh(variant: str, ruleset: str, edition: str = "", *, blank: bool = False) -> Sandbox:
    """The start of a variant under a ruleset, or its board without any unit."""
    if variant not in variant_names():
        raise SandboxError(_("there is no variant ‘%s’") % variant[:40])
    played = load_variant(variant)
    try:
        rules = load_ruleset(ruleset, edition or None, played.switches())
    except RulesetError as error:
        raise SandboxError(str(error)) from None
    standing = Standing.of(played.opening(rules.start_year))
    if blank:
        standing = replace(standing, units={}, centres={})
    return Sandbox(standing, variant, ruleset, edition)


def of_game(game: Game, phase: str = "", own: Iterable[Line] = ()) -> Sandbox:
    """The current position of a game, with `own` orders; or a decided phase with its orders.

    Orders of the running phase come in by `own` alone, which only their owner may pass.
    """
    record = next((r for r in game.history if r.phase == phase), None)
    if record is None and phase not in ("", game.phase):
        raise no_phase(phase)
    standing = record.before if record else game.standing
    if standing is None or game.variant.name not in variant_names():
        raise SandboxError(_("this game has no position yet"))
    known = record is not None and game.stage == "over"  # till then whom one names is secret
    return Sandbox(
        standing,
        game.variant.name,
        game.settings.ruleset,
        game.settings.edition,
        dict(game.settings.options),
        lines=record.given if record else tuple(own),
        allies=alliances_of(game, record.allies) if record and known else {},
        coin=game.coin.seat if game.coin and game.coin.seat != FIRST else "",
    )


def checked(rules: Mapping[str, Any], position: Mapping[str, Any]) -> Sandbox:
    """A sandbox of plain data, as `position_json` makes them; raises `SandboxError`."""
    said = {key: rules[key] for key in (*_DEFAULTS, "options") if rules.get(key)}
    case = read_case({**position, **said})
    if isinstance(case, Fault):
        raise SandboxError(f"{case.where}: {case.message}" if case.where else case.message)
    standing = Standing.of(case.position)
    variant, ruleset, edition = (str(rules.get(key) or _DEFAULTS[key]) for key in _DEFAULTS)
    return Sandbox(standing, variant, ruleset, edition, rules.get("options") or {})


_DEFAULTS = {"variant": "standard", "ruleset": "standard", "edition": ""}


def rules_json(sandbox: Sandbox) -> dict[str, Any]:
    """Variant, ruleset, edition and switches as plain data, without what goes without saying."""
    named = {key: getattr(sandbox, key) for key in _DEFAULTS}
    data: dict[str, Any] = {k: v for k, v in named.items() if v != _DEFAULTS[k]}
    options = {k: list(v) if isinstance(v, tuple) else v for k, v in sandbox.options.items()}
    return data | ({"options": options} if options else {})


def standing_json(sandbox: Sandbox, standing: Standing) -> dict[str, Any]:
    """A position of the sandbox as plain data."""
    board = load_variant(sandbox.variant).load_board()
    return position_json(standing.position(board))


def tried(sandbox: Sandbox) -> Tried:
    """Add a sandbox up, deciding every phase again."""
    game = _begun(sandbox)
    resolutions: list[Resolution] = []
    for lines in sandbox.past[:MOST_PHASES]:
        if game.phase[1:5] == LAST_YEAR:
            raise SandboxError(_("nothing is decided after the year 9998"))
        game, _dropped = _ordered(game, lines)
        resolution = resolution_of(game, sandbox.allies)
        game = _coin_fallen(apply(game, adjudicated(game, resolution, _THEN)))
        resolutions.append(resolution)
    game, dropped = _ordered(game, sandbox.lines)
    return Tried(sandbox, game, tuple(resolutions), dropped)


def _begun(sandbox: Sandbox) -> Game:
    """Where its variant has a coin, the power that it brings is not among those played at first."""
    variant = load_variant(sandbox.variant)
    switches = {**variant.switches(), **sandbox.options}
    named = "unplayed" in sandbox.options  # and so not the coin's affair
    everybody = (*variant.powers, *variant.unplayed)
    played = tuple(power for power in everybody if power not in switches["unplayed"])
    settings = Settings(
        variant=variant.name,
        ruleset=sandbox.ruleset,
        edition=sandbox.edition,
        options=switches if named or variant.coin is None else sandbox.options,
    )
    alone = replace(variant, seats=(played,), unplayed=())
    if variant.coin is not None:
        alone = replace(alone, unplayed=variant.unplayed, coin=None if named else variant.coin)
    # What is remembered of a game goes by its id, so other rules are another game.
    name = f"sandbox {fingerprint(plain(settings))}"
    created = Created(_THEN, name, "sandbox", settings, alone)
    return _coin_fallen(add_up([created, Began(_THEN, {SEAT: played}, sandbox.start)]))


def _coin_fallen(game: Game) -> Game:
    """The game with what a coin brings, once it is to be tossed; here one seat plays both sides."""
    coin = game.variant.coin
    if coin is None or not coin_due(game):
        return game
    return apply(game, CoinTossed(_THEN, coin.power, SEAT))


def _ordered(game: Game, lines: Sequence[Line]) -> tuple[Game, int]:
    """The game with those of the orders that fit its position, and how many do not."""
    kept = fitting(game, engine.givens_of(lines, game.ruleset))
    event = OrdersGiven(_THEN, SEAT, game.phase, 1, tuple(map(engine.line_of, kept)))
    return apply(game, event) if kept else game, len(lines) - len(kept)


def fitting(game: Game, givens: Sequence[Given]) -> list[Given]:
    """The orders that can stand together on the position; of two for one unit the last."""
    coming = {unit_of(g).province for g in givens if _appears(g)}
    kept = [
        given
        for given in givens[:ORDER_LIMIT]
        if given.order is not None and order_fault(game, SEAT, given, coming) is None
    ]
    if list_fault(game, SEAT, kept) is None:
        return kept
    return list({key_of(game, given): given for given in kept}.values())


def fitting_on(sandbox: Sandbox, givens: Sequence[Given]) -> list[Given]:
    """Those of the orders that fit another sandbox's position."""
    return fitting(_begun(sandbox), givens)


def line_of(tried_one: Tried) -> str:
    """The open phase as a line that `detente adjudicate` takes, orders included."""
    sandbox, standing = tried_one.sandbox, tried_one.game.standing or tried_one.sandbox.start
    orders: dict[str, list[str]] = {}
    for given in tried_one.given:
        orders.setdefault(given.power, []).append(str(given.order))
    data = rules_json(sandbox) | standing_json(sandbox, standing) | {"orders": orders}
    if tried_one.game.joined_by(standing.phase):
        data["options"] = {**data.get("options", {}), "unplayed": [], "closed": []}
    if sandbox.allies:
        data["alliances"] = dict(sandbox.allies)
    return json.dumps(data, ensure_ascii=False) + "\n"


def _appears(given: Given) -> bool:
    return isinstance(cast("object", given.order), Appear)


def with_orders(sandbox: Sandbox, givens: Iterable[Given]) -> Sandbox:
    """The sandbox with other orders in its open phase."""
    return replace(sandbox, lines=tuple(map(engine.line_of, givens)))


def decided(sandbox: Sandbox) -> Sandbox:
    """The sandbox with its open phase decided."""
    return replace(sandbox, past=(*sandbox.past, sandbox.lines), lines=())


def taken_back(sandbox: Sandbox) -> Sandbox:
    """The sandbox as it was before its last phase was decided, with the orders of then."""
    return replace(sandbox, past=sandbox.past[:-1], lines=sandbox.past[-1])


def later(tried_one: Tried, phases: int) -> Sandbox:
    """The sandbox without its first phases, as one that begins after them."""
    if not phases:
        return tried_one.sandbox
    start = tried_one.game.history[phases - 1].after
    return replace(tried_one.sandbox, start=start, past=tried_one.sandbox.past[phases:])
