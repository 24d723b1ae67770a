"""Moves things about until each stands where it costs least."""

from itertools import groupby

import numpy as np

from tools.map.candidates import Item
from tools.map.projection import Array

CLASH = 60.0  # cost of lying wholly on something else
TOUCH = 6.0  # cost of touching it at all
BESIDE = (
    1.6  # cost of each side's length of distance between a dislodged unit and the one that came
)
ROUNDS = 8
ORDERS = (  # in which a province's things are set down again
    ("centre", "unit", "label", "dislodged"),
    ("centre", "label", "unit", "dislodged"),
    ("unit", "dislodged", "centre", "label"),
    ("label", "centre", "unit", "dislodged"),
)


def settle(items: list[Item]) -> None:
    """Choose a box for every item, smallest provinces first, again and again until none moves."""
    provinces = [list(group) for _, group in groupby(items, key=lambda i: i.code)]
    reach = [_reach(things) for things in provinces]
    around = [
        [
            t
            for j, things in enumerate(provinces)
            if i != j and _meet(reach[i], reach[j])
            for t in things
        ]
        for i in range(len(provinces))
    ]
    for things, others in zip(provinces, around, strict=True):
        for number, item in enumerate(things):
            _set_down(item, [o for o in others if o.chosen >= 0] + things[:number])
    seen: dict[str, list[int]] = {}
    for _ in range(ROUNDS):
        for things, others in zip(provinces, around, strict=True):
            code = things[0].code
            if seen.get(code) != _choice(things, others):
                _rearrange(things, others)
                seen[code] = _choice(things, others)


def _choice(things: list[Item], others: list[Item]) -> list[int]:
    return [item.chosen for item in things + others]


def _reach(things: list[Item]) -> Array:
    """Return the bounds of everywhere a province's things could be."""
    bounds = np.array([t.bounds for t in things])
    return np.concatenate([bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)])


def _meet(a: Array, b: Array) -> bool:
    return bool(np.all(a[:2] < b[2:]) and np.all(b[:2] < a[2:]))


def _rearrange(things: list[Item], others: list[Item]) -> None:
    """Take a province's things up and set them down in the order that comes out best."""
    best = [t.chosen for t in things]
    least = _total(things, others)
    for order in ORDERS:
        done: list[Item] = []
        for item in sorted(things, key=lambda t: (order.index(t.what), t.coast)):
            _set_down(item, others + done)
            done.append(item)
        for item in things:
            _set_down(item, others + [t for t in things if t is not item])
        cost = _total(things, others)
        if cost < least - 1e-9:
            best, least = [t.chosen for t in things], cost
    for item, chosen in zip(things, best, strict=True):
        item.chosen = chosen


def _total(things: list[Item], others: list[Item]) -> float:
    total = 0.0
    for number, item in enumerate(things):
        at = slice(item.chosen, item.chosen + 1)
        total += float(_costs(item, others + things[:number], at)[0])
    return total


def _set_down(item: Item, others: list[Item]) -> None:
    item.chosen = int(np.argmin(_costs(item, others, slice(None))))


def _costs(item: Item, others: list[Item], which: slice) -> Array:
    """Return what each box would cost with the other things where they are."""
    costs, boxes = item.costs[which].copy(), item.boxes[which]
    if item.partner is not None and item.partner.chosen >= 0:
        costs += BESIDE * np.hypot(*(boxes[:, :2] - item.partner.at).T) / boxes[:, 2]
    taken = np.array([o.boxes[o.chosen] for o in others]).reshape(-1, 4)
    low, high = item.bounds[:2], item.bounds[2:]
    near = np.all(
        (taken[:, :2] + taken[:, 2:] / 2 > low) & (taken[:, :2] - taken[:, 2:] / 2 < high), axis=1
    )
    half, area = boxes[:, 2:] / 2, boxes[:, 2] * boxes[:, 3]
    for box in taken[near]:
        overlap = half + box[2:] / 2 - np.abs(boxes[:, :2] - box[:2])
        overlap = np.minimum(overlap, np.minimum(boxes[:, 2:], box[2:]))
        hit = (overlap[:, 0] > 0) & (overlap[:, 1] > 0)
        shared = overlap[hit, 0] * overlap[hit, 1] / np.minimum(area[hit], box[2] * box[3])
        costs[hit] += TOUCH + CLASH * shared
    return costs
