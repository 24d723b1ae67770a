"""An outcome for every reason and every variant of its sentence, made of its types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_type_hints

from detente.board import Location, load_board
from detente.narrate.variants import VARIANTS, key_of
from detente.rules import Disband, Move, Order, Outcome, Position, Unit, opening
from detente.rules.reasons import REASONS, Reason

BOARD = load_board()
OPENING: Position = opening(BOARD)
ARMY, FLEET = Unit.parse("A MUN"), Unit.parse("F NTH")
MOVE = Move(ARMY, Location("BUR"))
VALUES: dict[Any, Any] = {
    Unit: Unit.parse("A PAR"),
    Unit | None: None,
    Location: Location("NWG"),
    Order | None: None,
    int: 3,
    bool: False,
    tuple[Unit, ...]: (FLEET, Unit.parse("F ION")),
    tuple[Location, ...]: (Location("SPA", "NC"), Location("SPA", "SC")),
    tuple[tuple[Unit, ...], ...]: ((FLEET,), (FLEET,)),
}
TEXTS = {"phase": "S1901M", "owner": "ITALY", "power": "ITALY", "text": "blah", "rule": "?"}
# what makes each variant, beside values of the usual kind
SPECIAL: dict[str, dict[str, Any]] = {
    "unreadable-empty": {"text": " "},
    "repeated": {"used": Disband(ARMY)},
    "repeated-same": {"used": Disband(ARMY)},
    "unreachable-fleet": {"unit": FLEET},
    "wrong_terrain-fleet": {"unit": FLEET},
    "wrong_terrain-new": {"unit": FLEET, "target": FLEET.location},
    "wrong_coast-none": {"coasts": ()},
    "unmatched": {"ordered": MOVE},
    "moved-rival": {"rival": FLEET},
    "standoff": {"unused": ()},
    "backed-none": {"supports": 1},
    "moved-dislodged": {"dislodged": FLEET, "rival": FLEET},
    "moved-both": {"dislodged": FLEET, "rival": ARMY},
    "convoy_broken-unnamed": {"attackers": ()},
    "cut-dislodged": {"dislodged": True},
    "disrupted-unnamed": {"attackers": ()},
    "not_owned-nobody": {"owner": ""},
    "no_transport-started": {"reached": Location("ION")},
    "retreat_barred-occupied": {"by": FLEET},
}


def reason(key: str) -> Reason:
    """The reason that is told by the sentence of this key."""
    code, _, variant = key.partition("-")
    kind = REASONS[code]
    hints = get_type_hints(kind)
    special = dict(SPECIAL.get(key, {}))
    for choice in ("why", "rule"):
        if variant and choice in hints:
            special.setdefault(choice, variant)
    return kind(
        **{f.name: special.get(f.name, _value(f.name, hints[f.name])) for f in fields(kind)}
    )


def _value(name: str, hint: Any) -> Any:
    if hint is str:
        return TEXTS.get(name, "xyz")
    if hint == Location | None:
        return None
    return VALUES[hint]


def outcomes() -> Iterator[tuple[str, Outcome]]:
    """Every key with an outcome that it tells."""
    for code in REASONS:
        for variant in ("", *VARIANTS.get(code, ())):
            key = f"{code}-{variant}" if variant else code
            if key != "gave-move":  # told apart by the order
                made = reason(key)
                twice = Disband(ARMY) if key in ("repeated-same", "none_left-remove") else None
                assert key_of(made, twice) == key
                yield key, Outcome("GERMANY", twice or MOVE, ("void",), made)
