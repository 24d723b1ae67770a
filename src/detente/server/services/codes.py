"""A sandbox as text for an address, and back: compressed, of bounded length, never trusted."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from detente.board import Board
from detente.exchange.orders import canonical
from detente.game.canon import parse_order
from detente.game.events import Line
from detente.rules.ruleset import load_ruleset
from detente.server.services.pacts import pacts_json, with_pacts
from detente.server.services.sandbox import (
    MOST_PHASES,
    Sandbox,
    SandboxError,
    Tried,
    checked,
    later,
    rules_json,
    standing_json,
    tried,
)
from detente.variants import load_variant

VERSION = "1"
MOST_CODE = 6000  # characters; servers and letters carry addresses of this length
_MOST_DATA = 120_000  # bytes, unpacked
_WORDS = (  # what the packer knows beforehand; another list is another version
    b"W A/NC/EC/SC VIA WAIVE attempted contested retreats from dislodged options edition variant "
    b"ruleset diplonline fidonet standard position "
    b"ADR AEG ALB ANK APU ARM BAL BAR BEL BER BLA BOH BOT BRE BUD BUL BUR CLY CON DEN EAS EDI ENG "
    b"FIN GAL GAS GRE HEL HOL ION IRI KIE LON LVN LVP LYO MAO MAR MOS MUN NAF NAO NAP NTH NWG NWY "
    b"PAR PIC PIE POR PRU ROM RUH RUM SER SEV SIL SKA SMY SPA STP SWE SYR TRI TUN TUS TYR TYS UKR "
    b'VEN VIE WAL WAR WES YOR"],"ENGLAND":["F "],"AUSTRIA":["A - "],"FRANCE":["A S A "],"GERMANY":'
    b'["F C A "],"ITALY":["A "],"RUSSIA":["F H"],"TURKEY":["A R "]},"centers":{"AUSTRIA":["BUD",'
    b'{"phase":"S1901M","units":{"orders":{"past":[{"AUSTRIA":["A '
)


def code_of(sandbox: Sandbox) -> str:
    """The text that stands for a sandbox; one too long loses its first phases."""
    code = _packed(sandbox)
    if len(code) <= MOST_CODE and len(sandbox.past) <= MOST_PHASES:
        return code
    whole = tried(sandbox)
    for phases in range(1, len(sandbox.past) + 1):
        kept = later(whole, phases)
        if len(kept.past) < MOST_PHASES and len(code := _packed(kept)) <= MOST_CODE:
            return code
    raise SandboxError(_("this position does not fit into an address"))


def _packed(sandbox: Sandbox) -> str:
    data = (
        rules_json(sandbox)
        | pacts_json(sandbox)
        | {"position": standing_json(sandbox, sandbox.start)}
    )
    if sandbox.past:
        data["past"] = [_orders(lines) for lines in sandbox.past]
    if sandbox.lines:
        data["orders"] = _orders(sandbox.lines)
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    packed = packer.compress(text) + packer.flush()
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def _orders(lines: Iterable[Line]) -> dict[str, list[str]]:
    listed: dict[str, list[str]] = {}
    for line in lines:
        if line.order:
            listed.setdefault(line.power, []).append(line.order)
    return listed


@lru_cache(maxsize=64)
def opened(code: str) -> Tried:
    """The sandbox that a text stands for, added up; raises `SandboxError`."""
    return tried(_unpacked(code))


def _unpacked(code: str) -> Sandbox:
    data = _data(code)
    position, past = data.get("position"), data.get("past", [])
    if not isinstance(position, dict) or not isinstance(past, list):
        raise SandboxError(_("the address has no position"))
    sandbox = checked(data, {k: v for k, v in position.items() if k != "orders"})
    return replace(
        with_pacts(sandbox, data),
        past=tuple(_lines(sandbox, orders) for orders in past[:MOST_PHASES]),
        lines=_lines(sandbox, data.get("orders", {})),
    )


def _data(code: str) -> Mapping[str, Any]:
    if len(code) > MOST_CODE or not code.isascii():
        raise SandboxError(_("the address is too long"))
    if code[:1] != VERSION:
        raise SandboxError(_("the address is of another version of this program, or cut off"))
    try:
        packed = urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        unpacker = zlib.decompressobj(-15, zdict=_WORDS)
        text = unpacker.decompress(packed, _MOST_DATA)
        data = json.loads(text) if unpacker.eof else None
    except (ValueError, zlib.error, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise SandboxError(_("the address is damaged or was cut off"))
    return data


def _lines(sandbox: Sandbox, orders: object) -> tuple[Line, ...]:
    """Orders by power; whatever is none is left out, as a game would have refused it."""
    if not isinstance(orders, dict):
        raise SandboxError(_("the orders in the address are damaged"))
    engine = load_ruleset(sandbox.ruleset, sandbox.edition or None).engine
    board = load_variant(sandbox.variant).load_board()
    return tuple(
        Line(power, text)
        for power, texts in orders.items()
        if power in sandbox.start.powers and isinstance(texts, list)
        for text in texts
        if isinstance(text, str) and _is_order(text, engine, board)
    )


def _is_order(text: str, engine: str, board: Board) -> bool:
    if engine != "diplonline":
        return canonical(text, board) is not None
    try:
        parse_order(text, engine)
    except ValueError:
        return False
    return True
