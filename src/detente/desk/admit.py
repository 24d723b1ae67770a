"""Whether a file is taken: whose it is, that it is genuine, for this turn, in time, and new."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from detente.game.process import due_at_last
from detente.game.time import moment

from . import signature
from .folder import Folder
from .header import Header, read_header, reply_code, turn_fault
from .ledger import TAKEN, Entry
from .mail import MailError, content_of, decoded, open_letter
from .signature import SignatureError, Signed
from .words import phase_name, turn_name

_LONGEST = 60  # characters of a name that is kept


@dataclass(frozen=True)
class Arrival:
    """A file that lies in an inbox, with the signature file beside it, if there is one."""

    path: Path
    data: bytes
    at: datetime  # when it arrived
    beside: Path | None = None
    beside_data: bytes | None = None

    @property
    def name(self) -> str:
        """Its name as it may be shown and kept: no odd characters, not too long."""
        whole = "".join(c if c.isprintable() and c != "/" else "_" for c in self.path.name)
        return whole if len(whole) <= _LONGEST else f"{whole[:40]}…{whole[-16:]}"

    @property
    def mark(self) -> str:
        """SHA-256 of the file as it came."""
        return hashlib.sha256(self.data + b"\0" + (self.beside_data or b"")).hexdigest()


@dataclass(frozen=True)
class Checked:
    """A file after the checks: its text, or the code of the reason to set it aside."""

    header: Header = field(default_factory=Header)
    text: str = ""
    signed: Signed | None = None
    fault: str = ""
    parts: Mapping[str, Any] = field(default_factory=dict)
    folder: Folder | None = None
    seat: str = ""


def check(arrival: Arrival, folders: Sequence[Folder]) -> Checked:
    """Check a file against the games whose inbox it lies in."""
    verifying = any(folder.desk.signature != "off" for folder in folders)
    keys = [p.key for f in folders for p in f.desk.players.values() if p.key]
    found = _opened(arrival, keys if verifying else None)
    if found.fault:
        return _addressed(found, folders)
    for step in _STEPS:
        found = step(found, folders, arrival)
        if found.fault:
            break
    return found


def _opened(arrival: Arrival, keys: list[str] | None) -> Checked:
    """The text that counts; with keys, only what was signed where anything was."""
    signed: Signed | None = None
    try:
        letter = open_letter(arrival.data, arrival.beside_data)
        body, charset = letter.body, letter.charset
        try:
            if letter.detached is not None and keys is not None:
                signed = signature.verify_detached(body, letter.detached, keys)
            elif signature.is_signed(body) and keys is not None:
                signed = signature.verify_text(body, keys)
        except SignatureError as fault:
            return _claimed(body, charset, fault.code)
        if letter.detached is not None:
            body, charset = content_of(signed.payload if signed else body, charset)
        elif signed:
            body = signed.payload
        text = decoded(body, charset)
    except MailError as fault:
        return Checked(fault=fault.code)
    if signed and signature.is_signed(body):
        return Checked(fault="several_blocks")
    header, text = read_header(text)
    return Checked(header, text, signed)


def _claimed(body: bytes, charset: str, fault: str) -> Checked:
    """A file whose signature does not hold: what it claims serves to answer it, nothing else."""
    try:
        header, _ = read_header(decoded(body, charset))
    except MailError:
        header = Header()
    return Checked(header, fault=fault)


def _addressed(found: Checked, folders: Sequence[Folder]) -> Checked:
    """The game that a faulty file claims to be for, if it is one of these."""
    folder = _folder(found.header.party, folders)
    seat = folder.game.seat_of(found.header.power) if folder else None
    return replace(found, folder=folder, seat=seat.id if seat else "")


def _folder(party: str, folders: Sequence[Folder]) -> Folder | None:
    return next((f for f in folders if f.desk.party.casefold() == party.casefold()), None)


def _party(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    if not found.header.party:
        return _with(found, "no_party")
    folder = _folder(found.header.party, folders)
    if folder is None:
        return _with(found, "other_party", said=found.header.party)
    return replace(found, folder=folder)


def _power(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    power = found.header.power
    if not power:
        return _with(found, "no_power")
    seat = _of(found).game.seat_of(power)
    if seat is None:
        return _with(found, "other_power", said=power.capitalize())
    return replace(found, seat=seat.id)


def _signature(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    """Who has left a key must sign with it; where it is required, so must everybody."""
    desk = _of(found).desk
    key = desk.player(found.seat).key
    if desk.signature == "off" or (desk.signature == "optional" and not (key or found.signed)):
        return found
    if desk.signature == "required" and not key:
        return _with(found, "no_key")
    if found.signed is None:
        return _with(found, "unsigned")
    if not key or signature.fingerprint(key) not in found.signed.signers:
        return _with(found, "wrong_key")
    return found


def _new(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    taken = [e for e in _of(found).ledger if e.verdict == TAKEN]
    if found.signed:
        known = any(e.mark == found.signed.mark for e in taken)
    else:  # an unsigned one may say again what was changed in between, but not twice in a row
        last = _last(taken, found)
        known = last is not None and last.sha256 == arrival.mark
    return _with(found, "replayed") if known else found


def _turn(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    folder = _of(found)
    if folder.game.stage != "play":
        return _with(found, "over")
    if found.signed and not found.header.timed:
        return _with(found, "no_turn")
    if fault := turn_fault(found.header, folder.game, reply_code(folder.events)):
        return _with(found, fault)
    return found


def _time(found: Checked, folders: Sequence[Folder], arrival: Arrival) -> Checked:
    folder = _of(found)
    game = folder.game
    if game.due is not None and arrival.at > (due := due_at_last(game)):
        zone = game.settings.clock.zone
        return _with(found, "late", at=moment(arrival.at, zone), due=moment(due, zone))
    last = _last([e for e in folder.ledger if e.verdict == TAKEN], found)
    signed = found.signed.at if found.signed else None
    if last and last.signed and signed and signed < last.signed:
        return _with(found, "older")
    if not game.can_order(found.seat):
        return _with(found, "nothing_to_order")
    return found


_STEPS: tuple[Callable[[Checked, Sequence[Folder], Arrival], Checked], ...] = (
    _party,
    _power,
    _signature,
    _new,
    _turn,
    _time,
)


def _of(found: Checked) -> Folder:
    if found.folder is None:
        raise ValueError("the game of the file is not known yet")
    return found.folder


def _last(taken: Sequence[Entry], found: Checked) -> Entry | None:
    """The file taken last of this power in this phase."""
    phase = _of(found).game.phase
    same = (e for e in reversed(taken) if e.power == found.header.power and e.phase == phase)
    return next(same, None)


def _with(found: Checked, fault: str, **parts: Any) -> Checked:
    return replace(found, fault=fault, parts=parts)


def reason_parts(found: Checked, folder: Folder, lang: str) -> dict[str, Any]:
    """All that a sentence of `[reasons]` may name, in the reader's words."""
    from detente.board.words import load_words

    game = folder.game
    power = found.header.power
    parts = {
        "party": folder.desk.party,
        "power": load_words(lang).power(power) if power else "",
        "phase": phase_name(game.phase, lang) if game.phase else "",
        "turn": turn_name(game.phase) if game.phase else "",
        "code": reply_code(folder.events),
        "said": "",
        **found.parts,
    }
    if found.fault == "other_power":
        parts["said"] = parts["power"]
    return parts


__all__ = ["Arrival", "Checked", "check", "reason_parts"]
