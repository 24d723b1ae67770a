"""Reading the inbox: each file is checked, read, answered and put away in one whole step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from detente.game import Refusal, give_orders, say_refusal

from . import receipt
from .admit import Arrival, Checked, check
from .errors import DeskError
from .folder import Folder, locked, opened
from .ledger import TAKEN, Entry
from .mail import LARGEST, SIGNATURES
from .orders import Understood, merged, understand

_UNFINISHED = (".tmp", ".part", ".new", ".swp", "~")


@dataclass(frozen=True)
class Dealt:
    """What was done with one file: its name, verdict, and the file with the answer.

    `said` is why it was set aside, in the game master's language.
    """

    name: str
    verdict: str  # `taken`, the code of a reason, or `left` for a file of another party
    power: str = ""
    answer: Path | None = None
    said: str = ""


def collect(paths: Sequence[Path], now: datetime, lang: str = "") -> Iterator[Dealt]:
    """Deal with every file in the inboxes of these games, the earliest first.

    A file counts as arrived when it was last written, or `now` if that is earlier. Games that
    share an inbox are best named together; a file of a party that is not named is left there.
    Reasons are told in `lang`, or in the language of the game.
    """
    with ExitStack() as stack:
        folders = [stack.enter_context(opened(path)) for path in dict.fromkeys(paths)]
        by_inbox: dict[Path, list[Path]] = {}
        for folder in folders:
            by_inbox.setdefault(folder.inbox.resolve(), []).append(folder.path)
        current = {folder.path: folder for folder in folders}
        for inbox, games in by_inbox.items():
            if not inbox.is_dir():
                raise DeskError("no_inbox", path=inbox)
            stack.enter_context(locked(inbox))
            for arrival in _arrivals(inbox, now):
                dealt, folder = _deal(arrival, [current[game] for game in games], now, lang)
                current[folder.path] = folder
                yield dealt


def _arrivals(inbox: Path, now: datetime) -> list[Arrival]:
    files = {path.name: path for path in sorted(inbox.iterdir()) if counts(path)}
    found = []
    for name, path in files.items():
        if path.suffix in SIGNATURES and path.stem in files:
            continue  # it comes with its file
        beside = next((files[name + s] for s in SIGNATURES if name + s in files), None)
        found.append(_arrival(path, beside, now))
    return sorted(found, key=lambda a: (a.at, a.path.name))


def counts(path: Path) -> bool:
    """Whether a path in an inbox is a file to be collected: whole, and no link to elsewhere."""
    hidden = path.name.startswith(".") or path.name.endswith(_UNFINISHED)
    return not hidden and path.is_file() and not path.is_symlink()


def _arrival(path: Path, beside: Path | None, now: datetime) -> Arrival:
    at = datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
    signature = _start(beside) if beside else None
    return Arrival(path, _start(path), min(at, now), beside, signature)


def _start(path: Path) -> bytes:
    """A file's bytes, of one that is too large no more than shows that it is."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _deal(
    arrival: Arrival, folders: list[Folder], now: datetime, lang: str
) -> tuple[Dealt, Folder]:
    found = check(arrival, folders)
    folder = found.folder or folders[0]
    if found.fault == "other_party" and folder.desk.shared:
        return Dealt(arrival.name, "left"), folder
    read: Understood | None = None
    if not found.fault:
        found, read, after = _taken(found, folder, now)
        if not found.fault and read is not None:
            return _put_away(after, found, arrival, read, now)
    dealt, folder = _put_aside(folder, found, arrival, read, now)
    return replace(dealt, said=receipt.reason(folder, found, lang or folder.desk.lang)), folder


def _taken(found: Checked, folder: Folder, now: datetime) -> tuple[Checked, Understood, Folder]:
    """The orders as events, or the reason why the file cannot be taken after all."""
    game, power = folder.game, found.header.power
    lang = folder.desk.lang_of(found.seat)
    read = understand(found.text, game, power, lang)
    if read.refusal:
        return replace(found, fault="unreadable", parts={"said": read.refusal}), read, folder
    if not read.orders:
        return replace(found, fault="no_orders"), read, folder
    orders = merged(game, found.seat, power, read.orders, folder.desk.update)
    decision = give_orders(game, found.seat, orders, game.sheet(found.seat).revision, now)
    if isinstance(decision, Refusal):
        return (
            replace(found, fault="unreadable", parts={"said": say_refusal(decision, lang)}),
            read,
            folder,
        )
    return found, read, folder.after(decision)


def _put_away(
    after: Folder, found: Checked, arrival: Arrival, read: Understood, now: datetime
) -> tuple[Dealt, Folder]:
    entry = _entry(after, found, arrival, now, TAKEN, "received")
    after = after.after((), entry)
    text = receipt.taken(after, found, arrival, read)
    return _finish(after, entry, arrival, text, found.header.power)


def _put_aside(
    folder: Folder, found: Checked, arrival: Arrival, read: Understood | None, now: datetime
) -> tuple[Dealt, Folder]:
    entry = _entry(folder, found, arrival, now, found.fault, "aside")
    text = receipt.aside(folder, found, arrival, read)
    return _finish(folder.after((), entry), entry, arrival, text, "aside")


def _entry(
    folder: Folder, found: Checked, arrival: Arrival, now: datetime, verdict: str, place: str
) -> Entry:
    number = len(folder.ledger) + 1
    return Entry(
        number,
        now,
        arrival.name,
        verdict,
        arrived=arrival.at,
        sha256=arrival.mark,
        kept=f"{place}/{number:04}-{arrival.name}",
        power=found.header.power,
        phase=folder.game.phase,
        mark=found.signed.mark if found.signed else "",
        signed=found.signed.at if found.signed else None,
    )


def _finish(
    folder: Folder, entry: Entry, arrival: Arrival, text: str, whose: str
) -> tuple[Dealt, Folder]:
    """The file leaves the inbox, and its answer lies where only its writer gets it from."""
    answer = f"receipts/{whose}/{entry.number:04}-{Path(arrival.name).stem}.txt"
    change = folder.change()
    change.write(answer, text)
    for path, kept, data in _moved(arrival, entry.kept):
        if len(data) > LARGEST:
            change.move(path, kept)
        else:
            change.write(kept, data)
            change.remove(path, data)
    change.commit()
    return Dealt(entry.name, entry.verdict, entry.power, folder.path / answer), folder


def _moved(arrival: Arrival, kept: str) -> Iterator[tuple[Path, str, bytes]]:
    yield arrival.path, kept, arrival.data
    if arrival.beside:
        yield arrival.beside, f"{kept}{arrival.beside.suffix}", arrival.beside_data or b""
