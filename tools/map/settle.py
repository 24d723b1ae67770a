"""Moves things about until each stands where it costs least."""

from itertools import groupby

import numpy as np

from tools.map.candidates import Item
from tools.map.projection import Array

CLASH = 60.0  # cost of lying wholly on something else
TOUCH = 6.0  # cost of touching it at all
BESIDE = 0.06  # cost of each unit's distance between a dislodged unit and the one that came
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
    placed: list[Item] = []
    for things in provinces:
        for item in things:
            _set_down(item, placed)
            placed.append(item)
    for _ in range(ROUNDS):
        before = [item.chosen for item in items]
        for things in provinces:
            _rearrange(things, [i for i in items if i.code != things[0].code])
        for item in items:
            _set_down(item, [i for i in items if i is not item])
        if [item.chosen for item in items] == before:
            break


def _rearrange(things: list[Item], others: list[Item]) -> None:
    """Take a province's things up and set them down in the order that comes out best."""
    best = [t.chosen for t in things]
    least = _total(things, others)
    for order in ORDERS:
        done: list[Item] = []
        for item in sorted(things, key=lambda t: (order.index(t.what), t.coast)):
            _set_down(item, others + done)
            done.append(item)
        cost = _total(things, others)
        if cost < least - 1e-9:
            best, least = [t.chosen for t in things], cost
    for item, chosen in zip(things, best, strict=True):
        item.chosen = chosen


def _total(things: list[Item], others: list[Item]) -> float:
    total = 0.0
    for number, item in enumerate(things):
        total += float(_costs(item, others + things[:number])[item.chosen])
    return total


def _set_down(item: Item, others: list[Item]) -> None:
    item.chosen = int(np.argmin(_costs(item, others)))


def _costs(item: Item, others: list[Item]) -> Array:
    """Return what each box would cost with the other things where they are."""
    costs = item.costs.copy()
    boxes = item.boxes
    if item.partner is not None and item.partner.chosen >= 0:
        costs += BESIDE * np.hypot(*(boxes[:, :2] - item.partner.at).T)
    taken = np.array([o.boxes[o.chosen] for o in others]).reshape(-1, 4)
    low = boxes[:, :2].min(axis=0) - boxes[:, 2:].max(axis=0) / 2
    high = boxes[:, :2].max(axis=0) + boxes[:, 2:].max(axis=0) / 2
    near = np.all(
        (taken[:, :2] + taken[:, 2:] / 2 > low) & (taken[:, :2] - taken[:, 2:] / 2 < high), axis=1
    )
    for x, y, w, h in taken[near]:
        wide = np.minimum(boxes[:, 0] + boxes[:, 2] / 2, x + w / 2) - np.maximum(
            boxes[:, 0] - boxes[:, 2] / 2, x - w / 2
        )
        tall = np.minimum(boxes[:, 1] + boxes[:, 3] / 2, y + h / 2) - np.maximum(
            boxes[:, 1] - boxes[:, 3] / 2, y - h / 2
        )
        hit = (wide > 0) & (tall > 0)
        smaller = np.minimum(boxes[:, 2] * boxes[:, 3], w * h)
        costs += np.where(hit, TOUCH + CLASH * wide * tall / smaller, 0.0)
    return costs
